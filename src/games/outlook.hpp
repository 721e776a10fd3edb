// What somebody who does not search thinks of a position at a glance.
#pragma once

#include <string>
#include <vector>

namespace deepcut::games {

/// For the side to move. Win, draw and loss add up to one, and so do the shares of all legal moves.
struct Outlook {
  struct Choice {
    std::string move;
    int cell = 0;  ///< index as in Board::cells
    double share = 0;
  };

  double win = 0;
  double draw = 0;
  double loss = 0;
  std::vector<Choice> moves{};  ///< the likeliest first; those that hardly anybody would play are left out

  /// The share of wins among decided games.
  double expectation() const { return win + loss > 0 ? win / (win + loss) : 0.5; }
};

}  // namespace deepcut::games
