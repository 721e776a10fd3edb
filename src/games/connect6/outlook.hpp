// What the network thinks of a position: how good it is, and which cells are worth a stone (games/lines/network_board.hpp).
//
// Stones are followed only when something is asked, so that solvers may place and take back as they like.
#pragma once

#include <memory>

#include <deepcut/value.hpp>

#include "games/connect6/geometry.hpp"
#include "games/lines/network_board.hpp"

namespace deepcut::connect6 {

class Outlook {
 public:
  Outlook() = default;
  ~Outlook() = default;
  /// A copy begins anew: most copies of a position are never asked.
  Outlook(const Outlook& /*other*/) {}
  Outlook& operator=(const Outlook& other) {
    if (this != &other) board_.reset();
    return *this;
  }
  Outlook(Outlook&&) noexcept = default;
  Outlook& operator=(Outlook&&) noexcept = default;

  /// These are the stones on a board of this size.
  void follow(int size, const CellSet& black, const CellSet& white);

  /// For the side to move, with so many stones left in its turn.
  Score value(int side, int left) const;
  /// How much this side would like a stone on an empty cell, in hundredths of the logarithm of its odds.
  int liking(int side, int left, Cell cell) const;

 private:
  std::unique_ptr<lines::NetworkBoard> board_;
};

}  // namespace deepcut::connect6
