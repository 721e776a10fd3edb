#include <cstddef>
#include <cstdint>
#include <memory>
#include <stdexcept>
#include <string>

#include <deepcut/search.hpp>

#include "games/rps/evaluation.hpp"
#include "games/rps/game.hpp"
#include "games/rps/networks/model.hpp"
#include "games/rps/networks/tree_player.hpp"

namespace deepcut::rps {

namespace {

using games::OptionSpec;
using games::OptionValues;

/// Nothing is left out and the evaluation is the traditional one: the value of minimax at that depth.
games::Searcher<Position> classic_searcher(const OptionValues& values) {
  using Classic = Search<Position, DefaultPolicy, ClassicEvaluator>;
  Options options;
  options.exact = true;
  options.table_bytes = static_cast<std::size_t>(values.integer("hash")) << 20;
  const auto search = std::make_shared<Classic>(options);
  return [search](const Position& position, const Limits& limits, const games::OnProgress<Position>& on_progress) {
    search->on_progress(on_progress);
    return search->go(position, limits);
  };
}

games::Searcher<Position> model_searcher(const OptionValues& values) {
  const auto model = std::make_shared<Model>(Model::load(values.text("file")));
  return [model](const Position& position, const Limits& /*limits*/, const games::OnProgress<Position>& /*progress*/) {
    Report<RpsMove> report;
    report.best = model->choose(position);
    report.bound = Bound::kNone;
    report.line = {*report.best};
    report.lines = {{report.line, report.value, report.bound}};
    report.depth = 1;
    report.nodes = 1;
    return report;
  };
}

NetworkPair networks_of(const OptionValues& values) {
  const std::string& file = values.text("file");
  const std::string& policy = values.text("policy");
  const std::string& value = values.text("value");
  if (policy.empty() && value.empty()) return NetworkPair::load(file);
  if (!file.empty() || policy.empty() || value.empty()) {
    throw std::invalid_argument("Expected file=FILE with both networks, or policy=FILE and value=FILE.");
  }
  return NetworkPair::load(policy, value);
}

games::Searcher<Position> tree_searcher(const OptionValues& values) {
  const TreeOptions options{static_cast<std::uint64_t>(values.integer("playouts")),
                            static_cast<double>(values.integer("exploration")) / 100};
  const auto player = std::make_shared<TreePlayer>(networks_of(values), options);
  return [player](const Position& position, const Limits& limits, const games::OnProgress<Position>& /*progress*/) {
    return player->go(position, limits);
  };
}

}  // namespace

std::vector<games::OwnSearch<Position>> Rules::searches() {
  return {{"classic",
           "exact minimax with the traditional evaluation; give it a depth",
           {OptionSpec::integer("hash", "megabytes of the transposition table", 8, 1, 1024)},
           classic_searcher},
          {"model",
           "the move of a neural network in the published JSON format; 3x3 only",
           {OptionSpec::text("file", "the network", "")},
           model_searcher},
          {"mcts",
           "a tree search led by a policy and a value network; 3x3 only",
           {OptionSpec::text("file", "both networks", ""),
            OptionSpec::text("policy", "the policy alone, in the published JSON format", ""),
            OptionSpec::text("value", "the value alone", ""),
            OptionSpec::integer("playouts", "for a move, where there is no limit of nodes or time", 400, 1, 1'000'000),
            OptionSpec::integer("exploration", "how much the policy counts, in percent", 150, 0, 10'000)},
           tree_searcher}};
}

}  // namespace deepcut::rps
