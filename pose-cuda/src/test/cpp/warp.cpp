#include "warp.h"

#include "fiber_switch.h"

namespace posehost {

Warp* Warp::running_ = nullptr;

struct Warp::Fiber {
  static constexpr std::size_t kStackBytes = 64 << 10;

  void* at = nullptr;  // top of its stack while another one runs
  bool ended = true;
  alignas(16) void* stack[kStackBytes / sizeof(void*)];

  void start(void (*entry)()) {
    ended = false;
    void** top = stack + kStackBytes / sizeof(void*) - kFreshWords;
    for (int i = 0; i < kFreshWords; i++) top[i] = nullptr;
    top[kEntryWord] = reinterpret_cast<void*>(entry);
    at = top;
  }
};

Warp::Warp(Counts& counts) : counts_(counts), fibers_(new Fiber[kLanes]) {}
Warp::~Warp() = default;

void Warp::run(unsigned block, unsigned warpInBlock, const std::function<void()>& body) {
  running_ = this;
  body_ = &body;
  block_ = block;
  firstThread_ = warpInBlock * kLanes;
  for (int lane = 0; lane < kLanes; lane++) {
    fibers_[lane].start(&Warp::enter);
    shuffles_[lane] = 0;
  }
  bool left = true;
  while (left) {
    for (lane_ = 0; lane_ < kLanes; lane_++) {
      if (!fibers_[lane_].ended) resume(lane_);
    }
    step();
    left = false;
    for (int lane = 0; lane < kLanes; lane++) left = left || !fibers_[lane].ended;
  }
  running_ = nullptr;
}

// All lanes stand at a barrier, or have ended.
void Warp::step() {
  int64_t most = 0;
  bool together = true;
  for (int lane = 0; lane < kLanes; lane++) {
    counts_.compressions += compressed_[lane];
    if (compressed_[lane] > most) most = compressed_[lane];
    compressed_[lane] = 0;
    together = together && waitsAt_[lane] == waitsAt_[0];
  }
  counts_.laneSlots += most * kLanes;
  if (!together) counts_.brokenBarriers++;
}

void Warp::resume(int lane) {
  waitsAt_[lane] = kNone;
  poseSwitchStack(&scheduler_, fibers_[lane].at);
}

void Warp::enter() {
  Warp& warp = running();
  (*warp.body_)();
  warp.fibers_[warp.lane_].ended = true;
  // Nobody comes back here.
  warp.barrier(kNone);
}

void Warp::barrier(unsigned kind) {
  waitsAt_[lane_] = kind;
  poseSwitchStack(&fibers_[lane_].at, scheduler_);
}

unsigned Warp::shuffle(unsigned lanes, unsigned value, unsigned bit) {
  // Two sets of slots: a lane that is one shuffle ahead does not overwrite what others have yet to read.
  unsigned(&slots)[kLanes] = exchanged_[shuffles_[lane_]++ % 2];
  slots[lane_] = value;
  barrier(lanes == 0xFFFFFFFF ? kShuffle + bit : kNone);
  return slots[(static_cast<unsigned>(lane_) ^ bit) % kLanes];
}

bool Warp::access(const Region& region, const void* at, std::size_t bytes) {
  const uintptr_t address = reinterpret_cast<uintptr_t>(at);
  const uintptr_t first = reinterpret_cast<uintptr_t>(region.first);
  counts_.accesses++;
  if (bytes != 16 || address % 16 != 0) counts_.unlikeAccesses++;
  const bool inside = address >= first && address - first + bytes <= region.bytes;
  if (!inside) counts_.strayAccesses++;
  return inside;
}

bool Warp::load(const Region& region, const void* at, std::size_t bytes) {
  counts_.loadBytes += static_cast<int64_t>(bytes);
  return access(region, at, bytes);
}

bool Warp::store(const Region& region, const void* at, std::size_t bytes) {
  counts_.storeBytes += static_cast<int64_t>(bytes);
  return access(region, at, bytes);
}

}  // namespace posehost
