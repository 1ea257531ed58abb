// What one instruction set offers: the table that dispatch.cpp chooses from.
#pragma once
#include <cstdint>

namespace posecpu {

using Word = uint32_t;

constexpr int kLabelWords = 8;
constexpr int kLabelBytes = 32;

// Words of the keys buffer: two context keys, then kChunkKeyWords for each chunk (key words, then descriptor words).
constexpr int kContextWords = 2 * kLabelWords;
constexpr int kChunkKeyWords = 2 * kLabelWords;

enum class Scheme { kDrgV1 = 0, kDrgV2 = 1 };

// The chunk at hand: m labels, n as the specification defines it, and the id at which copy 2 begins.
struct Geometry {
  Scheme scheme;
  uint32_t labels;
  unsigned n;
  uint32_t chain;
  uint64_t copyNodes;

  uint64_t firstCopyLabels() const { return uint64_t{1} << n; }
  uint64_t secondCopyLabels() const { return labels - firstCopyLabels(); }
};

// One instruction set. An engine lives in workspaceBytes() of zeroed memory, aligned to a page, that the caller owns.
struct Kernel {
  int lanes;
  uint64_t (*workspaceBytes)(const Geometry& geometry);
  void (*label)(void* workspace, const Geometry& geometry, const Word* keys, int chunks, uint8_t* out);
  Word (*plain)(uint64_t vectorCompressions);
};

}  // namespace posecpu
