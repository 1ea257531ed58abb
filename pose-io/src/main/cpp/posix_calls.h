// The system calls that targets need and Java does not offer: O_DIRECT with O_EXCL, ioctls, errno. Every function
// returns what the call returns, or -errno; calls that a signal interrupts are made again. Nothing here keeps state.
#pragma once

#include <cerrno>
#include <cstdint>
#include <cstring>

#include <fcntl.h>
#include <linux/fs.h>
#include <linux/loop.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/vfs.h>
#include <unistd.h>

#ifndef BLKGETDISKSEQ
#define BLKGETDISKSEQ _IOR(0x12, 128, uint64_t)
#endif

namespace posewipe {

// Known answer that proves that this library, and no other version of it, was loaded.
constexpr int32_t CALLS_VERSION = 1;

// What an open asks for; Java names the same bits.
constexpr int32_t OPEN_WRITE = 1;
constexpr int32_t OPEN_DIRECT = 2;
constexpr int32_t OPEN_EXCLUSIVE = 4;
constexpr int32_t OPEN_CREATE = 8;
constexpr int32_t OPEN_NONBLOCK = 16;
constexpr int32_t OPEN_LOCKED = 32;

template <typename Call>
inline int64_t retried(Call call) {
    int64_t result;
    do {
        result = call();
    } while (result < 0 && errno == EINTR);
    return result < 0 ? -static_cast<int64_t>(errno) : result;
}

inline int32_t calls_version() { return CALLS_VERSION; }

// O_EXCL keeps others off devices alone. Among programs that ask, a lock does the same for a file; where a file system
// has no locks there is nothing to ask.
inline int64_t lock_file(int descriptor) {
    struct stat status;
    if (fstat(descriptor, &status) < 0 || !S_ISREG(status.st_mode)) return descriptor;
    if (retried([&] { return flock(descriptor, LOCK_EX | LOCK_NB); }) != -EWOULDBLOCK) return descriptor;
    close(descriptor);
    return -EBUSY;
}

inline int64_t open_path(const char* path, int32_t wishes) {
    int flags = O_CLOEXEC | O_NOCTTY | ((wishes & OPEN_WRITE) ? O_RDWR : O_RDONLY);
    if (wishes & OPEN_DIRECT) flags |= O_DIRECT;
    if (wishes & OPEN_EXCLUSIVE) flags |= O_EXCL;
    if (wishes & OPEN_CREATE) flags |= O_CREAT | O_EXCL;
    if (wishes & OPEN_NONBLOCK) flags |= O_NONBLOCK;
    int64_t opened = retried([&] { return open(path, flags, 0600); });
    return opened >= 0 && (wishes & OPEN_LOCKED) ? lock_file(static_cast<int>(opened)) : opened;
}

// Linux frees the descriptor even when close is interrupted, so it is never closed twice.
inline int64_t close_descriptor(int32_t descriptor) { return close(descriptor) < 0 ? -static_cast<int64_t>(errno) : 0; }

inline int64_t read_at(int32_t descriptor, void* base, int64_t start, int64_t length, int64_t offset) {
    return retried([&] { return pread(descriptor, static_cast<char*>(base) + start, length, offset); });
}

inline int64_t write_at(int32_t descriptor, const void* base, int64_t start, int64_t length, int64_t offset) {
    return retried([&] { return pwrite(descriptor, static_cast<const char*>(base) + start, length, offset); });
}

inline int64_t sync_data(int32_t descriptor) {
    return retried([&] { return fdatasync(descriptor); });
}

inline int64_t sync_all(int32_t descriptor) {
    return retried([&] { return fsync(descriptor); });
}

inline int64_t drop_cache(int32_t descriptor, int64_t offset, int64_t length) {
    return -static_cast<int64_t>(posix_fadvise(descriptor, offset, length, POSIX_FADV_DONTNEED));
}

// Gives a file its size with its blocks reserved; a file system that can't reserve gets a sparse file.
inline int64_t reserve(int32_t descriptor, int64_t size) {
    int64_t result = retried([&] { return fallocate(descriptor, 0, 0, size); });
    return result == -EOPNOTSUPP ? retried([&] { return ftruncate(descriptor, size); }) : result;
}

inline int64_t remove_file(const char* path) { return retried([&] { return unlink(path); }); }

inline int64_t may_write(const char* path) {
    return retried([&] { return faccessat(AT_FDCWD, path, W_OK, AT_EACCESS); });
}

inline void copy_status(const struct stat& status, int64_t* out6) {
    out6[0] = status.st_mode & S_IFMT;
    out6[1] = static_cast<int64_t>(status.st_dev);
    out6[2] = static_cast<int64_t>(status.st_ino);
    out6[3] = static_cast<int64_t>(status.st_rdev);
    out6[4] = static_cast<int64_t>(status.st_size);
    out6[5] = static_cast<int64_t>(status.st_nlink);
}

// File type, device, inode, device number of a node, size in bytes, links.
inline int64_t status_of_path(const char* path, int64_t* out6) {
    struct stat status;
    int64_t result = retried([&] { return stat(path, &status); });
    if (result == 0) copy_status(status, out6);
    return result;
}

inline int64_t status_of_descriptor(int32_t descriptor, int64_t* out6) {
    struct stat status;
    int64_t result = retried([&] { return fstat(descriptor, &status); });
    if (result == 0) copy_status(status, out6);
    return result;
}

// Size in bytes of a block device, asked of the device.
inline int64_t device_size(int32_t descriptor, int64_t* out1) {
    uint64_t size = 0;
    int64_t result = retried([&] { return ioctl(descriptor, BLKGETSIZE64, &size); });
    out1[0] = static_cast<int64_t>(size);
    return result;
}

// Logical and physical sector in bytes, 1 if read-only, disk sequence (0 where the kernel has none).
inline int64_t device_facts(int32_t descriptor, int64_t* out4) {
    int logical = 0;
    unsigned int physical = 0;
    int read_only = 0;
    uint64_t sequence = 0;
    int64_t result = retried([&] { return ioctl(descriptor, BLKSSZGET, &logical); });
    if (result == 0) result = retried([&] { return ioctl(descriptor, BLKPBSZGET, &physical); });
    if (result == 0) result = retried([&] { return ioctl(descriptor, BLKROGET, &read_only); });
    if (result == 0 && ioctl(descriptor, BLKGETDISKSEQ, &sequence) < 0) sequence = 0;
    out4[0] = logical;
    out4[1] = physical;
    out4[2] = read_only;
    out4[3] = static_cast<int64_t>(sequence);
    return result;
}

// Device and inode of the file behind a loop device, and the device number if that file is a block device.
inline int64_t loop_backing(int32_t descriptor, int64_t* out3) {
    struct loop_info64 info;
    int64_t result = retried([&] { return ioctl(descriptor, LOOP_GET_STATUS64, &info); });
    if (result == 0) {
        out3[0] = static_cast<int64_t>(info.lo_device);
        out3[1] = static_cast<int64_t>(info.lo_inode);
        out3[2] = static_cast<int64_t>(info.lo_rdevice);
    }
    return result;
}

// Columns and rows of the terminal behind a descriptor.
inline int64_t terminal_size(int32_t descriptor, int64_t* out2) {
    struct winsize size;
    int64_t result = retried([&] { return ioctl(descriptor, TIOCGWINSZ, &size); });
    if (result == 0) {
        out2[0] = size.ws_col;
        out2[1] = size.ws_row;
    }
    return result;
}

// Memory and offset alignment of direct I/O on a file, 0 0 where the kernel does not tell, -1 -1 where it says that such a
// file has none (O_DIRECT would be taken, and served from the cache); block size of its file system.
inline int64_t file_alignment(int32_t descriptor, int64_t* out3) {
    out3[0] = out3[1] = 0;
#ifdef STATX_DIOALIGN
    struct statx extended;
    memset(&extended, 0, sizeof extended);
    if (statx(descriptor, "", AT_EMPTY_PATH, STATX_DIOALIGN, &extended) == 0 && (extended.stx_mask & STATX_DIOALIGN)) {
        bool none = extended.stx_dio_offset_align == 0;
        out3[0] = none ? -1 : static_cast<int64_t>(extended.stx_dio_mem_align);
        out3[1] = none ? -1 : static_cast<int64_t>(extended.stx_dio_offset_align);
    }
#endif
    struct statfs system;
    int64_t result = retried([&] { return fstatfs(descriptor, &system); });
    if (result == 0) out3[2] = static_cast<int64_t>(system.f_bsize);
    return result;
}

// What an error number means, NUL-terminated.
inline void error_text(int32_t number, char* out, int32_t capacity) {
    char storage[128];
    const char* text = strerror_r(number, storage, sizeof storage);
    strncpy(out, text, capacity - 1);
    out[capacity - 1] = 0;
}

}  // namespace posewipe
