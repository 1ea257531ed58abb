// One variant of the kernel for the host. Its namespace bears its name, so that all can be linked together.
#include "cuda_on_host.h"

#define POSE_JOIN2(a, b) a##b
#define POSE_JOIN(a, b) POSE_JOIN2(a, b)
#define pose POSE_JOIN(in_, POSE_KERNEL)

#include "label_chunks.cu"
