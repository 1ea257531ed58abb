// Memory of a labeler, straight from the system: zeroed, page-aligned, in huge pages where the system gives them.
#pragma once
#include <cstdint>

namespace posecpu {

// Null if it can't be had.
void* takeWorkspace(uint64_t bytes);
void giveWorkspace(void* memory, uint64_t bytes);

}  // namespace posecpu
