// Four lanes in portable code: the path for processors that have nothing better.
#include "portable_vector.h"

namespace posecpu {

extern const Kernel kKernelPortable = kernelOf<Portable<4>>();

}  // namespace posecpu
