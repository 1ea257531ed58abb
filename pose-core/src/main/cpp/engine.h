// Labels whole chunks: a full batch with a lane a chunk, fewer chunks with their copies and positions in the lanes.
// Also the table entry of an instruction set, made from its vector type.
#pragma once
#include "scheme_v1.h"
#include "scheme_v2.h"
#include "walk.h"

namespace posecpu {
namespace {

constexpr uint64_t kPageBytes = 4096;

template <class I, class S>
struct Engine {
  static constexpr int L = I::kLanes;
  static constexpr int kGroup = S::kGroup;

  S scheme;
  SpreadLanes<I> lanes;

  static constexpr uint64_t headBytes() { return (sizeof(Engine) + kPageBytes - 1) / kPageBytes * kPageBytes; }
  // Scratch: the lower halves of one copy of L chunks, which also hold two copies' halves of L / 4 chunks.
  static uint64_t scratchGroups(const Geometry& geometry) { return geometry.n == 0 ? 2 : geometry.firstCopyLabels(); }
  static uint64_t workspaceBytes(const Geometry& geometry) {
    const uint64_t bytes = headBytes() + scratchGroups(geometry) * kGroup * sizeof(Word);
    return (bytes + kPageBytes - 1) / kPageBytes * kPageBytes;
  }

  Word* scratch() { return reinterpret_cast<Word*>(reinterpret_cast<uint8_t*>(this) + headBytes()); }

  void label(const Geometry& geometry, const Word* contextKeys, const Word* chunkKeys, int chunks, uint8_t* out) {
    scheme.rekey(contextKeys);
    const uint64_t chunkBytes = uint64_t{geometry.labels} * kLabelBytes;
    while (chunks > 0) {
      int count = L;
      if (chunks < L) {
        count = L / 4;
        while (count > chunks) count /= 2;
        labelSpread(geometry, chunkKeys, count, out);
      } else {
        labelBatch(geometry, chunkKeys, out);
      }
      chunks -= count;
      chunkKeys += count * kChunkKeyWords;
      out += count * chunkBytes;
    }
    forgetKeys();
  }

  // A lane a chunk. Copy 2 first: its upper half is worked out in the front of out, and dealt to the back of it, where
  // all lanes' stored labels of copy 2 just fit; then copy 1, dealt to the scratch; then each chunk is put together.
  void labelBatch(const Geometry& geometry, const Word* chunkKeys, uint8_t* out) {
    for (int lane = 0; lane < L; lane++) scheme.keyLane(lane, chunkKeys + lane * kChunkKeyWords);
    const uint64_t first = geometry.firstCopyLabels() * kLabelBytes;
    const uint64_t second = geometry.secondCopyLabels() * kLabelBytes;
    uint8_t* const back = out + L * first;
    Word* const upper = reinterpret_cast<Word*>(out);
    if (second > 0) {
      walkCopy(geometry, upper, geometry.copyNodes, geometry.secondCopyLabels());
      deal(upper, geometry.secondCopyLabels(), back);
    }
    walkCopy(geometry, upper, 0, geometry.firstCopyLabels());
    uint8_t* const front = reinterpret_cast<uint8_t*>(scratch());
    deal(upper, geometry.firstCopyLabels(), front);
    for (int lane = 0; lane < L; lane++) {
      uint8_t* const chunk = out + lane * (first + second);
      __builtin_memmove(chunk + first, back + lane * second, second);
    }
    for (int lane = 0; lane < L; lane++) {
      __builtin_memcpy(out + lane * (first + second), front + lane * first, first);
    }
  }

  void walkCopy(const Geometry& geometry, Word* upper, uint64_t firstId, uint64_t stored) {
    Walk<S, UniformSegments<I, S>> walk({scheme, firstId}, geometry, scratch(), upper);
    walk.standalone(stored);
  }

  // Word-major groups to rows: lane after lane, each with its count labels.
  static POSE_NOINLINE void deal(const Word* groups, uint64_t count, uint8_t* to) {
    constexpr uint64_t kRows = 16;  // read for one lane after the other while they are in the L1 cache
    for (uint64_t row = 0; row < count; row += kRows) {
      const uint64_t end = row + kRows < count ? row + kRows : count;
      for (int lane = 0; lane < L; lane++) {
        for (uint64_t i = row; i < end; i++) {
          copyLabel(groups + i * kGroup + lane, to + (lane * count + i) * kLabelBytes);
        }
      }
    }
  }

  static POSE_INLINE void copyLabel(const Word* from, uint8_t* to) {
    Word label[kLabelWords];
    for (int w = 0; w < kLabelWords; w++) __builtin_memcpy(&label[w], from + w * L, sizeof(Word));
    __builtin_memcpy(to, label, sizeof label);
  }

  // count chunks, a power of two up to L / 4: both copies and 2^p positions of each side by side.
  void labelSpread(const Geometry& geometry, const Word* chunkKeys, int count, uint8_t* out) {
    const unsigned wanted = __builtin_ctz(L / (2 * count));
    lanes.arrange(wanted < geometry.n ? wanted : geometry.n, geometry.copyNodes);
    const int streams = 2 * count;
    for (int lane = 0; lane < L; lane++) {
      scheme.keyLane(lane, chunkKeys + (lane >> lanes.p) % streams / 2 * kChunkKeyWords);
    }
    Word* const lower = scratch();
    Word* const upper = lower + (geometry.firstCopyLabels() >> lanes.p) * kGroup;
    Walk<S, SpreadSegments<I, S>> walk({scheme, lanes}, geometry, lower, upper);
    walk.standalone(geometry.firstCopyLabels());
    for (int chunk = 0; chunk < count; chunk++) {
      for (uint64_t rank = 0; rank < geometry.labels; rank++) {
        const uint64_t copy = rank >> geometry.n;
        const uint64_t position = rank - (copy << geometry.n);
        const uint64_t lane = ((2 * chunk + copy) << lanes.p) + (position & ((1u << lanes.p) - 1));
        copyLabel(upper + (position >> lanes.p) * kGroup + lane, out);
        out += kLabelBytes;
      }
    }
  }

  void forgetKeys() {
    const Word zeros[kChunkKeyWords] = {};
    for (int lane = 0; lane < L; lane++) scheme.keyLane(lane, zeros);
  }
};

template <class I>
struct KernelOf {
  template <class S>
  static Engine<I, S>* engine(void* workspace) {
    return static_cast<Engine<I, S>*>(workspace);
  }
  // The one place that maps a scheme to its node hash.
  static uint64_t workspaceBytes(const Geometry& geometry) {
    return geometry.scheme == Scheme::kDrgV1 ? Engine<I, DrgV1<I>>::workspaceBytes(geometry)
                                             : Engine<I, DrgV2<I>>::workspaceBytes(geometry);
  }
  static void label(void* workspace, const Geometry& geometry, const Word* keys, int chunks, uint8_t* out) {
    label(workspace, geometry, keys, keys + kContextWords, chunks, out);
  }
  static void label(void* workspace, const Geometry& geometry, const Word* contextKeys, const Word* chunkKeys, int chunks,
                    uint8_t* out) {
    if (geometry.scheme == Scheme::kDrgV1) {
      engine<DrgV1<I>>(workspace)->label(geometry, contextKeys, chunkKeys, chunks, out);
    } else {
      engine<DrgV2<I>>(workspace)->label(geometry, contextKeys, chunkKeys, chunks, out);
    }
  }
  // Compressions and nothing else: independent ones, each 64 bytes in and 64 bytes out, all in the L1 cache. The rate
  // that the arithmetic allows.
  static Word plain(uint64_t vectorCompressions) {
    constexpr int kPairs = 4;
    constexpr int kGroup = DrgV2<I>::kGroup;
    DrgV2<I> scheme = {};
    alignas(64) Word labels[2 * kPairs * kGroup] = {};
    for (uint64_t i = 0; i < vectorCompressions; i += kPairs) {
      scheme.switches(labels, labels + kPairs * kGroup, kPairs, i, i);
    }
    return labels[0];
  }
};

template <class I>
constexpr Kernel kernelOf() {
  return {I::kLanes, KernelOf<I>::workspaceBytes, KernelOf<I>::label, KernelOf<I>::plain};
}

}  // namespace
}  // namespace posecpu
