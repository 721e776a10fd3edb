// The oracle against a plain solver, and the published figures that it can reproduce quickly.
#include <cmath>
#include <cstdint>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/search.hpp>

#include "effort.hpp"
#include "games/rps/deal.hpp"
#include "games/rps/evaluation.hpp"
#include "games/rps/game.hpp"
#include "games/rps/notation.hpp"
#include "games/rps/oracle.hpp"
#include "games/rps_slow.hpp"

namespace deepcut::test::rps_oracle_test {
namespace {

using rps::Position;
using rps::RpsMove;

struct Pair {
  Position fast;
  SlowRps slow;
};

/// A random game with so many cells left.
Pair random_pair(const rps::Parameters& parameters, std::uint64_t seed, int empty) {
  std::mt19937_64 random(seed);
  const auto [first, second] = rps::deal(parameters, seed);
  Pair pair{rps::start(parameters, first, second),
            SlowRps::start(first.text(), second.text(), parameters.columns, parameters.rows)};
  pair.slow.plies_left = 2 * parameters.rounds;
  for (int left = parameters.columns * parameters.rows; left > empty && !pair.fast.result(); --left) {
    const auto moves = legal_moves(pair.fast);
    const RpsMove move = moves[random() % moves.size()];
    pair.slow = pair.slow.after({letter(move.card), move.cell});
    pair.fast.make(move);
  }
  return pair;
}

void check_ranking(const Pair& pair, rps::Oracle& oracle, SlowSolver& solver) {
  const int margin = solver.margin(pair.slow);
  ASSERT_EQ(oracle.margin(pair.fast), margin) << to_text(pair.fast);
  ASSERT_EQ(oracle.outcome(pair.fast), (margin > 0) - (margin < 0)) << to_text(pair.fast);
  const auto ranking = oracle.explain(pair.fast);
  ASSERT_TRUE(ranking.has_value());
  ASSERT_EQ(ranking->margin, margin);
  ASSERT_EQ(ranking->moves.size(), pair.slow.moves().size());
  for (std::size_t i = 0; i < ranking->moves.size(); ++i) {
    const rps::RankedMove& ranked = ranking->moves[i];
    const SlowRps after = pair.slow.after({letter(ranked.move.card), ranked.move.cell});
    ASSERT_EQ(ranked.margin, -solver.margin(after));
    ASSERT_DOUBLE_EQ(ranked.reply_errors, solver.errors(after));
    if (i == 0) continue;
    const rps::RankedMove& before = ranking->moves[i - 1];
    ASSERT_GE(std::pair(before.margin, before.reply_errors), std::pair(ranked.margin, ranked.reply_errors));
  }
  // The line is legal, ends the game, and has the margin that was claimed.
  Position position = pair.fast;
  for (const RpsMove move : ranking->line) {
    ASSERT_EQ(position.parse(position.to_text(move)), move);
    position.make(move);
  }
  ASSERT_TRUE(position.result().has_value());
  ASSERT_EQ(position.margin(), position.side() == pair.fast.side() ? margin : -margin);
}

void check_rankings(const rps::Parameters& parameters, int empty, int count) {
  rps::Oracle oracle;
  for (int seed = 0; seed < count; ++seed) {
    SlowSolver solver;
    check_ranking(random_pair(parameters, static_cast<std::uint64_t>(seed), empty), oracle, solver);
    ASSERT_FALSE(::testing::Test::HasFatalFailure()) << "seed " << seed;
  }
}

TEST(RpsOracle, EqualsAPlainSolver) {
  for (const int empty : {1, 2, 3, 4, 5}) check_rankings({}, empty, 12);
  check_rankings({}, 6, 3);
  check_rankings({.deck = 21, .hand = 6, .columns = 4, .rows = 3}, 5, 4);
  check_rankings({.deck = 24, .hand = 8, .columns = 4, .rows = 4}, 4, 4);
}
TEST(RpsOracle, KnowsGamesThatEndEarly) {
  check_rankings({.deck = 12, .hand = 2}, 9, 3);                            // empty hands
  check_rankings({.deck = 21, .hand = 5, .rounds = 2}, 9, 2);               // the limit of rounds
  check_rankings({.deck = 12, .hand = 3, .columns = 2, .rows = 2}, 4, 20);  // boards that can be drawn
}
TEST(SlowRpsOracle, EqualsAPlainSolverEarlier) {
  check_rankings({}, 6, 60);
  check_rankings({}, 7, 10);
}

TEST(RpsOracle, AnswersAboutPositionsSetUpByHand) {
  rps::Oracle oracle;
  // More cards on the board than hands could hold, player 2 to move, both hands uneven.
  const Position draw = rps::parse_position("RRr/prp/.ss - - 2");
  EXPECT_EQ(oracle.explain(draw)->margin, draw.margin());
  EXPECT_TRUE(oracle.explain(draw)->moves.empty());
  const Position even = rps::parse_position("R.r/.../... - - 1");
  EXPECT_EQ(oracle.margin(even), 0);
  EXPECT_EQ(oracle.outcome(even), 0);
  const auto ranking = oracle.explain(rps::parse_position("sss/s.s/sss R P 1"));
  EXPECT_EQ(ranking->margin, 1);
  EXPECT_EQ(ranking->moves.size(), 1U);
  EXPECT_EQ(ranking->line.size(), 1U);
}

TEST(RpsOracle, ObeysItsLimits) {
  rps::Oracle oracle;
  const Position large = rps::start({.deck = 24, .hand = 8, .columns = 4, .rows = 4}, 1);
  EXPECT_FALSE(oracle.margin(large, {.nodes = 1000}).has_value());
  EXPECT_FALSE(oracle.explain(large, {.move_time = Milliseconds(20)}).has_value());
  EXPECT_EQ(oracle.margin(rps::start({}, 1), {.nodes = 10'000'000}), oracle.margin(rps::start({}, 1)));
}

TEST(RpsOracle, IsTheSolverOfTheEngine) {
  rps::Solver solver(1, std::size_t{1} << 20);
  rps::Oracle oracle;
  const Position position = rps::start({}, 5);
  const auto report = solver.go(position);
  const auto ranking = oracle.explain(position);
  EXPECT_EQ(report.stop, StopReason::kSolved);
  EXPECT_EQ(report.value, Value::exact(rps::score_of_margin(ranking->margin)));
  EXPECT_EQ(report.best, ranking->moves.front().move);
  EXPECT_EQ(report.line.size(), 9U);
  const auto last = solver.go(rps::parse_position("RPS/RPS/RS. R P 1"));
  EXPECT_TRUE(last.best.has_value());
}

// The page's figures about perfect play.
TEST(RpsFigures, PerfectPlay) {
  rps::Oracle oracle;
  std::map<std::pair<rps::Counts, rps::Counts>, int> margins;
  std::map<int, double> distribution;
  double wins = 0;
  double mean = 0;
  int solved = 0;
  for (const rps::DealClass& one : rps::deal_classes({})) {
    const Position position = rps::start({}, rps::hand_of(one.deal.first), rps::hand_of(one.deal.second));
    const int margin = oracle.margin(position).value();
    ASSERT_EQ(oracle.outcome(position), margin > 0 ? 1 : -1);
    if (!kTriesAll && ++solved == 12) return;  // the figures are of all deals
    wins += margin > 0 ? one.deal.probability : 0;
    mean += margin * one.deal.probability;
    distribution[margin] += one.deal.probability;
    for (const rps::Deal& deal : one.members) margins[{deal.first, deal.second}] = margin;
  }
  EXPECT_NEAR(wins, 0.8170, 0.00005);
  EXPECT_NEAR(mean, 0.915, 0.0005);
  const std::map<int, double> published = {{-5, .0007}, {-3, .0068}, {-1, .1755}, {1, .6886},
                                           {3, .1095},  {5, .0175},  {7, .0014},  {9, .0001}};
  ASSERT_EQ(distribution.size(), published.size());
  for (const auto& [margin, probability] : published) {
    EXPECT_NEAR(distribution[margin], probability, 0.00005) << margin;
  }
  double first_seat = 0;
  double same_hand = 0;
  double second_seat = 0;
  for (const rps::Deal& deal : rps::all_deals({})) {
    const int margin = margins.at({deal.first, deal.second});
    const int exchanged = margins.at({deal.second, deal.first});
    if (margin > 0 && exchanged > 0) first_seat += deal.probability;
    if (margin < 0 && exchanged < 0) second_seat += deal.probability;
    if (margin * exchanged < 0) same_hand += deal.probability;
  }
  EXPECT_NEAR(first_seat, 0.634, 0.0005);
  EXPECT_NEAR(same_hand, 0.366, 0.0005);
  EXPECT_EQ(second_seat, 0);
}

TEST(RpsSearch, AgreesWithTheOracleWithEveryDevice) {
  rps::Oracle oracle;
  Search<Position, rps::Rules::Policy> search({.table_bytes = std::size_t{1} << 20});
  Search<Position, DefaultPolicy, rps::ClassicEvaluator> classic({.table_bytes = std::size_t{1} << 20, .exact = true});
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const Position position = random_pair({}, seed, 7).fast;
    const int truth = rps::score_of_margin(oracle.margin(position).value());
    search.new_game();
    const auto report = search.go(position);
    EXPECT_EQ(report.stop, StopReason::kSolved);
    EXPECT_EQ(report.value, Value::exact(truth)) << to_text(position);
    EXPECT_EQ(classic.go(position).value, Value::exact(truth)) << to_text(position);
  }
}

}  // namespace
}  // namespace deepcut::test::rps_oracle_test
