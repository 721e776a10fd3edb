// Connect6 programs as players: our own, in both text protocols.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "built.hpp"
#include "engine/error.hpp"
#include "engine/error_of.hpp"
#include "match/playing/runner.hpp"
#include "protocols/connect6/player.hpp"

namespace deepcut::match {
namespace {

std::vector<MatchGame> connect6_games(const std::string& command, const std::string& protocol,
                                      const std::vector<std::vector<std::string>>& openings = {}) {
  MatchConfig config;
  config.game = "connect6";
  config.rules = "standard";
  config.players = {parse_player_spec("name=X cmd='" + command + "' protocol=" + protocol),
                    parse_player_spec("name=R random")};
  config.openings = openings;
  config.rounds = 1;
  Runner runner(config, {}, nullptr);
  std::vector<MatchGame> games;
  runner.on_game([&games](const MatchGame& game) { games.push_back(game); });
  runner.run({});
  return games;
}

const std::string kProgram = built::program() + " connect6 --nodes 300 --hash 1";

void expect_wins(const std::vector<MatchGame>& games) {
  ASSERT_EQ(games.size(), 2U);
  for (const MatchGame& game : games) EXPECT_EQ(game.end, "rules") << game.reason;
  EXPECT_EQ(games[0].winner, 0);
  EXPECT_EQ(games[1].winner, 1);
}

TEST(Connect6Player, PlaysBothSidesInEitherProtocol) {
  expect_wins(connect6_games(kProgram, "connect6"));
  expect_wins(connect6_games(kProgram, "sau"));
}

TEST(Connect6Player, TakesUpAnOpening) {
  const auto games = connect6_games(kProgram, "connect6", {{"JJ", "II", "JK", "HJ", "IJ"}});
  expect_wins(games);
  EXPECT_EQ(games[0].opening.size(), 5U);
}

TEST(Connect6Player, RefusesWhatItsProtocolCannotSay) {
  connect6_text::Player player(parse_player_spec("cmd=true protocol=sau").program, connect6_text::Dialect::kSau);
  EXPECT_THROW(player.new_game({.game = "connect4", .rules = ""}), Error);
  EXPECT_THROW(player.new_game({.game = "connect6", .rules = "", .options = {{"size", "15"}}}), Error);
  EXPECT_THROW(player.new_game({.game = "connect6", .rules = "", .opening = {"JJ"}}), Error);
}

TEST(Connect6Player, OpeningsThatItCannotBeToldAreRefusedBeforeTheMatch) {
  const auto refusal = [](const std::string& protocol, const std::vector<Opening>& openings, int random_plies) {
    MatchConfig config;
    config.game = "connect6";
    config.players = {parse_player_spec("name=X cmd=true protocol=" + protocol), parse_player_spec("random")};
    config.openings = openings;
    config.random_plies = random_plies;
    config.rounds = 1;
    return testing::error_of([&] { try_players(config, false); });
  };
  EXPECT_EQ(refusal("connect6", {{"JJ"}, {"JJ", "II", "JK"}}, 0), "no error");
  EXPECT_EQ(refusal("connect6", {{"JJ"}, {"JJ", "II"}}, 0),
            "Player X cannot play: After \"JJ II\" White is in the middle of a turn, for which there is no word in the "
            "Connect6 protocol of Cloudict: expected openings of whole turns.");
  EXPECT_EQ(refusal("connect6", {}, 3), "no error");
  EXPECT_NE(refusal("connect6", {}, 4).find("Black is in the middle of a turn"), std::string::npos);
  EXPECT_EQ(refusal("sau", {}, 0), "no error");
  EXPECT_EQ(
      refusal("sau", {{"JJ"}}, 0),
      "Player X cannot play: There is no word for an opening, such as \"JJ\", in the Connect6 protocol of SAU: leave "
      "openings out.");
}

TEST(Connect6Player, AProgramThatDoesNotAnswerLoses) {
  const auto games = connect6_games("true", "connect6");
  ASSERT_EQ(games.size(), 2U);
  EXPECT_EQ(games[0].winner, 1);
  EXPECT_EQ(games[0].end, "crash");
}

}  // namespace
}  // namespace deepcut::match
