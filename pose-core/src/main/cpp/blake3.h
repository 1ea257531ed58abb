// BLAKE3's compression over vectors: lane i of every word belongs to message i. Sixteen words of state stay in
// registers; message words are read from memory where they are added.
#pragma once
#include "vector.h"

namespace posecpu {
namespace {

constexpr Word kChunkStart = 1, kChunkEnd = 2, kRoot = 8, kKeyedHash = 16;
constexpr Word kBlockBytes = 64;
constexpr Word kIv[8] = {0x6A09E667, 0xBB67AE85, 0x3C6EF372, 0xA54FF53A, 0x510E527F, 0x9B05688C, 0x1F83D9AB, 0x5BE0CD19};

struct Schedule {
  int at[7][16];
};

constexpr Schedule makeSchedule() {
  constexpr int permutation[16] = {2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8};
  Schedule schedule{};
  for (int i = 0; i < 16; i++) schedule.at[0][i] = i;
  for (int round = 1; round < 7; round++) {
    for (int i = 0; i < 16; i++) schedule.at[round][i] = schedule.at[round - 1][permutation[i]];
  }
  return schedule;
}

constexpr Schedule kSchedule = makeSchedule();

// Message blocks. A word that a block lacks is zero and costs nothing.
template <class I>
struct TwoLabels {
  const Word* first;
  const Word* second;
  static constexpr bool has(int) { return true; }
  template <int N>
  POSE_INLINE typename I::V word() const {
    return Vec<I>::load(N < 8 ? first + N * I::kLanes : second + (N - 8) * I::kLanes);
  }
};

template <class I>
struct OneLabel {
  const Word* first;
  static constexpr bool has(int word) { return word < 8; }
  template <int N>
  POSE_INLINE typename I::V word() const {
    return Vec<I>::load(first + N * I::kLanes);
  }
};

struct EmptyBlock {
  static constexpr bool has(int) { return false; }
};

// The block of a big-endian id and 56 zero bytes.
template <class I>
struct IdBlock {
  typename I::V high;
  typename I::V low;
  explicit POSE_INLINE IdBlock(const LaneIds<I>& id)
      : high(Vec<I>::byteSwapped(id.high)), low(Vec<I>::byteSwapped(id.low)) {}
  static constexpr bool has(int word) { return word < 2; }
  template <int N>
  POSE_INLINE typename I::V word() const {
    return N == 0 ? high : low;
  }
};

template <class I>
struct Compression {
  using V = typename I::V;
  V v[16];

  template <int X, int Y, class Block>
  POSE_INLINE void mix(int a, int b, int c, int d, const Block& block) {
    if constexpr (Block::has(X)) v[a] += block.template word<X>();
    v[a] += v[b];
    v[d] = I::rotr16(v[d] ^ v[a]);
    v[c] += v[d];
    v[b] = I::rotr12(v[b] ^ v[c]);
    if constexpr (Block::has(Y)) v[a] += block.template word<Y>();
    v[a] += v[b];
    v[d] = I::rotr8(v[d] ^ v[a]);
    v[c] += v[d];
    v[b] = I::rotr7(v[b] ^ v[c]);
  }

  template <int Round, class Block>
  POSE_INLINE void round(const Block& block) {
    constexpr const int(&s)[16] = kSchedule.at[Round];
    mix<s[0], s[1]>(0, 4, 8, 12, block);
    mix<s[2], s[3]>(1, 5, 9, 13, block);
    mix<s[4], s[5]>(2, 6, 10, 14, block);
    mix<s[6], s[7]>(3, 7, 11, 15, block);
    mix<s[8], s[9]>(0, 5, 10, 15, block);
    mix<s[10], s[11]>(1, 6, 11, 12, block);
    mix<s[12], s[13]>(2, 7, 8, 13, block);
    mix<s[14], s[15]>(3, 4, 9, 14, block);
  }

  // The chaining value is in v[0..7] already.
  template <class Block>
  POSE_INLINE void rounds(const Block& block, const LaneIds<I>& counter, Word length, Word flags) {
    for (int i = 0; i < 4; i++) v[8 + i] = Vec<I>::all(kIv[i]);
    v[12] = counter.low;
    v[13] = counter.high;
    v[14] = Vec<I>::all(length);
    v[15] = Vec<I>::all(flags);
    round<0>(block);
    round<1>(block);
    round<2>(block);
    round<3>(block);
    round<4>(block);
    round<5>(block);
    round<6>(block);
  }

  POSE_INLINE void keyFrom(const Word* key) {
    for (int i = 0; i < 8; i++) v[i] = Vec<I>::load(key + i * I::kLanes);
  }
  // One key for all lanes: its words stand stride words apart.
  POSE_INLINE void keyFromOne(const Word* key, int stride) {
    for (int i = 0; i < 8; i++) v[i] = Vec<I>::all(key[i * stride]);
  }
  POSE_INLINE void chain() {
    for (int i = 0; i < 8; i++) v[i] ^= v[i + 8];
  }
  POSE_INLINE void storeLow(Word* to) const {
    for (int i = 0; i < 8; i++) Vec<I>::store(to + i * I::kLanes, v[i] ^ v[i + 8]);
  }
  // The second half of the 64 bytes of output: the upper state words with the key fed forward.
  POSE_INLINE void storeHigh(Word* to, const Word* key) const {
    for (int i = 0; i < 8; i++) Vec<I>::store(to + i * I::kLanes, v[i + 8] ^ Vec<I>::load(key + i * I::kLanes));
  }
};

}  // namespace
}  // namespace posecpu
