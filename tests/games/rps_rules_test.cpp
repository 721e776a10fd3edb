// The rules, deals and notations of RPS cards: against a plain board over random games on boards of many sizes, and in
// words.
#include <cmath>
#include <cstdint>
#include <functional>
#include <map>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <deepcut/position.hpp>

#include "games/rps/deal.hpp"
#include "games/rps/evaluation.hpp"
#include "games/rps/game.hpp"
#include "games/rps/notation.hpp"
#include "games/rps_pair.hpp"
#include "games/rps_slow.hpp"

namespace deepcut::test::rps_rules_test {
namespace {

using rps::Card;
using rps::Position;
using rps::RpsMove;

void compare(const Position& position, const SlowRps& game) {
  ASSERT_EQ(position.result().has_value(), game.is_over());
  if (game.is_over()) {
    ASSERT_EQ(position.result(), Value::exact(rps::score_of_margin(game.margin())));
  }
  ASSERT_EQ(position.margin(), game.margin());
  ASSERT_EQ(position.side(), game.side);
  ASSERT_EQ(to_text(position).substr(0, to_text(position).find(' ')), rows_text(game));
  for (const int side : {0, 1})
    ASSERT_EQ(position.hand(side).text(), game.hands[side].empty() ? "-" : game.hands[side]);
  std::vector<std::string> slow;
  std::vector<std::string> fast;
  for (const SlowRpsMove move : game.moves()) slow.push_back(move.card + std::to_string(move.cell));
  for (const RpsMove move : legal_moves(position)) fast.push_back(position.to_text(move));
  ASSERT_EQ(fast, slow);
}

void play_games(const rps::Parameters& parameters, int games) {
  std::mt19937_64 random(static_cast<std::uint64_t>(parameters.columns * 10 + parameters.rows));
  for (int i = 0; i < games; ++i) {
    const auto [first, second] = rps::deal(parameters, random());
    Position position = rps::start(parameters, first, second);
    std::vector<SlowRps> games_so_far{SlowRps::start(first.text(), second.text(), parameters.columns, parameters.rows)};
    games_so_far[0].plies_left = 2 * parameters.rounds;
    std::vector<RpsMove> made;
    std::vector<std::uint64_t> keys{position.key()};
    while (!position.result()) {
      compare(position, games_so_far.back());
      const auto moves = legal_moves(position);
      const RpsMove move = moves[random() % moves.size()];
      ASSERT_EQ(position.parse(position.to_text(move)), move);
      games_so_far.push_back(games_so_far.back().after({letter(move.card), move.cell}));
      position.make(move);
      made.push_back(move);
      keys.push_back(position.key());
    }
    compare(position, games_so_far.back());
    while (!made.empty()) {
      position.undo(made.back());
      made.pop_back();
      games_so_far.pop_back();
      keys.pop_back();
      compare(position, games_so_far.back());
      ASSERT_EQ(position.key(), keys.back());
    }
  }
}

TEST(RpsRules, EqualAPlainBoard) {
  play_games({}, 200);
  play_games({.deck = 30, .hand = 8, .columns = 4, .rows = 4}, 40);
  play_games({.deck = 30, .hand = 6, .columns = 3, .rows = 4}, 40);
  play_games({.deck = 30, .hand = 10, .columns = 5, .rows = 4}, 40);
  play_games({.deck = 12, .hand = 2, .columns = 2, .rows = 3}, 40);
  play_games({.deck = 21, .hand = 5, .columns = 1, .rows = 5}, 40);
  play_games({.deck = 21, .hand = 5, .columns = 3, .rows = 3, .rounds = 3}, 40);
}

TEST(RpsRules, UsualGameTakesNinePliesAndHasNoDraw) {
  std::mt19937_64 random(3);
  for (std::uint64_t seed = 0; seed < 50; ++seed) {
    Position position = rps::start({}, seed);
    int plies = 0;
    for (; !position.result(); ++plies) {
      const auto moves = legal_moves(position);
      position.make(moves[random() % moves.size()]);
    }
    EXPECT_EQ(plies, 9);
    EXPECT_EQ(position.hand(0).count(), 0);
    EXPECT_EQ(position.hand(1).count(), 1);
    EXPECT_NE(position.margin(), 0);
  }
}

TEST(RpsRules, CapturesAcrossEdgesWithoutChains) {
  // Rock on 4 takes the scissors on 1, not the ones on the corner, and the scissors do not take the paper on 0.
  Position position = rps::parse_position("Ps./s.s/.s. R RP 1");
  position.make(*position.parse("R4"));
  EXPECT_EQ(to_text(position), "PS./SRS/.S. - RP 2");
  // The card just placed is not taken by a neighbour that beats it.
  position = rps::parse_position(".p./.../... R P 1");
  position.make(*position.parse("R4"));
  EXPECT_EQ(to_text(position), ".p./.R./... - P 2");
}

TEST(RpsRules, PlaysTheFirstOfEqualCards) {
  Position position = rps::parse_position(".../.../... RPRSP PPPPP 1");
  position.make({Card::kPaper, 0});
  EXPECT_EQ(position.hand(0).text(), "RRSP");
  position.undo({Card::kPaper, 0});
  EXPECT_EQ(position.hand(0).text(), "RPRSP");
  EXPECT_EQ(position.hand(0).front(), Card::kRock);
}

TEST(RpsDeals, AreThePublishedOnes) {
  const auto deals = rps::all_deals({});
  const auto classes = rps::deal_classes({});
  EXPECT_EQ(deals.size(), 396U);
  EXPECT_EQ(classes.size(), 132U);
  double sum = 0;
  for (const rps::Deal& deal : deals) sum += deal.probability;
  EXPECT_NEAR(sum, 1, 1e-12);
  sum = 0;
  for (const rps::DealClass& one : classes) {
    EXPECT_EQ(one.members.size(), 3U);
    sum += one.deal.probability;
  }
  EXPECT_NEAR(sum, 1, 1e-12);
}

TEST(RpsDeals, FollowTheirProbabilities) {
  const auto in_order = [](const rps::Hand& hand) {
    return rps::hand_of({hand.count(Card::kRock), hand.count(Card::kPaper), hand.count(Card::kScissors)}).text();
  };
  std::map<std::string, int> counts;
  constexpr int kDeals = 40'000;
  for (int seed = 0; seed < kDeals; ++seed) {
    const auto [first, second] = rps::deal({}, static_cast<std::uint64_t>(seed));
    ++counts[in_order(first) + in_order(second)];
  }
  for (const rps::Deal& deal : rps::all_deals({})) {
    const double expected = deal.probability * kDeals;
    const double seen = counts[rps::hand_of(deal.first).text() + rps::hand_of(deal.second).text()];
    EXPECT_NEAR(seen, expected, 6 * std::sqrt(expected) + 3);
  }
}

TEST(RpsDeals, OfASeedAreTheSameEverywhere) {
  EXPECT_EQ(rps::deal({}, 7), rps::deal({}, 7));
  EXPECT_NE(to_text(rps::start({}, 7)), to_text(rps::start({}, 8)));
}

std::string problem(const std::function<void()>& action) {
  try {
    action();
  } catch (const std::invalid_argument& refused) {
    return refused.what();
  }
  return "";
}

TEST(RpsDeals, RefuseWhatMakesNoGame) {
  EXPECT_EQ(problem([] { check(rps::Parameters{.deck = 20}); }),
            "A deck of 20 is not possible: expected a multiple of 3.");
  EXPECT_EQ(problem([] { check(rps::Parameters{.deck = 9}); }), "A deck of 9 is too small for two hands of 5.");
  EXPECT_EQ(problem([] { check(rps::Parameters{.hand = 16}); }), "A hand of 16 is not possible: expected 1 to 15.");
  EXPECT_EQ(problem([] { check(rps::Parameters{.columns = 5, .rows = 5}); }),
            "A board of 5x5 is not possible: expected sides of 1 to 5 and 20 cells at most.");
}

// ---------------------------------------------------------------------------------------------------------

TEST(RpsNotation, IsReadAsItIsWritten) {
  for (const char* text : {"R.p/.../s.. RPPS RPS 1", ".../.../... RRPPS RPPSS 2", "RPSr/psRP/SSSS - RP 1",
                           ".../.../... RPS RPS 1 3", "R - S 2"}) {
    EXPECT_EQ(to_text(rps::parse_position(text)), text);
    EXPECT_EQ(to_text(rps::position_from_json(to_json(rps::parse_position(text)))), text);
  }
  EXPECT_EQ(to_text(rps::parse_position("  R.p/.../s..   RPPS RPS   1 ")), "R.p/.../s.. RPPS RPS 1");
}

TEST(RpsNotation, SaysWhatIsWrong) {
  const auto refused = [](const char* text) { return problem([text] { rps::parse_position(text); }); };
  EXPECT_NE(refused("").find("has 0 parts: expected board"), std::string::npos);
  EXPECT_NE(refused("R.p/.../s.. RPPS RPS").find("has 3 parts"), std::string::npos);
  EXPECT_EQ(refused("R.x/.../... R P 1"),
            "Row 1, column 3 of the board is \"x\": expected R, P, S for player 1, r, p, s for player 2 or a point.");
  EXPECT_EQ(refused("R../../... R P 1"),
            "Row 2 of the board has 2 cells where row 1 has 3: expected rows of equal length.");
  EXPECT_EQ(refused("R.. RX P 1"), "Card 2 of the hand of player 1 is \"X\": expected R, P or S.");
  EXPECT_EQ(refused("R.. R P 3"), "The player to move cannot be \"3\": expected 1 to 2.");
  EXPECT_EQ(refused("R.. R P 1 x"), "The number of plies left cannot be \"x\": expected 0 to 1000.");
  EXPECT_NE(refused("..../..../..../..../..../.... R P 1").find("board is too large"), std::string::npos);
  EXPECT_NE(refused("... RRRRRRRRRRRRRRRR P 1").find("has 16 cards"), std::string::npos);
  const auto json = [](const char* text) {
    return problem([text] { rps::position_from_json(nlohmann::ordered_json::parse(text)); });
  };
  EXPECT_EQ(json("[]"), "The position is wrong: expected an object with board, hands and side.");
  EXPECT_EQ(json(R"({"hands":["R","P"],"side":1})"), "Field \"board\" of the position is missing.");
  EXPECT_EQ(json(R"({"board":["..."],"hands":["R"],"side":1})"),
            "Field \"hands\" of the position is wrong: expected two texts.");
  EXPECT_EQ(json(R"({"board":["..."],"hands":["R","P"],"side":"1"})"),
            "Field \"side\" of the position is wrong: expected 1 to 2.");
}

TEST(RpsNotation, ExplainsIllegalMoves) {
  const Position position = rps::parse_position("R.p/.../s.. RPP RPS 1");
  EXPECT_EQ(rps::Rules::why_illegal(position, "S4"), "there is no S in the hand RPP");
  EXPECT_EQ(rps::Rules::why_illegal(position, "R0"), "cell 0 is taken");
  for (const char* text : {"", "R", "X4", "R9", "R-1", "R04", "R44", "R4x"}) {
    EXPECT_FALSE(position.parse(text).has_value()) << text;
    EXPECT_EQ(rps::Rules::why_illegal(position, text), "expected a card of RPP and a cell from 0 to 8, as in R1")
        << text;
  }
}

TEST(RpsEvaluation, ClassicIsThePublishedSum) {
  // Player 1: rock on corner 0; player 2: scissors on edge 1, paper on centre 4.
  const Position position = rps::parse_position("Rs./.p./... RPS RPS 1");
  // Material 1 - 2; corner 0.7 - edge 0.5 - centre 1.0; rock beats scissors beside it, paper across the corner beats it.
  EXPECT_EQ(rps::classic_score(position), 100 * 10 * (1 - 2) + static_cast<int>(100 * 5 * 0.5 * (0.7 - 0.5 - 1.0)) + 0);
  Position other = rps::parse_position("Rs./.p./... RPS RPS 2");
  EXPECT_EQ(rps::classic_score(other), -rps::classic_score(position));
}

TEST(RpsEvaluation, StaysBelowFinishedGames) {
  for (const SlowRps& game : random_positions(5, 4, "RRRRPPPPSS", "RRPPPPSSSS", 300)) {
    EXPECT_LT(std::abs(rps::classic_score(fast(game))), rps::kWinScore);
    EXPECT_LT(std::abs(rps::expected_score(fast(game))), rps::kWinScore);
  }
}

}  // namespace
}  // namespace deepcut::test::rps_rules_test
