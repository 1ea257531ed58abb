// A libcuda.so.1 for tests on machines without a GPU: devices whose memory is the host's and whose one kernel is run by
// the CPU labeler's core. It is strict where the real driver is: a thread must have entered a context, addresses and
// handles must be those that were given out. FAKE_CUDA_VERSION, FAKE_CUDA_DEVICES and FAKE_CUDA_INIT set what it answers.
#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <mutex>
#include <string>
#include <vector>

#include "posecpu.h"

namespace {

constexpr int kSuccess = 0, kInvalidValue = 1, kOutOfMemory = 2, kNoDevice = 100, kInvalidDevice = 101,
              kInvalidImage = 200, kInvalidContext = 201, kInvalidHandle = 400, kNotFound = 500, kIllegalAddress = 700;
constexpr size_t kMemoryBytes = size_t{256} << 20;
constexpr int kContextWords = 16, kKeyWords = 16;

std::mutex lock;
std::map<uint64_t, size_t> allocations;
size_t heldBytes = 0;
char contexts[16];
thread_local void* current = nullptr;

struct Function {
  std::string name;
};

int number(const char* name, int otherwise) {
  const char* text = std::getenv(name);
  return text == nullptr ? otherwise : std::atoi(text);
}

int devices() { return number("FAKE_CUDA_DEVICES", 2); }

bool entered() { return current >= contexts && current < contexts + sizeof contexts; }

// Whether the bytes lie in one allocation.
bool isHeld(uint64_t address, size_t bytes) {
  auto behind = allocations.upper_bound(address);
  if (behind == allocations.begin()) return false;
  auto at = std::prev(behind);
  return address + bytes <= at->first + at->second;
}

int usableIsa() {
  for (int isa = 0; isa < 8; isa++) {
    if (posecpu::isaSupport(isa) == posecpu::kUsable) return isa;
  }
  return -1;
}

template <typename T>
T argument(void** arguments, int index) {
  T value;
  std::memcpy(&value, arguments[index], sizeof value);
  return value;
}

int label(const Function& function, void** arguments) {
  const auto context = argument<uint64_t>(arguments, 0), keys = argument<uint64_t>(arguments, 1),
             out = argument<uint64_t>(arguments, 2);
  const auto chunks = argument<uint32_t>(arguments, 4), labels = argument<uint32_t>(arguments, 5),
             n = argument<uint32_t>(arguments, 6), chain = argument<uint32_t>(arguments, 7);
  const auto copyNodes = argument<int64_t>(arguments, 8);
  const size_t chunkBytes = size_t{32} * labels;
  if (!isHeld(context, kContextWords * 4) || !isHeld(keys, size_t{chunks} * kKeyWords * 4) ||
      !isHeld(out, chunks * chunkBytes)) {
    return kIllegalAddress;
  }
  const int isa = usableIsa();
  const int scheme = function.name.rfind("pose_label_v1", 0) == 0 ? 0 : 1;
  const int64_t labeler = posecpu::createLabeler(isa, scheme, static_cast<int>(labels), static_cast<int>(n),
                                                 static_cast<int>(chain), copyNodes);
  const uint32_t lanes = static_cast<uint32_t>(posecpu::isaLanes(isa));
  std::vector<uint32_t> words(kContextWords + lanes * kKeyWords);
  std::memcpy(words.data(), reinterpret_cast<void*>(context), kContextWords * 4);
  for (uint32_t done = 0; done < chunks; done += lanes) {
    const uint32_t some = std::min(lanes, chunks - done);
    std::memcpy(words.data() + kContextWords, reinterpret_cast<uint32_t*>(keys) + size_t{done} * kKeyWords,
                size_t{some} * kKeyWords * 4);
    posecpu::labelChunks(labeler, words.data(), static_cast<int>(some), reinterpret_cast<void*>(out),
                         static_cast<int64_t>(done * chunkBytes));
  }
  posecpu::destroyLabeler(labeler);
  return kSuccess;
}

}  // namespace

extern "C" {

int cuInit(unsigned) { return number("FAKE_CUDA_INIT", kSuccess); }

int cuDriverGetVersion(int* version) {
  *version = number("FAKE_CUDA_VERSION", 13010);
  return kSuccess;
}

int cuGetErrorName(int error, const char** name) {
  *name = error == kOutOfMemory ? "CUDA_ERROR_OUT_OF_MEMORY" : error == kInvalidContext ? "CUDA_ERROR_INVALID_CONTEXT"
          : error == 999        ? "CUDA_ERROR_UNKNOWN"       : "CUDA_ERROR_OF_THE_FAKE_DRIVER";
  return kSuccess;
}

int cuDeviceGetCount(int* count) {
  *count = devices();
  return kSuccess;
}

int cuDeviceGet(int* device, int index) {
  if (index < 0 || index >= devices()) return kInvalidDevice;
  *device = index;
  return kSuccess;
}

int cuDeviceGetName(char* name, int length, int device) {
  std::snprintf(name, static_cast<size_t>(length), "Fake GPU %c", 'A' + device);
  return kSuccess;
}

int cuDeviceGetPCIBusId(char* name, int length, int device) {
  std::snprintf(name, static_cast<size_t>(length), "0000:%02X:00.0", 0x1B + device);
  return kSuccess;
}

int cuDeviceTotalMem_v2(size_t* bytes, int) {
  *bytes = kMemoryBytes;
  return kSuccess;
}

int cuDeviceGetAttribute(int* value, int attribute, int) {
  *value = attribute == 16 ? 2 : attribute == 75 ? 9 : 0;
  return attribute == 16 || attribute == 75 || attribute == 76 ? kSuccess : kInvalidValue;
}

int cuDevicePrimaryCtxSetFlags_v2(int, unsigned) { return kSuccess; }

int cuDevicePrimaryCtxRetain(void** context, int device) {
  *context = contexts + device;
  return kSuccess;
}

int cuCtxSetCurrent(void* context) {
  current = context;
  return entered() ? kSuccess : kInvalidContext;
}

int cuMemGetInfo_v2(size_t* free, size_t* total) {
  if (!entered()) return kInvalidContext;
  std::lock_guard<std::mutex> held(lock);
  *free = kMemoryBytes - heldBytes;
  *total = kMemoryBytes;
  return kSuccess;
}

int cuMemAlloc_v2(uint64_t* address, size_t bytes) {
  if (!entered()) return kInvalidContext;
  std::lock_guard<std::mutex> held(lock);
  if (bytes == 0 || heldBytes + bytes > kMemoryBytes) return bytes == 0 ? kInvalidValue : kOutOfMemory;
  void* memory = std::aligned_alloc(512, (bytes + 511) / 512 * 512);
  std::memset(memory, 0xC7, bytes);
  *address = reinterpret_cast<uint64_t>(memory);
  allocations[*address] = bytes;
  heldBytes += bytes;
  return kSuccess;
}

int cuMemFree_v2(uint64_t address) {
  if (!entered()) return kInvalidContext;
  std::lock_guard<std::mutex> held(lock);
  auto at = allocations.find(address);
  if (at == allocations.end()) return kInvalidValue;
  heldBytes -= at->second;
  allocations.erase(at);
  std::free(reinterpret_cast<void*>(address));
  return kSuccess;
}

int cuMemHostAlloc(void** memory, size_t bytes, unsigned) {
  *memory = std::aligned_alloc(4096, (bytes + 4095) / 4096 * 4096);
  return entered() ? kSuccess : kInvalidContext;
}

int cuMemFreeHost(void* memory) {
  std::free(memory);
  return entered() ? kSuccess : kInvalidContext;
}

int cuMemcpyDtoHAsync_v2(void* to, uint64_t from, size_t bytes, void* stream) {
  std::lock_guard<std::mutex> held(lock);
  if (!entered() || stream == nullptr || !isHeld(from, bytes)) return kInvalidValue;
  std::memcpy(to, reinterpret_cast<void*>(from), bytes);
  return kSuccess;
}

int cuMemcpyHtoDAsync_v2(uint64_t to, const void* from, size_t bytes, void* stream) {
  std::lock_guard<std::mutex> held(lock);
  if (!entered() || stream == nullptr || !isHeld(to, bytes)) return kInvalidValue;
  std::memcpy(reinterpret_cast<void*>(to), from, bytes);
  return kSuccess;
}

int cuMemsetD8Async(uint64_t to, unsigned char value, size_t bytes, void* stream) {
  std::lock_guard<std::mutex> held(lock);
  if (!entered() || stream == nullptr || !isHeld(to, bytes)) return kInvalidValue;
  std::memset(reinterpret_cast<void*>(to), value, bytes);
  return kSuccess;
}

int cuStreamCreate(void** stream, unsigned flags) {
  *stream = new char;
  return entered() && flags == 1 ? kSuccess : kInvalidValue;
}

int cuStreamDestroy_v2(void* stream) {
  delete static_cast<char*>(stream);
  return kSuccess;
}

int cuStreamSynchronize(void* stream) { return stream == nullptr ? kInvalidHandle : kSuccess; }

int cuStreamWaitEvent(void* stream, void* event, unsigned) {
  return stream == nullptr || event == nullptr ? kInvalidHandle : kSuccess;
}

int cuEventCreate(void** event, unsigned) {
  *event = new char;
  return entered() ? kSuccess : kInvalidContext;
}

int cuEventRecord(void* event, void* stream) {
  return stream == nullptr || event == nullptr ? kInvalidHandle : kSuccess;
}

int cuEventQuery(void* event) { return event == nullptr ? kInvalidHandle : kSuccess; }

int cuEventSynchronize(void* event) { return event == nullptr ? kInvalidHandle : kSuccess; }

int cuEventDestroy_v2(void* event) {
  delete static_cast<char*>(event);
  return kSuccess;
}

int cuModuleLoadData(void** module, const void* image) {
  const bool isCubin = std::memcmp(image, "\x7f" "ELF", 4) == 0;
  *module = new char;
  return isCubin ? kSuccess : kInvalidImage;
}

int cuModuleUnload(void* module) {
  delete static_cast<char*>(module);
  return kSuccess;
}

int cuModuleGetFunction(void** function, void* module, const char* name) {
  if (module == nullptr || std::strncmp(name, "pose_label_v", 12) != 0) return kNotFound;
  *function = new Function{name};
  return kSuccess;
}

int cuLaunchKernel(void* function, unsigned gridX, unsigned gridY, unsigned gridZ, unsigned blockX, unsigned blockY,
                   unsigned blockZ, unsigned sharedBytes, void* stream, void** arguments, void** extra) {
  std::lock_guard<std::mutex> held(lock);
  if (!entered() || stream == nullptr || extra != nullptr || gridX == 0 || gridY != 1 || gridZ != 1 || blockX != 128 ||
      blockY != 1 || blockZ != 1 || sharedBytes != 0) {
    return kInvalidValue;
  }
  return label(*static_cast<Function*>(function), arguments);
}

}  // extern "C"
