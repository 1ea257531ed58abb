// A tile of a network: loaded once, taken through several layers in registers, stored once.
#pragma once
#ifndef POSE_SCHEME
#error "POSE_SCHEME is 1 or 2"
#elif POSE_SCHEME == 1
#include "scheme_v1.cuh"
#else
#include "scheme_v2.cuh"
#endif

namespace pose {

// What layer 0 of a network takes its labels from.
struct LayerZero {
  enum Kind { kDone, kSingle, kJoin };
  Kind kind;
  Word from;  // position of the first of the labels that singles take, or that joins take first
};

// The layers that a tile goes through: layer zero if it is due, then switch layers on steps bits from firstBit on, one
// lower each time. A bit that has gone below 0 rises again: -b stands for b in the second half of a Benes network.
struct Sweep {
  TileIds ids;
  int firstBit;
  int steps;
  bool wide;  // four labels a lane; else two, and lowBit means nothing

  __device__ __forceinline__ static Word bitOf(int signedBit) { return signedBit < 0 ? -signedBit : signedBit; }
};

class Tile {
 public:
  // works: this team has a chunk. lane: number in the team.
  __device__ __forceinline__ Tile(const Sweep& sweep, Word lane, bool works)
      : sweep_(sweep), lane_(lane), works_(works), asked_(0), layers_(sweep.steps), x_(Sweep::bitOf(sweep.firstBit)) {
    y_ = sweep.ids.highBit + sweep.ids.lowBit - x_;
  }

  __device__ __forceinline__ void run(Scheme& scheme, const Labels& labels, Word y, const LayerZero& zero) {
    if (zero.kind == LayerZero::kDone) {
      load(labels, y);
    } else {
      layerZero(scheme, labels, y, zero);
    }
#pragma unroll 1
    for (int step = 0; step < sweep_.steps; step++) switchLayer(scheme, sweep_.firstBit - step);
    store(labels, y);
  }

 private:
  // Registers: r0 and r1 differ in position bit x, r2 and r3 too; r2 is r0 with bit y.
  __device__ __forceinline__ Word first() const { return sweep_.ids.base + lane_; }
  __device__ __forceinline__ Word xStep() const { return Word{1} << x_; }
  __device__ __forceinline__ Word yStep() const { return Word{1} << y_; }
  // Entries between the slots that differ in bit x or y.
  __device__ __forceinline__ Word entriesOf(Word bit) const { return bit == sweep_.ids.highBit ? 2 * kTeam : kTeam; }

  __device__ __forceinline__ void load(const Labels& labels, Word y) {
    const Word at = y + first();
    r0 = labels.load(at);
    r1 = labels.load(at + xStep());
    if (sweep_.wide) {
      r2 = labels.load(at + yStep());
      r3 = labels.load(at + yStep() + xStep());
    }
  }

  __device__ __forceinline__ void store(const Labels& labels, Word y) const {
    if (!works_) return;
    const Word at = y + first();
    labels.store(at, r0);
    labels.store(at + xStep(), r1);
    if (sweep_.wide) {
      labels.store(at + yStep(), r2);
      labels.store(at + yStep() + xStep(), r3);
    }
  }

  __device__ __forceinline__ void layerZero(Scheme& scheme, const Labels& labels, Word y, const LayerZero& zero) {
    const bool join = zero.kind == LayerZero::kJoin;
    const Word length = join ? kBlockBytes : kLabelBytes;
    layers_++;
    scheme.prepareTile(sweep_.ids, 0, asked_++, layers_);
    const Word halves = sweep_.wide ? 2 : 1;
#pragma unroll 1
    for (Word half = 0; half < halves; half++) {
      const Word position = first() + half * yStep();
      const Label a0 = labels.load(zero.from + position);
      const Label a1 = labels.load(zero.from + position + xStep());
      Label b0 = zeroLabel();
      Label b1 = zeroLabel();
      if (join) {
        b0 = labels.load(y + position);
        b1 = labels.load(y + position + xStep());
      }
      const NodeIds at{sweep_.ids.layer(0) + position, 0, lane_ + half * entriesOf(y_), 0};
      r0 = r2;
      r1 = r3;
      if (works_) {
        r2 = scheme.node(a0, b0, length, at);
        r3 = scheme.node(a1, b1, length, NodeIds{at.low + xStep(), 0, at.entry + entriesOf(x_), 0});
      }
    }
    if (!sweep_.wide) {
      r0 = r2;
      r1 = r3;
    }
  }

  __device__ __forceinline__ void switchLayer(Scheme& scheme, int signedBit) {
    const Word bit = Sweep::bitOf(signedBit);
    const int layer = static_cast<int>(sweep_.ids.levelBits) - signedBit;
    scheme.prepareTile(sweep_.ids, layer, asked_++, layers_);
    const Id id = sweep_.ids.layer(layer);
    if constexpr (kTeam > 1) {
      if (bit < kTeamBits) {
        acrossLanesLayer(scheme, id, bit);
        return;
      }
    }
    if (bit != x_) {
      swap(r1, r2);
      const Word old = x_;
      x_ = y_;
      y_ = old;
    }
    pairs(scheme, NodeIds{id + first(), xStep(), lane_, entriesOf(x_)});
  }

  // Ends of a switch in two lanes: the lower lane takes over the first of two switches, the upper lane the second.
  __device__ __forceinline__ void acrossLanesLayer(Scheme& scheme, Id id, Word bit) {
    const Word laneBit = Word{1} << bit;
    const bool upper = (lane_ & laneBit) != 0;
    exchange(upper, laneBit);
    const Word lowLane = lane_ & ~laneBit;
    pairs(scheme, NodeIds{id + sweep_.ids.base + lowLane + (upper ? xStep() : 0), laneBit,
                          lowLane + (upper ? entriesOf(x_) : 0), laneBit});
    exchange(upper, laneBit);
  }

  __device__ __forceinline__ void exchange(bool upper, Word laneBit) {
    exchange(r0, r1, upper, laneBit);
    if (sweep_.wide) exchange(r2, r3, upper, laneBit);
  }

  // The lower lane gives b for the upper lane's a; doing it again undoes it.
  __device__ __forceinline__ static void exchange(Label& a, Label& b, bool upper, Word laneBit) {
    const Label theirs = acrossLanes(choose(upper, a, b), laneBit);
    a = choose(upper, theirs, a);
    b = choose(upper, b, theirs);
  }

  __device__ __forceinline__ void pairs(Scheme& scheme, const NodeIds& at) {
    if (!works_) return;
    scheme.pair(r0, r1, at);
    if (sweep_.wide) {
      scheme.pair(r2, r3, NodeIds{at.low + yStep(), at.idStep, at.entry + entriesOf(y_), at.entryStep});
    }
  }

  const Sweep& sweep_;
  const Word lane_;
  const bool works_;
  Word asked_;   // layers whose ids were asked for
  Word layers_;  // all that will be
  Word x_;
  Word y_;
  Label r0{}, r1{}, r2{}, r3{};
};

}  // namespace pose
