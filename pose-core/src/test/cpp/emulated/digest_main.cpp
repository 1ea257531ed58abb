// The digest of one instruction set, named by KERNEL, as a program.
#include <cinttypes>
#include <cstdio>

#include "isa_digest.h"

namespace posecpu {
extern const Kernel KERNEL;
}

namespace {
alignas(4096) unsigned char workspace[posecpu::kMostWorkspaceBytes];
}  // namespace

int main() {
  static posecpu::IsaDigest digest(posecpu::KERNEL, workspace);
  std::printf("digest %016" PRIx64 "\n", digest.run());
}
