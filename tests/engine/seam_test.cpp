// Everything a game may bring reaches the engine, and a game that brings nothing works too.
#include <algorithm>
#include <atomic>
#include <cstdint>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/adapter.hpp"
#include "engine/engine.hpp"
#include "engine/error_of.hpp"
#include "engine/pile_game.hpp"

namespace deepcut {
namespace {

using testing::error_of;

const Registry& pile_registry() {
  static const Registry games({make_game<testing::PileGame>()});
  return games;
}

class Seam : public ::testing::Test {
 protected:
  Seam() { engine_.new_game("pile"); }
  Engine engine_{pile_registry()};
};

TEST_F(Seam, RegistersWhatTheGameBrings) {
  const RegisteredRules& rules = engine_.rules();
  EXPECT_EQ(rules.options.size(), 2U);
  EXPECT_EQ(rules.commands.size(), 1U);
  EXPECT_EQ(rules.search("greedy").options.size(), 1U);
  EXPECT_EQ(rules.abilities, (std::vector<std::string>{"side", "key", "annotations"}));
  EXPECT_EQ(engine_.game().levels.size(), 2U);
}

TEST_F(Seam, TakesOptionsOfTheRuleSet) {
  engine_.new_game("pile", "plain", {{"stones", "3"}});
  EXPECT_EQ(engine_.board().columns, 4);
  EXPECT_EQ(engine_.record().options, (OptionTexts{{"stones", "3"}}));
}

TEST_F(Seam, RefusesOptionsAndKeepsTheGame) {
  engine_.play("2");
  EXPECT_EQ(error_of([&] {
              engine_.new_game("pile", "plain", {{"stones", "13"}});
            }),
            "Thirteen stones bring bad luck.");
  EXPECT_EQ(error_of([&] {
              engine_.new_game("pile", "plain", {{"stones", "41"}});
            }),
            "Option stones cannot be \"41\": expected 1 to 40.");
  EXPECT_EQ(error_of([&] {
              engine_.new_game("pile", "plain", {{"mood", "sad"}});
            }),
            "Option mood cannot be \"sad\": expected calm or wild.");
  EXPECT_EQ(error_of([&] {
              engine_.new_game("pile", "bare", {{"stones", "3"}});
            }),
            "\"stones\" is no option of pile bare, which has none.");
  EXPECT_EQ(engine_.moves(), (std::vector<std::string>{"2"}));
}

TEST_F(Seam, PlaysTheMovesOfARecordOnce) {
  const int before = testing::PilePosition::made;
  engine_.load({"pile", "plain", {}, {"1", "2", "1"}});
  EXPECT_EQ(testing::PilePosition::made - before, 3);
}

TEST_F(Seam, CopiesAGameWithoutPlayingIt) {
  Engine other(pile_registry());
  other.load({"pile", "plain", {{"stones", "9"}}, {"1", "2", "1"}});
  const int before = testing::PilePosition::made;
  engine_.copy_game(other);
  EXPECT_EQ(testing::PilePosition::made, before);
  EXPECT_EQ(engine_.state_json(), other.state_json());
  engine_.undo();
  engine_.set_moves("2");
  EXPECT_EQ(engine_.board().columns, 8) << "it knows where the game begins";
  EXPECT_EQ(other.moves().size(), 3U);
}

TEST_F(Seam, KnowsWhoseTurnItIsWhenATurnIsTwoPlies) {
  const int sides[] = {0, 0, 1, 1, 0};
  for (const int side : sides) {
    EXPECT_EQ(engine_.side(), side);
    engine_.play("1");
  }
  engine_.play("2");
  // Six plies: the first side took plies 1, 2, 5 and 6.
  EXPECT_EQ(engine_.result_text(), "First wins.");
  EXPECT_EQ(engine_.outcome()->winner, 0);
}

TEST_F(Seam, WritesMovesAsNumbersWithoutNotation) {
  EXPECT_EQ(engine_.legal_moves(), (std::vector<std::string>{"1", "2"}));
  EXPECT_EQ(error_of([&] { engine_.play("3"); }),
            "\"3\" is not a legal move: expected how many stones to take: 1 or 2.");
}

TEST_F(Seam, ASideWithoutMovesHasLost) {
  engine_.new_game("pile", "bare");
  engine_.set_moves("2 2");
  EXPECT_EQ(engine_.result_text(), "Second wins: no legal move is left.");
  EXPECT_TRUE(engine_.state_json()["legal_moves"].empty());
}

TEST_F(Seam, ABareGameHasEverySearchItsPositionAllows) {
  engine_.new_game("pile", "bare");
  for (const SearchSpec& search : engine_.rules().searches) {
    const SearchReport report = engine_.run({.search = search.name, .limits = {.depth = 4}});
    ASSERT_TRUE(report.best) << search.name;
    EXPECT_TRUE(engine_.is_legal(*report.best)) << search.name;
  }
  EXPECT_EQ(error_of([&] { engine_.go({.search = "proof"}); }).substr(0, 27), "There is no search \"proof\":");
}

TEST_F(Seam, MovesAreTakenBackHoweverTheGameDoesIt) {
  for (const char* rules : {"bare", "copied", "handed"}) {
    engine_.new_game("pile", rules);
    engine_.set_moves("1 1");
    engine_.undo();
    EXPECT_EQ(engine_.moves(), (std::vector<std::string>{"1"})) << rules;
    EXPECT_EQ(engine_.board().columns, 4) << rules;
    std::atomic<std::uint64_t> leaves = 0;
    EXPECT_EQ(engine_.perft(2, {}, leaves), 3U) << rules;
    for (const SearchSpec& search : engine_.rules().searches) {
      const SearchReport report = engine_.run({.search = search.name, .limits = {.depth = 4}});
      ASSERT_TRUE(report.best && engine_.is_legal(*report.best)) << rules << " " << search.name;
    }
  }
}

TEST_F(Seam, AllCompleteSearchesAgree) {
  // Exact values by plain minimax, the yardstick.
  for (const char* stones : {"1", "2", "5", "6", "9"}) {
    engine_.new_game("pile", "plain", {{"stones", stones}});
    const SearchReport truth = engine_.run({.search = "minimax", .limits = {.depth = 30}});
    for (const char* search : {"pvs", "mtdf", "alphabeta", "solve"}) {
      const SearchReport report = engine_.run({.search = search, .limits = {.depth = 30}});
      EXPECT_EQ(report.value, truth.value) << search << " with " << stones;
      EXPECT_TRUE(report.solved()) << search << " with " << stones;
    }
  }
}

TEST_F(Seam, RunsTheGamesOwnSearchSolverAndLevels) {
  EXPECT_EQ(engine_.run({.search = "greedy"}).best, "2");
  EXPECT_EQ(engine_.run({.search = "greedy", .options = {{"most", "1"}}}).best, "1");
  EXPECT_EQ(engine_.run({.level = "only"}).best, "1");
  EXPECT_EQ(engine_.run({.level = "only", .options = {{"most", "2"}}}).best, "2");
  const SearchReport solved = engine_.run({.search = "solve", .options = {{"threads", "3"}}});
  EXPECT_EQ(solved.depth, testing::MarkedSolver::kMark + 3);
}

TEST_F(Seam, ASearchOfTheGamesOwnForgetsInANewGame) {
  EXPECT_EQ(engine_.run({.search = "counts"}).depth, 1);
  EXPECT_EQ(engine_.run({.search = "counts"}).depth, 2);
  engine_.new_game("pile");
  EXPECT_EQ(engine_.run({.search = "counts"}).depth, 1);
}

TEST_F(Seam, RunsTheGamesOwnCommands) {
  EXPECT_EQ(engine_.command("weigh", {}), "21 grams");
  EXPECT_EQ(engine_.command("weigh", {"g"}), "21 g");
  EXPECT_EQ(error_of([&] { (void)engine_.command("sing", {}); }), "Pile has no command \"sing\".");
}

TEST_F(Seam, DrawsNotesAndAnnotations) {
  engine_.play("2");
  const Json state = engine_.state_json();
  EXPECT_EQ(state["board"]["notes"][0], "took 2");
  EXPECT_EQ(state["annotations"][0]["text"], "5 stones are left");
}

TEST_F(Seam, TellsWhatFailedInASearch) {
  std::string told;
  engine_.on_error([&](const std::string& what) { told = what; });
  engine_.on_best_move([&](const SearchReport&) { told = "a move"; });
  engine_.go({.search = "fails"});
  EXPECT_EQ(error_of([&] { engine_.wait(); }), "It failed.");
  EXPECT_EQ(told, "It failed.");
  EXPECT_EQ(error_of([&] { engine_.run({.search = "fails"}); }), "It failed.");
  engine_.on_error({});
  engine_.on_best_move({});
  EXPECT_TRUE(engine_.run({.search = "pvs", .limits = {.depth = 3}}).best);
}

TEST_F(Seam, WhatIsMadeForASearchIsChargedToItsClock) {
  const int making = static_cast<int>(testing::PileRules::kMaking.count());
  const GoRequest request{.search = "slow_to_make",
                          .limits = {.time = Milliseconds(10'000), .clock = MatchClock{Milliseconds(20'000)}}};
  const SearchReport made_on_the_clock = engine_.run(request);
  EXPECT_LE(made_on_the_clock.depth, 10'000 - making);
  EXPECT_LE(made_on_the_clock.selective_depth, 20'000 - making);
  // However late it is, a search has a moment to find a move.
  engine_.new_game("pile", "bare");
  engine_.new_game("pile");
  EXPECT_EQ(engine_.run({.search = "slow_to_make", .limits = {.time = Milliseconds(making / 2)}}).depth, 1);
}

TEST_F(Seam, ALevelMayPlayAtRandom) {
  engine_.new_game("pile", "plain", {{"stones", "40"}});
  engine_.seed(1);
  std::string played;
  for (int i = 0; i < 40; ++i) {
    const SearchReport report = engine_.run({.level = "dice"});
    EXPECT_EQ(report.nodes, 0U);
    played += *report.best;
  }
  EXPECT_NE(played.find('1'), std::string::npos);
  EXPECT_NE(played.find('2'), std::string::npos);
  engine_.seed(1);
  std::string again;
  for (int i = 0; i < 40; ++i) again += *engine_.run({.level = "dice"}).best;
  EXPECT_EQ(played, again);
}

}  // namespace
}  // namespace deepcut
