// Sixteen lanes in portable code: slow, and the way to test the sixteen-lane algorithm of AVX-512 on any machine.
#include "portable_vector.h"

namespace posecpu {

extern const Kernel kKernelPortable16 = kernelOf<Portable<16>>();

}  // namespace posecpu
