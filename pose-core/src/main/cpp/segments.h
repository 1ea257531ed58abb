// What a walk asks of a scheme, for both ways of dealing out lanes. A segment is a row of neighbouring groups; a group
// holds the 2^p positions that share a vector (one position where lanes are chunks), eight vectors of words.
#pragma once
#include "lanes.h"

namespace posecpu {
namespace {

// Lanes are chunks: the scheme's own loops do it all.
template <class I, class S>
struct UniformSegments {
  static constexpr bool kSpread = false;
  static constexpr int kGroup = S::kGroup;
  S& scheme;
  uint64_t firstId;  // of the copy at hand

  static constexpr unsigned p() { return 0; }
  void source(Word* to) { scheme.sources(to, firstId); }
  void chain(Word* y, uint64_t, uint64_t links, uint64_t id) { scheme.chain(y, links, firstId + id); }
  void singles(Word* to, const Word* from, uint64_t count, uint64_t id) {
    scheme.singles(to, from, count, firstId + id);
  }
  void joins(const Word* left, Word* y, uint64_t count, uint64_t id) { scheme.joins(left, y, count, firstId + id); }
  void switches(Word* low, Word* high, uint64_t count, uint64_t lowId, uint64_t highId) {
    scheme.switches(low, high, count, firstId + lowId, firstId + highId);
  }
  void layer(Word* y, uint64_t count, uint64_t bit, uint64_t id) { scheme.layer(y, count, bit, firstId + id); }
};

// Lanes are the two copies of chunks and positions in them. Ids are those of copy 1; the lanes know what to add.
template <class I, class S>
struct SpreadSegments {
  static constexpr bool kSpread = true;
  static constexpr int L = I::kLanes;
  static constexpr int kGroup = S::kGroup;
  using V = typename I::V;
  S& scheme;
  const SpreadLanes<I>& lanes;

  unsigned p() const { return lanes.p; }
  Word positions() const { return Word{1} << lanes.p; }

  void source(Word* to) { scheme.source(to, lanes.ids(0)); }
  POSE_NOINLINE void chain(Word* group, uint64_t q, uint64_t links, uint64_t id) {
    alignas(64) Word y[kGroup];
    __builtin_memcpy(y, group, sizeof y);
    for (; links > 0; links--, id++) scheme.single(y, y, lanes.ids(id - q));
    blend<I>(lanes.mask(static_cast<Word>(q), 1), group, y);
  }
  POSE_NOINLINE void singles(Word* to, const Word* from, uint64_t count, uint64_t id) {
    for (; count > 0; count--, id += positions(), to += kGroup, from += kGroup) scheme.single(to, from, lanes.ids(id));
  }
  POSE_NOINLINE void joins(const Word* left, Word* y, uint64_t count, uint64_t id) {
    for (; count > 0; count--, id += positions(), left += kGroup, y += kGroup) scheme.join(y, left, y, lanes.ids(id));
  }
  POSE_NOINLINE void switches(Word* low, Word* high, uint64_t count, uint64_t lowId, uint64_t highId) {
    for (; count > 0; count--, lowId += positions(), highId += positions(), low += kGroup, high += kGroup) {
      scheme.pair(low, high, low, high, lanes.ids(lowId), lanes.ids(highId));
    }
  }
  void layer(Word* y, uint64_t count, uint64_t bit, uint64_t id) {
    for (uint64_t i = 0; i < count; i += 2 * bit) {
      switches(y + i * kGroup, y + (i + bit) * kGroup, bit, id + i * positions(), id + (i + bit) * positions());
    }
  }

  // A layer on a bit below 2^p over count groups, an even number: two groups make one full vector of switches.
  POSE_NOINLINE void innerLayer(Word* y, uint64_t count, Word bit, uint64_t id) {
    const V upper = Vec<I>::lanesWith(bit);
    const V toOtherGroup = upper & (positions() - bit);
    alignas(64) Word low[kGroup];
    alignas(64) Word high[kGroup];
    for (uint64_t i = 0; i < count; i += 2, id += 2 * positions(), y += 2 * kGroup) {
      exchange<I>(bit, y, y + kGroup, low, high);
      const LaneIds<I> lowId = lanes.ids(id).plus(toOtherGroup, V{});
      scheme.pair(low, high, low, high, lowId, lowId.plus(Vec<I>::all(bit), V{}));
      exchange<I>(bit, low, high, y, y + kGroup);
    }
  }
  // The positions from .. from + count - 1 of one group, with id that of the first of them.
  POSE_NOINLINE void partSingles(Word* group, Word sourceDistance, Word from, Word count, uint64_t id) {
    alignas(64) Word y[kGroup];
    moved(y, group, sourceDistance);
    scheme.single(y, y, lanes.ids(id - from));
    blend<I>(lanes.mask(from, count), group, y);
  }
  POSE_NOINLINE void partJoins(Word* group, Word leftDistance, Word from, Word count, uint64_t id) {
    alignas(64) Word y[kGroup];
    moved(y, group, leftDistance);
    scheme.join(y, y, group, lanes.ids(id - from));
    blend<I>(lanes.mask(from, count), group, y);
  }
  POSE_NOINLINE void partSwitches(Word* group, Word bit, Word from, Word count, uint64_t id) {
    alignas(64) Word first[kGroup];
    alignas(64) Word second[kGroup];
    const V upper = Vec<I>::lanesWith(bit);
    moved(second, group, bit);
    __builtin_memcpy(first, group, sizeof first);
    blend<I>(upper, first, second);
    blend<I>(upper, second, group);
    scheme.ends(first, first, second, upper, bit, lanes.ids(id - from));
    blend<I>(lanes.mask(from, count), group, first);
  }

 private:
  static void moved(Word* to, const Word* from, Word distance) {
    for (int w = 0; w < kGroup; w += L) Vec<I>::store(to + w, Vec<I>::swapped(Vec<I>::load(from + w), distance));
  }
};

}  // namespace
}  // namespace posecpu
