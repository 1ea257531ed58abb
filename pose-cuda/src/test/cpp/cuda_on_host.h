// What a CUDA kernel finds on a device, for a kernel that is compiled for the host. A warp's lanes run in lock-step from
// barrier to barrier: see warp.h.
#pragma once
#include <cstddef>

#include "warp.h"

struct alignas(16) uint4 {
  unsigned x, y, z, w;
};
inline uint4 make_uint4(unsigned x, unsigned y, unsigned z, unsigned w) { return uint4{x, y, z, w}; }

#define __global__
#define __device__
#define __forceinline__ inline
#define __launch_bounds__(...)
#define __shared__ static

#define threadIdx (posehost::Warp::running().thread())
#define blockIdx (posehost::Warp::running().block())

inline void __syncwarp() { posehost::Warp::running().barrier(posehost::kSyncWarp); }
inline unsigned __shfl_xor_sync(unsigned lanes, unsigned value, unsigned bit) {
  return posehost::Warp::running().shuffle(lanes, value, bit);
}
inline unsigned __funnelshift_r(unsigned low, unsigned high, unsigned bits) {
  return bits % 32 == 0 ? low : (low >> bits % 32) | (high << (32 - bits % 32));
}
inline unsigned __byte_perm(unsigned low, unsigned high, unsigned selector) {
  const unsigned long long both = (static_cast<unsigned long long>(high) << 32) | low;
  unsigned result = 0;
  for (int i = 0; i < 4; i++) {
    const unsigned byte = (selector >> (4 * i)) & 7;
    result |= static_cast<unsigned>((both >> (8 * byte)) & 0xFF) << (8 * i);
  }
  return result;
}
inline int __ffs(int word) { return __builtin_ffs(word); }

namespace posehost {

// Label memory: every access is checked and counted. It can be reached 16 bytes at a time and in no other way.
class CountedMemory {
 public:
  CountedMemory(uint4* at, const Region* region) : at_(at), region_(region) {}

  CountedMemory operator+(std::size_t units) const { return {at_ + units, region_}; }
  CountedMemory operator-(std::size_t units) const { return {at_ - units, region_}; }

  class Unit {
   public:
    Unit(uint4* at, const Region* region) : at_(at), region_(region) {}
    operator uint4() const {
      return Warp::running().load(*region_, at_, sizeof(uint4)) ? *at_ : uint4{};
    }
    Unit& operator=(const uint4& value) {
      if (Warp::running().store(*region_, at_, sizeof(uint4))) *at_ = value;
      return *this;
    }
    Unit& operator=(const Unit& other) { return *this = static_cast<uint4>(other); }

   private:
    uint4* at_;
    const Region* region_;
  };

  Unit operator[](std::size_t units) const { return {at_ + units, region_}; }

 private:
  uint4* at_;
  const Region* region_;
};

}  // namespace posehost

#define POSE_LABEL_MEMORY posehost::CountedMemory
#define POSE_COUNT_COMPRESSION() posehost::Warp::running().countCompression()
