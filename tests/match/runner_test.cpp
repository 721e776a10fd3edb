#include "match/playing/runner.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sched.h>
#include <sys/stat.h>
#include <unistd.h>

#include "engine/error.hpp"
#include "match/results/live_file.hpp"
#include "match/results/tables.hpp"
#include "match/statistics/plot.hpp"
#include "scratch.hpp"

namespace deepcut::match {
namespace {

MatchConfig small_match(const std::string& game = "tictactoe") {
  MatchConfig config;
  config.game = game;
  config.rules = game == "tictactoe" ? "3x3" : "7x6";
  config.players = {parse_player_spec("name=A depth=1 hash=1"), parse_player_spec("name=B random"),
                    parse_player_spec("name=C level=easy hash=1")};
  config.rounds = 5;
  config.random_plies = 1;
  return config;
}

std::string result_of(const MatchConfig& config, int concurrency) {
  Runner runner(config, {concurrency, false}, nullptr);
  runner.run({});
  return match_json(config, runner.tally()).dump();
}

TEST(ThreadsRunner, ManyAtATimeGiveTheSameResultAsOne) {
  const MatchConfig config = small_match();
  EXPECT_EQ(result_of(config, 1), result_of(config, 4));
}

TEST(ThreadsRunner, ATestStopsTheMatchAtTheSameGame) {
  MatchConfig config = small_match();
  config.players = {parse_player_spec("name=A depth=3 hash=1"), parse_player_spec("name=B random")};
  config.rounds = 500;
  config.sprt = Sprt{0, 100};
  const std::string alone = result_of(config, 1);
  EXPECT_NE(alone.find("\"accepted\":\"elo1\""), std::string::npos) << alone;
  EXPECT_EQ(alone, result_of(config, 4));
}

TEST(ThreadsRunner, TellsHowFarGamesHaveCome) {
  MatchConfig config = small_match("connect4");
  config.players = {parse_player_spec("name=A depth=60 search=minimax time=20ms"), parse_player_spec("name=B random")};
  config.rounds = 1;
  const test::Scratch scratch;
  const std::string record = scratch.path("games.jsonl");
  Runner runner(config, {2, false}, nullptr);
  std::size_t most = 0;
  {
    LiveFile file(record);
    std::atomic<bool> over = false;
    const std::jthread look([&] {
      while (!over) {
        for (const MatchGame& game : runner.in_progress()) most = std::max(most, game.moves.size());
        file.show([&runner] { return runner.in_progress(); });
      }
    });
    runner.run({});
    over = true;
  }
  EXPECT_GT(most, 2U);
  EXPECT_TRUE(runner.in_progress().empty());
  EXPECT_TRUE(read_live_games(record).empty());
}

TEST(Tables, SayWhyRatingsRestOnAPriorWithoutBlamingAPlayer) {
  const MatchConfig config = small_match();
  Tally tally(config);
  // Whoever moves first wins: nobody has won or lost everything.
  for (std::uint64_t index = 0; index < 30; ++index) {
    const ScheduledGame scheduled = tally.schedule().game(index);
    MatchGame game;
    game.index = index;
    game.players = {config.players[scheduled.players[0]].name, config.players[scheduled.players[1]].name};
    game.winner = 0;
    game.end = "rules";
    tally.add(game);
  }
  const std::string table = match_table(config, tally);
  EXPECT_NE(table.find("Results alone set no limit to some of these numbers"), std::string::npos) << table;
  EXPECT_EQ(table.find("omebody"), std::string::npos) << table;
}

TEST(LiveFile, IsReadWhileItIsNew) {
  const test::Scratch scratch;
  const std::string record = scratch.path("games.jsonl");
  MatchGame game;
  game.index = 3;
  game.players = {"A", "B"};
  game.opening = {"4"};
  game.moves = {{1, "5"}};
  LiveFile file(record);
  while (read_live_games(record).empty()) file.show([&game] { return std::vector<MatchGame>{game}; });
  const MatchGame read = read_live_games(record).at(0);
  EXPECT_EQ(read.index, 3U);
  EXPECT_EQ(read.players, game.players);
  EXPECT_EQ(read.opening, game.opening);
  EXPECT_EQ(read.moves.at(0).move, "5");
  // Its runner was killed.
  const auto now = std::filesystem::file_time_type::clock::now();
  std::filesystem::last_write_time(record + ".live", now - std::chrono::seconds(11));
  EXPECT_TRUE(read_live_games(record).empty());
  std::ofstream(record + ".live") << "{\"games\":[{}]}";
  EXPECT_TRUE(read_live_games(record).empty());
}

TEST(LiveFile, IsNoPipe) {
  const test::Scratch scratch;
  const std::string record = scratch.path("games.jsonl");
  const std::string pipe = record + ".live";
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  MatchGame game;
  game.players = {"A", "B"};
  const std::string text = Json{{"games", Json::array({to_json(game)})}}.dump();
  std::jthread writer([&] { std::ofstream(pipe) << text; });  // waits for somebody who reads
  EXPECT_TRUE(read_live_games(record).empty());
  const int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  writer.join();
  close(reader);
}

TEST(ThreadsRunner, StopsWhenAsked) {
  MatchConfig config = small_match("connect4");
  // Thinks until it is stopped.
  config.players = {parse_player_spec("name=A depth=60 search=minimax"), parse_player_spec("name=B random")};
  Runner runner(config, {2, true}, nullptr);
  std::stop_source stop;
  const std::jthread later([&stop] {
    std::this_thread::sleep_for(Milliseconds(50));
    stop.request_stop();
  });
  runner.run(stop.get_token());
  EXPECT_EQ(runner.tally().games(), 0U);
}

/// The processors that the threads which played were allowed to use.
std::set<int> processors_of(bool pin, int concurrency) {
  MatchConfig config = small_match();
  config.rounds = 20;
  Runner runner(config, {concurrency, pin}, nullptr);
  std::set<int> processors;
  runner.on_game([&processors](const MatchGame&) {
    cpu_set_t allowed;
    CPU_ZERO(&allowed);
    ASSERT_EQ(sched_getaffinity(0, sizeof allowed, &allowed), 0);
    for (std::size_t cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
      if (CPU_ISSET(cpu, &allowed)) processors.insert(static_cast<int>(cpu));
    }
  });
  runner.run({});
  return processors;
}

TEST(Runner, KeepsAGameOnOneProcessorIfAsked) {
  const std::set<int> all = processors_of(false, 1);
  const std::set<int> pinned = processors_of(true, 1);
  ASSERT_EQ(pinned.size(), 1U);
  EXPECT_EQ(*pinned.begin(), *all.begin());
  // More games at a time than processors: they share them.
  const std::set<int> shared = processors_of(true, static_cast<int>(all.size()) + 1);
  for (const int processor : shared) EXPECT_EQ(all.count(processor), 1U) << processor;
  // We ourselves stay free.
  EXPECT_EQ(processors_of(false, 1), all);
}

TEST(Runner, VariesAnOptionFromPairToPair) {
  MatchConfig config;
  config.game = "rps";
  config.rules = "open";
  config.players = {parse_player_spec("name=A random"), parse_player_spec("name=B random")};
  config.rounds = 5;
  config.vary = "deal";
  EXPECT_EQ(config_from_json(to_json(config)).vary, "deal");
  std::vector<MatchGame> games(10);
  Runner runner(config, {1, false}, nullptr);
  runner.on_game([&games](const MatchGame& game) { games.at(game.index) = game_from_json(to_json(game)); });
  runner.run({});
  for (std::size_t i = 0; i < games.size(); i += 2) {
    ASSERT_EQ(games[i].options.size(), 1U);
    EXPECT_EQ(games[i].options, games[i + 1].options);
    if (i > 0) {
      EXPECT_NE(games[i].options, games[i - 2].options);
    }
    EXPECT_EQ(games[i].end, "rules");
  }
  config.vary = "nothing";
  EXPECT_THROW(try_players(config), Error);
}

TEST(Runner, ReportsAPlayerThatCannotPlay) {
  MatchConfig config = small_match();
  config.players[1] = parse_player_spec("name=X search=pvs depth=2 colour=blue");
  try {
    try_players(config);
    FAIL() << "expected an error";
  } catch (const Error& error) {
    EXPECT_EQ(std::string(error.what()).find("Player X cannot play: \"colour\" is no option of search pvs"), 0U)
        << error.what();
  }
}

TEST(Tables, ShowManyPlayersAndTwo) {
  MatchConfig config = small_match();
  Runner runner(config, {2, false}, nullptr);
  MatchRecords records{config, {}, 0};
  runner.on_game([&records](const MatchGame& game) { records.games.push_back(game); });
  runner.run({});
  const std::string table = match_table(config, runner.tally());
  EXPECT_NE(table.find("tictactoe 3x3: 30 of 30 games"), std::string::npos) << table;
  EXPECT_NE(table.find("Moving first is worth"), std::string::npos) << table;
  EXPECT_EQ(records.games.size(), 30U);
  for (const auto& svg : {plot_ratings(records), plot_score(records), plot_time(records)}) {
    EXPECT_EQ(svg.substr(0, 5), "<svg ");
    EXPECT_EQ(svg.substr(svg.size() - 7), "</svg>\n");
    EXPECT_EQ(svg.find("nan"), std::string::npos);
    EXPECT_EQ(svg.find("inf"), std::string::npos);
  }
  config.players.pop_back();
  Runner duel(config, {1, false}, nullptr);
  duel.run({});
  EXPECT_NE(match_table(config, duel.tally()).find("normalised Elo"), std::string::npos);
}

TEST(Tables, OfNothingAreNotBroken) {
  const MatchConfig config = small_match();
  EXPECT_NE(match_table(config, Tally(config)).find("0 of 30 games"), std::string::npos);
  EXPECT_EQ(plot_ratings({config, {}, 0}).find("nan"), std::string::npos);
  EXPECT_EQ(plot_score({config, {}, 0}).find("nan"), std::string::npos);
}

}  // namespace
}  // namespace deepcut::match
