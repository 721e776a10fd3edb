// What an unfinished position of RPS cards is worth to the side to move: as analysers have always counted, and by the
// margin that is to be expected.
#pragma once

#include <deepcut/value.hpp>

#include "games/rps/position.hpp"

namespace deepcut::rps {

/// The traditional evaluation: material, cells, and relations between adjacent cards. It counts relations across
/// corners as well, although cards are captured only across edges. In hundredths of the published unit, so that nothing
/// is rounded and a card counts as much as in a finished game.
Score classic_score(const Position& position);

/// The margin to be expected, in thousandths of a card: cards on the board, which of them can still be taken and by
/// whom, and how well one hand beats the other.
Score expected_score(const Position& position);

/// Of the expected score: so much takes an even position to an expectation of 73 %, as GameInfo::value_scale tells.
inline constexpr int kValueScale = 1200;

/// For searches that use the traditional one.
struct ClassicEvaluator {
  Score evaluate(const Position& position, int /*ply*/) const { return classic_score(position); }
};

}  // namespace deepcut::rps
