#include "games/tree/run.hpp"

#include <algorithm>
#include <utility>

#include <deepcut/alpha_beta.hpp>
#include <deepcut/beam.hpp>
#include <deepcut/minimax.hpp>
#include <deepcut/proof.hpp>
#include <deepcut/search.hpp>

#include "games/tree/position.hpp"
#include "games/tree/watcher.hpp"

namespace deepcut::tree {

namespace {

using Evaluator = PositionEvaluator<Position>;
using Moves = std::vector<Position::Move>;

std::vector<NodeId> nodes_of(const Tree& tree, const Moves& moves) {
  std::vector<NodeId> line{0};
  for (const auto move : moves) line.push_back(tree.children(line.back())[move]);
  return line;
}

class Runner {
 public:
  Runner(std::shared_ptr<const Tree> tree, const RunOptions& options)
      : tree_(std::move(tree)), options_(options), watcher_(*tree_, run_) {
    run_.options = options;
    limits_.depth = std::clamp(options.depth > 0 ? options.depth : tree_->height(), 1, kMaxHeight);
    limits_.nodes = options.max_visits;
    limits_.stop = options.stop;
  }

  Run go() {
    if (tree_->is_leaf(0)) {
      look_at_single_node();
    } else {
      search();
    }
    for (const NodeNote& note : run_.notes) run_.never_visited += note.visits == 0 ? 1 : 0;
    return std::move(run_);
  }

 private:
  void search() {
    switch (options_.algorithm) {
      case Algorithm::kMinimax:
        return plain(deepcut::Minimax<Position, Evaluator, Watcher>({}, &watcher_));
      case Algorithm::kAlphaBeta:
        return plain(AlphaBeta<Position, Evaluator, Watcher>({}, &watcher_));
      case Algorithm::kPvs:
      case Algorithm::kMtdf:
        return devices();
      case Algorithm::kBeam:
        return deepening(BeamSearch<Position, Evaluator, Watcher>(options_.width, {}, &watcher_));
      case Algorithm::kProof:
        return proof();
    }
  }

  /// The searches make little of a game that is over; a tree of one node is visited all the same.
  void look_at_single_node() {
    const bool max = tree_->is_max(0);
    watcher_.record({.kind = EventKind::kIteration, .alpha = -kInfinity, .beta = kInfinity});
    watcher_.finish();
    run_.nodes = 1;
    run_.line = {0};
    run_.value = tree_->node(0).value;
    if (options_.algorithm == Algorithm::kProof) {
      run_.proven = max ? *run_.value >= options_.goal : *run_.value <= options_.goal;
    }
  }

  template <class Search>
  void plain(Search search) {
    const int last = limits_.depth;
    for (int depth = options_.deepening ? 1 : last; depth <= last; ++depth) {
      limits_.depth = depth;
      const std::uint64_t before = run_.nodes;
      take(search.go(Position(tree_), limits_));
      limits_.nodes -= std::min(limits_.nodes, run_.nodes);
      run_.nodes += before;
      if (!run_.complete) return;
    }
  }
  template <class Search>
  void deepening(Search&& search) {
    search.on_progress([this](const auto& report) { note_line(report); });
    take(search.go(Position(tree_), limits_));
  }
  void devices() {
    Options options;
    options.driver = options_.algorithm == Algorithm::kMtdf ? Driver::kMtdf : Driver::kPvs;
    options.table_bytes = std::size_t{4} << 20;
    options.exact = !options_.reductions && !options_.quiescence;
    options.deepening = options_.deepening;
    options.table = options_.table;
    options.killers = options_.killers;
    options.history = options.counter_moves = options_.history;
    options.order = options_.order;
    options.aspiration = options_.aspiration;
    options.reductions = options_.reductions;
    options.quiescence = options_.quiescence;
    deepening(Search<Position, DefaultPolicy, Evaluator, Watcher>(options, {}, {}, &watcher_));
  }
  void proof() {
    ProofSearch<GoalPosition, Watcher> search(std::size_t{4} << 20, &watcher_);
    const auto proof = search.go(GoalPosition(tree_, options_.goal), limits_);
    watcher_.finish();
    run_.nodes = proof.nodes;
    run_.line = nodes_of(*tree_, proof.line);
    run_.complete = proof.status != ProofStatus::kUnknown;
    if (run_.complete) run_.proven = proof.status == ProofStatus::kProven;
  }

  void take(const Report<Position::Move>& report) {
    watcher_.finish();
    note_line(report);
    run_.nodes = report.nodes;
    run_.line = nodes_of(*tree_, report.line);
    run_.bound = report.bound;
    if (report.bound != Bound::kNone) run_.value = tree_->is_max(0) ? report.value.score() : -report.value.score();
    if (!tree_->is_max(0)) run_.bound = negate(report.bound);
    run_.complete = report.stop == StopReason::kDepth || report.stop == StopReason::kSolved;
  }
  void note_line(const Report<Position::Move>& report) {
    if (!run_.iterations.empty()) run_.iterations.back().line = nodes_of(*tree_, report.line);
  }

  std::shared_ptr<const Tree> tree_;
  const RunOptions& options_;
  Limits limits_;
  Run run_;
  Watcher watcher_;
};

}  // namespace

const std::vector<AlgorithmInfo>& algorithms() {
  static const std::vector<AlgorithmInfo> kAlgorithms = {
      {Algorithm::kMinimax, "minimax", "looks at every node"},
      {Algorithm::kAlphaBeta, "alphabeta", "leaves out what cannot matter"},
      {Algorithm::kPvs, "pvs", "principal variation search: null windows for all but the first child"},
      {Algorithm::kMtdf, "mtdf", "MTD(f): null windows alone, which close in on the value"},
      {Algorithm::kBeam, "beam", "only the most promising children of each node, by the values written on them"},
      {Algorithm::kProof, "proof", "proof numbers: can the side that begins reach the goal?"},
  };
  return kAlgorithms;
}

std::optional<Algorithm> algorithm_named(std::string_view name) {
  for (const AlgorithmInfo& info : algorithms()) {
    if (info.name == name) return info.algorithm;
  }
  return std::nullopt;
}

const char* to_string(Algorithm algorithm) { return algorithms()[static_cast<std::size_t>(algorithm)].name; }

const char* to_string(NodeState state) {
  switch (state) {
    case NodeState::kUnseen:
      return "unseen";
    case NodeState::kOpen:
      return "open";
    case NodeState::kDone:
      return "done";
    case NodeState::kCut:
      return "cut";
    case NodeState::kEvaluated:
      return "evaluated";
    case NodeState::kFromTable:
      return "table";
    case NodeState::kLeftOut:
      return "left-out";
  }
  return "";
}

Run run(std::shared_ptr<const Tree> tree, const RunOptions& options) { return Runner(std::move(tree), options).go(); }

}  // namespace deepcut::tree
