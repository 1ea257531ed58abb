// AVX-512F: sixteen lanes. The compiler makes one rotation instruction (vprord) of two shifts and an or.
#include "portable_vector.h"

namespace posecpu {

extern const Kernel kKernelAvx512 = kernelOf<Portable<16>>();

}  // namespace posecpu
