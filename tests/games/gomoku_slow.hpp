// A referee for five in a row that reads like the rules: a plain board, looked at afresh for every question, certain
// and slow. What the incremental position is compared with; it shares nothing with it but the names of the rules.
//
// Where the rules' text leaves room:
//   - A row of stones has a four of its own for every set of four stones that one more makes a winning row, and a
//     three for every set of three; so `.XXXX.` is one four and `X.XXX.X` two.
//   - Renju: a stone that makes five does not make a straight four (RIF 9.1), so such a point gives no three.
//   - Captures: a free three is new only with the new stone in it.
//   - Stones that are set up by hand are the opening: its limits are for games from the empty board.
//   - A board of even size has its centre below and right of the middle.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <set>
#include <vector>

#include "games/gomoku/rules.hpp"

namespace deepcut::test {

struct Spot {
  int x = 0;
  int y = 0;
  friend constexpr auto operator<=>(const Spot&, const Spot&) = default;
  friend constexpr Spot operator+(Spot a, Spot b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Spot operator*(int n, Spot a) { return {n * a.x, n * a.y}; }
};

class SlowGomoku {
 public:
  static constexpr int kNobody = -1;
  static constexpr int kEdge = 2;
  static constexpr std::array<Spot, 4> kAxes = {{{1, 0}, {0, 1}, {1, 1}, {1, -1}}};

  explicit SlowGomoku(const gomoku::Rules& rules)
      : rules_(rules), cells_(static_cast<std::size_t>(rules.size * rules.size), kNobody) {
    pairs_ = rules.handicap_pairs;
  }

  // Setting up.
  void put(Spot spot, int colour) { cells_[index(spot)] = static_cast<signed char>(colour); }
  void set_side(int side) { side_ = side; }

  int size() const { return rules_.size; }
  const gomoku::Rules& rules() const { return rules_; }
  int side() const { return side_; }
  int pairs(int colour) const { return pairs_[static_cast<std::size_t>(colour)]; }
  int winner() const { return winner_; }
  int pending_five() const { return pending_five_; }
  bool is_over() const { return winner_ != kNobody || drawn_; }
  bool is_on_board(Spot s) const { return s.x >= 0 && s.y >= 0 && s.x < size() && s.y < size(); }
  int at(Spot spot) const { return is_on_board(spot) ? cells_[index(spot)] : kEdge; }
  std::vector<Spot> spots() const {
    std::vector<Spot> all;
    for (int y = 0; y < size(); ++y) {
      for (int x = 0; x < size(); ++x) all.push_back({x, y});
    }
    return all;
  }
  std::vector<Spot> empty_spots() const {
    std::vector<Spot> all = spots();
    std::erase_if(all, [this](Spot spot) { return at(spot) != kNobody; });
    return all;
  }

  std::vector<Spot> legal_moves() const {
    std::vector<Spot> legal = empty_spots();
    std::erase_if(legal, [this](Spot spot) { return !is_legal(spot); });
    return legal;
  }
  bool is_legal(Spot spot) const {
    if (at(spot) != kNobody || !opening_allows(spot)) return false;
    if (rules_.renju && side_ == gomoku::kBlack) return !is_forbidden(spot);
    return !rules_.no_double_three || !is_double_three(spot, side_);
  }

  bool has_legal_move() const {
    const std::vector<Spot> all = spots();
    return std::any_of(all.begin(), all.end(), [this](Spot spot) { return is_legal(spot); });
  }

  void play(Spot spot) {
    const int me = side_;
    put(spot, me);
    ++plies_;
    side_ = 1 - me;
    const bool took = take_pairs(spot, me);
    if (took && pairs(me) >= rules_.pairs_to_win) {
      winner_ = me;
    } else if (pending_five_ == side_ && has_five(side_)) {
      winner_ = side_;
    } else if (has_five(me)) {
      pending_five_ = me;
      if (!rules_.breakable_fives || !can_answer_five(me)) winner_ = me;
    } else {
      pending_five_ = kNobody;
    }
    drawn_ = winner_ == kNobody && !has_legal_move();
  }

  /// The stones that a stone there would take.
  std::vector<Spot> captured_by(Spot spot, int colour) const {
    std::vector<Spot> taken;
    for (const Spot axis : kAxes) {
      for (const int sign : {1, -1}) {
        const Spot step = sign * axis;
        const bool flanked = at(spot + step) == 1 - colour && at(spot + 2 * step) == 1 - colour;
        if (flanked && at(spot + 3 * step) == colour) {
          taken.push_back(spot + step);
          taken.push_back(spot + 2 * step);
        }
      }
    }
    return taken;
  }

  bool has_five(int colour) const {
    const std::vector<Spot> all = spots();
    return std::any_of(all.begin(), all.end(),
                       [&](Spot spot) { return at(spot) == colour && is_in_five(spot, colour); });
  }
  /// Where a stone would win by its row (broken or not).
  std::vector<Spot> five_points(int colour) const {
    SlowGomoku board = *this;
    std::vector<Spot> points;
    for (const Spot spot : empty_spots()) {
      board.put(spot, colour);
      if (board.is_in_five(spot, colour)) points.push_back(spot);
      board.put(spot, kNobody);
    }
    return points;
  }

  /// Two free threes, for rules with captures.
  bool is_double_three(Spot spot, int colour) const {
    if (rules_.captures && !captured_by(spot, colour).empty()) return false;
    SlowGomoku board = with(spot, colour);
    if (board.is_in_five(spot, colour)) return false;
    int threes = 0;
    for (const Spot axis : kAxes) {
      if (board.fours(spot, axis, colour) == 0) threes += board.free_threes(spot, axis, colour);
    }
    return threes >= 2;
  }

  /// Renju's fouls, for black.
  bool is_forbidden(Spot spot) const { return with(spot, gomoku::kBlack).is_foul(spot); }

 private:
  /// The longest row of one colour through a stone of it.
  struct Row {
    Spot first;
    int length;
    Spot axis;
    Spot before() const { return first + -1 * axis; }
    Spot after() const { return first + length * axis; }
    bool has(Spot spot) const {
      for (int i = 0; i < length; ++i) {
        if (first + i * axis == spot) return true;
      }
      return false;
    }
    /// Its stones but one.
    std::vector<Spot> without(Spot spot) const {
      std::vector<Spot> rest;
      for (int i = 0; i < length; ++i) {
        if (first + i * axis != spot) rest.push_back(first + i * axis);
      }
      return rest;
    }
  };

  std::size_t index(Spot spot) const { return static_cast<std::size_t>(spot.y * size() + spot.x); }
  SlowGomoku with(Spot spot, int colour) const {
    SlowGomoku board = *this;
    board.put(spot, colour);
    return board;
  }

  bool opening_allows(Spot spot) const {
    if (rules_.opening == gomoku::Opening::kFree || (plies_ != 0 && plies_ != 2)) return true;
    if (static_cast<int>(empty_spots().size()) + plies_ < size() * size()) return true;
    const Spot centre{size() / 2, size() / 2};
    if (plies_ == 0) return spot == centre;
    const int inside = rules_.opening == gomoku::Opening::kPro ? 2 : 3;
    return std::abs(spot.x - centre.x) > inside || std::abs(spot.y - centre.y) > inside;
  }

  bool take_pairs(Spot spot, int colour) {
    if (!rules_.captures) return false;
    const std::vector<Spot> taken = captured_by(spot, colour);
    for (const Spot stone : taken) put(stone, kNobody);
    pairs_[static_cast<std::size_t>(colour)] += static_cast<int>(taken.size()) / 2;
    return !taken.empty();
  }

  /// Can the side to move take the last pair, or break every five by capturing?
  bool can_answer_five(int owner) const {
    for (const Spot spot : empty_spots()) {
      if (!is_legal(spot)) continue;
      SlowGomoku board = with(spot, side_);
      if (!board.take_pairs(spot, side_)) continue;
      if (board.pairs(side_) >= rules_.pairs_to_win || !board.has_five(owner)) return true;
    }
    return false;
  }

  Row row(Spot spot, Spot axis) const {
    const int colour = at(spot);
    Spot first = spot;
    while (at(first + -1 * axis) == colour) first = first + -1 * axis;
    int length = 1;
    while (at(first + length * axis) == colour) ++length;
    return {first, length, axis};
  }
  bool wins(const Row& row, int colour) const {
    if (row.length < 5) return false;
    if (rules_.renju) return row.length == 5 || colour == gomoku::kWhite;
    if (row.length > 5) return !rules_.exact;
    return !(rules_.caro && at(row.before()) == 1 - colour && at(row.after()) == 1 - colour);
  }
  bool is_in_five(Spot spot, int colour) const {
    return std::any_of(kAxes.begin(), kAxes.end(), [&](Spot axis) { return wins(row(spot, axis), colour); });
  }

  /// The row that one more stone at a distance would make, if it reaches the spot; of length 0 if it does not.
  Row row_with(Spot more, Spot spot, Spot axis, int colour) {
    if (at(more) != kNobody) return {more, 0, axis};
    put(more, colour);
    Row longer = row(more, axis);
    put(more, kNobody);
    return longer.has(spot) ? longer : Row{more, 0, axis};
  }

  /// On one line, the sets of four stones with this one that lack one stone to a winning row.
  int fours(Spot spot, Spot axis, int colour) {
    std::set<std::vector<Spot>> found;
    for (int i = -4; i <= 4; ++i) {
      const Spot more = spot + i * axis;
      const Row longer = row_with(more, spot, axis, colour);
      if (longer.length < 5) continue;
      put(more, colour);
      if (wins(longer, colour)) found.insert(longer.without(more));
      put(more, kNobody);
    }
    return static_cast<int>(found.size());
  }
  /// On one line, the sets of three stones with this one that one more makes four in a row, both ends empty.
  int free_threes(Spot spot, Spot axis, int colour) {
    std::set<std::vector<Spot>> found;
    for (int i = -3; i <= 3; ++i) {
      const Spot more = spot + i * axis;
      const Row longer = row_with(more, spot, axis, colour);
      if (longer.length != 4 || at(longer.before()) != kNobody || at(longer.after()) != kNobody) continue;
      found.insert(longer.without(more));
    }
    return static_cast<int>(found.size());
  }

  // Renju. The stone is on the board.
  bool is_foul(Spot spot) {
    if (is_in_five(spot, gomoku::kBlack)) return false;
    int all_fours = 0;
    int all_threes = 0;
    for (const Spot axis : kAxes) {
      if (row(spot, axis).length > 5) return true;
      all_fours += fours(spot, axis, gomoku::kBlack);
    }
    if (all_fours >= 2) return true;
    for (const Spot axis : kAxes) all_threes += renju_threes(spot, axis);
    return all_threes >= 2;
  }
  int renju_threes(Spot spot, Spot axis) {
    std::set<std::vector<Spot>> found;
    for (int i = -3; i <= 3; ++i) {
      const Spot more = spot + i * axis;
      const Row longer = row_with(more, spot, axis, gomoku::kBlack);
      if (longer.length != 4) continue;
      put(more, gomoku::kBlack);
      const bool straight = makes_exactly_five(longer.before(), axis) && makes_exactly_five(longer.after(), axis);
      if (straight && !is_in_five(more, gomoku::kBlack) && !is_foul(more)) found.insert(longer.without(more));
      put(more, kNobody);
    }
    return static_cast<int>(found.size());
  }
  bool makes_exactly_five(Spot spot, Spot axis) const {
    return at(spot) == kNobody && with(spot, gomoku::kBlack).row(spot, axis).length == 5;
  }

  gomoku::Rules rules_;
  std::vector<signed char> cells_;
  int side_ = gomoku::kBlack;
  int plies_ = 0;
  int winner_ = kNobody;
  int pending_five_ = kNobody;
  bool drawn_ = false;
  std::array<int, 2> pairs_{};
};

}  // namespace deepcut::test
