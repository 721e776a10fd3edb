// Rules with options of a client's own: as many as it likes, and nobody else pays for them.
#include <string>

#include <gtest/gtest.h>

#include "api/room.hpp"
#include "games/gomoku/variant.hpp"

namespace deepcut::testing {

namespace {

TEST(ServerVariants, AreNeverTooMany) {
  Room room;
  Client greedy(room);
  for (int size = 5; size <= 30; ++size) {
    for (int pairs = 3; pairs <= 7; ++pairs) {
      for (int handicap = 0; handicap < 3; handicap += 2) {
        const Json options{{"size", size}, {"pairs", pairs}, {"handicap_black", handicap}};
        const Json reply = greedy.ask(
            {{"type", "explain"}, {"game", "gomoku"}, {"rules", "pente"}, {"options", options}, {"move", "a1"}});
        ASSERT_EQ(reply["type"], "explanation") << reply;
      }
    }
  }
  Client other(room);
  EXPECT_EQ(other.ask({{"type", "view"}, {"game", "gomoku"}, {"options", {{"size", 12}}}})["type"], "view");
  EXPECT_EQ(other.ask({{"type", "view"}, {"game", "tictactoe"}})["type"], "view");
}

TEST(ServerVariants, AreSharedWhileTheyAreUsedAndForgottenAfterwards) {
  gomoku::Rules rules;
  rules.size = 14;
  const std::weak_ptr<const gomoku::Variant> watched = gomoku::variant(rules);
  EXPECT_EQ(gomoku::variant(rules), watched.lock()) << "whoever asks for the same gets the same";
  for (int pairs = 1; pairs <= 50; ++pairs) {
    gomoku::Rules others = rules;
    others.pairs_to_win = pairs + 10;
    gomoku::variant(others);
  }
  EXPECT_TRUE(watched.expired());
}

}  // namespace

}  // namespace deepcut::testing
