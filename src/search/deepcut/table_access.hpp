// The table as a node sees it: keys and moves in the frame of its position, wins counted from the root, and the rules
// that say which entry may answer for a search.
#pragma once

#include <cstdint>
#include <optional>

#include <deepcut/limits.hpp>
#include <deepcut/move_list.hpp>
#include <deepcut/options.hpp>
#include <deepcut/position.hpp>
#include <deepcut/table.hpp>
#include <deepcut/value.hpp>

namespace deepcut {

/// One for each thread; the table is shared.
template <Position P>
class TableAccess {
 public:
  using Move = typename P::Move;
  static constexpr bool kHasKey = HasKey<P> || HasCanonical<P>;

  struct Key {
    Table::Place place;
    int frame;
    /// The position is looked up and remembered.
    bool stored() const { return place.bucket != nullptr; }
    std::uint64_t hash() const { return place.hash; }
  };

  TableAccess(const Options& options, Table* table) : options_(options), table_(table) {}

  /// Whether the search that begins has a cutoff function: it may look at the ply, so that values depend on the path.
  void begin(bool has_cutoff) { has_cutoff_ = has_cutoff; }

  bool is_used() const { return kHasKey && options_.table; }
  /// The key of the position that is searched next, where so many plies can matter; its entry is on the way into the
  /// cache meanwhile.
  Key announce(const P& position, int plies) const {
    if (!is_used() || !is_worth_it(position, plies)) return {};
    const Key key = key_of(position);
    Table::prefetch(key.place);
    return key;
  }
  /// The move is made next: the entry behind it may come from memory meanwhile, where its key is known beforehand.
  void expect([[maybe_unused]] const P& position, [[maybe_unused]] Move move) const {
    if constexpr (HasKeyAfter<P> && !HasCanonical<P>) {
      if (is_used()) Table::prefetch(table_->place(position.key_after(move)));
    }
  }
  /// The entry as this node sees it: wins counted from the root, the move in the position's own frame.
  std::optional<Table::Entry> look_up(const Key& key, int ply) const;
  /// May the entry's value stand for a search of this depth and window?
  bool settles(const Table::Entry& entry, Score alpha, Score beta, Depth depth) const;
  void remember(const Key& key, std::optional<Move> move, Score value, Bound bound, Depth depth, int ply, bool proven,
                bool path_dependent);

 private:
  Key key_of(const P& position) const;
  /// What is left is the move: a bound that says nothing.
  static void forget_value(Table::Entry& entry) {
    entry.bound = Bound::kLower;
    entry.value = -kInfinity;
    entry.depth = 0;
    entry.proven = false;
  }
  /// Has the position said that looking it up costs more than searching on?
  static bool is_worth_it([[maybe_unused]] const P& position, [[maybe_unused]] int plies) {
    if constexpr (HasWorthStoring<P>) {
      return position.worth_storing(plies);
    } else {
      return true;
    }
  }

  const Options& options_;
  Table* table_;
  bool has_cutoff_ = false;
};

template <Position P>
auto TableAccess<P>::key_of(const P& position) const -> Key {
  if constexpr (HasCanonical<P>) {
    const Canonical canonical = position.canonical();
    return {table_->place(canonical.key), canonical.frame};
  } else if constexpr (HasKey<P>) {
    return {table_->place(position.key()), 0};
  } else {
    return {};
  }
}

template <Position P>
std::optional<Table::Entry> TableAccess<P>::look_up(const Key& key, int ply) const {
  if (!key.stored()) return std::nullopt;
  std::optional<Table::Entry> entry = table_->probe(key.place);
  if (!entry) return std::nullopt;
  if constexpr (HasRepetition<P>) {
    // The moves played since may have made a repetition of what the value rests on. It is an opinion now; a win or loss,
    // of which there are no opinions, is nothing.
    if (!entry->recent && is_decisive(entry->value)) forget_value(*entry);
    entry->proven = entry->proven && entry->recent;
  }
  if (is_win(entry->value)) entry->value -= ply;
  if (is_loss(entry->value)) entry->value += ply;
  if constexpr (HasCanonical<P>) {
    if (entry->has_move) entry->move = deepcut::pack(P::from_frame(unpack<Move>(entry->move), key.frame));
  }
  return entry;
}

template <Position P>
bool TableAccess<P>::settles(const Table::Entry& entry, Score alpha, Score beta, Depth depth) const {
  const bool fails_high = entry.bound != Bound::kUpper && entry.value >= beta;
  const bool fails_low = entry.bound != Bound::kLower && entry.value <= alpha;
  if (!fails_high && !fails_low && entry.bound != Bound::kExact) return false;
  // Where repetitions end games, or a cutoff function looks at the ply, a value may depend on the path in ways the
  // entry does not tell.
  if (options_.exact) return entry.depth == depth && !HasRepetition<P> && !has_cutoff_;
  const bool decided = (fails_high && is_win(entry.value)) || (fails_low && is_loss(entry.value));
  return entry.proven || decided || entry.depth >= depth;
}

template <Position P>
void TableAccess<P>::remember(const Key& key, std::optional<Move> move, Score value, Bound bound, Depth depth, int ply,
                              bool proven, bool path_dependent) {
  if (!key.stored()) return;
  Table::Entry entry{.bound = bound, .depth = depth, .value = value};
  entry.proven = proven;
  path_dependent = path_dependent || (options_.exact && has_cutoff_);
  if (path_dependent) {
    forget_value(entry);
  } else {
    if (is_win(value)) entry.value += ply;
    if (is_loss(value)) entry.value -= ply;
  }
  if (move) {
    entry.has_move = true;
    if constexpr (HasCanonical<P>) {
      entry.move = deepcut::pack(P::to_frame(*move, key.frame));
    } else {
      entry.move = deepcut::pack(*move);
    }
  }
  if (path_dependent && !entry.has_move) return;
  table_->store(key.place, entry);
}

}  // namespace deepcut
