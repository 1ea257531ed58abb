// The in-place walk of a copy's graph (label specification, sections 2 and 4), blocked for the caches. Positions are
// numbered as in the specification; a group holds 2^p of them.
#pragma once
#include "segments.h"

namespace posecpu {
namespace {

// Blocks of up to 2^kLeafBits positions are walked layer by layer, larger ones a few bits a pass and then block by
// block: every level of the memory hierarchy sees few passes, whatever its size.
constexpr unsigned kLeafBits = 5;
constexpr unsigned kPassBits = 3;

// Where layer 0 is done already.
struct NoLayerZero {
  void operator()(uint64_t, uint64_t, uint64_t) const {}
};

template <class S, class Segments>
class Walk {
 public:
  Walk(const Segments& segments, const Geometry& geometry, Word* lower, Word* upper)
      : segments_(segments), geometry_(geometry), p_(segments.p()), lower_(lower), upper_(upper) {}

  // Walks standalone(n + 1). Base nodes below 2^n end in lower, the first stored of the others in upper.
  void standalone(uint64_t stored) {
    segments_.source(lower_);
    segments_.chain(lower_, 0, geometry_.chain - 1, 1);
    uint64_t id = geometry_.chain;
    for (unsigned d = 0; d <= geometry_.n; d++) {
      const uint64_t half = uint64_t{1} << d;
      const bool last = d == geometry_.n;
      if (d < p_) {
        id = connected(d, lower_, half, half, partConnector(d, id));
      } else {
        Word* y = last ? upper_ : groupAt(lower_, half);
        id = network(y, d, id, [&](uint64_t group, uint64_t count, uint64_t firstId) {
          segments_.singles(y + group * kGroup, lower_ + group * kGroup, count, firstId);
        });
        id = connected(d, y, 0, last ? stored : half, id);
      }
    }
  }

 private:
  static constexpr int kGroup = S::kGroup;

  Word* groupAt(Word* base, uint64_t position) const { return base + (position >> p_) * kGroup; }

  // connected(level) over the positions from `from` on of y; stops after `stored` of them.
  uint64_t connected(unsigned level, Word* y, uint64_t from, uint64_t stored, uint64_t id) {
    const uint64_t end = from + (uint64_t{1} << level);
    for (uint64_t i = from; i < from + stored; i++) {
      segments_.chain(groupAt(y, i), i & ((uint64_t{1} << p_) - 1), geometry_.chain, id);
      id += geometry_.chain;
      if (i + 1 < end && i + 1 < from + stored) id = merged(y, i + 1, __builtin_ctzll(i + 1 - from), id);
    }
    return id;
  }

  // merged(d) of the 2^d positions from `right` on, with the 2^d before them as the primary side.
  uint64_t merged(Word* base, uint64_t right, unsigned d, uint64_t id) {
    Word* y = groupAt(base, right);
    if constexpr (Segments::kSpread) {
      if (d < p_) return partMerged(y, d, static_cast<Word>(right & ((uint64_t{1} << p_) - 1)), id);
    }
    if constexpr (!S::kBenes) {
      id = network(y, d, id, [&](uint64_t group, uint64_t count, uint64_t firstId) {
        segments_.singles(y + group * kGroup, y + group * kGroup, count, firstId);
      });
    }
    const Word* left = y - (kGroup << (d - p_));
    return network(y, d, id, [&](uint64_t group, uint64_t count, uint64_t firstId) {
      segments_.joins(left + group * kGroup, y + group * kGroup, count, firstId);
    });
  }

  // A network over whole groups: layer 0 (its id is that of the network), then the switch layers. Gives the next id.
  template <class LayerZero>
  uint64_t network(Word* y, unsigned d, uint64_t id, LayerZero layerZero) {
    block(y, 0, d, d, id, layerZero);
    return id + (uint64_t{layersOf(d)} << d);
  }

  static unsigned layersOf(unsigned d) { return S::kBenes ? (d == 0 ? 1 : 2 * d) : d + 1; }
  // Ids of position 0 in the layer on a bit: the falling half of a network, and the rising one.
  static uint64_t falling(uint64_t id, unsigned d, unsigned bit) { return id + (uint64_t{d - bit} << d); }
  static uint64_t rising(uint64_t id, unsigned d, unsigned bit) { return id + (uint64_t{d + bit} << d); }

  // The part of a network over 2^d positions that touches the 2^s positions from `at` on and them alone.
  template <class LayerZero>
  void block(Word* y, uint64_t at, unsigned s, unsigned d, uint64_t id, LayerZero layerZero) {
    if (s <= kLeafBits || s <= p_) {
      leaf(y, at, s, d, id, layerZero);
      return;
    }
    const unsigned floor = kLeafBits > p_ ? kLeafBits : p_;
    const unsigned bits = s - floor < kPassBits ? s - floor : kPassBits;
    pass(y, at, s, bits, layerZero, id, [&](unsigned step) { return falling(id, d, s - 1 - step); }, true);
    for (uint64_t part = 0; part < uint64_t{1} << bits; part++) {
      block(y, at + (part << (s - bits)), s - bits, d, id, NoLayerZero{});
    }
    if constexpr (S::kBenes) {
      pass(y, at, s, bits, NoLayerZero{}, id, [&](unsigned step) { return rising(id, d, s - bits + step); }, false);
    }
  }

  // Layers on `bits` neighbouring bits, highest first when falling, run by run: a run of each of the 2^bits parts goes
  // through all of them while it is in the L1 cache.
  template <class LayerZero, class IdOfStep>
  void pass(Word* y, uint64_t at, unsigned s, unsigned bits, LayerZero layerZero, uint64_t id, IdOfStep idOfStep,
            bool isFalling) {
    const uint64_t parts = uint64_t{1} << bits;
    const uint64_t partGroups = uint64_t{1} << (s - bits - p_);
    const uint64_t firstGroup = at >> p_;
    const uint64_t run = S::kRun < partGroups ? S::kRun : partGroups;
    for (uint64_t offset = firstGroup; offset < firstGroup + partGroups; offset += run) {
      for (uint64_t part = 0; part < parts; part++) {
        const uint64_t group = offset + part * partGroups;
        layerZero(group, run, id + (group << p_));
      }
      for (unsigned step = 0; step < bits; step++) {
        const uint64_t distance = uint64_t{1} << (isFalling ? bits - 1 - step : step);
        const uint64_t stepId = idOfStep(step);
        for (uint64_t part = 0; part < parts; part++) {
          if ((part & distance) != 0) continue;
          const uint64_t low = offset + part * partGroups;
          const uint64_t high = low + distance * partGroups;
          segments_.switches(y + low * kGroup, y + high * kGroup, run, stepId + (low << p_), stepId + (high << p_));
        }
      }
    }
  }

  template <class LayerZero>
  void leaf(Word* y, uint64_t at, unsigned s, unsigned d, uint64_t id, LayerZero layerZero) {
    const uint64_t group = at >> p_;
    layerZero(group, uint64_t{1} << (s - p_), id + at);
    for (unsigned bit = s; bit-- > 0;) layer(y + group * kGroup, s, bit, falling(id, d, bit) + at);
    if constexpr (S::kBenes) {
      for (unsigned bit = 1; bit < s; bit++) layer(y + group * kGroup, s, bit, rising(id, d, bit) + at);
    }
  }

  void layer(Word* y, unsigned s, unsigned bit, uint64_t id) {
    if (bit >= p_) {
      segments_.layer(y, uint64_t{1} << (s - p_), uint64_t{1} << (bit - p_), id);
    } else if constexpr (Segments::kSpread) {
      if (s == p_) {
        segments_.partSwitches(y, Word{1} << bit, 0, Word{1} << p_, id);
      } else {
        segments_.innerLayer(y, uint64_t{1} << (s - p_), Word{1} << bit, id);
      }
    }
  }

  // Networks smaller than a group. The connector of standalone(d + 1), inside the first group of lower.
  uint64_t partConnector(unsigned d, uint64_t id) {
    if constexpr (Segments::kSpread) {
      const Word half = Word{1} << d;
      segments_.partSingles(lower_, half, half, half, id);
      return partNetwork(lower_, d, half, id);
    }
    return id;
  }

  // 2^d positions from `from` on of one group.
  uint64_t partMerged(Word* group, unsigned d, Word from, uint64_t id) {
    const Word count = Word{1} << d;
    if constexpr (!S::kBenes) {
      segments_.partSingles(group, 0, from, count, id);
      id = partNetwork(group, d, from, id);
    }
    segments_.partJoins(group, count, from, count, id);
    return partNetwork(group, d, from, id);
  }

  // The switch layers; layer 0, with this id, is done.
  uint64_t partNetwork(Word* group, unsigned d, Word from, uint64_t id) {
    const Word count = Word{1} << d;
    for (unsigned bit = d; bit-- > 0;) {
      segments_.partSwitches(group, Word{1} << bit, from, count, falling(id, d, bit));
    }
    if constexpr (S::kBenes) {
      for (unsigned bit = 1; bit < d; bit++) {
        segments_.partSwitches(group, Word{1} << bit, from, count, rising(id, d, bit));
      }
    }
    return id + (uint64_t{layersOf(d)} << d);
  }

  Segments segments_;
  const Geometry& geometry_;
  const unsigned p_;
  Word* const lower_;
  Word* const upper_;
};

}  // namespace
}  // namespace posecpu
