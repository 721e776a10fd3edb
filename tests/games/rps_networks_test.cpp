// Policy and value together, and the tree search that they lead.
#include <cmath>
#include <functional>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "games/rps/deal.hpp"
#include "games/rps/networks/tree_player.hpp"
#include "games/rps/notation.hpp"
#include "games/rps/oracle.hpp"
#include "games/rps_model.hpp"

namespace deepcut::test::rps_networks_test {
namespace {

using rps::Model;
using rps::NetworkPair;
using rps::Position;
using rps::RpsMove;
using rps::TreePlayer;

const char* const kPositions[] = {".../.../... SRPPS RPPSS 1", "R.p/.../s.. PRS RPS 2", "RPs/p.r/S.. SP RP 1"};

NetworkPair random_networks(std::uint64_t seed) { return NetworkPair::parse(random_pair(8, seed).dump()); }

TEST(RpsNetworks, APolicyOfCardsAndCellsSeesTheHands) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto json = random_policy_of_moves(6, seed);
    const Model model = Model::parse(json.dump());
    for (const char* text : kPositions) {
      const Position position = rps::parse_position(text);
      const std::vector<double> outputs = slow_outputs(json, position);
      const std::vector<RpsMove> moves = legal_moves(position);
      const std::vector<double> chances = model.move_chances(position, moves);
      double sum = 0;
      RpsMove best = moves[0];
      const auto output = [&](RpsMove move) { return outputs.at(index(move.card) * 9 + move.cell); };
      for (std::size_t i = 0; i < moves.size(); ++i) {
        sum += chances[i];
        EXPECT_NEAR(std::log(chances[i] / chances[0]), output(moves[i]) - output(moves[0]), 1e-9);
        if (output(moves[i]) > output(best)) best = moves[i];
      }
      EXPECT_NEAR(sum, 1, 1e-12);
      EXPECT_EQ(model.choose(position), best);
    }
  }
}

TEST(RpsNetworks, OnePlayoutIsThePolicyAlone) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const Model policy = Model::parse(random_policy_of_moves(8, seed).dump());
    TreePlayer player(random_networks(seed), {});
    for (const char* text : kPositions) {
      const Position position = rps::parse_position(text);
      const auto report = player.go(position, {.nodes = 1});
      EXPECT_EQ(report.nodes, 1U);
      EXPECT_EQ(report.best, policy.choose(position));
    }
  }
}

TEST(RpsNetworks, PlayoutsAreRepeatableAndCounted) {
  TreePlayer player(random_networks(3), {.playouts = 300});
  TreePlayer other(random_networks(3), {.playouts = 300});
  const Position position = rps::parse_position(kPositions[0]);
  const auto first = player.go(position, {});
  EXPECT_EQ(first.nodes, 300U);
  EXPECT_EQ(first.stop, StopReason::kNodes);
  player.go(rps::parse_position(kPositions[1]), {});
  const auto second = player.go(position, {});
  const auto third = other.go(position, {.nodes = 300});
  EXPECT_EQ(first.line, second.line);
  EXPECT_EQ(first.line, third.line);
  EXPECT_EQ(first.value.score(), third.value.score());
  std::stop_source stop;
  stop.request_stop();
  const auto stopped = player.go(position, {.stop = stop.get_token()});
  EXPECT_EQ(stopped.nodes, 1U);
  EXPECT_TRUE(stopped.best);
}

/// A policy without opinions, and a value of chance.
NetworkPair unbiased_networks(std::uint64_t seed) {
  nlohmann::json json = random_pair(8, seed);
  for (auto& row : json["policy"]["weightsHiddenOutput"]) {
    for (auto& weight : row) weight = 0;
  }
  for (auto& bias : json["policy"]["biasesOutput"]) bias = 0;
  return NetworkPair::parse(json.dump());
}

// However bad the value is, a search that has seen all ends knows better.
TEST(RpsNetworks, ManyPlayoutsFindWhatTheOracleFindsNearTheEnd) {
  for (std::uint64_t deal = 0; deal < 20; ++deal) {
    Position position = rps::start({}, deal);
    for (std::uint64_t ply = 0; ply < 5; ++ply) {
      const std::vector<RpsMove> moves = legal_moves(position);
      position.make(moves[(deal * 7 + ply * 13) % moves.size()]);
    }
    TreePlayer player(unbiased_networks(deal), {});
    const auto report = player.go(position, {.nodes = 10'000});
    rps::Oracle oracle;
    const auto ranking = oracle.rank(position);
    ASSERT_TRUE(ranking);
    for (const rps::RankedMove& ranked : ranking->moves) {
      if (ranked.move == report.best) {
        EXPECT_EQ(rps::sign(ranked.margin), rps::sign(ranking->margin)) << to_text(position);
      }
    }
    if (ranking->margin != 0) {
      EXPECT_EQ(report.value.score() > 0, ranking->margin > 0) << to_text(position);
    }
  }
}

TEST(RpsNetworks, PublishedNetworksMakeAPair) {
  const nlohmann::json json{{"policy", random_policy(5, 1)}, {"value", random_value(5, 2)}};
  TreePlayer player(NetworkPair::parse(json.dump()), {.playouts = 50});
  const Position position = rps::parse_position(kPositions[1]);
  const auto report = player.go(position, {});
  EXPECT_TRUE(position.parse(position.to_text(report.best.value())));
}

TEST(RpsNetworks, RefusesWhatIsNoPairAndSaysWhy) {
  const auto refused = [](const std::function<void(nlohmann::json&)>& spoil) -> std::string {
    nlohmann::json json = random_pair(3, 1);
    spoil(json);
    try {
      NetworkPair::parse(json.dump());
    } catch (const std::invalid_argument& problem) {
      return problem.what();
    }
    return "";
  };
  EXPECT_EQ(refused([](auto&) {}), "");
  EXPECT_EQ(refused([](auto& json) { json.erase("value"); }),
            "Field \"value\" is missing: expected \"policy\" and \"value\".");
  EXPECT_EQ(refused([](auto& json) { json["policy"] = 1; }),
            "In \"policy\": Expected a JSON object with inputSize, hiddenSize and the weights.");
  EXPECT_EQ(refused([](auto& json) { json["policy"]["biasesHidden"][0] = "x"; }),
            "In \"policy\": Field \"biasesHidden\", entry 1, is wrong: expected a number.");
  EXPECT_EQ(refused([](auto& json) { json["value"] = json["policy"]; }),
            "In \"value\": expected a value network, without outputSize.");
  EXPECT_EQ(refused([](auto& json) { json["policy"] = json["value"]; }),
            "In \"policy\": expected a policy network, with outputSize.");
  EXPECT_EQ(refused([](auto& json) { json = 3; }), "Expected a JSON object with \"policy\" and \"value\".");
  EXPECT_THROW(NetworkPair::parse("{"), std::invalid_argument);
  EXPECT_THROW(NetworkPair::load("/does/not/exist"), std::invalid_argument);
  TreePlayer player(random_networks(1), {});
  EXPECT_THROW(player.go(rps::start({.hand = 6, .columns = 4}, 1), {}), std::invalid_argument);
}

}  // namespace
}  // namespace deepcut::test::rps_networks_test
