// Points of a board by column and row, and as a game of ours writes them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "games/board.hpp"

namespace deepcut {

/// From the upper left corner, counted from 0.
struct Point {
  int x = 0;
  int y = 0;
  friend bool operator==(const Point&, const Point&) = default;
};

/// For games that write a point as the label of its column and that of its row, as in h8. A board without such labels
/// has no points.
class PointNames {
 public:
  PointNames() = default;
  explicit PointNames(const games::Board& board)
      : columns_(board.column_labels.size() == static_cast<std::size_t>(board.columns) ? board.columns : 0),
        column_labels_(board.column_labels),
        row_labels_(board.row_labels) {
    for (int y = 0; y < static_cast<int>(row_labels_.size()); ++y) {
      for (int x = 0; x < columns_; ++x) points_[name({x, y})] = {x, y};
    }
  }

  bool empty() const { return points_.empty(); }
  bool contains(Point point) const {
    return point.x >= 0 && point.y >= 0 && point.x < columns_ && point.y < static_cast<int>(row_labels_.size());
  }
  /// The point must be on the board.
  std::string name(Point point) const {
    return column_labels_.at(static_cast<std::size_t>(point.x)) + row_labels_.at(static_cast<std::size_t>(point.y));
  }
  std::optional<Point> find(const std::string& name) const {
    const auto found = points_.find(name);
    return found == points_.end() ? std::nullopt : std::optional<Point>(found->second);
  }

 private:
  int columns_ = 0;
  std::vector<std::string> column_labels_;
  std::vector<std::string> row_labels_;
  std::map<std::string, Point> points_;
};

}  // namespace deepcut
