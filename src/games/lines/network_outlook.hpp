// What a network thinks of a position without any search, as people are shown it.
#pragma once

#include <span>
#include <string>

#include "games/lines/network_board.hpp"
#include "games/outlook.hpp"

namespace deepcut::lines {

/// A move that could be made now.
struct LegalStone {
  Cell cell;
  std::string text;
};

/// For the side to move in a phase of its turn, on the board as it is now. There must be a move.
games::Outlook outlook(NetworkBoard& board, int side, int phase, std::span<const LegalStone> moves);

}  // namespace deepcut::lines
