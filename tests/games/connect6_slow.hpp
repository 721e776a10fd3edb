// Connect6 on a plain two-dimensional board, written for certainty and not for speed: what the stretches are compared
// with. It knows the rules from the cells alone.
#pragma once

#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

namespace deepcut::test {

class SlowConnect6 {
 public:
  using Point = std::pair<int, int>;  ///< column from the left, row from below

  explicit SlowConnect6(int size) : size_(size) {}

  int size() const { return size_; }
  int stones() const { return static_cast<int>(board_.size()); }
  /// 0, 1, 1, 0, 0, 1, 1, ...
  int to_move() const { return (stones() + 1) / 2 % 2; }
  /// So many stones the side to move places before the other side does.
  int left() const { return stones() == 0 ? 1 : 2 - (stones() + 1) % 2; }
  int at(Point point) const {
    const auto found = board_.find(point);
    return found == board_.end() ? -1 : found->second;
  }
  void put(Point point) { board_[point] = to_move(); }
  void put(Point point, int owner) { board_[point] = owner; }
  void take(Point point) { board_.erase(point); }
  bool is_full() const { return stones() == size_ * size_; }

  /// Does this stone stand in a row of six or more?
  bool in_row(Point point) const {
    const int owner = at(point);
    for (const auto& [dx, dy] : {Point{1, 0}, Point{0, 1}, Point{1, 1}, Point{1, -1}}) {
      int length = 1;
      for (const int sign : {1, -1}) {
        Point next{point.first + sign * dx, point.second + sign * dy};
        while (at(next) == owner) {
          ++length;
          next = {next.first + sign * dx, next.second + sign * dy};
        }
      }
      if (length >= 6) return true;
    }
    return false;
  }
  std::vector<Point> empty() const {
    std::vector<Point> points;
    for (int row = size_ - 1; row >= 0; --row) {
      for (int column = 0; column < size_; ++column) {
        if (at({column, row}) < 0) points.emplace_back(column, row);
      }
    }
    return points;
  }
  static std::string text(Point point) {
    return {static_cast<char>('A' + point.first), static_cast<char>('A' + point.second)};
  }
  static Point point(const std::string& text) { return {text[0] - 'A', text[1] - 'A'}; }

  std::uint64_t perft(int depth) {
    if (depth == 0) return 1;
    std::uint64_t leaves = 0;
    for (const Point& point : empty()) {
      put(point);
      leaves += depth > 1 && (in_row(point) || is_full()) ? 0 : perft(depth - 1);
      take(point);
    }
    return leaves;
  }

  /// Can `owner` make six with so many more stones, the other side standing still?
  bool can_win_with(int owner, int count) {
    for (const Point& point : empty()) {
      put(point, owner);
      const bool wins = in_row(point) || (count > 1 && can_win_with(owner, count - 1));
      take(point);
      if (wins) return true;
    }
    return false;
  }

 private:
  int size_;
  std::map<Point, int> board_;
};

using Completions = std::vector<std::vector<SlowConnect6::Point>>;

/// The empty points of every six in a row that `owner` could complete with at most so many stones.
inline Completions completions(const SlowConnect6& board, int owner, int stones) {
  Completions found;
  for (int row = 0; row < board.size(); ++row) {
    for (int column = 0; column < board.size(); ++column) {
      for (const auto& [dx, dy] : {SlowConnect6::Point{1, 0}, SlowConnect6::Point{0, 1}, SlowConnect6::Point{1, 1},
                                   SlowConnect6::Point{1, -1}}) {
        const SlowConnect6::Point last{column + 5 * dx, row + 5 * dy};
        if (last.first >= board.size() || last.second >= board.size() || last.second < 0) continue;
        std::vector<SlowConnect6::Point> empty;
        bool open = true;
        for (int i = 0; i < 6; ++i) {
          const SlowConnect6::Point point{column + i * dx, row + i * dy};
          if (board.at(point) == 1 - owner) open = false;
          if (board.at(point) < 0) empty.push_back(point);
        }
        if (open && static_cast<int>(empty.size()) <= stones) found.push_back(empty);
      }
    }
  }
  return found;
}

inline bool stops_all(const Completions& completions, const std::set<SlowConnect6::Point>& stones) {
  for (const auto& points : completions) {
    bool stopped = false;
    for (const SlowConnect6::Point& point : points) stopped = stopped || stones.count(point) > 0;
    if (!stopped) return false;
  }
  return true;
}

/// All pairs of stones that stop the completions; they must stand on points of these, for one stone is never enough.
inline std::vector<std::pair<SlowConnect6::Point, SlowConnect6::Point>> defences(const Completions& completions) {
  std::set<SlowConnect6::Point> points;
  for (const auto& missing : completions) points.insert(missing.begin(), missing.end());
  std::vector<std::pair<SlowConnect6::Point, SlowConnect6::Point>> found;
  for (auto a = points.begin(); a != points.end(); ++a) {
    EXPECT_FALSE(stops_all(completions, {*a})) << "one stone stops all";
    for (auto b = std::next(a); b != points.end(); ++b) {
      if (stops_all(completions, {*a, *b})) found.emplace_back(*a, *b);
    }
  }
  return found;
}

}  // namespace deepcut::test
