// BLAKE3's compression, one message a lane, all in registers.
#pragma once
#include "device.cuh"

namespace pose {

constexpr Word kChunkStart = 1, kChunkEnd = 2, kRoot = 8, kKeyedHash = 16;
constexpr Word kBlockBytes = 64;

struct Compression {
  Word v[16];

  __device__ __forceinline__ void mix(int a, int b, int c, int d, Word x, Word y) {
    v[a] = v[a] + v[b] + x;
    v[d] = rotated<16>(v[d] ^ v[a]);
    v[c] = v[c] + v[d];
    v[b] = rotated<12>(v[b] ^ v[c]);
    v[a] = v[a] + v[b] + y;
    v[d] = rotated<8>(v[d] ^ v[a]);
    v[c] = v[c] + v[d];
    v[b] = rotated<7>(v[b] ^ v[c]);
  }

  // The block's first and second half are those of its message.
  __device__ __forceinline__ Compression(const Label& chain, const Label& first, const Label& second, Id counter,
                                         Word length, Word flags) {
    POSE_COUNT_COMPRESSION();
    Word m[16];
#pragma unroll
    for (int i = 0; i < kLabelWords; i++) {
      v[i] = chain.w[i];
      m[i] = first.w[i];
      m[kLabelWords + i] = second.w[i];
    }
    v[8] = 0x6A09E667;
    v[9] = 0xBB67AE85;
    v[10] = 0x3C6EF372;
    v[11] = 0xA54FF53A;
    v[12] = static_cast<Word>(counter);
    v[13] = static_cast<Word>(counter >> 32);
    v[14] = length;
    v[15] = flags;
#pragma unroll
    for (int round = 0; round < POSE_ROUNDS; round++) {
      mix(0, 4, 8, 12, m[0], m[1]);
      mix(1, 5, 9, 13, m[2], m[3]);
      mix(2, 6, 10, 14, m[4], m[5]);
      mix(3, 7, 11, 15, m[6], m[7]);
      mix(0, 5, 10, 15, m[8], m[9]);
      mix(1, 6, 11, 12, m[10], m[11]);
      mix(2, 7, 8, 13, m[12], m[13]);
      mix(3, 4, 9, 14, m[14], m[15]);
      permute(m);
    }
  }

  // The chaining value, which is also the first half of the output.
  __device__ __forceinline__ Label low() const {
    Label label;
#pragma unroll
    for (int i = 0; i < kLabelWords; i++) label.w[i] = v[i] ^ v[kLabelWords + i];
    return label;
  }
  // The second half of a root's 64 bytes.
  __device__ __forceinline__ Label high(const Label& chain) const {
    Label label;
#pragma unroll
    for (int i = 0; i < kLabelWords; i++) label.w[i] = v[kLabelWords + i] ^ chain.w[i];
    return label;
  }

 private:
  template <int Bits>
  __device__ __forceinline__ static Word rotated(Word word) {
    return __funnelshift_r(word, word, Bits);
  }

  // Renames words once the rounds are unrolled: no instruction is left of it.
  __device__ __forceinline__ static void permute(Word (&m)[16]) {
    const Word next[16] = {m[2], m[6],  m[3],  m[10], m[7], m[0],  m[4],  m[13],
                           m[1], m[11], m[12], m[5],  m[9], m[14], m[15], m[8]};
#pragma unroll
    for (int i = 0; i < 16; i++) m[i] = next[i];
  }
};

}  // namespace pose
