// The transposition table: what is already known about positions, shared by all threads without a lock.
//
// An entry is two 64-bit words, written and read as relaxed atomics. What races: two threads may write the same
// slot at once, or one may read while another writes, so that a reader sees the first word of one entry and the
// second of another. Why that is harmless: the second word is stored scrambled by the first; a mixed pair
// unscrambles to a wrong check code and is taken for another position's entry, that is, ignored. A pair passes by
// chance once in 2^40 such collisions. A lost entry costs time, never truth.
//
// What a hit may be used for is the caller's affair, but the rules are: its move is only a hint, to be looked for
// among the legal moves; its value is a bound, of the side to move's point of view, wins counted from the node.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <memory>
#include <new>
#include <optional>

#if defined(__linux__)
#include <sys/mman.h>
#endif

#include <deepcut/limits.hpp>
#include <deepcut/value.hpp>

namespace deepcut {

class Table {
  struct Bucket;

 public:
  struct Entry {
    std::uint32_t move = 0;  ///< as pack() makes it, in the canonical frame
    bool has_move = false;
    bool proven = false;  ///< the bound rests on finished games alone, so it holds at any depth
    Bound bound = Bound::kNone;
    Depth depth = 0;
    Score value = 0;
    bool recent = true;  ///< of this search
  };

  explicit Table(std::size_t bytes = std::size_t{64} << 20) { resize(bytes); }

  /// Takes the largest number of buckets that fit into `bytes` (at least one) and touches all of its memory, so
  /// that no page fault falls into a move's time. Forgets everything.
  void resize(std::size_t bytes) {
    count_ = std::max<std::size_t>(1, bytes / sizeof(Bucket));
    buckets_.reset();
    buckets_ = allocate(count_);
    age_ = 0;
    epoch_ = 1;
    touch();
  }
  std::size_t bytes() const { return count_ * sizeof(Bucket); }

  /// Forgets everything in constant time: entries of an earlier epoch count as empty. Only when the 8 bits of the
  /// epoch wrap around is the memory really cleared.
  void new_game() {
    age_ = 0;
    if (++epoch_ == 0) clear();
  }
  /// Entries of earlier searches are replaced first. Before the 8 bits of the age wrap around, and the oldest would pass
  /// for new, all are forgotten.
  void new_search() {
    if (++age_ == 0) new_game();
  }

  /// Where the entry of a key belongs; good until the next resize(). To be found out once for all that is done there.
  struct Place {
    Bucket* bucket;
    std::uint64_t hash;
  };
  Place place(std::uint64_t key) const {
    const std::uint64_t hash = scramble(key);
    return {&buckets_[index(hash)], hash};
  }
  /// Brings what belongs there into the cache.
  static void prefetch(const Place& place) { __builtin_prefetch(place.bucket); }

  std::optional<Entry> probe(std::uint64_t key) const { return probe(place(key)); }
  std::optional<Entry> probe(const Place& place) const {
    for (const Slot& slot : place.bucket->slots) {
      const Words words = slot.load();
      if (is_of(words, place.hash) && is_live(words)) return unpack_entry(words);
    }
    return std::nullopt;
  }

  void store(std::uint64_t key, const Entry& entry) { store(place(key), entry); }
  void store(const Place& place, const Entry& entry) {
    Slot* victim = nullptr;
    int lowest = 0;
    for (Slot& slot : place.bucket->slots) {
      const Words words = slot.load();
      const bool live = is_live(words);
      if (is_of(words, place.hash) && live) return replace(slot, words, place.hash, entry);
      const int worth = live ? worth_of(words) : -1'000'000;
      if (victim == nullptr || worth < lowest) {
        victim = &slot;
        lowest = worth;
      }
    }
    victim->store(pack_words(place.hash, entry));
  }

 private:
  // data:  move 32 | value 24 | epoch 8
  // meta:  check 40 | depth 12 | bound 2 | proven 1 | has_move 1 | age 8, kept xor spread(data)
  struct Words {
    std::uint64_t data;
    std::uint64_t meta;
  };
  struct Slot {
    std::atomic<std::uint64_t> data{0};
    std::atomic<std::uint64_t> meta{0};

    Words load() const {
      const std::uint64_t d = data.load(std::memory_order_relaxed);
      return {d, meta.load(std::memory_order_relaxed) ^ spread(d)};
    }
    void store(const Words& words) {
      data.store(words.data, std::memory_order_relaxed);
      meta.store(words.meta ^ spread(words.data), std::memory_order_relaxed);
    }
    // Every bit of the data changes the check code: those below it are carried up into it.
    static constexpr std::uint64_t spread(std::uint64_t data) { return data * 0x9E3779B97F4A7C15U; }
  };
  static constexpr std::size_t kSlots = 4;
  struct alignas(64) Bucket {
    Slot slots[kSlots];
  };

  static constexpr std::uint64_t kCheckMask = ~std::uint64_t{0} << 24;
  static_assert(kMaxDepth * kPly < 1 << 12 && kInfinity < 1 << 23);

  // A bijection on 64 bits after which every bit depends on every other.
  static constexpr std::uint64_t scramble(std::uint64_t x) {
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93U;
    x ^= x >> 32;
    x *= 0xD6E8FEB86659FD93U;
    x ^= x >> 32;
    return x;
  }
  // The check code is the upper 40 bits of the hash, the bucket is chosen by the lower 24 first: from 2^24 buckets (1 GiB) on
  // the two together are the whole hash. With fewer, one of the four in a bucket is another's namesake once in 2^38 looks.
  std::size_t index(std::uint64_t hash) const {
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::size_t>((Wide{std::rotl(hash, 40)} * count_) >> 64);
  }

  bool is_live(const Words& words) const { return (words.data & 0xFF) == epoch_ && ((words.meta >> 10) & 3) != 0; }
  static bool is_of(const Words& words, std::uint64_t hash) { return ((words.meta ^ hash) & kCheckMask) == 0; }
  static Depth depth_of(const Words& words) { return static_cast<Depth>((words.meta >> 12) & 0xFFF); }
  static Bound bound_of(const Words& words) { return static_cast<Bound>((words.meta >> 10) & 3); }
  static bool proven_of(const Words& words) { return ((words.meta >> 9) & 1) != 0; }
  int searches_ago(const Words& words) const { return static_cast<std::uint8_t>(age_ - words.meta); }
  /// Deep is worth more than shallow; each search that passed costs four plies.
  int worth_of(const Words& words) const { return depth_of(words) - 4 * kPly * searches_ago(words); }

  /// A new entry of the same position wins unless it says much less than the old one of this search.
  void replace(Slot& slot, const Words& old, std::uint64_t hash, Entry entry) {
    const bool weaker = entry.bound != Bound::kExact && entry.depth + 2 * kPly < depth_of(old) &&
                        searches_ago(old) == 0 && entry.proven <= proven_of(old);
    if (weaker) return;
    if (!entry.has_move && ((old.meta >> 8) & 1) != 0) {
      entry.move = static_cast<std::uint32_t>(old.data >> 32);
      entry.has_move = true;
    }
    slot.store(pack_words(hash, entry));
  }

  Words pack_words(std::uint64_t hash, const Entry& entry) const {
    const auto value = static_cast<std::uint32_t>(entry.value) & 0xFFFFFF;
    const auto depth = static_cast<std::uint64_t>(std::clamp(entry.depth, 0, 0xFFF));
    return {std::uint64_t{entry.move} << 32 | std::uint64_t{value} << 8 | epoch_,
            (hash & kCheckMask) | depth << 12 | std::uint64_t{static_cast<std::uint8_t>(entry.bound)} << 10 |
                std::uint64_t{entry.proven} << 9 | std::uint64_t{entry.has_move} << 8 | age_};
  }
  Entry unpack_entry(const Words& words) const {
    const auto value = static_cast<std::uint32_t>(words.data >> 8) & 0xFFFFFF;
    return {.move = static_cast<std::uint32_t>(words.data >> 32),
            .has_move = ((words.meta >> 8) & 1) != 0,
            .proven = proven_of(words),
            .bound = bound_of(words),
            .depth = depth_of(words),
            .value = static_cast<Score>(value << 8) >> 8,
            .recent = searches_ago(words) == 0};
  }

  void clear() {
    age_ = 0;
    epoch_ = 1;
    for (std::size_t i = 0; i < count_; ++i) ::new (&buckets_[i]) Bucket;
  }

  /// Memory that the system hands out is zero, and so is an empty bucket: nothing has to be written, but each page must
  /// have been written to once.
  void touch() {
    constexpr std::size_t kSmallestPage = 4096 / sizeof(Bucket);
    for (std::size_t i = 0; i < count_; i += kSmallestPage) touch(i);
    touch(count_ - 1);
  }
  void touch(std::size_t i) { buckets_[i].slots[0].data.store(0, std::memory_order_relaxed); }

  struct Free {
    void* block;  ///< what std::calloc gave; the buckets begin inside it
    void operator()(Bucket* /*buckets*/) const { std::free(block); }
  };
  using Buckets = std::unique_ptr<Bucket[], Free>;

  // Probes go all over the memory. In pages of 2 MiB, where the system has them, most find their address without a
  // walk through the page tables.
  static Buckets allocate(std::size_t count) {
    constexpr std::size_t kLargePage = std::size_t{2} << 20;
    const std::size_t bytes = count * sizeof(Bucket);
    const std::size_t alignment = bytes >= kLargePage ? kLargePage : alignof(Bucket);
    if (bytes > std::numeric_limits<std::size_t>::max() - alignment) throw std::bad_alloc();
    std::size_t space = bytes + alignment;
    void* const block = std::calloc(space, 1);
    if (block == nullptr) throw std::bad_alloc();
    void* memory = block;
    std::align(alignment, bytes, memory, space);
#if defined(__linux__)
    if (alignment == kLargePage) madvise(memory, bytes, MADV_HUGEPAGE);  // a wish; nothing is lost if it is refused
#endif
    return {static_cast<Bucket*>(memory), Free{block}};
  }

  Buckets buckets_;
  std::size_t count_ = 0;
  std::uint8_t epoch_ = 1;  ///< 0 is what cleared memory says
  std::uint8_t age_ = 0;
};

}  // namespace deepcut
