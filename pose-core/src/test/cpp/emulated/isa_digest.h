// Digests what an instruction set labels, so that it can be compared with another one on another machine: both schemes,
// chains, chunk sizes on both sides of every vector width, batches of all sizes. Freestanding: it also runs without an
// operating system.
#pragma once
#include "kernel.h"

namespace posecpu {

constexpr uint32_t kMostLabels = 200;
constexpr int kMostChunks = 2 * 16 + 5;
constexpr uint64_t kMostWorkspaceBytes = uint64_t{1} << 21;

// Node counts of the specification, sections 2 (one copy of drg-v1's graph) and 4.
inline uint64_t networkNodes(Scheme scheme, unsigned d) {
  if (scheme == Scheme::kDrgV1) return uint64_t{d + 1} << d;
  return d == 0 ? 1 : uint64_t{2 * d} << d;
}

inline uint64_t connectedNodes(Scheme scheme, unsigned level, uint64_t chain) {
  uint64_t nodes = chain;
  for (unsigned d = 0; d < level; d++) {
    nodes = 2 * nodes + (scheme == Scheme::kDrgV1 ? 2 : 1) * networkNodes(scheme, d);
  }
  return nodes;
}

inline Geometry geometryOf(Scheme scheme, uint32_t labels, uint32_t chain) {
  const unsigned n = labels <= 2 ? 0 : 31 - __builtin_clz(labels - 1);
  uint64_t copyNodes = chain;
  for (unsigned d = 0; d <= n; d++) copyNodes += networkNodes(scheme, d) + connectedNodes(scheme, d, chain);
  return {scheme, labels, n, chain, copyNodes};
}

// Labels cases with an instruction set and digests the bytes: two instruction sets agree if their digests do.
class IsaDigest {
 public:
  // Needs kMostWorkspaceBytes of zeroed memory aligned to a page.
  IsaDigest(const Kernel& kernel, void* workspace) : kernel_(kernel), workspace_(workspace) {}

  uint64_t run() {
    static const uint32_t kLabels[] = {1, 2, 3, 4, 5, 7, 8, 9, 16, 17, 31, 33, 64, 65, kMostLabels};
    static const int kChunks[] = {1, 2, 3, 4, 5, 8, 15, 16, 17, kMostChunks};
    for (uint32_t labels : kLabels) {
      for (int chunks : kChunks) {
        if (labels > 33 && chunks > 17) continue;
        add(Scheme::kDrgV1, labels, 1, chunks);
        add(Scheme::kDrgV2, labels, 1 + (labels + chunks) % 16, chunks);
      }
    }
    return digest_;
  }

 private:
  void add(Scheme scheme, uint32_t labels, uint32_t chain, int chunks) {
    const Geometry geometry = geometryOf(scheme, labels, chain);
    for (Word& key : keys_) key = next();
    const uint64_t bytes = uint64_t{labels} * kLabelBytes * chunks;
    for (uint64_t i = 0; i < bytes; i++) out_[i] = 0xa5;
    kernel_.label(workspace_, geometry, keys_, chunks, out_);
    for (uint64_t i = 0; i < bytes; i++) digest_ = (digest_ ^ out_[i]) * 1099511628211u;
  }

  Word next() {
    random_ = random_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<Word>(random_ >> 32);
  }

  const Kernel& kernel_;
  void* workspace_;
  uint64_t digest_ = 14695981039346656037u;
  uint64_t random_ = 20261201;
  Word keys_[kContextWords + kMostChunks * kChunkKeyWords];
  uint8_t out_[kMostLabels * kLabelBytes * kMostChunks];
};

}  // namespace posecpu
