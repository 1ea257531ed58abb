// Launches a kernel on the host, warp after warp, for Java (class HostKernel).
#include <jni.h>

#include <cstdlib>
#include <cstring>
#include <mutex>

#include "cuda_on_host.h"

namespace {

using posehost::CountedMemory;

using Kernel = void (*)(const unsigned*, const unsigned*, CountedMemory, CountedMemory, unsigned, unsigned, unsigned,
                        unsigned, unsigned long long);

struct Entry {
  const char* name;
  Kernel kernel;
};

}  // namespace

#define POSE_VARIANT(name)                                                                                       \
  extern "C" void name(const unsigned*, const unsigned*, CountedMemory, CountedMemory, unsigned, unsigned, unsigned, \
                       unsigned, unsigned long long);
#include "variants.inc"
#undef POSE_VARIANT

namespace {

#define POSE_VARIANT(name) {#name, &name},
constexpr Entry kEntries[] = {
#include "variants.inc"
};
#undef POSE_VARIANT

Kernel find(const char* name) {
  for (const Entry& entry : kEntries) {
    if (std::strcmp(entry.name, name) == 0) return entry.kernel;
  }
  return nullptr;
}

struct Memory {
  explicit Memory(jlong bytes)
      : region{std::aligned_alloc(32, (static_cast<std::size_t>(bytes) + 63) / 32 * 32), static_cast<std::size_t>(bytes)} {
    if (region.first != nullptr) std::memset(begin(), 0xA5, region.bytes);
  }
  ~Memory() { std::free(begin()); }
  Memory(const Memory&) = delete;
  Memory& operator=(const Memory&) = delete;

  void* begin() const { return const_cast<void*>(region.first); }
  CountedMemory labels() const { return {static_cast<uint4*>(begin()), &region}; }

  posehost::Region region;
};

}  // namespace

// keys: 16 words of context keys, then 16 a chunk. out: filled with 32 bytes a label from outOffset on. counts: the
// fields of Counts. False if there is no such kernel or no memory.
extern "C" JNIEXPORT jboolean JNICALL Java_io_github_posewipe_cuda_kernel_HostKernel_launch(
    JNIEnv* env, jclass, jstring name, jobject keys, jint gridBlocks, jint blockThreads, jint chunks, jint labels, jint n,
    jint chain, jlong copyNodes, jlong scratchBytes, jobject out, jlong outOffset, jlongArray counts) {
  const char* text = env->GetStringUTFChars(name, nullptr);
  const Kernel kernel = find(text);
  env->ReleaseStringUTFChars(name, text);
  const Memory output(jlong{32} * labels * chunks);
  const Memory scratch(scratchBytes);
  if (kernel == nullptr || output.begin() == nullptr || scratch.begin() == nullptr) return JNI_FALSE;

  // The kernel's shared memory is static here, and so is the warp that runs.
  static std::mutex oneLaunch;
  const std::lock_guard<std::mutex> lock(oneLaunch);
  const unsigned* words = static_cast<const unsigned*>(env->GetDirectBufferAddress(keys));
  posehost::Counts counted{};
  posehost::Warp warp(counted);
  for (int block = 0; block < gridBlocks; block++) {
    for (int inBlock = 0; inBlock < blockThreads / posehost::kLanes; inBlock++) {
      warp.run(static_cast<unsigned>(block), static_cast<unsigned>(inBlock), [&] {
        kernel(words, words + 16, output.labels(), scratch.labels(), static_cast<unsigned>(chunks),
               static_cast<unsigned>(labels), static_cast<unsigned>(n), static_cast<unsigned>(chain),
               static_cast<unsigned long long>(copyNodes));
      });
    }
  }
  char* const to = static_cast<char*>(env->GetDirectBufferAddress(out)) + outOffset;
  std::memcpy(to, output.begin(), output.region.bytes);
  static_assert(sizeof(counted) % sizeof(jlong) == 0, "an array of longs");
  env->SetLongArrayRegion(counts, 0, sizeof(counted) / sizeof(jlong), reinterpret_cast<const jlong*>(&counted));
  return JNI_TRUE;
}
