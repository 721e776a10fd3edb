// The beam of Connect6, and the mistakes that such programs are known for.
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include <deepcut/turn_beam.hpp>

#include "games/connect6/beam.hpp"

namespace deepcut::connect6::connect6_beam_test {
namespace {

using Beam = TurnBeam<Position, BeamGuide>;

Position set_up(const std::string& moves) {
  Position position;
  for (std::size_t i = 0; i + 1 < moves.size(); i += 2) {
    while (moves[i] == ' ') ++i;
    position.make(position.parse(moves.substr(i, 2)).value());
  }
  return position;
}

std::string line_text(const Position& position, const Report<Cell>& report) {
  std::string text;
  for (const Cell cell : report.line) text += position.to_text(cell);
  return text;
}

std::string best_turn(const std::string& moves, const TurnBeamOptions& options = {.table_bytes = 1 << 20},
                      const BeamGuide& guide = {}, int depth = 1) {
  const Position position = set_up(moves);
  Beam beam(options, guide);
  return line_text(position, beam.go(position, {.depth = depth}));
}

// Black: J, K, L, M of row J and a fifth elsewhere; white stands aside.
const std::string kFour = "JJ AAAC KJLJ AEAG MJDD";

TEST(Connect6Beam, TheCentreComesFirst) { EXPECT_EQ(best_turn("").substr(0, 2), "JJ"); }

TEST(Connect6Beam, ABeamWiderThanThePairsIsNoProblem) {
  EXPECT_EQ(best_turn("JJ", {.candidates = 2, .width = 1000, .table_bytes = 1 << 20}).size(), 4U);
  EXPECT_EQ(best_turn("JJ", {.candidates = 1, .width = 1, .table_bytes = 1 << 20}).size() % 2, 0U);
}

TEST(Connect6Beam, AWinIsPlayedBeforeAnythingIsStopped) {
  // Both sides have four; white is to move and completes its own.
  const std::string moves = "JJ AAAC KJLJ ADAE MJDD";
  const Position position = set_up(moves);
  Beam beam({.table_bytes = 1 << 20});
  const auto report = beam.go(position, {.depth = 1});
  EXPECT_TRUE(report.value.is_win()) << to_string(report.value);
  const std::string line = line_text(position, report);
  EXPECT_TRUE(line == "ABAF" || line == "AFAB") << line;
}

TEST(Connect6Beam, OneStoneIsPlayedWhereOneSuffices) {
  const Position position = set_up("JJ AAAC KJLJ ADAE MJDD AFSS NJSA");
  Beam beam({.table_bytes = 1 << 20});
  const auto report = beam.go(position, {.depth = 1});
  EXPECT_EQ(line_text(position, report), "AB");
  EXPECT_EQ(report.value, Value::win(1));
}

TEST(Connect6Beam, WhatTheOtherSideThreatensIsStoppedByOnePair) {
  const std::string turn = best_turn(kFour);
  ASSERT_EQ(turn.size(), 4U);
  // After it black has nothing to complete.
  const Position position = set_up(kFour + " " + turn);
  EXPECT_FALSE(BeamGuide{}.wins_at_once(position));
}

TEST(Connect6Beam, GapsCountAsRowsDo) {
  // Black: J, K, M, N of row J: L and one of I, O complete six.
  const std::string turn = best_turn("JJ AAAC KJMJ AEAG NJDD");
  const Position position = set_up("JJ AAAC KJMJ AEAG NJDD " + turn);
  EXPECT_FALSE(BeamGuide{}.wins_at_once(position));
}

TEST(Connect6Beam, CandidatesAreCutByTheirProbeNotByTheirRow) {
  // The stones stand at the bottom, where row order comes last.
  const std::string turn = best_turn("JB SSSQ KBLB", {.candidates = 4, .width = 2, .table_bytes = 1 << 20});
  const auto near = [](char row) { return row <= 'D' || row >= 'O'; };
  EXPECT_TRUE(near(turn[1]) && near(turn[3])) << turn;
}

TEST(Connect6Beam, BothSidesWantToWin) {
  // Two turns ahead the other side's best answer counts, so a deeper value is not above the best probe.
  const Position position = set_up("JJ IIJK");
  Beam beam({.table_bytes = 1 << 20});
  const auto shallow = beam.go(position, {.depth = 1});
  const auto deep = beam.go(position, {.depth = 2});
  EXPECT_LT(deep.value.score(), shallow.value.score() + 1000);
  EXPECT_EQ(deep.depth, 2);
  EXPECT_EQ(line_text(position, deep).size(), 8U);
}

TEST(Connect6Beam, FocusKeepsToTheOtherSidesLastStones) {
  const std::string turn = best_turn("JJ CCQQ", {.table_bytes = 1 << 20}, {.radius = 2, .focus = 3});
  for (const std::size_t i : {0U, 2U}) {
    const bool low = turn[i] <= 'F' && turn[i + 1] <= 'F';
    const bool high = turn[i] >= 'N' && turn[i + 1] >= 'N';
    EXPECT_TRUE(low || high) << turn;
  }
}

TEST(Connect6Beam, AFullBoardEndsInADraw) {
  Position position(6);
  Beam beam({.candidates = 36, .width = 2, .table_bytes = 1 << 20});
  while (!position.result()) {
    const auto report = beam.go(position, {.depth = 1});
    ASSERT_TRUE(report.best);
    position.make(*report.best);
  }
  EXPECT_EQ(position.plies(), 36);
  EXPECT_EQ(position.result(), Value::draw());
}

}  // namespace
}  // namespace deepcut::connect6::connect6_beam_test
