// The incremental position against the slow referee, under all rule sets: perft on small boards and random games on
// boards of all sizes.
#include <cstdint>
#include <random>
#include <vector>

#include <gtest/gtest.h>

#include "effort.hpp"
#include "games/gomoku_boards.hpp"

namespace deepcut::test::gomoku_rules_test {
namespace {

std::uint64_t perft(const SlowGomoku& slow, int depth) {
  if (depth == 0) return 1;
  if (slow.is_over()) return 0;
  std::uint64_t leaves = 0;
  for (const Spot move : slow.legal_moves()) {
    SlowGomoku next = slow;
    next.play(move);
    leaves += perft(next, depth - 1);
  }
  return leaves;
}
std::uint64_t perft(gomoku::Position& fast, int depth) {
  if (depth == 0) return 1;
  std::uint64_t leaves = 0;
  for (const lines::Cell move : legal_moves(fast)) {
    fast.make(move);
    leaves += perft(fast, depth - 1);
    fast.undo(move);
  }
  return leaves;
}

/// After some random moves, so that most set-ups are crowded; never a finished game.
struct Pair {
  gomoku::Position fast;
  SlowGomoku slow;
};
Pair random_pair(const gomoku::Rules& rules, int plies, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  for (;;) {
    Pair pair{gomoku::Position(rules), SlowGomoku(rules)};
    for (int i = 0; i < plies && !pair.slow.is_over(); ++i) {
      const Spot move = random_move(pair.slow, pair.slow.legal_moves(), random);
      pair.slow.play(move);
      pair.fast.make(cell_of(move));
    }
    if (!pair.slow.is_over()) return pair;
  }
}

TEST(GomokuRules, PerftIsThatOfTheReferee) {
  struct Case {
    int size;
    int plies;
    int depth;
  };
  for (const auto& [name, rules] : all_rule_sets()) {
    for (const Case c :
         {Case{5, 0, 2}, Case{5, 14, 3}, Case{6, 16, 2}, Case{6, 24, 3}, Case{7, 20, 2}, Case{7, 35, 3}}) {
      for (std::uint64_t seed = 0; seed < tries(3U); ++seed) {
        Pair pair = random_pair(sized(rules, c.size), c.plies, seed);
        EXPECT_EQ(perft(pair.fast, c.depth), perft(pair.slow, c.depth)) << name << ", seed " << seed << '\n'
                                                                        << drawing(pair.slow);
      }
    }
  }
}

std::vector<Spot> sorted(std::vector<Spot> spots) {
  std::sort(spots.begin(), spots.end());
  spots.erase(std::unique(spots.begin(), spots.end()), spots.end());
  return spots;
}

/// What every colour could take or complete on every empty point.
void compare_points(const gomoku::Position& fast, const SlowGomoku& slow) {
  for (const int colour : {gomoku::kBlack, gomoku::kWhite}) {
    ASSERT_EQ(spots_of(fast.cells(colour, gomoku::Threat::kFive)), slow.five_points(colour)) << drawing(slow);
    if (!slow.rules().captures) continue;
    for (const Spot spot : slow.empty_spots()) {
      ASSERT_EQ(sorted(spots_of(fast.captured_by(colour, cell_of(spot)))), sorted(slow.captured_by(spot, colour)));
    }
  }
}

void play_random_game(const gomoku::Rules& rules, std::uint64_t seed) {
  std::mt19937_64 random(seed);
  gomoku::Position fast(rules);
  SlowGomoku slow(rules);
  struct Before {
    lines::Cell move;
    std::uint64_t key;
    std::vector<Spot> legal;
    std::array<lines::CellSet, 2> stones;
    std::array<int, 2> pairs;
    int five;
  };
  std::vector<Before> past;
  ASSERT_TRUE(agree(fast, slow));
  while (!slow.is_over()) {
    const std::vector<Spot> legal = legal_spots(fast);
    const Spot move = random_move(slow, legal, random);
    past.push_back({cell_of(move),
                    fast.key(),
                    legal,
                    {fast.stones(0), fast.stones(1)},
                    {fast.pairs(0), fast.pairs(1)},
                    fast.unbroken_five()});
    fast.make(cell_of(move));
    slow.play(move);
    ASSERT_TRUE(agree(fast, slow));
    compare_points(fast, slow);
    if (::testing::Test::HasFatalFailure()) return;
  }
  for (; !past.empty(); past.pop_back()) {
    const Before& before = past.back();
    fast.undo(before.move);
    ASSERT_FALSE(fast.result());
    ASSERT_TRUE(fast.is_consistent());
    ASSERT_EQ(fast.key(), before.key);
    ASSERT_EQ(legal_spots(fast), before.legal);
    ASSERT_TRUE(fast.stones(0) == before.stones[0] && fast.stones(1) == before.stones[1]);
    ASSERT_EQ(fast.pairs(0), before.pairs[0]);
    ASSERT_EQ(fast.pairs(1), before.pairs[1]);
    ASSERT_EQ(fast.unbroken_five(), before.five);
  }
}

TEST(GomokuRules, RandomGamesGoAsTheRefereeSays) {
  for (const auto& [name, rules] : all_rule_sets()) {
    for (int size = 5; size <= 19; ++size) {
      for (std::uint64_t seed = 0; seed < (size < 9 ? tries(6U) : 1U); ++seed) {
        play_random_game(sized(rules, size), seed + 100 * static_cast<std::uint64_t>(size));
        ASSERT_FALSE(HasFailure()) << name << ", size " << size << ", seed " << seed;
      }
    }
  }
}

TEST(GomokuRules, GamesWithOptionsGoAsTheRefereeSays) {
  gomoku::Rules three_pairs = gomoku::rule_sets::kCapture;
  three_pairs.pairs_to_win = 3;
  three_pairs.handicap_pairs = {0, 1};
  gomoku::Rules seven_pairs = gomoku::rule_sets::kCapture;
  seven_pairs.pairs_to_win = 7;
  gomoku::Rules banless = gomoku::rule_sets::kCapture;
  banless.no_double_three = false;
  gomoku::Rules without_captures = gomoku::rule_sets::kCapture;
  without_captures.captures = without_captures.breakable_fives = false;
  gomoku::Rules pro = gomoku::rule_sets::kFreestyle;
  pro.opening = gomoku::Opening::kPro;
  gomoku::Rules long_pro = gomoku::rule_sets::kCapture;
  long_pro.opening = gomoku::Opening::kLongPro;
  for (const gomoku::Rules& rules : {three_pairs, seven_pairs, banless, without_captures, pro, long_pro}) {
    for (const int size : {5, 7, 8, 9, 11, 12, 13}) {
      for (std::uint64_t seed = 0; seed < tries(3U); ++seed) {
        play_random_game(sized(rules, size), seed + 100 * static_cast<std::uint64_t>(size));
        ASSERT_FALSE(HasFailure()) << "pairs " << rules.pairs_to_win << ", size " << size << ", seed " << seed;
      }
    }
  }
}

/// Pending fives are rare: enough games for dozens that are broken and that are not.
TEST(GomokuRules, GamesWithManyCapturesGoAsTheRefereeSays) {
  gomoku::Rules rules = sized(gomoku::rule_sets::kCapture, 10);
  rules.pairs_to_win = 100;
  for (std::uint64_t seed = 0; seed < tries(40U); ++seed) {
    play_random_game(rules, seed);
    ASSERT_FALSE(HasFailure()) << "seed " << seed;
  }
}

}  // namespace
}  // namespace deepcut::test::gomoku_rules_test
