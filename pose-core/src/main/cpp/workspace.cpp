#include "workspace.h"

#include <sys/mman.h>
#include <unistd.h>

namespace posecpu {
namespace {

constexpr uint64_t kHugeBytes = uint64_t{2} << 20;

void* map(uint64_t bytes) {
  void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return memory == MAP_FAILED ? nullptr : memory;
}

}  // namespace

void* takeWorkspace(uint64_t wanted) {
  const uint64_t page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  const uint64_t bytes = (wanted + page - 1) / page * page;  // what goes back has to start on a page
  if (bytes < kHugeBytes) return map(bytes);
  // One huge page more than needed, so that the start can be put on a border; what lies around it goes back.
  uint8_t* reserved = static_cast<uint8_t*>(map(bytes + kHugeBytes));
  if (reserved == nullptr) return nullptr;
  const uint64_t before = (kHugeBytes - reinterpret_cast<uintptr_t>(reserved) % kHugeBytes) % kHugeBytes;
  uint8_t* memory = reserved + before;
  if (before > 0) munmap(reserved, before);
  if (before < kHugeBytes) munmap(memory + bytes, kHugeBytes - before);
  madvise(memory, bytes, MADV_HUGEPAGE);  // a hint: without huge pages it is only slower
  return memory;
}

void giveWorkspace(void* memory, uint64_t bytes) { munmap(memory, bytes); }

}  // namespace posecpu
