// One warp of a kernel on the host: 32 fibers that run one after the other up to the next barrier. All lanes must come
// to the same barriers in the same order, as CUDA demands, and lane after lane writes all it will before the next lane
// reads: a barrier that the kernel lacks shows as wrong labels.
#pragma once
#include <cstdint>
#include <functional>
#include <memory>

namespace posehost {

constexpr int kLanes = 32;

struct Index {
  unsigned x;
};

// Memory that a kernel may touch.
struct Region {
  const void* first;
  std::size_t bytes;
};

struct Counts {
  int64_t compressions;      // by all lanes
  int64_t laneSlots;         // 32 for each compression that at least one lane computes
  int64_t loadBytes;         // of labels
  int64_t storeBytes;
  int64_t accesses;
  int64_t unlikeAccesses;    // not 16 bytes wide, or not aligned to it
  int64_t strayAccesses;     // outside their memory; not carried out
  int64_t brokenBarriers;    // that some lane did not come to, or came to another one
};

enum Barrier : unsigned { kNone = 0, kSyncWarp = 1, kShuffle = 2 };

class Warp {
 public:
  explicit Warp(Counts& counts);
  ~Warp();
  Warp(const Warp&) = delete;
  Warp& operator=(const Warp&) = delete;

  // Runs the body in all lanes, as warp number warpInBlock of a block.
  void run(unsigned block, unsigned warpInBlock, const std::function<void()>& body);

  static Warp& running() { return *running_; }

  Index thread() const { return {firstThread_ + static_cast<unsigned>(lane_)}; }
  Index block() const { return {block_}; }

  void barrier(unsigned kind);
  unsigned shuffle(unsigned lanes, unsigned value, unsigned bit);

  void countCompression() { compressed_[lane_]++; }
  bool load(const Region& region, const void* at, std::size_t bytes);
  bool store(const Region& region, const void* at, std::size_t bytes);

 private:
  struct Fiber;
  static void enter();
  void resume(int lane);
  void step();
  bool access(const Region& region, const void* at, std::size_t bytes);

  // One at a time in a program: see launch.cpp.
  static Warp* running_;

  Counts& counts_;
  std::unique_ptr<Fiber[]> fibers_;
  void* scheduler_ = nullptr;
  const std::function<void()>* body_ = nullptr;
  int lane_ = 0;
  unsigned firstThread_ = 0;
  unsigned block_ = 0;
  unsigned waitsAt_[kLanes] = {};
  unsigned exchanged_[2][kLanes] = {};
  unsigned shuffles_[kLanes] = {};
  int64_t compressed_[kLanes] = {};
};

}  // namespace posehost
