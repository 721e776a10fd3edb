// What a network sees on a board: the numbers of every empty cell, kept up to date stone by stone, and from them the
// value of the position and how much each cell is wanted.
//
// It catches up when asked, by comparing the stones with those it saw last: a search may make and take back as many moves
// as it likes, and capture stones, in between. For one thread.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "games/lines/cell_set.hpp"
#include "games/lines/line_board.hpp"
#include "games/lines/network.hpp"
#include "games/lines/network_kernels.hpp"
#include "games/lines/pattern_rows.hpp"

namespace deepcut::lines {

/// For the side to move: logarithms, 256 to a factor of e. Only their differences mean something.
struct Prospects {
  static constexpr int kUnit = 256;
  std::int32_t win = 0;
  std::int32_t draw = 0;
  std::int32_t loss = 0;

  friend bool operator==(const Prospects&, const Prospects&) = default;
};

class NetworkBoard {
 public:
  NetworkBoard(std::shared_ptr<const Network> network, int size,
               const NetworkKernels& kernels = NetworkKernels::best());

  int size() const { return size_; }

  /// These are the stones now.
  void follow(const CellSet& black, const CellSet& white);

  /// Are these the stones it saw last?
  bool follows(const CellSet& black, const CellSet& white) const { return stones_[0] == black && stones_[1] == white; }

  /// How many pairs black and white still have to take, for networks that ask; five each before it is told.
  void follow_pairs(std::array<int, 2> missing);

  /// For the side to move, in a phase of its turn.
  Prospects prospects(int side, int phase = 0);
  /// How much the side to move wants each of these empty cells: the logarithms of their shares, 256 to a factor of e, but
  /// for a constant.
  std::span<const std::int32_t> likings(int side, int phase, std::span<const Cell> cells);
  int liking(int side, int phase, Cell cell) { return likings(side, phase, {&cell, 1}).front(); }

  /// Of an empty cell, in the order of CellRow; for tests.
  const CellRow& sums(Cell cell) const { return cells_.sums[index(cell)]; }

 private:
  std::size_t index(Cell cell) const {
    return rimmed_index(static_cast<std::size_t>(x_of(cell)), static_cast<std::size_t>(y_of(cell)), size_);
  }
  void begin_cell(Cell cell);
  void end_cell(Cell cell);
  void refresh_line(Cell stone, int direction);
  unsigned pattern(Cell cell, int direction) const;
  void judge(int side, int phase);

  std::shared_ptr<const Network> network_;
  const NetworkKernels& kernels_;
  int size_;
  Walls walls_;
  std::array<CellSet, 2> stones_{};
  std::array<int, 2> missing_pairs_{5, 5};
  LineBoard lines_{};
  NetworkCells cells_;
  std::vector<std::array<PatternRows::Slot, kDirections>> slots_;
  std::vector<RowChange> changes_;
  std::vector<RegionSet> reached_;  ///< by cell: the regions in which its sums have a part

  // What was worked out for these stones, and how far.
  RegionSet outdated_ = kAllRegions;
  int judged_ = -1;  ///< for which side and phase
  bool asked_policy_ = false;
  Prospects prospects_;
  std::array<std::int16_t, kValueFirst> hidden_{};
  CellRow wants_;
  std::vector<std::uint16_t> places_;
  std::vector<std::int32_t> likings_;
};

}  // namespace deepcut::lines
