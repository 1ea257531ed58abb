// The instruction sets this library was built with, and the only place that asks the processor what it has.
#include "kernel.h"
#include "posecpu.h"
#include "workspace.h"

namespace posecpu {

extern const Kernel kKernelAvx512, kKernelAvx2, kKernelSse41, kKernelNeon, kKernelPortable, kKernelPortable16;

namespace {

// In the order of CpuIsa.java: avx512, avx2, sse41, neon, portable, portable16.
struct Entry {
  const Kernel* kernel;  // null where it is not built
  bool (*usable)();
};

bool always() { return true; }

#if defined(__x86_64__)
bool hasAvx512() { return __builtin_cpu_supports("avx512f"); }
bool hasAvx2() { return __builtin_cpu_supports("avx2"); }
bool hasSse41() { return __builtin_cpu_supports("ssse3") && __builtin_cpu_supports("sse4.1"); }

const Entry kEntries[] = {
    {&kKernelAvx512, hasAvx512}, {&kKernelAvx2, hasAvx2},
    {&kKernelSse41, hasSse41},    {nullptr, always},
    {&kKernelPortable, always}, {&kKernelPortable16, always},
};
#elif defined(__aarch64__)
const Entry kEntries[] = {
    {nullptr, always},       {nullptr, always},
    {nullptr, always},        {&kKernelNeon, always},
    {&kKernelPortable, always}, {&kKernelPortable16, always},
};
#else
const Entry kEntries[] = {
    {nullptr, always}, {nullptr, always},
    {nullptr, always},  {nullptr, always},
    {&kKernelPortable, always}, {&kKernelPortable16, always},
};
#endif

// What a labeler's handle points to; its engine's workspace lies behind it.
struct Labeler {
  const Kernel* kernel;
  Geometry geometry;
  uint64_t bytes;
};

constexpr uint64_t kHeadBytes = 4096;
static_assert(sizeof(Labeler) <= kHeadBytes, "a labeler's head takes one page");

Geometry geometryOf(int scheme, int labels, int n, int chain, int64_t copyNodes) {
  return {static_cast<Scheme>(scheme), static_cast<uint32_t>(labels), static_cast<unsigned>(n),
          static_cast<uint32_t>(chain), static_cast<uint64_t>(copyNodes)};
}

}  // namespace

int isaSupport(int isa) {
  const Entry& entry = kEntries[isa];
  if (entry.kernel == nullptr) return kNotBuilt;
  return entry.usable() ? kUsable : kProcessorLacksIt;
}

int isaLanes(int isa) { return kEntries[isa].kernel->lanes; }

int64_t workspaceBytes(int isa, int scheme, int labels, int n, int chain, int64_t copyNodes) {
  const Geometry geometry = geometryOf(scheme, labels, n, chain, copyNodes);
  return static_cast<int64_t>(kHeadBytes + kEntries[isa].kernel->workspaceBytes(geometry));
}

int64_t createLabeler(int isa, int scheme, int labels, int n, int chain, int64_t copyNodes) {
  const uint64_t bytes = static_cast<uint64_t>(workspaceBytes(isa, scheme, labels, n, chain, copyNodes));
  void* memory = takeWorkspace(bytes);
  if (memory == nullptr) return 0;
  *static_cast<Labeler*>(memory) = {kEntries[isa].kernel, geometryOf(scheme, labels, n, chain, copyNodes), bytes};
  return reinterpret_cast<int64_t>(memory);
}

void destroyLabeler(int64_t labeler) {
  void* memory = reinterpret_cast<void*>(labeler);
  giveWorkspace(memory, static_cast<Labeler*>(memory)->bytes);
}

void labelChunks(int64_t labeler, const void* keys, int chunks, void* out, int64_t outOffset) {
  const Labeler* self = reinterpret_cast<const Labeler*>(labeler);
  void* engine = reinterpret_cast<uint8_t*>(labeler) + kHeadBytes;
  self->kernel->label(engine, self->geometry, static_cast<const Word*>(keys), chunks,
                      static_cast<uint8_t*>(out) + outOffset);
}

int plainCompressions(int isa, int64_t vectorCompressions) {
  return static_cast<int>(kEntries[isa].kernel->plain(static_cast<uint64_t>(vectorCompressions)));
}

}  // namespace posecpu
