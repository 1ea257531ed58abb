// Anonymous memory that stays where it is: mapped, locked, kept out of core dumps and of forked children. Every function
// returns what the call returns, or -errno. Nothing here keeps state.
#pragma once

#include <cerrno>
#include <cstdint>

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

namespace posewipe {

// Begins every mapping, so that the kernel can back all of it with huge pages.
constexpr int64_t HUGE_PAGE_BYTES = int64_t{1} << 21;

inline int64_t unless_failed(int result) { return result < 0 ? -static_cast<int64_t>(errno) : result; }

inline void* at_address(int64_t address) { return reinterpret_cast<void*>(static_cast<intptr_t>(address)); }

// Maps from the pool of huge pages that an administrator set aside. The kernel reserves all of them here or fails, so that
// a later touch finds its page.
inline int64_t map_huge(int64_t size, int64_t* address) {
    void* base = mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
    if (base == MAP_FAILED) return -static_cast<int64_t>(errno);
    address[0] = static_cast<int64_t>(reinterpret_cast<intptr_t>(base));
    return 0;
}

// Maps ordinary pages from a multiple of the huge page on and asks for huge ones; what is cut off at both ends was only
// there to find such an address.
inline int64_t map_ordinary(int64_t size, int64_t* address) {
    int64_t whole = size + HUGE_PAGE_BYTES;
    void* base = mmap(nullptr, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (base == MAP_FAILED) return -static_cast<int64_t>(errno);
    int64_t start = static_cast<int64_t>(reinterpret_cast<intptr_t>(base));
    int64_t aligned = (start + HUGE_PAGE_BYTES - 1) / HUGE_PAGE_BYTES * HUGE_PAGE_BYTES;
    int64_t page = sysconf(_SC_PAGESIZE);
    int64_t end = aligned + (size + page - 1) / page * page;
    if (aligned > start) munmap(base, aligned - start);
    if (start + whole > end) munmap(at_address(end), start + whole - end);
    madvise(at_address(aligned), size, MADV_HUGEPAGE);
    address[0] = aligned;
    return 0;
}

// Keeps memory out of core dumps and of forked children.
inline int64_t keep_private(int64_t address, int64_t size) {
    int64_t result = unless_failed(madvise(at_address(address), size, MADV_DONTDUMP));
    return result < 0 ? result : unless_failed(madvise(at_address(address), size, MADV_DONTFORK));
}

// Brings every page in and keeps it in.
inline int64_t lock_memory(int64_t address, int64_t size) { return unless_failed(mlock(at_address(address), size)); }

inline int64_t unmap_memory(int64_t address, int64_t size) { return unless_failed(munmap(at_address(address), size)); }

// Raises the soft limit of locked memory to the hard one; the limit that then holds, -1 for none.
inline int64_t raise_lock_limit(int64_t* out1) {
    struct rlimit limit;
    if (getrlimit(RLIMIT_MEMLOCK, &limit) < 0) return -static_cast<int64_t>(errno);
    if (limit.rlim_cur != limit.rlim_max) {
        struct rlimit raised = {limit.rlim_max, limit.rlim_max};
        if (setrlimit(RLIMIT_MEMLOCK, &raised) == 0) limit = raised;
    }
    out1[0] = limit.rlim_cur == RLIM_INFINITY ? -1 : static_cast<int64_t>(limit.rlim_cur);
    return 0;
}

}  // namespace posewipe
