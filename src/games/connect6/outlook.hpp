// What a small network thinks of a position: how good it is, and which cells are worth a stone.
//
// For every empty cell, direction and colour it looks at what stands within five cells on either side, up to the first
// that is blocked: one of 2,016 patterns. Each pattern adds some numbers to its cell, once as a line of the side to
// move and once as a line of the other; what is below zero then counts nothing.
//
//     . X . X [ ] . O            the cell sees, of black: two of four cells on its left, one free on its right
//     pattern -> + + - + ...     four lines of either colour are added up
//     cell    -> 0 7 0 2 ...     how much a stone is wanted here is a weighted sum of these
//     board   -> all cells together, through one hidden layer: the value
//
// A stone changes the patterns of at most forty cells. Stones are followed only when something is asked, so that solvers
// may place and take back as they like.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include <deepcut/value.hpp>

#include "games/connect6/geometry.hpp"

namespace deepcut::connect6 {

struct PlacedStone {
  Cell cell;
  int colour;

  friend bool operator==(const PlacedStone&, const PlacedStone&) = default;
};

class Outlook {
 public:
  Outlook();
  ~Outlook();
  /// A copy begins anew: most copies of a position are never asked.
  Outlook(const Outlook& other);
  Outlook& operator=(const Outlook& other);
  Outlook(Outlook&&) noexcept;
  Outlook& operator=(Outlook&&) noexcept;

  /// Catches up with a game: stone(i) is the stone of ply i, of `plies` on this board; the key is that of all stones.
  template <class StoneOfPly>
  void follow(const Geometry& geometry, std::uint64_t key, std::size_t plies, StoneOfPly stone) {
    if (cells_ && key == key_ && plies == followed_.size()) return;
    begin(geometry);
    std::size_t same = 0;
    while (same < plies && same < followed_.size() && followed_[same] == stone(same)) ++same;
    while (followed_.size() > same) take_back();
    while (followed_.size() < plies) place(stone(followed_.size()));
    key_ = key;
  }

  /// For the side to move, with so many stones left in its turn.
  Score value(int side, int left) const;
  /// How much this side would like a stone on an empty cell, in hundredths of the logarithm of its odds.
  int liking(int side, int left, Cell cell) const;

 private:
  struct Cells;

  void begin(const Geometry& geometry);
  void place(PlacedStone stone);
  void take_back();

  std::unique_ptr<Cells> cells_;
  std::vector<PlacedStone> followed_;
  std::uint64_t key_ = 0;
};

}  // namespace deepcut::connect6
