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
  /// How much the side to move wants an empty cell: the logarithm of its share, 256 to a factor of e, but for a constant.
  int liking(int side, int phase, Cell cell);

  /// Over all cells, in the order of CellRow; for tests.
  const CellRow& sums(Cell cell) const { return sums_[index(cell)]; }

 private:
  std::size_t index(Cell cell) const {
    return rimmed_index(static_cast<std::size_t>(x_of(cell)), static_cast<std::size_t>(y_of(cell)), size_);
  }
  /// The sums of this cell are others than at the last look.
  void mark(std::size_t cell) { changed_[cell / 64] |= bit(cell); }
  static std::uint64_t bit(std::size_t cell) { return std::uint64_t{1} << cell % 64; }
  void begin_cell(Cell cell);
  void end_cell(Cell cell);
  void refresh_line(Cell stone, int direction);
  unsigned pattern(Cell cell, int direction) const;
  void look();
  void judge(int side, int phase);

  std::shared_ptr<const Network> network_;
  const NetworkKernels& kernels_;
  int size_;
  Walls walls_;
  std::array<CellSet, 2> stones_{};
  std::array<int, 2> missing_pairs_{5, 5};
  LineBoard lines_{};
  std::vector<CellRow> sums_;
  std::vector<std::array<PatternRows::Slot, kDirections>> slots_;
  std::vector<RowChange> changes_;
  std::vector<std::uint8_t> regions_of_;
  RimmedSet empty_{};
  RimmedSet changed_{};  ///< since the last look

  // What was worked out for these stones, and how far.
  bool looked_ = false;
  int judged_ = -1;  ///< for which side and phase
  bool asked_policy_ = false;
  std::vector<Gifts> gifts_;
  std::vector<CellRow> activations_;
  alignas(64) Regions regions_{};
  Prospects prospects_;
  std::array<std::int16_t, kValueFirst> hidden_{};
  CellRow wants_;
};

}  // namespace deepcut::lines
