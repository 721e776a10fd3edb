// Swap and Swap2, and what an engine does in them.
#include "engine/openings/opening_protocol.hpp"

#include <algorithm>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "engine/error.hpp"
#include "engine/openings/opening_chooser.hpp"

namespace deepcut {
namespace {

using Choices = std::vector<OpeningChoice>;

void place(OpeningProtocol& opening, int stones) {
  for (int i = 0; i < stones; ++i) opening.placed();
}

TEST(OpeningProtocol, SwapLetsTheOtherPartyChoose) {
  OpeningProtocol opening(OpeningRule::kSwap);
  EXPECT_EQ(opening.party(), 0);
  EXPECT_EQ(opening.stones_left(), 3);
  EXPECT_TRUE(opening.choices().empty());
  place(opening, 3);
  EXPECT_EQ(opening.party(), 1);
  EXPECT_EQ(opening.stones_left(), 0);
  EXPECT_EQ(opening.choices(), (Choices{OpeningChoice::kBlack, OpeningChoice::kWhite}));
  EXPECT_FALSE(opening.done());
  opening.choose(OpeningChoice::kBlack);
  EXPECT_TRUE(opening.done());
  EXPECT_EQ(opening.party_of(0), 1);
  EXPECT_EQ(opening.party_of(1), 0);
}

TEST(OpeningProtocol, Swap2HasAThirdChoice) {
  OpeningProtocol opening(OpeningRule::kSwap2);
  place(opening, 3);
  EXPECT_EQ(opening.choices().size(), 3U);
  opening.choose(OpeningChoice::kTwoMore);
  EXPECT_EQ(opening.party(), 1);
  EXPECT_EQ(opening.stones_left(), 2);
  place(opening, 2);
  EXPECT_EQ(opening.party(), 0);
  EXPECT_EQ(opening.choices(), (Choices{OpeningChoice::kBlack, OpeningChoice::kWhite}));
  opening.choose(OpeningChoice::kWhite);
  EXPECT_EQ(opening.party_of(0), 1);
  EXPECT_EQ(opening.party_of(1), 0);
}

TEST(OpeningProtocol, RefusesWhatIsNotAskedFor) {
  OpeningProtocol opening(OpeningRule::kSwap);
  EXPECT_THROW(opening.choose(OpeningChoice::kBlack), Error);
  EXPECT_THROW(opening.party_of(0), Error);
  place(opening, 3);
  EXPECT_THROW(opening.placed(), Error);
  EXPECT_THROW(opening.choose(OpeningChoice::kTwoMore), Error);
  opening.choose(OpeningChoice::kWhite);
  EXPECT_THROW(opening.choose(OpeningChoice::kWhite), Error);
  EXPECT_THROW(opening.placed(), Error);
  EXPECT_EQ(opening.party_of(1), 1);
}

TEST(OpeningProtocol, WordsAreReadAsTheyAreWritten) {
  EXPECT_EQ(parse_opening_rule("swap2"), OpeningRule::kSwap2);
  EXPECT_EQ(parse_opening_rule("pro"), std::nullopt);
  for (const OpeningChoice choice : {OpeningChoice::kBlack, OpeningChoice::kWhite, OpeningChoice::kTwoMore}) {
    EXPECT_EQ(parse_opening_choice(to_string(choice)), choice);
  }
}

class Chooser : public ::testing::Test {
 protected:
  Chooser() {
    engine_.new_game("gomoku");
    request_.limits.nodes = 3000;
    request_.options = {{"hash", "1"}};
  }
  OpeningChooser chooser() {
    return {engine_, request_, [this](const GoRequest& request) { return engine_.run(request); }};
  }

  const Choices all_{OpeningChoice::kBlack, OpeningChoice::kWhite, OpeningChoice::kTwoMore};
  const Choices colours_{OpeningChoice::kBlack, OpeningChoice::kWhite};
  Engine engine_;
  GoRequest request_;
};

TEST_F(Chooser, PutsDownThreeStonesAndLeavesTheBoardAsItWas) {
  const auto stones = chooser().three_stones();
  EXPECT_EQ(std::set<std::string>(stones.begin(), stones.end()).size(), 3U);
  EXPECT_TRUE(engine_.moves().empty());
  EXPECT_NO_THROW(engine_.set_moves(stones));
}

TEST_F(Chooser, TakesTheSideThatWins) {
  // Three black stones in a row in the open: white is to move and cannot stop all of it.
  engine_.new_game("gomoku", "freestyle", {{"setup", "-Xh8Xi8Xj8Xk8Oa1Ob1Oc15"}});
  EXPECT_EQ(chooser().choose(colours_).choice, OpeningChoice::kBlack);
  EXPECT_EQ(chooser().choose(all_).choice, OpeningChoice::kBlack);
  // And here white wins on the spot.
  engine_.new_game("gomoku", "freestyle", {{"setup", "-Oh8Oi8Oj8Ok8Xa1Xb1Xc15"}});
  const OpeningAnswer answer = chooser().choose(all_);
  EXPECT_EQ(answer.choice, OpeningChoice::kWhite);
  ASSERT_EQ(answer.moves.size(), 1U);
  EXPECT_NO_THROW(engine_.play(answer.moves[0]));
  EXPECT_EQ(engine_.outcome()->winner, 1);
}

TEST_F(Chooser, PutsDownTwoMoreWhereNeitherSideLeads) {
  request_.limits.nodes = 6000;
  request_.options.emplace_back("evaluation", "classical");  // a network that learns more may find a leader
  engine_.set_moves("h8 b14 n2");
  const OpeningAnswer answer = chooser().choose(all_);
  ASSERT_EQ(answer.choice, OpeningChoice::kTwoMore);
  ASSERT_EQ(answer.moves.size(), 2U);
  for (const std::string& move : answer.moves) EXPECT_NO_THROW(engine_.play(move));
}

}  // namespace
}  // namespace deepcut
