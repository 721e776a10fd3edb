// A network as the evaluator of five in a row.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <fstream>
#include <memory>
#include <random>
#include <span>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/search.hpp>

#include "effort.hpp"
#include "games/gomoku/evaluator.hpp"
#include "games/gomoku/policy.hpp"
#include "games/gomoku/position.hpp"
#include "games/lines_slow_network.hpp"
#include "scratch.hpp"

namespace deepcut::test::gomoku_network_test {
namespace {

using gomoku::Evaluator;
using gomoku::Position;
namespace rule_sets = gomoku::rule_sets;

Evaluator random_evaluator(std::uint64_t seed, int extras = 0) {
  return Evaluator(std::make_shared<const lines::Network>(
      lines::parse_network(NetworkWriter(seed, 1, 1, extras).bytes(), "random")));
}

/// Plays and takes back at random, captures too, and asks now and then.
TEST(GomokuNetwork, HearsNothingAndKnowsAll) {
  std::mt19937_64 random(1);
  for (const auto& rules : {rule_sets::kFreestyle, rule_sets::kPente}) {
    Evaluator evaluator = random_evaluator(2, rules.captures ? lines::kExtras : 0);
    Position position(rules);
    std::vector<lines::Cell> played;
    for (int i = 0; i < tries(600, 4); ++i) {
      const auto moves = legal_moves(position);
      if (position.result() || (!played.empty() && random() % 5 < 2)) {
        position.undo(played.back());
        played.pop_back();
      } else {
        played.push_back(moves[random() % moves.size()]);
        position.make(played.back());
      }
      if (position.result() || i % 7 != 0) continue;
      Evaluator anew = evaluator;
      ASSERT_EQ(evaluator.evaluate(position, 0), anew.evaluate(position, 0)) << i;
      ASSERT_EQ(evaluator.evaluate(position, 0), evaluator.evaluate(position, 0, -kInfinity, kInfinity));
    }
  }
}

TEST(GomokuNetwork, FarFromTheWindowTheClassicalWordIsEnough) {
  Evaluator evaluator = random_evaluator(3);
  Position position;
  for (const int x : {7, 3, 8, 4, 9}) position.make(lines::cell_at(x, x == 3 || x == 4 ? 2 : 7));
  const Score classical = position.evaluate();
  EXPECT_EQ(evaluator.evaluate(position, 0, classical + 5000, classical + 5001), classical);
  EXPECT_EQ(evaluator.evaluate(position, 0, classical, classical + 1), evaluator.evaluate(position, 0));
  Evaluator none;
  EXPECT_EQ(none.evaluate(position, 0, classical, classical + 1), classical);
  std::vector<int> orders(1);
  const std::vector<lines::Cell> moves{lines::cell_at(0, 0)};
  EXPECT_FALSE(none.rank(position, moves, orders, 0, 20 * kPly));
  EXPECT_TRUE(evaluator.rank(position, moves, orders, 0, kPly)) << "it has just seen the position";
  position.make(lines::cell_at(10, 7));
  EXPECT_FALSE(evaluator.rank(position, moves, orders, 0, kPly)) << "it has not seen this one";
  EXPECT_TRUE(evaluator.rank(position, moves, orders, 0, 8 * kPly)) << "but here it is worth a look";
}

TEST(GomokuNetwork, SameNodesEveryTime) {
  Search<Position, gomoku::Policy, Evaluator> search({.table_bytes = 1 << 20}, {}, random_evaluator(4));
  Position position;
  position.make(lines::cell_at(7, 7));
  const auto first = search.go(position, {.depth = 6});
  search.new_game();
  search.go(Position(), {.depth = 3});
  search.new_game();
  const auto second = search.go(position, {.depth = 6});
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_EQ(first.value, second.value);
}

TEST(GomokuNetwork, EveryDefaultExists) {
  for (const char* const rules : {"freestyle", "standard", "renju", "caro", "capture", "pente"}) {
    SCOPED_TRACE(rules);
    games::OptionValues values;
    for (const games::OptionSpec& option : gomoku::evaluator_options()) values.set(option.name, option.initial);
    const Evaluator evaluator = gomoku::make_evaluator(rules, values);
    const bool wanted = values.text("evaluation") == "network";
    ASSERT_EQ(evaluator.network() != nullptr, wanted);
    if (!wanted) continue;
    EXPECT_EQ(evaluator.network()->rules(), rules);
    EXPECT_EQ(evaluator.network()->weights().nets.size(), rules == std::string("renju") ? 2U : 1U);
  }
}

TEST(GomokuNetwork, OptionsThatNameNoNetwork) {
  games::OptionValues values;
  values.set("evaluation", std::string("network"));
  values.set("network_file", std::string("/nowhere/net.bin"));
  EXPECT_THROW(gomoku::make_evaluator("freestyle", values), std::invalid_argument);
  values.set("network_file", std::string());
  EXPECT_THROW(gomoku::make_evaluator("no such rules", values), std::invalid_argument);
  values.set("evaluation", std::string("classical"));
  EXPECT_EQ(gomoku::make_evaluator("no such rules", values).network(), nullptr);
}

TEST(GomokuNetwork, OutlookAddsUp) {
  for (const auto& [name, rules] :
       {std::pair{"freestyle", rule_sets::kFreestyle}, {"renju", rule_sets::kRenju}, {"pente", rule_sets::kPente}}) {
    SCOPED_TRACE(name);
    Position position(rules);
    for (const int x : {7, 8, 6, 8}) position.make(lines::cell_at(x, 7 + position.plies() / 2));
    const auto found = Evaluator(lines::Network::embedded(name)).outlook(position);
    ASSERT_TRUE(found);
    EXPECT_NEAR(found->win + found->draw + found->loss, 1, 1e-9);
    const Score value = Evaluator(lines::Network::embedded(name)).evaluate(position, 0);
    EXPECT_NEAR(found->expectation(), 1 / (1 + std::exp(-value / 200.0)), 0.002) << "the scale of the game's values";
    ASSERT_FALSE(found->moves.empty());
    double sum = 0;
    for (std::size_t i = 0; i < found->moves.size(); ++i) {
      const auto& choice = found->moves[i];
      const auto cell = position.parse(choice.move);
      ASSERT_TRUE(cell && position.is_legal(*cell)) << choice.move;
      EXPECT_EQ(choice.cell, lines::y_of(*cell) * position.size() + lines::x_of(*cell));
      EXPECT_LE(choice.share, found->moves[i == 0 ? 0 : i - 1].share);
      sum += choice.share;
    }
    EXPECT_LE(sum, 1 + 1e-9);
    EXPECT_GT(sum, 0.8);
  }
  EXPECT_FALSE(Evaluator().outlook(Position())) << "no network";
}

TEST(GomokuNetwork, AFileOfOtherRulesIsRefused) {
  const test::Scratch scratch;
  const std::string path = scratch.path("network.bin");
  const std::vector<std::uint8_t> bytes = NetworkWriter(5, 1, 1, 0, "caro").bytes();
  std::ofstream file(path, std::ios::binary);
  for (const std::uint8_t byte : bytes) file.put(static_cast<char>(byte));
  file.close();
  games::OptionValues values;
  values.set("evaluation", std::string("network"));
  values.set("network_file", path);
  EXPECT_NE(gomoku::make_evaluator("caro", values).network(), nullptr);
  try {
    gomoku::make_evaluator("renju", values);
    ADD_FAILURE() << "it was taken";
  } catch (const std::invalid_argument& error) {
    EXPECT_EQ(error.what(), path + " is a network for caro: expected one for renju.");
  }
}

}  // namespace
}  // namespace deepcut::test::gomoku_network_test
