// Node hashes of drg-v1: three blocks a node, of which the first depends on the id alone.
#pragma once
#include "id_table.h"
#include "lanes.h"
#include "paired_vector.h"

namespace posecpu {
namespace {

template <class I>
struct DrgV1 {
  static constexpr int L = I::kLanes;
  static constexpr int kGroup = kLabelWords * L;
  static constexpr bool kBenes = false;
  static constexpr unsigned kRun = L;  // a run uses whole blocks of the id tables

  alignas(64) Word chunkSeed[kGroup];
  alignas(64) Word descriptor[kGroup];
  alignas(64) Word absent[kGroup];  // an absent predecessor: zeros
  Word sourceKey[kLabelWords];
  Word innerKey[kLabelWords];
  IdTable<I> table;
  IdTable<I> upperTable;

  void rekey(const Word* contextKeys) {
    __builtin_memset(absent, 0, sizeof absent);
    for (int w = 0; w < kLabelWords; w++) {
      sourceKey[w] = contextKeys[w];
      innerKey[w] = contextKeys[kLabelWords + w];
    }
    table.reset(innerKey);
    upperTable.reset(innerKey);
  }
  void keyLane(int lane, const Word* seedAndDescriptor) {
    for (int w = 0; w < kLabelWords; w++) {
      chunkSeed[w * L + lane] = seedAndDescriptor[w];
      descriptor[w * L + lane] = seedAndDescriptor[kLabelWords + w];
    }
  }

  // The two blocks that follow the id's, whose chaining value c holds.
  template <class J, class Blocks>
  POSE_INLINE void rest(Compression<J>& c, const Blocks& labels, const Blocks& chunk) const {
    const LaneIds<J> zero = LaneIds<J>::same(0);
    c.rounds(labels, zero, kBlockBytes, kKeyedHash);
    c.chain();
    c.rounds(chunk, zero, kBlockBytes, kChunkEnd | kRoot | kKeyedHash);
  }
  POSE_INLINE void finish(Compression<I>& c, Word* to, const Word* first, const Word* second) const {
    rest(c, TwoLabels<I>{first, second}, TwoLabels<I>{chunkSeed, descriptor});
    c.storeLow(to);
  }
  // Both ends of a switch at a time: they differ in the id alone. low and high may be first and second.
  POSE_INLINE void finishPair(Compression<Paired<I>>& c, Word* low, Word* high, const Word* first,
                              const Word* second) const {
    rest(c, OnBoth<I, TwoLabels<I>>{{first, second}}, OnBoth<I, TwoLabels<I>>{{chunkSeed, descriptor}});
    for (int i = 0; i < kLabelWords; i++) {
      const typename Paired<I>::V word = c.v[i] ^ c.v[i + 8];
      Vec<I>::store(low + i * L, word.low);
      Vec<I>::store(high + i * L, word.high);
    }
  }
  // A node whose id differs from lane to lane.
  POSE_NOINLINE void node(Word* to, const Word* first, const Word* second, const LaneIds<I>& id, const Word* key) const {
    Compression<I> c;
    c.keyFromOne(key, 1);
    c.rounds(IdBlock<I>(id), LaneIds<I>::same(0), kBlockBytes, kChunkStart | kKeyedHash);
    c.chain();
    finish(c, to, first, second);
  }
  // A node whose id is the same in all lanes: value is the id block's chaining value in a table.
  POSE_NOINLINE void sharedNode(Word* to, const Word* first, const Word* second, const Word* value) const {
    Compression<I> c;
    c.keyFromOne(value, L);
    finish(c, to, first, second);
  }

  void source(Word* to, const LaneIds<I>& id) const { node(to, absent, absent, id, sourceKey); }
  void single(Word* to, const Word* from, const LaneIds<I>& id) const { node(to, from, absent, id, innerKey); }
  void join(Word* to, const Word* first, const Word* second, const LaneIds<I>& id) const {
    node(to, first, second, id, innerKey);
  }
  // low and high may be first and second.
  POSE_NOINLINE void pair(Word* low, Word* high, const Word* first, const Word* second, const LaneIds<I>& lowId,
                          const LaneIds<I>& highId) const {
    if constexpr (I::kPairsNodes) {
      const LaneIds<Paired<I>> ids{{lowId.low, highId.low}, {lowId.high, highId.high}};
      Compression<Paired<I>> c;
      c.keyFromOne(innerKey, 1);
      c.rounds(IdBlock<Paired<I>>(ids), LaneIds<Paired<I>>::same(0), kBlockBytes, kChunkStart | kKeyedHash);
      c.chain();
      finishPair(c, low, high, first, second);
      return;
    }
    alignas(64) Word lower[kGroup];
    node(lower, first, second, lowId, innerKey);
    node(high, first, second, highId, innerKey);
    __builtin_memcpy(low, lower, sizeof lower);
  }
  // Both ends of a switch in one group: each lane is a node of its own.
  void ends(Word* to, const Word* first, const Word* second, typename I::V, Word, const LaneIds<I>& id) const {
    node(to, first, second, id, innerKey);
  }

  // Segments of a uniform walk: ids count up from the one given.
  void sources(Word* to, uint64_t id) { source(to, LaneIds<I>::same(id)); }
  void singles(Word* to, const Word* from, uint64_t count, uint64_t id) {
    for (; count > 0; count--, id++, to += kGroup, from += kGroup) {
      table.ensure(id, 1);
      sharedNode(to, from, absent, table.at(id));
    }
  }
  void chain(Word* y, uint64_t links, uint64_t id) {
    for (; links > 0; links--, id++) singles(y, y, 1, id);
  }
  void joins(const Word* left, Word* y, uint64_t count, uint64_t id) {
    for (; count > 0; count--, id++, left += kGroup, y += kGroup) {
      table.ensure(id, 1);
      sharedNode(y, left, y, table.at(id));
    }
  }
  POSE_INLINE void sharedPair(Word* low, Word* high, const Word* lowValue, const Word* highValue) {
    alignas(64) Word lower[kGroup];
    sharedNode(lower, low, high, lowValue);
    sharedNode(high, low, high, highValue);
    __builtin_memcpy(low, lower, sizeof lower);
  }
  void switches(Word* low, Word* high, uint64_t count, uint64_t lowId, uint64_t highId) {
    for (; count > 0; count--, lowId++, highId++, low += kGroup, high += kGroup) {
      table.ensure(lowId, 1);
      upperTable.ensure(highId, 1);
      sharedPair(low, high, table.at(lowId), upperTable.at(highId));
    }
  }
  // A whole layer over count groups of an in-order block: its ids follow each other, so one table serves it.
  void layer(Word* y, uint64_t count, uint64_t bit, uint64_t id) {
    table.ensure(id, count);
    for (uint64_t i = 0; i < count; i++) {
      if ((i & bit) != 0) continue;
      sharedPair(y + i * kGroup, y + (i + bit) * kGroup, table.at(id + i), table.at(id + i + bit));
    }
  }
};

}  // namespace
}  // namespace posecpu
