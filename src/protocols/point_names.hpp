// Points of a board by column and row, as the Gomocup protocol counts them, and as a game of ours writes them.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "games/board.hpp"
#include "protocols/gomocup.hpp"

namespace deepcut::gomocup {

/// For games whose moves are written as the label of the column and that of the row, as in h8.
class PointNames {
 public:
  PointNames() = default;
  explicit PointNames(const games::Board& board)
      : columns_(board.columns), column_labels_(board.column_labels), row_labels_(board.row_labels) {
    for (int y = 0; y < board.rows; ++y) {
      for (int x = 0; x < board.columns; ++x) points_[name({x, y})] = {x, y};
    }
  }

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

}  // namespace deepcut::gomocup
