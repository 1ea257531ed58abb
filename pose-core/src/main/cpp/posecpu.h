// The labeler as Java sees it (class NativeCpu binds it): plain functions, no exceptions, no state of their own.
#pragma once
#include <cstdint>

namespace posecpu {

// Instruction sets are numbered as in dispatch.cpp's table and in CpuIsa.java.
enum Support { kUsable = 0, kProcessorLacksIt = 1, kNotBuilt = 2 };

int isaSupport(int isa);
int isaLanes(int isa);

// Bytes that createLabeler would hold.
int64_t workspaceBytes(int isa, int scheme, int labels, int n, int chain, int64_t copyNodes);
// A labeler, or 0 if its memory can't be had. The caller destroys it.
int64_t createLabeler(int isa, int scheme, int labels, int n, int chain, int64_t copyNodes);
void destroyLabeler(int64_t labeler);
// Fills out + offset with whole chunks. keys: the two context keys, then each chunk's 16 words.
void labelChunks(int64_t labeler, const void* keys, int chunks, void* out, int64_t outOffset);
// Runs so many compressions of whole vectors and nothing else.
int plainCompressions(int isa, int64_t vectorCompressions);

}  // namespace posecpu
