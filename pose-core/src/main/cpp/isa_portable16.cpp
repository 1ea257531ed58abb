// Two times eight lanes in portable code: slow, and the way to test paired vectors, as AVX-512 has them, on any machine.
#include "paired_kernel.h"
#include "portable_vector.h"

namespace posecpu {

extern const Kernel kKernelPortable16 = pairedKernelOf<Portable<8>>();

}  // namespace posecpu
