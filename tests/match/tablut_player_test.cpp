// Clients of the Tablut server in a match, with the runner as their server.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "built.hpp"
#include "engine/error.hpp"
#include "match/short_match.hpp"
#include "process/own_network.hpp"
#include "process/socket.hpp"
#include "protocols/tablut/player.hpp"
#include "protocols/tablut/wire.hpp"

namespace deepcut::match {
namespace {

const std::string kClient =
    " cmd='" + built::program() + " tablut {colour} {seconds} {address} --port {port} --cutoff-depth 2 --hash 1'";

std::vector<MatchGame> tablut_games(const std::string& player, int random_plies = 0) {
  MatchConfig config;
  config.game = "tablut";
  config.rules = "ashton";
  config.random_plies = random_plies;
  return games_against_a_die(config, player);
}

TEST(TablutPlayer, PlaysBothColours) {
  const auto games = tablut_games(std::string("name=X protocol=tablut time=1 grace=5s") + kClient);
  expect_whole_games(games);
  EXPECT_EQ(games[0].winner, 0);
  EXPECT_EQ(games[1].winner, 1);
}

TEST(TablutPlayer, GetsToKnowTheOpening) {
  for (const std::string opening : {"shown", "replayed"}) {
    const auto games = tablut_games("name=X protocol=tablut time=1 grace=5s opening=" + opening + kClient, 3);
    expect_whole_games(games);
    for (const MatchGame& game : games) EXPECT_EQ(game.opening.size(), 3U);
  }
}

TEST(TablutPlayer, AProgramThatEndsLoses) {
  for (const MatchGame& game : tablut_games("name=X protocol=tablut time=1 cmd='false {port}'")) {
    EXPECT_EQ(game.end, "crash");
    EXPECT_EQ(game.reason, "The program ended (exit code 1).");
  }
}

TEST(TablutPlayer, CallsAPlayerAsTournamentsDo) {
  const PlayerSpec spec = parse_player_spec("name=X protocol=tablut time=3 cmd='java -jar p.jar'");
  const auto words = tablut_server::Guest::command_line(spec.program, 1, 5801);
  const std::vector<std::string> expected = {"java", "-jar", "p.jar", "black", "3", "127.0.0.1"};
  EXPECT_EQ(std::vector<std::string>(words.end() - 6, words.end()), expected);
}

TEST(TablutPlayer, RefusesOtherGamesAndProtocols) {
  tablut_server::Player player(parse_player_spec("protocol=tablut time=1 cmd=false").program);
  EXPECT_THROW(player.new_game({"connect4", "7x6"}), Error);
  EXPECT_THROW(parse_player_spec("protocol=chess time=1 cmd=false"), Error);
  EXPECT_THROW(parse_player_spec("opening=replayed time=1 cmd=false"), Error);
  EXPECT_THROW(parse_player_spec("protocol=tablut opening=guessed time=1 cmd=false"), Error);
}

TEST(TablutPlayer, AProgramThatTakesTooMuchMemoryLoses) {
  const auto games = tablut_games("name=X protocol=tablut time=2 memory=40 grace=5s cmd='" + built::program() +
                                  " tablut {colour} {seconds} {address} --port {port} --hash 100'");
  for (const MatchGame& game : games) {
    EXPECT_EQ(game.end, "memory");
    EXPECT_EQ(game.reason, "The program took more than 40 MB of memory.");
  }
}

TEST(TablutPlayer, HasFixedPortsToItself) {
  if (!process::run_in_own_network([] {})) GTEST_SKIP() << "not allowed to make networks";
  // Somebody has both ports already: not where the client is.
  std::vector<process::Listener> taken;
  for (const int port : {tablut_server::kWhitePort, tablut_server::kBlackPort}) {
    try {
      taken.emplace_back("127.0.0.1", port);
    } catch (const Error&) {
      continue;  // by another program
    }
  }
  expect_whole_games(tablut_games("name=X protocol=tablut time=1 grace=5s cmd='" + built::program() +
                                  " tablut {colour} {seconds} {address} --cutoff-depth 2 --hash 1'"));
}

TEST(OwnNetwork, TellsWhatWentWrongInside) {
  const auto fail = [] { throw Error("inside"); };
  if (!process::run_in_own_network([] {})) GTEST_SKIP() << "not allowed to make networks";
  EXPECT_THROW(process::run_in_own_network(fail), Error);
}

}  // namespace
}  // namespace deepcut::match
