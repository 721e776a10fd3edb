// Networks, suites, report cards, training data and the search for a fair game.
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "effort.hpp"
#include "games/rps/fairness.hpp"
#include "games/rps/networks/model.hpp"
#include "games/rps/notation.hpp"
#include "games/rps/oracle.hpp"
#include "games/rps/reports/examples.hpp"
#include "games/rps/reports/report_card.hpp"
#include "games/rps/reports/suite.hpp"
#include "games/rps_model.hpp"
#include "games/rps_slow.hpp"

namespace deepcut::test::rps_agents_test {
namespace {

using rps::Model;
using rps::Position;
using rps::RpsMove;

const char* const kPositions[] = {".../.../... SRPPS RPPSS 1", "R.p/.../s.. PRS RPS 2", "RPs/p.r/S.. SP RP 1"};

TEST(RpsModel, PolicyPlaysTheFirstCardOnTheBestEmptyCell) {
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    const auto json = random_policy(6, seed);
    const Model model = Model::parse(json.dump());
    EXPECT_EQ(model.kind(), Model::Kind::kPolicy);
    for (const char* text : kPositions) {
      const Position position = rps::parse_position(text);
      const std::vector<double> outputs = slow_outputs(json, position);
      int best = -1;
      for (int cell = 0; cell < 9; ++cell) {
        if ((position.empty() & rps::bit(cell)) == 0) continue;
        if (best < 0 || outputs[static_cast<std::size_t>(cell)] > outputs[static_cast<std::size_t>(best)]) best = cell;
      }
      const RpsMove move = model.choose(position);
      EXPECT_EQ(move.cell, best);
      EXPECT_EQ(letter(move.card), position.hand(position.side()).text().front());
      const std::vector<double> chances = model.chances(position);
      double sum = 0;
      for (std::size_t i = 0; i < 9; ++i) {
        sum += chances[i];
        EXPECT_NEAR(std::log(chances[i] / chances[0]), outputs[i] - outputs[0], 1e-9);
      }
      EXPECT_NEAR(sum, 1, 1e-12);
    }
  }
}

TEST(RpsModel, ValueLeavesTheOpponentLeast) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto json = random_value(5, seed);
    const Model model = Model::parse(json.dump());
    EXPECT_EQ(model.kind(), Model::Kind::kValue);
    for (const char* text : kPositions) {
      const Position position = rps::parse_position(text);
      EXPECT_NEAR(model.win_chance(position), 1 / (1 + std::exp(-slow_outputs(json, position)[0])), 1e-12);
      Position after = position;
      after.make(model.choose(position));
      const double chosen = model.win_chance(after);
      for (const RpsMove move : legal_moves(position)) {
        after = position;
        after.make(move);
        EXPECT_LE(chosen, model.win_chance(after) + 1e-12);
      }
    }
  }
}

TEST(RpsModel, RefusesWhatIsNoNetworkAndSaysWhy) {
  const auto refused = [](const std::function<void(nlohmann::json&)>& spoil) -> std::string {
    nlohmann::json json = random_policy(3, 1);
    spoil(json);
    try {
      Model::parse(json.dump());
    } catch (const std::invalid_argument& problem) {
      return problem.what();
    }
    return "";
  };
  EXPECT_EQ(refused([](auto&) {}), "");
  EXPECT_EQ(refused([](auto& json) { json["inputSize"] = 80; }), "Field \"inputSize\" is wrong: expected 81 or 111.");
  EXPECT_EQ(refused([](auto& json) { json["outputSize"] = 26; }), "Field \"outputSize\" is wrong: expected 9 or 27.");
  EXPECT_EQ(refused([](auto& json) { json["outputSize"] = 27; }),
            "Field \"weightsHiddenOutput\" has 9 rows: expected 27.");
  EXPECT_EQ(refused([](auto& json) { json.erase("hiddenSize"); }), "Field \"hiddenSize\" is missing.");
  EXPECT_EQ(refused([](auto& json) { json["hiddenSize"] = 4; }),
            "Field \"weightsInputHidden\" has 3 rows: expected 4.");
  EXPECT_EQ(refused([](auto& json) { json["weightsInputHidden"][1].erase(80); }),
            "Row 2 of field \"weightsInputHidden\" has 80 entries: expected 81.");
  EXPECT_EQ(refused([](auto& json) { json["weightsHiddenOutput"][8][2] = "x"; }),
            "Row 9 of field \"weightsHiddenOutput\", entry 3, is wrong: expected a number.");
  EXPECT_EQ(refused([](auto& json) { json["biasesOutput"] = 0; }),
            "Field \"biasesOutput\" is wrong: expected a list of 9 numbers.");
  EXPECT_EQ(refused([](auto& json) { json = nlohmann::json::array(); }),
            "Expected a JSON object with inputSize, hiddenSize and the weights.");
  EXPECT_THROW(Model::parse("{"), std::invalid_argument);
  EXPECT_THROW(Model::load("/does/not/exist"), std::invalid_argument);
  const Model model = Model::parse(random_policy(3, 1).dump());
  EXPECT_THROW(model.choose(rps::start({.hand = 6, .columns = 4}, 1)), std::invalid_argument);
}

// ---------------------------------------------------------------------------------------------------------

constexpr int kEachPhase = tries(6, 3);
constexpr int kAllPositions = 3 * kEachPhase;

rps::Suite small_suite() {
  static const rps::Suite kSuite = rps::mine_suite({}, kEachPhase, 3, {}, {});
  return kSuite;
}

TEST(RpsSuite, HasRightAndWrongMovesOfEveryPhase) {
  const rps::Suite suite = small_suite();
  ASSERT_EQ(suite.positions.size(), static_cast<std::size_t>(kAllPositions));
  std::map<rps::Phase, int> phases;
  std::set<std::uint64_t> keys;
  rps::Oracle oracle;
  for (const rps::SuitePosition& one : suite.positions) {
    const Position position = one.position(suite.parameters);
    ++phases[one.phase];
    EXPECT_EQ(one.phase, rps::phase_of(position));
    keys.insert(position.canonical().key);
    const auto ranking = oracle.rank(position);
    EXPECT_EQ(one.margin, ranking->margin);
    for (const rps::RankedMove& ranked : ranking->moves) {
      const bool listed = std::find(one.optimal.begin(), one.optimal.end(), ranked.move) != one.optimal.end();
      EXPECT_EQ(listed, ranked.margin == ranking->margin);
    }
    EXPECT_LT(one.optimal.size(), ranking->moves.size());
    EXPECT_GE(one.difficulty, 1);
    EXPECT_LE(one.difficulty, 5);
  }
  EXPECT_EQ(keys.size(), suite.positions.size());
  for (const rps::Phase phase : rps::kPhases) EXPECT_EQ(phases[phase], kEachPhase);
}

TEST(RpsSuite, IsReadAsItIsWritten) {
  const auto json = to_json(small_suite());
  EXPECT_EQ(to_json(small_suite()), json);
  const rps::Suite read = rps::suite_from_json(json);
  ASSERT_EQ(read.positions.size(), small_suite().positions.size());
  for (std::size_t i = 0; i < read.positions.size(); ++i) {
    EXPECT_EQ(read.positions[i].moves, small_suite().positions[i].moves);
    EXPECT_EQ(json["positions"][i]["position"], to_text(read.positions[i].position(read.parameters)));
  }
}

TEST(RpsSuite, SaysWhatIsWrong) {
  const auto refused = [](const std::function<void(nlohmann::ordered_json&)>& spoil) -> std::string {
    auto json = to_json(small_suite());
    spoil(json);
    try {
      rps::suite_from_json(json);
    } catch (const std::invalid_argument& problem) {
      return problem.what();
    }
    return "";
  };
  EXPECT_EQ(refused([](auto& json) { json["type"] = "x"; }),
            "This is no suite of RPS cards: expected \"type\": \"rps_suite\".");
  EXPECT_EQ(refused([](auto& json) { json["parameters"]["deck"] = "21"; }),
            "Field \"deck\" is wrong or missing: expected 3 to 99.");
  EXPECT_EQ(refused([](auto& json) { json["positions"][1]["moves"] = {"R9"}; }),
            "Position 2: Move 1 is not legal: \"R9\".");
  EXPECT_EQ(refused([](auto& json) { json["positions"][0].erase("hands"); }),
            "Position 1: Field \"hands\" is wrong or missing: expected a list of texts.");
}

TEST(RpsReport, OfThePerfectTheRandomAndTheFailing) {
  const rps::Suite suite = small_suite();
  rps::Oracle oracle;
  const auto perfect =
      rps::examine(suite, "perfect",
                   [&](const rps::SuitePosition& asked) {
                     return rps::Answer{oracle.rank(asked.position(suite.parameters))->moves.front().move, 1.5};
                   },
                   {}, {});
  const rps::Marks& all = perfect.agent_marks[rps::kAllPhases];
  EXPECT_EQ(all.positions, kAllPositions);
  EXPECT_EQ(all.optimal, kAllPositions);
  EXPECT_EQ(all.kept, all.critical);
  EXPECT_EQ(all.blunders, 0);
  EXPECT_EQ(all.faults, 0);
  EXPECT_EQ(all.margin_lost.measured().value, 0);
  EXPECT_EQ(all.milliseconds.measured().value, 1.5);
  double optimal = 0;
  for (std::size_t phase = 0; phase < 3; ++phase) optimal += perfect.agent_marks[phase].optimal;
  EXPECT_EQ(optimal, all.optimal);
  // What a random agent is expected to reach lies between nothing and everything, the best first card above it.
  EXPECT_GT(perfect.random[rps::kAllPhases].optimal, 0);
  EXPECT_LT(perfect.random[rps::kAllPhases].optimal, kAllPositions);
  EXPECT_LE(perfect.first_card[rps::kAllPhases].optimal, kAllPositions);
  const auto failing = rps::examine(suite, "silent", [](const auto&) { return rps::Answer{}; }, {}, {});
  EXPECT_EQ(failing.agent_marks[rps::kAllPhases].faults, kAllPositions);
  EXPECT_EQ(failing.agent_marks[rps::kAllPhases].optimal, 0);
  EXPECT_EQ(failing.agent_marks[rps::kAllPhases].kept, 0);
  EXPECT_EQ(to_json(failing)["marks"]["all"]["faults"], kAllPositions);
}

TEST(RpsReport, IntervalsAreWilsons) {
  const rps::Measured half = rps::rate(50, 100);
  EXPECT_NEAR(half.low, 0.4038, 0.0001);
  EXPECT_NEAR(half.high, 0.5962, 0.0001);
  const rps::Measured none = rps::rate(0, 10);
  EXPECT_NEAR(none.low, 0, 1e-12);
  EXPECT_NEAR(none.high, 0.2775, 0.0001);
}

TEST(RpsExamples, AreExactDifferentAndSplit) {
  constexpr int kTens = tries(4, 4);
  std::map<rps::Split, int> splits;
  std::set<std::uint64_t> keys;
  rps::make_examples({}, 10 * kTens, 9, {}, [&](rps::Split split, const std::string& line) {
    ++splits[split];
    const auto json = nlohmann::ordered_json::parse(line);
    const Position position = rps::parse_position(json["position"].get<std::string>());
    EXPECT_EQ(to_text(rps::position_from_json(json)), to_text(position));
    EXPECT_TRUE(keys.insert(position.canonical().key).second);
    rps::Oracle oracle;
    const auto ranking = oracle.rank(position);
    EXPECT_EQ(json["margin"], ranking->margin);
    EXPECT_EQ(json["moves"].size(), ranking->moves.size());
    EXPECT_EQ(json["best"]["card"], std::string(1, letter(ranking->moves.front().move.card)));
    EXPECT_EQ(json["moves"][0]["optimal"], true);
    EXPECT_EQ(json["inputs"].get<std::vector<int>>(), rps::model_inputs(position));
    EXPECT_EQ(json["hand_inputs"].get<std::vector<int>>(), rps::hand_inputs(position));
  });
  EXPECT_EQ(splits[rps::Split::kTrain], 8 * kTens);
  EXPECT_EQ(splits[rps::Split::kValidation], kTens);
  EXPECT_EQ(splits[rps::Split::kTest], kTens);
  EXPECT_THROW(rps::make_examples({.deck = 3, .hand = 1, .columns = 1, .rows = 1}, 1000, 1, {}, [](auto, auto&) {}),
               std::invalid_argument);
}

TEST(RpsTune, KnowsSmallGamesExactly) {
  // One cell: whoever begins has the only card on the board.
  const auto one = rps::measure_fairness({.deck = 6, .hand = 1, .columns = 1, .rows = 1}, 100, 1, {});
  EXPECT_TRUE(one.complete);
  EXPECT_EQ(one.share.value, 1);
  // Two cells and a card each: who moves second wins if his card beats the other, else the game is drawn.
  const auto two = rps::measure_fairness({.deck = 6, .hand = 1, .columns = 2, .rows = 1}, 100, 1, {});
  EXPECT_NEAR(two.share.value, 0.3, 1e-12);  // two of the five other cards beat his
  const auto sample = rps::measure_fairness({}, 20, 1, {});
  EXPECT_FALSE(sample.complete);
  EXPECT_EQ(sample.deals, 20U);
  EXPECT_EQ(rps::combinations({20, 21, 6}, {5}, {{3, 3}, {2, 2}}).size(), 2U);
}

}  // namespace
}  // namespace deepcut::test::rps_agents_test
