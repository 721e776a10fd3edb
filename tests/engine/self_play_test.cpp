// Whole games through the engine, with everything that can be asked asked after every move. In a debug build the
// assertions of the library watch.
#include <limits>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "effort.hpp"
#include "engine/engine.hpp"

namespace deepcut {
namespace {

struct Table {
  std::string game;
  std::string rules;
};

std::vector<Table> all_tables() {
  std::vector<Table> tables;
  for (const RegisteredGame& game : registry().games()) {
    for (const RegisteredRules& rules : game.rules) tables.push_back({game.info.name, rules.name});
  }
  return tables;
}

class SelfPlay : public ::testing::TestWithParam<Table> {};

void check_position(const Engine& engine) {
  const auto outcome = engine.outcome();
  const std::vector<std::string> legal = engine.legal_moves();
  EXPECT_EQ(legal.empty(), outcome.has_value());
  for (const std::string& move : legal) EXPECT_TRUE(engine.is_legal(move)) << move;
  const Json state = engine.state_json();
  // What a cell offers is legal.
  for (const Json& cell : state["board"]["cells"]) {
    if (!cell.contains("move")) continue;
    EXPECT_TRUE(engine.is_legal(cell["move"].get<std::string>()));
  }
  EXPECT_EQ(state["board"]["last"].empty(), engine.moves().empty());
  const bool won = outcome && outcome->winner;
  EXPECT_EQ(state["board"]["winning"].empty(), !won);
}

/// After `most` moves they are random ones, of which few are looked at.
std::vector<std::string> play_game(Engine& engine, const std::vector<GoRequest>& players,
                                   std::size_t most = std::numeric_limits<std::size_t>::max()) {
  const GoRequest gambler{.search = "random", .options = {{"seed", "1"}}};
  for (std::size_t played = 0; !engine.outcome(); ++played) {
    const bool thinks = played < most;
    if (thinks || played % 16 == 0) check_position(engine);
    const auto mover = static_cast<std::size_t>(engine.side());
    const SearchReport report = engine.run(thinks ? players[mover] : gambler);
    EXPECT_TRUE(engine.is_legal(report.best.value()));
    if (thinks) {
      // The whole line is legal, not only its first move.
      Engine line;
      line.load(engine.record());
      for (const std::string& move : report.line) line.play(move);
    }
    engine.play(*report.best);
  }
  check_position(engine);
  return engine.moves();
}

TEST_P(SelfPlay, EndsAndCanBeTakenBackAndReplayed) {
  Engine engine;
  engine.new_game(GetParam().game, GetParam().rules);
  const Json start = engine.state_json();
  constexpr int kDepth = test::kTriesAll ? 5 : 3;
  const std::vector<GoRequest> players = {
      {.options = {{"hash", "1"}, {"seed", "3"}}, .limits = {.depth = kDepth}},
      {.search = "mtdf", .options = {{"hash", "1"}}, .limits = {.nodes = test::tries(2000U, 4)}}};
  // On a large board two that play well go on until it is full.
  constexpr std::size_t kThoughtOut = test::kTriesAll ? 1000 : 40;
  const std::vector<std::string> moves = play_game(engine, players, kThoughtOut);
  const Json end = engine.state_json();
  engine.undo(static_cast<int>(moves.size()));
  EXPECT_EQ(engine.state_json(), start);
  engine.set_moves(moves);
  EXPECT_EQ(engine.state_json(), end);
}

TEST_P(SelfPlay, BeatsARandomPlayer) {
  Engine engine;
  constexpr int kGames = test::tries(10, 5);
  int score = 0;
  for (int game = 0; game < kGames; ++game) {
    engine.new_game(GetParam().game, GetParam().rules);
    const GoRequest thinker{.options = {{"hash", "1"}}, .limits = {.depth = 4}};
    const GoRequest gambler{.search = "random", .options = {{"seed", std::to_string(game + 1)}}};
    const bool thinker_first = game % 2 == 0;
    play_game(engine, thinker_first ? std::vector{thinker, gambler} : std::vector{gambler, thinker});
    const auto winner = engine.outcome()->winner;
    if (winner) score += (*winner == 0) == thinker_first ? 1 : -1;
  }
  EXPECT_GE(score, kGames / 2);
}

INSTANTIATE_TEST_SUITE_P(Games, SelfPlay, ::testing::ValuesIn(all_tables()),
                         [](const auto& tested) { return tested.param.game + "_" + tested.param.rules; });

}  // namespace
}  // namespace deepcut
