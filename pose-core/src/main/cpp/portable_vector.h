// Vectors that the compiler lowers to whatever the target has, scalars in the worst case.
#pragma once
#include "engine.h"

namespace posecpu {
namespace {

template <int Lanes>
struct Portable {
  typedef Word V __attribute__((vector_size(Lanes * sizeof(Word))));
  static constexpr int kLanes = Lanes;
  static constexpr bool kPairsNodes = false;

  template <int Count>
  static POSE_INLINE V rotr(V x) {
    return (x >> Count) | (x << (32 - Count));
  }
  static POSE_INLINE V rotr16(V x) { return rotr<16>(x); }
  static POSE_INLINE V rotr12(V x) { return rotr<12>(x); }
  static POSE_INLINE V rotr8(V x) { return rotr<8>(x); }
  static POSE_INLINE V rotr7(V x) { return rotr<7>(x); }
};

}  // namespace
}  // namespace posecpu
