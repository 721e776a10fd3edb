// One deal of the 3x3 game seen whole: every state that can be reached, and what becomes of it when both play
// perfectly, when both play at random, and when one plays well against the other's random moves.
//
// This is no search. States are counted forward, level by level, and valued backward; the board's symmetries are
// divided out. It answers questions that alpha-beta cannot: how many states there are, and chances.
#pragma once

#include <array>
#include <cstdint>

#include "games/rps/deal.hpp"

namespace deepcut::rps {

/// Who plays how. "Random" takes any card of the hand, so that two equal ones are twice as likely as one, and any empty
/// cell. Ties between equally good moves are drawn, too, but there a kind counts once however often it is in the hand.
enum Plan : std::uint8_t {
  kBothRandom,
  kFirstBest,    ///< player 1 knows that player 2 plays at random and makes the most of it
  kSecondBest,   ///< the other way round
  kFirstMargin,  ///< player 1 plays perfectly by margin, player 2 at random
  kSecondMargin,
  kFirstOutcome,  ///< player 1 plays perfectly by win and loss alone, player 2 at random
  kSecondOutcome,
  kPlans
};

struct WholeDeal {
  int margin = 0;                     ///< of player 1, if both play perfectly
  std::array<double, kPlans> wins{};  ///< player 1's chance to win under each plan; a draw is half a win
  std::uint64_t states = 0;           ///< up to the symmetries of the board
  std::uint64_t raw_states = 0;       ///< counted one by one
};

/// Any two hands, on a board of 3x3 without a limit of rounds.
WholeDeal solve_whole(const Counts& first, const Counts& second);

}  // namespace deepcut::rps
