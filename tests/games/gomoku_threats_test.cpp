// Wins by threats: found, and replayed against every legal answer; never claimed where the other side wins.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/gomoku/threats/threat_prover.hpp"
#include "games/gomoku/threats/threat_search.hpp"
#include "games/gomoku/threats/win_check.hpp"
#include "games/gomoku_boards.hpp"

namespace deepcut::test::gomoku_threats_test {
namespace {

using gomoku::Position;
using gomoku::ThreatGame;
using gomoku::ThreatProver;
using gomoku::WinCheck;

constexpr std::uint64_t kNodes = 300'000;

struct Won {
  const char* name;
  gomoku::Rules rules;
  ThreatGame::Kind kind;
  std::size_t plies;  ///< of the shortest win by fours; at least so many for threats
  std::vector<const char*> moves;
};

Position after(const gomoku::Rules& rules, const std::vector<const char*>& moves) {
  Position position(rules);
  for (const char* move : moves) position.make(position.parse(move).value());
  return position;
}

/// Played by the engine against itself.
std::vector<Won> won_positions() {
  using enum ThreatGame::Kind;
  return {
      {"fours",
       gomoku::rule_sets::kFreestyle,
       kFours,
       9,
       {"g6", "i8", "e7", "e4", "f5", "i4", "g10", "i7", "f7", "f6", "g7", "d7", "e8", "i5", "i6", "c10"}},
      {"threats",
       gomoku::rule_sets::kFreestyle,
       kFoursAndThrees,
       7,
       {"i10", "h12", "j8", "g12", "j10", "i12", "j12", "j11", "k10", "l10", "i9", "h10", "i8", "i11"}},
  };
}

TEST(GomokuThreats, WinsHoldAgainstEveryAnswer) {
  for (const Won& won : won_positions()) {
    const Position position = after(won.rules, won.moves);
    const auto proof = ThreatProver(1 << 24).prove(position, won.kind, {.nodes = kNodes});
    ASSERT_EQ(proof.status, ProofStatus::kProven) << won.name;
    if (won.kind == ThreatGame::Kind::kFours) {
      EXPECT_EQ(proof.line.size(), won.plies) << won.name;
    } else {
      EXPECT_GE(proof.line.size(), won.plies) << won.name;
    }
    Position end = position;
    for (const lines::Cell move : proof.line) {
      ASSERT_FALSE(end.result()) << won.name;
      ASSERT_TRUE(end.is_legal(move)) << won.name;
      end.make(move);
    }
    EXPECT_EQ(end.winner(), position.side()) << won.name;
    EXPECT_TRUE(WinCheck(kNodes).holds(position, proof.line.front())) << won.name;
  }
}

TEST(GomokuThreats, AreNotClaimedBySideThatIsLost) {
  for (const Won& won : won_positions()) {
    Position position = after(won.rules, won.moves);
    ThreatProver prover(1 << 24);
    position.make(prover.prove(position, won.kind, {.nodes = kNodes}).line.front());
    for (const auto kind : {ThreatGame::Kind::kFours, ThreatGame::Kind::kFoursAndThrees}) {
      EXPECT_NE(prover.prove(position, kind, {.nodes = kNodes}).status, ProofStatus::kProven) << won.name;
    }
  }
}

TEST(GomokuThreats, WhatDoesNotWinDoesNotHold) {
  const Position position = after(gomoku::rule_sets::kFreestyle, {"h8", "g9", "i9", "f10"});
  EXPECT_FALSE(WinCheck(2000).holds(position, position.parse("a1").value()));
  EXPECT_FALSE(WinCheck(2000).holds(position, lines::cell_at(7, 7))) << "there is a stone";
}

TEST(GomokuThreats, ThereAreNoneOnAnEmptyBoard) {
  const Position position(gomoku::rule_sets::kFreestyle);
  for (const auto kind : {ThreatGame::Kind::kFours, ThreatGame::Kind::kFoursAndThrees}) {
    EXPECT_EQ(ThreatProver(1 << 20).prove(position, kind, {}).status, ProofStatus::kDisproven);
  }
}

TEST(GomokuThreats, NodesEndTheSearch) {
  const Won won = won_positions().back();
  const auto proof = ThreatProver(1 << 20).prove(after(won.rules, won.moves), won.kind, {.nodes = 2});
  EXPECT_EQ(proof.status, ProofStatus::kUnknown);
  EXPECT_EQ(proof.stop, StopReason::kNodes);
}

TEST(GomokuThreats, AProverServesSeveralRuleSets) {
  // The four d8-g8 becomes six with h8 as well, which wins in freestyle only.
  ThreatProver prover(1 << 20);
  const std::vector<const char*> moves = {"c8", "a1", "d8", "a3", "e8", "a5", "g8", "a7", "h8", "a9"};
  const auto win = [&](const gomoku::Rules& rules) {
    return prover.prove(after(rules, moves), ThreatGame::Kind::kFours, {}).line.size();
  };
  EXPECT_EQ(win(gomoku::rule_sets::kFreestyle), 1U);
  EXPECT_NE(win(gomoku::rule_sets::kStandard), 1U);
  EXPECT_EQ(win(gomoku::rule_sets::kFreestyle), 1U);
}

TEST(GomokuThreats, AsSearchesSayNothingWhereThereIsNoSuchWin) {
  for (const auto& search : gomoku::threat_searches()) {
    games::OptionValues options;
    options.set("hash", std::int64_t{1});
    const auto ask = search.make(options);
    const auto five =
        ask(after(gomoku::rule_sets::kFreestyle, {"c8", "a1", "d8", "a3", "e8", "a5", "f8", "a7"}), {}, {});
    EXPECT_EQ(five.value, Value::win(1)) << search.name;
    EXPECT_EQ(five.bound, Bound::kExact) << search.name;
    const auto none = ask(Position(gomoku::rule_sets::kFreestyle), {}, {});
    EXPECT_EQ(none.bound, Bound::kNone) << search.name;
    EXPECT_EQ(none.stop, StopReason::kSolved) << search.name;
    EXPECT_TRUE(none.best) << search.name;
  }
}

}  // namespace
}  // namespace deepcut::test::gomoku_threats_test
