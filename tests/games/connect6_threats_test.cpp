// The threat solver against boards that know nothing of stretches.
#include <algorithm>
#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include <gtest/gtest.h>

#include "built.hpp"
#include "effort.hpp"
#include "games/connect6/candidates.hpp"
#include "games/connect6/threat_search.hpp"
#include "games/connect6/threat_solver.hpp"
#include "games/connect6/threats.hpp"
#include "games/connect6_slow.hpp"

namespace deepcut::connect6::connect6_threats_test {
namespace {

using test::SlowConnect6;
using Point = SlowConnect6::Point;
using test::completions;
using test::defences;
using test::stops_all;

Cell cell_of(const Position& position, Point point) {
  return lines::cell_at(point.first, position.size() - 1 - point.second);
}
Point point_of(const Position& position, Cell cell) { return SlowConnect6::point(position.to_text(cell)); }

Position after(const std::string& moves, int size = kUsualSize) {
  Position position(size);
  for (std::size_t i = 0; i < moves.size(); i += 2) {
    while (moves[i] == ' ') ++i;
    position.make(position.parse(moves.substr(i, 2)).value());
  }
  return position;
}

SlowConnect6 slow_of(const Position& position) {
  SlowConnect6 slow(position.size());
  for (const Cell move : position.history()) slow.put(point_of(position, move));
  return slow;
}

/// Plays the attacker's turns as the solver says against every defence, and looks at the board alone to see whether
/// they keep what they promise.
void check_win(ThreatSolver& solver, Position& position, SlowConnect6& board, int turns) {
  ASSERT_GT(turns, 0);
  const int attacker = position.side();
  std::vector<Cell> line;
  ThreatSolver::Scope scope;
  scope.turns = turns;
  ASSERT_GT(solver.solve(position, scope, line), 0) << "the win was lost on the way";
  if (!completions(board, attacker, 2).empty()) return;  // he completes six now
  const std::vector<Cell> attack(line.begin(), line.begin() + 2);
  for (const Cell cell : attack) {
    board.put(point_of(position, cell), attacker);
    position.make(cell);
  }
  EXPECT_TRUE(completions(board, 1 - attacker, 2).empty()) << "the defender completes six first";
  for (const auto& [a, b] : defences(completions(board, attacker, 2))) {
    for (const Point& point : {a, b}) {
      board.put(point, 1 - attacker);
      position.make(cell_of(position, point));
    }
    check_win(solver, position, board, turns - 1);
    for (const Point& point : {b, a}) {
      board.take(point);
      position.undo(cell_of(position, point));
    }
    if (::testing::Test::HasFatalFailure()) return;
  }
  for (auto cell = attack.rbegin(); cell != attack.rend(); ++cell) {
    position.undo(*cell);
    board.take(point_of(position, *cell));
  }
}

struct Known {
  Position position;
  int turns;
};

std::vector<Known> known_positions() {
  std::ifstream file(built::source("tests/data/connect6_threats.txt"));
  std::vector<Known> known;
  std::string moves;
  for (int turns = 0; file >> moves >> turns;) known.push_back({after(moves), turns});
  return known;
}

TEST(Connect6Threats, AllKnownWinsAreFoundQuicklyAndNoOthers) {
  ThreatSolver solver;
  int won = 0;
  int open = 0;
  std::uint64_t nodes = 0;
  constexpr int kPart = test::kTriesAll ? 1 : 4;
  std::vector<Known> all = known_positions();
  for (std::size_t i = 0; i < all.size(); i += kPart) {
    Known& known = all[i];
    std::vector<Cell> line;
    const int plies = solver.solve(known.position, {.turns = 12, .nodes = 100'000}, line);
    nodes += solver.nodes();
    EXPECT_FALSE(solver.gave_up());
    EXPECT_EQ(plies > 0, known.turns > 0);
    (known.turns > 0 ? won : open) += 1;
    if (plies == 0) continue;
    // The line has the length that is claimed and ends in six.
    EXPECT_EQ(static_cast<int>(line.size()), plies);
    const int attacker = known.position.side();
    for (const Cell cell : line) known.position.make(cell);
    EXPECT_EQ(known.position.winner(), attacker);
  }
  EXPECT_GE(won, 300 / kPart);
  EXPECT_GE(open, 150 / kPart);
  EXPECT_LT(nodes, 1000U * static_cast<unsigned>(won + open));
}

/// Every so many of the known wins, against every defence.
void check_known_wins(std::size_t step) {
  ThreatSolver solver;
  std::vector<Known> known = known_positions();
  for (std::size_t i = 0; i < known.size(); i += step) {
    if (known[i].turns == 0) continue;
    SlowConnect6 board = slow_of(known[i].position);
    check_win(solver, known[i].position, board, known[i].turns);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

TEST(Connect6Threats, WinsHoldAgainstEveryDefence) { check_known_wins(test::kTriesAll ? 16 : 48); }
TEST(SlowConnect6Threats, WinsHoldAgainstEveryDefence) { check_known_wins(1); }

TEST(Connect6Threats, ThePublishedPositionIsWon) {
  Position position = after("JJ LJMJ JIKI LILH LKKJ MLMK MMNK IJJK JLKL");
  ASSERT_EQ(position.side(), kWhite);
  ThreatSolver solver;
  std::vector<Cell> line;
  ASSERT_GT(solver.solve(position, {}, line), 0);
  EXPECT_FALSE(solver.gave_up());
  int turns = 1;
  while (solver.solve(position, {.turns = turns}, line) == 0) ++turns;
  SlowConnect6 board = slow_of(position);
  check_win(solver, position, board, turns);
  // The pair that is known to win does.
  for (const char* stone : {"LF", "MI"}) position.make(position.parse(stone).value());
  board = slow_of(position);
  for (const auto& [a, b] : defences(completions(board, kWhite, 2))) {
    for (const Point& point : {a, b}) position.make(cell_of(position, point));
    EXPECT_GT(solver.solve(position, {}, line), 0);
    for (const Point& point : {b, a}) position.undo(cell_of(position, point));
  }
}

// ---------------------------------------------------------------------------------------------------------
// Complete? Small boards, every pair of stones of either side.

/// Stones of one side tried in all ways: true if some pair does what `good` asks.
template <class Good>
bool some_pair(SlowConnect6& board, int owner, Good good) {
  const std::vector<Point> empty = board.empty();
  for (std::size_t i = 0; i < empty.size(); ++i) {
    for (std::size_t j = i + 1; j < empty.size(); ++j) {
      board.put(empty[i], owner);
      board.put(empty[j], owner);
      const bool found = good();
      board.take(empty[j]);
      board.take(empty[i]);
      if (found) return true;
    }
  }
  return false;
}

bool wins_by_double_threats(SlowConnect6& board, int attacker, int turns) {
  if (!completions(board, attacker, 2).empty()) return true;
  return some_pair(board, attacker, [&] {
    if (!completions(board, 1 - attacker, 2).empty()) return false;
    const auto threats = completions(board, attacker, 2);
    if (threats.size() < 2) return false;
    std::set<Point> points;
    for (const auto& missing : threats) points.insert(missing.begin(), missing.end());
    for (const Point& point : points) {
      if (stops_all(threats, {point})) return false;
    }
    for (const auto& [a, b] : defences(threats)) {
      if (turns == 1) return false;
      board.put(a, 1 - attacker);
      board.put(b, 1 - attacker);
      const bool wins = wins_by_double_threats(board, attacker, turns - 1);
      board.take(b);
      board.take(a);
      if (!wins) return false;
    }
    return true;
  });
}

TEST(Connect6Threats, NothingIsOverlookedOnSmallBoards) {
  std::mt19937 random(11);
  ThreatSolver solver;
  int won = 0;
  for (int i = 0; i < test::tries(40, 4); ++i) {
    const int size = 7 + i % 2;
    Position position(size);
    SlowConnect6 board(size);
    const int stones = 11 + 4 * (i % 3);
    while (position.plies() < stones && !position.result()) {
      const auto empty = board.empty();
      const Point point = empty[random() % empty.size()];
      position.make(cell_of(position, point));
      board.put(point);
    }
    if (position.result()) continue;
    ASSERT_EQ(position.left(), kStonesOfTurn);
    for (const int turns : {1, 2}) {
      std::vector<Cell> line;
      const bool wins = wins_by_double_threats(board, position.side(), turns);
      EXPECT_EQ(solver.solve(position, {.turns = turns}, line) > 0, wins) << i << " in " << turns;
      won += wins ? 1 : 0;
    }
  }
  EXPECT_GT(won, test::tries(5));
  EXPECT_LT(won, 100);
}

// ---------------------------------------------------------------------------------------------------------

/// Two stones of which neither is enough: told once each, and none forgotten.
void expect_other_covers(const Position& position, const std::vector<std::vector<Point>>& threats,
                         const std::set<std::set<Point>>& pairs, const Threats& counted) {
  std::set<std::set<Point>> expected;
  for (const auto& pair : pairs) {
    bool enough = false;
    for (const Point& point : pair) enough = enough || stops_all(threats, {point});
    if (!enough) expected.insert(pair);
  }
  std::set<std::set<Point>> told;
  counted.for_each_other_cover([&](Cell a, Cell b) {
    EXPECT_TRUE(told.insert({point_of(position, a), point_of(position, b)}).second) << "told twice";
  });
  EXPECT_EQ(told, expected);
}

TEST(Connect6Threats, StonesNeededAreCountedExactly) {
  std::mt19937 random(3);
  for (int i = 0; i < test::tries(300); ++i) {
    const int size = 8 + i % 4;
    Position position(size);
    SlowConnect6 board(size);
    while (position.plies() < 25 + i % 12 && !position.result()) {
      const auto empty = board.empty();
      const Point point = empty[random() % empty.size()];
      position.make(cell_of(position, point));
      board.put(point);
    }
    if (position.result()) continue;
    for (const int colour : {kBlack, kWhite}) {
      const auto threats = completions(board, colour, 2);
      std::set<Point> points;
      for (const auto& missing : threats) points.insert(missing.begin(), missing.end());
      int needed = threats.empty() ? 0 : 3;
      std::set<std::set<Point>> pairs;
      for (const Point& a : points) {
        for (const Point& b : points) {
          if (!stops_all(threats, {a, b})) continue;
          needed = std::min(needed, a == b ? 1 : 2);
          pairs.insert({a, b});
        }
      }
      const Threats counted = threats_of(position, colour);
      EXPECT_EQ(counted.needed(), needed);
      if (counted.needed() == 1) expect_other_covers(position, threats, pairs, counted);
      if (counted.needed() != 2) continue;
      std::set<std::set<Point>> told;
      counted.for_each_stopping_pair([&](Cell a, Cell b) {
        EXPECT_TRUE(told.insert({point_of(position, a), point_of(position, b)}).second) << "told twice";
      });
      EXPECT_EQ(told, pairs);
    }
  }
}

// ---------------------------------------------------------------------------------------------------------
// Single threats, which leave the defender a stone.

/// Every two stones that stop the completions, wherever the second stands.
std::vector<std::pair<Point, Point>> all_defences(const SlowConnect6& board,
                                                  const std::vector<std::vector<Point>>& completions) {
  const std::vector<Point> empty = board.empty();
  std::vector<std::pair<Point, Point>> found;
  for (std::size_t i = 0; i < empty.size(); ++i) {
    for (std::size_t j = i + 1; j < empty.size(); ++j) {
      if (stops_all(completions, {empty[i], empty[j]})) found.emplace_back(empty[i], empty[j]);
    }
  }
  return found;
}

/// Plays the attacker's turns up to the single threat, against every defence, and that one against all stones of the
/// other side. What is then left must be won by double threats. Says how many answers there were.
std::size_t check_single_threat(Position& position, ThreatSolver::Scope scope) {
  ThreatSolver solver;
  std::vector<Cell> line;
  EXPECT_GT(solver.solve(position, scope, line), 0);
  if (line.size() < 3) return 0;
  const int attacker = position.side();
  position.make(line[0]);
  position.make(line[1]);
  const SlowConnect6 board = slow_of(position);
  EXPECT_TRUE(completions(board, 1 - attacker, 2).empty()) << "the defender completes six first";
  const auto answers = all_defences(board, completions(board, attacker, 2));
  --scope.turns;
  const bool single = answers.size() > 4;
  if (single) scope.singles = 0;
  std::size_t count = single ? answers.size() : 0;
  for (const auto& [a, b] : answers) {
    position.make(cell_of(position, a));
    position.make(cell_of(position, b));
    if (single) {
      EXPECT_GT(solver.solve(position, scope, line), 0) << position.to_text(position.last(0));
    } else {
      count += check_single_threat(position, scope);
    }
    position.undo(cell_of(position, b));
    position.undo(cell_of(position, a));
  }
  const Cell second = position.last(0);
  const Cell first = position.last(1);
  position.undo(second);
  position.undo(first);
  return count;
}

// White's four is stopped by GJ alone, or by FJ and LJ together, which threaten more than White can stop.
TEST(Connect6Threats, TwoStonesMayStopWhatNeitherStopsAlone) {
  Position position = after("MJ HJIJ FIFH HKJJ FGLI IKKJ LHLG JKHB ASSS IBJB AASA HDID ANSN JDFF");
  const Threats threats = threats_of(position, kWhite);
  ASSERT_EQ(threats.needed(), 1);
  ThreatSolver solver;
  std::vector<Cell> line;
  EXPECT_EQ(solver.solve(position, {}, line), 6);
  ASSERT_GE(line.size(), 2U);
  EXPECT_EQ((std::set<std::string>{position.to_text(line[0]), position.to_text(line[1])}),
            (std::set<std::string>{"FJ", "LJ"}));
  MoveStack<Cell> stack;
  MoveList<Cell> moves(stack);
  EXPECT_TRUE(forced_moves(position, moves));
  std::set<std::string> texts;
  for (const Cell move : moves) texts.insert(position.to_text(move));
  EXPECT_TRUE(texts.contains("GJ"));
  EXPECT_TRUE(texts.contains("FJ") || texts.contains("LJ"));
}

TEST(Connect6Threats, ASingleThreatWinsWhereverTheOtherStoneGoes) {
  const ThreatSolver::Scope scope{.turns = 5, .nodes = 5'000, .singles = 1};
  ThreatSolver solver;
  std::size_t answers = 0;
  int won = 0;
  for (Known& known : known_positions()) {
    if (known.turns > 0) continue;
    std::vector<Cell> line;
    if (solver.solve(known.position, scope, line) == 0) continue;
    ++won;
    answers += check_single_threat(known.position, scope);
    EXPECT_TRUE(known.position.is_consistent());
  }
  EXPECT_GT(won, 1);
  EXPECT_GT(answers, 500U);
}

TEST(Connect6Threats, AsASearchSaysWhyItEnded) {
  const auto searches = threat_searches();
  const auto vcst = std::find_if(searches.begin(), searches.end(), [](const auto& one) { return one.name == "vcst"; });
  ASSERT_NE(vcst, searches.end());
  games::OptionValues options;
  for (const games::OptionSpec& option : vcst->options)
    options.set(option.name, std::int64_t{std::stoi(option.initial)});
  const auto ask = [&](const Limits& limits) {
    return vcst->make(options)(after("JJ LJMJ JIKI LILH LKKJ MLMK MMNK IJJK JLKL"), limits, {});
  };
  const auto won = ask({});
  EXPECT_TRUE(won.value.is_win());
  EXPECT_EQ(won.bound, Bound::kLower);
  EXPECT_EQ(won.stop, StopReason::kSolved);
  EXPECT_EQ(won.value.plies(), static_cast<int>(won.line.size()));
  for (const std::uint64_t nodes : {0, 1, 63, 64, 65, 300}) {
    const auto report = ask({.nodes = nodes});
    EXPECT_EQ(report.stop, StopReason::kNodes) << nodes;
    EXPECT_EQ(report.nodes, nodes);
    EXPECT_EQ(report.bound, Bound::kNone);
    EXPECT_TRUE(report.best);
  }
  EXPECT_EQ(ask({.move_time = Milliseconds(0)}).stop, StopReason::kTime);
  StopSource stop;
  stop.request_stop();
  EXPECT_EQ(ask({.stop = stop.get_token()}).stop, StopReason::kStopped);
  EXPECT_EQ(ask({.depth = 1}).stop, StopReason::kSolved);
}

TEST(Connect6Threats, OneStoneOfTheTurnMayBePlacedAlready) {
  // The published win after its first stone.
  Position position = after("JJ LJMJ JIKI LILH LKKJ MLMK MMNK IJJK JLKL LF");
  ThreatSolver solver;
  std::vector<Cell> line;
  EXPECT_GT(solver.solve(position, {}, line), 0);
  EXPECT_TRUE(position.is_consistent());
}

}  // namespace
}  // namespace deepcut::connect6::connect6_threats_test
