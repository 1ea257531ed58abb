// AVX-512F: two vectors of sixteen lanes. The compiler makes one rotation instruction (vprord) of two shifts and an or.
#include "paired_kernel.h"
#include "portable_vector.h"

namespace posecpu {

extern const Kernel kKernelAvx512 = pairedKernelOf<Portable<16>>();

}  // namespace posecpu
