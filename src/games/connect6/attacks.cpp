#include "games/connect6/attacks.hpp"

#include <algorithm>

namespace deepcut::connect6 {

namespace {

/// What is missing in a stretch with three stones once `a` and `b` are filled.
Edge rest_of_three(const Position& position, Stretch stretch, Cell a, Cell b) {
  Edge edge{};
  int count = 0;
  for (const Cell cell : position.geometry().stretches[stretch]) {
    if (cell == a || cell == b || !position.is_empty(cell)) continue;
    (count == 0 ? edge.a : edge.b) = cell;
    ++count;
  }
  if (count == 1) edge.b = edge.a;
  return edge;
}

}  // namespace

const std::vector<Attack>& AttackFinder::find(const Position& position, FreeStones free_stones, int least) {
  attacks_.clear();
  least_ = least;
  const int colour = position.side();
  const Threats enemy = threats_of(position, 1 - colour);
  const int enemy_needs = enemy.needed();
  if (enemy_needs > 2) return attacks_;
  must_stop_ = enemy_needs == 1;
  stops_ = {};
  covers_.clear();
  if (must_stop_) {
    enemy.for_each_stop([this](Cell cell) { stops_.add(cell); });
    enemy.for_each_other_cover([this](Cell x, Cell y) { covers_.push_back(pair_of(x, y)); });
  }

  collect_threes(position, colour);
  entries_.clear();
  collect_pairs(position, colour);
  if (enemy_needs == 2) {
    // Both stones are given; what they complete together is among the entries.
    std::sort(entries_.begin(), entries_.end(), [](const Entry& x, const Entry& y) { return x.pair < y.pair; });
    enemy.for_each_stopping_pair([&](Cell a, Cell b) {
      const std::uint32_t pair = pair_of(a, b);
      const auto less = [](const Entry& entry, std::uint32_t key) { return entry.pair < key; };
      const auto first = std::lower_bound(entries_.begin(), entries_.end(), pair, less);
      auto last = first;
      while (last != entries_.end() && last->pair == pair) ++last;
      const Entry* base = entries_.data();
      judge(position, a, b, base + (first - entries_.begin()), base + (last - entries_.begin()));
    });
  } else {
    for (std::size_t i = 0; i < singles_.size(); ++i) {
      for (std::size_t j = i + 1; j < singles_.size(); ++j) {
        if (allowed(singles_[i], singles_[j])) {
          entries_.push_back({pair_of(singles_[i], singles_[j]), {kNoCell, kNoCell}});
        }
      }
    }
    std::sort(entries_.begin(), entries_.end(), [](const Entry& x, const Entry& y) { return x.pair < y.pair; });
    for (std::size_t i = 0; i < entries_.size();) {
      std::size_t end = i;
      while (end < entries_.size() && entries_[end].pair == entries_[i].pair) ++end;
      const auto a = static_cast<Cell>(entries_[i].pair >> 16);
      const auto b = static_cast<Cell>(entries_[i].pair & 0xFFFF);
      judge(position, a, b, entries_.data() + i, entries_.data() + end);
      if (!attacks_.empty() && attacks_.back().needed > 2) {
        const Attack winner = attacks_.back();
        attacks_.assign(1, winner);
        return attacks_;
      }
      i = end;
    }
    for (const Cell cell : singles_) add_free(position, cell, free_stones);
  }
  std::sort(attacks_.begin(), attacks_.end(), [](const Attack& x, const Attack& y) {
    if (x.needed != y.needed) return x.needed > y.needed;
    if (x.promise != y.promise) return x.promise > y.promise;
    return pair_of(x.a, x.b) < pair_of(y.a, y.b);
  });
  return attacks_;
}

void AttackFinder::collect_threes(const Position& position, int colour) {
  threes_.resize(lines::kCells);
  for (const Cell cell : singles_) threes_[cell].clear();
  singles_.clear();
  single_set_ = {};
  position.stretches(colour, 3).for_each([&](Stretch stretch) {
    for (const Cell cell : position.geometry().stretches[stretch]) {
      if (!position.is_empty(cell)) continue;
      if (threes_[cell].empty()) {
        singles_.push_back(cell);
        single_set_.add(cell);
      }
      threes_[cell].push_back(stretch);
    }
  });
}

/// The pairs that complete a stretch of two to four.
void AttackFinder::collect_pairs(const Position& position, int colour) {
  position.stretches(colour, 2).for_each([&](Stretch stretch) {
    std::array<Cell, 4> empty{};
    std::size_t count = 0;
    for (const Cell cell : position.geometry().stretches[stretch]) {
      if (position.is_empty(cell)) empty[count++] = cell;
    }
    constexpr std::uint8_t kPairs[6][4] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2},
                                           {1, 2, 0, 3}, {1, 3, 0, 2}, {2, 3, 0, 1}};
    for (const auto& [a, b, c, d] : kPairs) {
      if (allowed(empty[a], empty[b])) entries_.push_back({pair_of(empty[a], empty[b]), {empty[c], empty[d]}});
    }
  });
}

void AttackFinder::judge(const Position& position, Cell a, Cell b, const Entry* first, const Entry* last) {
  Threats threats;
  for (const Entry* entry = first; entry != last; ++entry) {
    if (entry->edge.a != kNoCell) threats.add(entry->edge);
  }
  const std::size_t together = threats.size();
  for (const Stretch stretch : threes_[a]) threats.add(rest_of_three(position, stretch, a, b));
  for (const Stretch stretch : threes_[b]) threats.add(rest_of_three(position, stretch, a, b));
  if (threats.size() < static_cast<std::size_t>(least_)) return;
  const int needed = threats.needed();
  if (needed < least_) return;
  const int colour = position.side();
  const int promise = position.promise(colour, a) + position.promise(colour, b) + 40 * static_cast<int>(together);
  attacks_.push_back({a, b, promise, static_cast<std::int8_t>(needed)});
}

/// Stones beside one that threatens enough by itself.
void AttackFinder::add_free(const Position& position, Cell a, FreeStones free_stones) {
  if (threes_[a].size() < static_cast<std::size_t>(least_)) return;
  Threats threats;
  for (const Stretch stretch : threes_[a]) threats.add(rest_of_three(position, stretch, a, a));
  const int needed = threats.needed();
  if (needed < least_) return;
  const int colour = position.side();
  CellSet free;
  if (must_stop_ && !stops_.has(a)) {
    free = stops_;
    for (const std::uint32_t pair : covers_) {
      if (pair >> 16 == a) free.add(static_cast<Cell>(pair & 0xFFFF));
      if ((pair & 0xFFFF) == a) free.add(static_cast<Cell>(pair >> 16));
    }
  } else if (free_stones == FreeStones::kAll) {
    const auto add_cells = [&](Stretch stretch) {
      for (const Cell cell : position.geometry().stretches[stretch]) free.add(cell);
    };
    position.stretches(colour, 1).for_each(add_cells);
    position.stretches(colour, 2).for_each(add_cells);
    position.stretches(1 - colour, 2).for_each(add_cells);
    position.stretches(1 - colour, 3).for_each(add_cells);
    free &= position.empty_cells();
  } else if (must_stop_) {
    return;
  }
  free.remove(a);
  free -= single_set_;  // with those it is among the pairs
  free.for_each([&](Cell b) {
    // Those stand behind all that threaten with both stones.
    const int promise = position.promise(colour, a) + position.promise(colour, b) - 1000;
    attacks_.push_back({a, b, promise, static_cast<std::int8_t>(needed)});
  });
}

}  // namespace deepcut::connect6
