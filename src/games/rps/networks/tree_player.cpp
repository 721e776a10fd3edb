#include "games/rps/networks/tree_player.hpp"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "games/rps/deal.hpp"
#include "games/rps/evaluation.hpp"
#include "games/rps/refusal.hpp"

namespace deepcut::rps {

namespace {

constexpr std::size_t kLargestTree = 4'000'000;  // 160 MB

Model part_of(const nlohmann::json& json, const char* name, Model::Kind kind) {
  const auto part = json.find(name);
  if (part == json.end()) refuse(fmt::format(R"(Field "{}" is missing: expected "policy" and "value".)", name));
  try {
    Model model = Model::from_json(*part);
    if (model.kind() == kind) return model;
  } catch (const std::invalid_argument& problem) {
    refuse(fmt::format("In \"{}\": {}", name, problem.what()));
  }
  refuse(fmt::format("In \"{}\": expected a {} network, {} outputSize.", name, name,
                     kind == Model::Kind::kPolicy ? "with" : "without"));
}

Model load_kind(const std::string& path, Model::Kind kind) {
  Model model = Model::load(path);
  if (model.kind() == kind) return model;
  refuse(fmt::format("{} is a {} network: expected a {} network.", path,
                     kind == Model::Kind::kPolicy ? "value" : "policy",
                     kind == Model::Kind::kPolicy ? "policy" : "value"));
}

/// The mover's share of the point.
double points(Value result) { return result.score() > 0 ? 1 : result.score() < 0 ? 0 : 0.5; }

Value value_of_chance(double chance) {
  // Absurd weights make no number at all.
  const double bounded = std::isfinite(chance) ? std::clamp(chance, 1e-6, 1 - 1e-6) : 0.5;
  return Value::heuristic(std::llround(kValueScale * std::log(bounded / (1 - bounded))));
}

/// When to stop: what the limits say, or else the usual number of playouts.
struct Budget {
  std::uint64_t playouts;
  std::optional<SteadyTime> end;

  Budget(const Limits& limits, std::uint64_t usual) {
    const Deadlines deadlines = Deadlines::from(limits);
    const bool by_nodes = limits.nodes != Limits{}.nodes;
    end = deadlines.soft;
    playouts = by_nodes || end ? limits.nodes : usual;
  }
};

}  // namespace

NetworkPair NetworkPair::parse(std::string_view text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  if (json.is_discarded()) refuse("It is no JSON.");
  if (!json.is_object()) refuse(R"(Expected a JSON object with "policy" and "value".)");
  return {part_of(json, "policy", Model::Kind::kPolicy), part_of(json, "value", Model::Kind::kValue)};
}

NetworkPair NetworkPair::load(const std::string& path) {
  const std::string text = read_network_file(path);
  try {
    return parse(text);
  } catch (const std::invalid_argument& problem) {
    refuse(fmt::format("{} is no pair of networks: {}", path, problem.what()));
  }
}

NetworkPair NetworkPair::load(const std::string& policy, const std::string& value) {
  return {load_kind(policy, Model::Kind::kPolicy), load_kind(value, Model::Kind::kValue)};
}

Report<RpsMove> TreePlayer::go(const Position& position, const Limits& limits) {
  const SteadyTime start = std::chrono::steady_clock::now();
  const Budget budget(limits, options_.playouts);
  tree_.assign(1, Node{{}, 1});
  longest_ = 0;
  Report<RpsMove> report;
  report.stop = StopReason::kNodes;
  Position board = position;
  // Without a first look there would be no move to answer with.
  for (bool first = true; first || report.nodes < budget.playouts; first = false) {
    if (tree_.size() > kLargestTree) break;
    if (!first && limits.stop.stop_requested()) {
      report.stop = StopReason::kStopped;
      break;
    }
    if (!first && budget.end && std::chrono::steady_clock::now() >= *budget.end) {
      report.stop = StopReason::kTime;
      break;
    }
    tree_[0].sum += playout(0, board, 0);
    ++tree_[0].visits;
    ++report.nodes;
  }
  report.line = line();
  report.best = report.line.front();
  // What the best move has, not what all that were tried have on average.
  const Node& best = tree_[most_visited(tree_[0])];
  report.value = value_of_chance(best.visits > 0 ? best.sum / best.visits : tree_[0].sum / tree_[0].visits);
  report.bound = Bound::kExact;
  report.lines = {{report.line, report.value, report.bound}};
  report.depth = static_cast<int>(report.line.size());
  report.selective_depth = longest_;
  report.time = std::chrono::steady_clock::now() - start;
  return report;
}

/// What one more look below a node says of the mover's chance there.
double TreePlayer::playout(std::size_t at, Position& position, int ply) {
  longest_ = std::max(longest_, ply);
  if (const auto result = position.result()) return points(*result);
  if (tree_[at].first_child == 0) return expand(at, position);
  const std::size_t child = select(tree_[at]);
  const RpsMove move = tree_[child].move;
  position.make(move);
  const double chance = 1 - playout(child, position, ply + 1);
  position.undo(move);
  tree_[child].sum += chance;
  ++tree_[child].visits;
  return chance;
}

double TreePlayer::expand(std::size_t at, const Position& position) {
  const std::vector<RpsMove> moves = legal_moves(position);
  const std::vector<double> priors = networks_.policy.move_chances(position, moves);
  tree_[at].first_child = static_cast<std::uint32_t>(tree_.size());
  tree_[at].children = static_cast<std::uint32_t>(moves.size());
  for (std::size_t i = 0; i < moves.size(); ++i) tree_.push_back({moves[i], priors[i]});
  return networks_.value.win_chance(position);
}

/// By what was found and by what the policy expects, which counts less the more often a move was looked at. A move that
/// was never looked at is worth what the others were so far.
std::size_t TreePlayer::select(const Node& parent) const {
  double sum = 0;
  double visits = 0;
  for (std::uint32_t i = 0; i < parent.children; ++i) {
    sum += tree_[parent.first_child + i].sum;
    visits += tree_[parent.first_child + i].visits;
  }
  const double unknown = visits > 0 ? sum / visits : 0.5;
  const double weight = options_.exploration * std::sqrt(visits + 1);
  std::size_t best = parent.first_child;
  double most = -1;
  for (std::size_t i = parent.first_child; i < parent.first_child + parent.children; ++i) {
    const Node& node = tree_[i];
    const double found = node.visits > 0 ? node.sum / node.visits : unknown;
    const double worth = found + weight * node.prior / (1.0 + node.visits);
    if (worth <= most) continue;
    most = worth;
    best = i;
  }
  return best;
}

std::size_t TreePlayer::most_visited(const Node& parent) const {
  const auto first = tree_.begin() + parent.first_child;
  // The policy decides between those that were looked at equally often.
  const auto best = std::max_element(first, first + parent.children, [](const Node& a, const Node& b) {
    return std::pair(a.visits, a.prior) < std::pair(b.visits, b.prior);
  });
  return static_cast<std::size_t>(best - tree_.begin());
}

std::vector<RpsMove> TreePlayer::line() const {
  std::vector<RpsMove> moves;
  for (std::size_t at = 0; tree_[at].first_child != 0;) {
    at = most_visited(tree_[at]);
    moves.push_back(tree_[at].move);
    if (tree_[at].visits == 0) break;
  }
  return moves;
}

}  // namespace deepcut::rps
