// Connect6 as it is played: a win that the solver proves at the root is never lost on the way to the report, and what the
// search claims is true on a board that knows nothing of stretches.
#include <cstdint>
#include <fstream>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/search.hpp>

#include "built.hpp"
#include "effort.hpp"
#include "games/connect6/policy.hpp"
#include "games/connect6/position.hpp"
#include "games/connect6_slow.hpp"

namespace deepcut::connect6::connect6_search_test {
namespace {

using test::SlowConnect6;
using Connect6Search = Search<Position, Policy, Evaluator>;

Position after_turns(const std::string& moves) {
  Position position(kUsualSize);
  for (std::size_t i = 0; i < moves.size(); i += 2) {
    while (moves[i] == ' ') ++i;
    position.make(position.parse(moves.substr(i, 2)).value());
  }
  return position;
}

TEST(Connect6Search, KeepsAProvenWinOfTheRoot) {
  for (const char* moves :
       {"JJ JIKJ LKKK LLJK ILIK KIIJ IILI KLKH HKLM",               // it begins with a stone that promises little
        "JJ IHGJ LHHG JKII IGJG KGIK JHJF JEHF GIHH EKKE KILJ"}) {  // and with the other stone of a forced pair
    Connect6Search fresh({.table_bytes = 1 << 20});
    const auto report = fresh.go(after_turns(moves), {.nodes = 200'000});
    EXPECT_TRUE(report.value.is_win()) << moves;
    EXPECT_EQ(report.stop, StopReason::kSolved) << moves;
    EXPECT_LT(report.nodes, 20'000U) << moves;
  }
}

// bench_connect6 --play does this with all of them, and with a clock.
TEST(Connect6Search, KeepsKnownWins) {
  std::ifstream file(built::source("tests/data/connect6_threats.txt"));
  Connect6Search search({.table_bytes = 1 << 20});
  std::string moves;
  int number = 0;
  for (int turns = 0; file >> moves >> turns;) {
    if (turns == 0 || ++number % 8 != 0) continue;
    search.new_game();
    const auto report = search.go(after_turns(moves), {.nodes = 500'000});
    EXPECT_TRUE(report.value.is_win()) << moves;
    EXPECT_EQ(static_cast<int>(report.line.size()), report.value.plies()) << moves;
  }
  EXPECT_GE(number, 300);
}

// Two searches of the same position in one game: what was given up at first is no verdict.
TEST(Connect6Search, ASolverThatGaveUpIsAskedAgain) {
  Connect6Search search({.table_bytes = 1 << 20});
  const Position root = after_turns("JJ JIKJ LKKK LLJK ILIK KIIJ IILI KLKH HKLM");
  search.go(root, {.nodes = 50});
  EXPECT_TRUE(search.go(root, {.nodes = 200'000}).value.is_win());
}

/// Stones dropped near each other, so that soon there are threats.
Position random_fight(int size, int plies, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (;;) {
    Position position(size);
    position.make(lines::cell_at(size / 2, size / 2));
    while (position.plies() < plies && !position.result()) {
      const CellSet near = (position.stones(kBlack) | position.stones(kWhite)).grown(1) & position.empty_cells();
      std::vector<Cell> cells;
      near.for_each([&](Cell cell) { cells.push_back(cell); });
      position.make(cells[random() % cells.size()]);
    }
    if (!position.result()) return position;
  }
}

/// Plays claims out on both boards.
class Claims {
 public:
  explicit Claims(const Position& root) : position_(root), board_(root.size()) {
    for (const Cell move : root.history()) board_.put(SlowConnect6::point(root.to_text(move)));
  }

  /// The side to move, with both stones in hand, wins against every defence within so many of its turns.
  void check_win(int turns) {
    const int attacker = position_.side();
    if (!test::completions(board_, attacker, 2).empty()) return;
    ASSERT_GT(turns, 1);
    const std::vector<Cell> attack = winning_turn();
    ASSERT_EQ(attack.size(), 2U);
    for (const Cell cell : attack) make(cell);
    EXPECT_TRUE(test::completions(board_, 1 - attacker, 2).empty()) << "the defender completes six first";
    check_defences(turns - 1);
    undo(attack[1]);
    undo(attack[0]);
  }
  /// Whatever the side to move does with its stones, the other side wins within so many turns.
  void check_defences(int turns) {
    const auto threats = test::completions(board_, 1 - position_.side(), 2);
    ASSERT_FALSE(threats.empty());
    for (const auto& [a, b] : test::defences(threats)) {
      const Cell first = cell_of(a);
      const Cell second = cell_of(b);
      make(first);
      make(second);
      check_win(turns);
      undo(second);
      undo(first);
      if (::testing::Test::HasFatalFailure()) return;
    }
  }

 private:
  /// Both stones as the search plays them, asked anew after the first.
  std::vector<Cell> winning_turn() {
    std::vector<Cell> stones;
    Position position = position_;
    while (position.side() == position_.side()) {
      search_.new_game();
      const auto report = search_.go(position, {.nodes = 100'000});
      if (!report.value.is_win()) return {};
      stones.push_back(*report.best);
      position.make(*report.best);
    }
    return stones;
  }
  Cell cell_of(SlowConnect6::Point point) const {
    return lines::cell_at(point.first, position_.size() - 1 - point.second);
  }
  void make(Cell cell) {
    board_.put(SlowConnect6::point(position_.to_text(cell)), position_.side());
    position_.make(cell);
  }
  void undo(Cell cell) {
    position_.undo(cell);
    board_.take(SlowConnect6::point(position_.to_text(cell)));
  }

  Position position_;
  SlowConnect6 board_;
  Connect6Search search_{Options{.table_bytes = 1 << 20}};
};

/// The line is as long as claimed and ends the game in favour of the one it promises it to.
bool is_replayed(Position position, const Report<Cell>& report) {
  const int winner = report.value.is_win() ? position.side() : 1 - position.side();
  for (const Cell move : report.line) {
    if (position.result() || !position.is_empty(move)) return false;
    position.make(move);
  }
  return position.winner() == winner && static_cast<int>(report.line.size()) == report.value.plies();
}

TEST(Connect6Search, ClaimsAreTrue) {
  constexpr int kTurns = 20;
  Connect6Search search({.table_bytes = 1 << 20});
  int wins = 0;
  int losses = 0;
  for (std::uint64_t seed = 1; seed <= test::tries(60U, 4); ++seed) {
    const Position root = random_fight(13, 9 + 2 * static_cast<int>(seed % 8), seed);
    ASSERT_EQ(root.left(), 2);
    search.new_game();
    const auto report = search.go(root, {.nodes = 3'000});
    if (!report.value.is_decisive()) continue;
    SCOPED_TRACE("seed " + std::to_string(seed));
    if (report.bound == Bound::kExact) {
      EXPECT_TRUE(is_replayed(root, report));
    }
    Claims claims(root);
    if (report.value.is_win()) {
      ++wins;
      claims.check_win(kTurns);
    } else {
      ++losses;
      claims.check_defences(kTurns);
    }
    ASSERT_FALSE(::testing::Test::HasFatalFailure());
  }
  EXPECT_GT(wins, test::tries(10));
  EXPECT_GT(losses, 0);
}

}  // namespace
}  // namespace deepcut::connect6::connect6_search_test
