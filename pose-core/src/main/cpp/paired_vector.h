// Two vectors side by side as one of twice the lanes. A compression is a chain of dependent operations, four of them at a
// time: too few to fill the units of a processor whose vector operations take two cycles. Two interleaved ones do, and on
// an instruction set with 32 vector registers their state words still fit.
#pragma once
#include "blake3.h"

namespace posecpu {
namespace {

template <class H>
struct Paired {
  struct V {
    typename H::V low;
    typename H::V high;

    POSE_INLINE V& operator+=(const V& other) { return *this = *this + other; }
    POSE_INLINE V& operator^=(const V& other) { return *this = *this ^ other; }

    friend POSE_INLINE V operator+(const V& x, const V& y) { return {x.low + y.low, x.high + y.high}; }
    friend POSE_INLINE V operator-(const V& x, const V& y) { return {x.low - y.low, x.high - y.high}; }
    friend POSE_INLINE V operator^(const V& x, const V& y) { return {x.low ^ y.low, x.high ^ y.high}; }
    friend POSE_INLINE V operator&(const V& x, const V& y) { return {x.low & y.low, x.high & y.high}; }
    friend POSE_INLINE V operator&(const V& x, Word y) { return {x.low & y, x.high & y}; }
    friend POSE_INLINE V operator-(const V& x, Word y) { return {x.low - y, x.high - y}; }
  };

  static constexpr int kLanes = 2 * H::kLanes;
  static constexpr bool kPairsNodes = false;

  static POSE_INLINE V rotr16(const V& x) { return {H::rotr16(x.low), H::rotr16(x.high)}; }
  static POSE_INLINE V rotr12(const V& x) { return {H::rotr12(x.low), H::rotr12(x.high)}; }
  static POSE_INLINE V rotr8(const V& x) { return {H::rotr8(x.low), H::rotr8(x.high)}; }
  static POSE_INLINE V rotr7(const V& x) { return {H::rotr7(x.low), H::rotr7(x.high)}; }
};

template <class H>
struct Vec<Paired<H>> {
  using V = typename Paired<H>::V;

  static POSE_INLINE V load(const Word* from) { return {Vec<H>::load(from), Vec<H>::load(from + H::kLanes)}; }
  static POSE_INLINE void store(Word* to, const V& value) {
    Vec<H>::store(to, value.low);
    Vec<H>::store(to + H::kLanes, value.high);
  }
  static POSE_INLINE V all(Word value) { return {Vec<H>::all(value), Vec<H>::all(value)}; }
  static POSE_INLINE V laneIndex() { return {Vec<H>::laneIndex(), Vec<H>::laneIndex() + H::kLanes}; }
  static POSE_INLINE V below(const V& a, const V& b) {
    return {Vec<H>::below(a.low, b.low), Vec<H>::below(a.high, b.high)};
  }
  static POSE_INLINE V lanesWith(Word bit) {
    if (bit == H::kLanes) return {Vec<H>::all(0), Vec<H>::all(~Word{0})};
    return {Vec<H>::lanesWith(bit), Vec<H>::lanesWith(bit)};
  }
  static POSE_INLINE V select(const V& mask, const V& clear, const V& set) {
    return {Vec<H>::select(mask.low, clear.low, set.low), Vec<H>::select(mask.high, clear.high, set.high)};
  }
  static POSE_INLINE V swapped(const V& value, Word bit) {
    if (bit == H::kLanes) return {value.high, value.low};
    return {Vec<H>::swapped(value.low, bit), Vec<H>::swapped(value.high, bit)};
  }
  static POSE_INLINE V byteSwapped(const V& value) {
    return {Vec<H>::byteSwapped(value.low), Vec<H>::byteSwapped(value.high)};
  }
};

// A block that both vectors take.
template <class H, class Block>
struct OnBoth {
  Block block;
  static constexpr bool has(int word) { return Block::has(word); }
  template <int N>
  POSE_INLINE typename Paired<H>::V word() const {
    return {block.template word<N>(), block.template word<N>()};
  }
};

// An instruction set whose registers hold two compressions: both ends of a switch of drg-v1 are hashed at a time.
template <class I>
struct NodesInPairs : I {
  static constexpr bool kPairsNodes = true;
};

}  // namespace
}  // namespace posecpu
