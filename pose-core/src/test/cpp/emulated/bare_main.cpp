// The digest of AVX-512 on a machine without an operating system; it goes to the emulator's debug port.
#include "isa_digest.h"

namespace posecpu {
extern const Kernel kKernelAvx512;
}

extern "C" {
void* memcpy(void* to, const void* from, unsigned long bytes) {
  void* start = to;
  asm volatile("rep movsb" : "+D"(to), "+S"(from), "+c"(bytes) : : "memory");
  return start;
}
void* memset(void* to, int value, unsigned long bytes) {
  void* start = to;
  asm volatile("rep stosb" : "+D"(to), "+c"(bytes) : "a"(value) : "memory");
  return start;
}
void* memmove(void* to, const void* from, unsigned long bytes) {
  if (to <= from) return memcpy(to, from, bytes);
  auto* d = static_cast<unsigned char*>(to);
  auto* s = static_cast<const unsigned char*>(from);
  while (bytes-- > 0) d[bytes] = s[bytes];
  return to;
}
}

namespace {
alignas(4096) unsigned char workspace[posecpu::kMostWorkspaceBytes];
alignas(64) unsigned char memory[sizeof(posecpu::IsaDigest)];

void say(const char* text) {
  for (; *text != 0; text++) asm volatile("outb %0, %1" : : "a"(*text), "Nd"(static_cast<unsigned short>(0xe9)));
}
}  // namespace

inline void* operator new(unsigned long, void* at) { return at; }

extern "C" int main() {
  auto* digest = new (memory) posecpu::IsaDigest(posecpu::kKernelAvx512, workspace);
  const uint64_t value = digest->run();
  say("digest ");
  for (int shift = 60; shift >= 0; shift -= 4) {
    const char digit[2] = {"0123456789abcdef"[value >> shift & 15], 0};
    say(digit);
  }
  say("\n");
  return 0;
}
