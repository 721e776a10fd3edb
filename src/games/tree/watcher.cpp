#include "games/tree/watcher.hpp"

#include <algorithm>
#include <utility>

namespace deepcut::tree {

namespace {

Limit limit_of(Score score) {
  if (score <= -kInfinity || score >= kInfinity) return std::nullopt;
  return score;
}

bool has_window(EventKind kind) { return kind != EventKind::kTable && kind != EventKind::kProbe; }

}  // namespace

Watcher::Watcher(const Tree& tree, Run& run) : tree_(tree), run_(run) { run_.notes.resize(tree.size()); }

void Watcher::record(const Event& event) {
  if (event.kind == EventKind::kIteration) return begin(event);
  // Proof numbers may be worked out again beside the line; such events have no place in the tree as it was walked.
  const auto ply = static_cast<std::size_t>(event.ply);
  if (event.kind == EventKind::kEnter ? ply == 0 || ply > frames_.size() : ply >= frames_.size()) return;
  frames_.resize(event.kind == EventKind::kEnter ? ply : ply + 1);
  switch (event.kind) {
    case EventKind::kEnter:
      return enter(event);
    case EventKind::kLeave:
      return leave(event);
    case EventKind::kCutoff:
      return cut(event);
    case EventKind::kResearch:
      ++run_.researches;
      break;
    case EventKind::kNumbers: {
      Step step = step_of(event);
      step.alpha = event.alpha;
      step.beta = event.beta;
      return add(std::move(step));
    }
    default:
      break;
  }
  add(step_of(event));
}

void Watcher::begin(const Event& event) {
  finish();
  frames_.assign(1, Frame{});
  root_values_.assign(tree_.node(0).child_count, std::nullopt);
  ++run_.visits;
  if (tree_.is_leaf(0)) ++run_.leaf_visits;
  Step step = step_of(event);
  run_.iterations.push_back({.depth = step.depth, .alpha = step.alpha, .beta = step.beta});
  add(std::move(step));
}

void Watcher::finish() {
  if (frames_.empty()) return;
  frames_.resize(1);
  std::optional<Score> best;
  for (const auto& value : root_values_) {
    if (value && (!best || *value > *best)) best = value;
  }
  const bool max = tree_.is_max(0);
  Iteration& iteration = run_.iterations.back();
  iteration.visits = run_.visits;
  if (tree_.is_leaf(0)) best = max ? tree_.node(0).value : -tree_.node(0).value;
  if (best) {
    Step step{.kind = EventKind::kLeave, .node = 0, .depth = iteration.depth};
    step.alpha = iteration.alpha;
    step.beta = iteration.beta;
    step.value = max ? *best : -*best;
    const bool low = step.alpha && step.value <= *step.alpha;
    const bool high = step.beta && step.value >= *step.beta;
    step.bound = low ? Bound::kUpper : high ? Bound::kLower : Bound::kExact;
    iteration.value = step.value;
    add(std::move(step));
  }
  frames_.clear();
}

void Watcher::enter(const Event& event) {
  Frame& parent = frames_.back();
  if (parent.entered.empty() || parent.entered.back() != event.move) parent.entered.push_back(event.move);
  const NodeId node = tree_.children(parent.node)[event.move];
  const NodeId from = parent.node;
  frames_.push_back({.node = node});
  ++run_.visits;
  if (tree_.is_leaf(node)) ++run_.leaf_visits;
  Step step = step_of(event);
  step.child = kNoNode;
  step.owner = from;
  add(std::move(step));
}

void Watcher::leave(const Event& event) {
  const Frame& frame = frames_.back();
  Step step = step_of(event);
  step.child = kNoNode;
  step.childless = frame.entered.empty();
  if (tree_.is_leaf(frame.node)) step.bound = Bound::kExact;  // whatever the window was
  if (event.ply == 1) root_values_[event.move] = -event.value;
  const bool settled = run_.notes[frame.node].state == NodeState::kFromTable;
  if (settled) ++run_.table_hits;
  const Node& node = tree_.node(frame.node);
  if (step.childless && !settled && node.child_count > 0 && !node.has_value) ++run_.blind_evaluations;
  frames_.pop_back();
  add(std::move(step));
}

void Watcher::cut(const Event& event) {
  Step step = step_of(event);
  step.owner = event.owner < 0 ? kNoNode : frames_[static_cast<std::size_t>(event.owner)].node;
  step.owner_ply = event.owner;
  step.scout = event.scout;
  step.deep = event.owner >= 0 && event.owner != event.ply - 1;
  step.cause = event.cause;
  const Frame& frame = frames_.back();
  const bool empty =
      event.cause == CutoffCause::kStandPat || frame.entered.size() >= tree_.node(frame.node).child_count;
  const bool of_window = event.owner < 0 || event.scout;
  ++(empty       ? run_.empty_cutoffs
     : of_window ? run_.window_cutoffs
     : step.deep ? run_.deep_cutoffs
                 : run_.shallow_cutoffs);
  if (!empty && run_.steps.size() < run_.options.max_steps) step.pruned = not_entered(frame);
  add(std::move(step));
}

std::vector<NodeId> Watcher::not_entered(const Frame& frame) const {
  const auto children = tree_.children(frame.node);
  std::vector<bool> entered(children.size(), false);
  for (const std::uint32_t child : frame.entered) entered[child] = true;
  std::vector<NodeId> rest;
  for (std::size_t i = 0; i < children.size(); ++i) {
    if (!entered[i]) rest.push_back(children[i]);
  }
  return rest;
}

Step Watcher::step_of(const Event& event) const {
  const NodeId node = frames_.back().node;
  const bool max = tree_.is_max(node);
  Step step{.kind = event.kind, .node = node, .child = child_of(event), .ply = event.ply};
  step.depth = event.depth / kPly;
  if (has_window(event.kind)) {
    step.alpha = limit_of(max ? event.alpha : -event.beta);
    step.beta = limit_of(max ? event.beta : -event.alpha);
  }
  step.value = max ? event.value : -event.value;
  step.bound = max ? event.bound : negate(event.bound);
  if (event.kind == EventKind::kCutoff) step.bound = max ? Bound::kLower : Bound::kUpper;
  return step;
}

NodeId Watcher::child_of(const Event& event) const {
  const auto children = tree_.children(frames_.back().node);
  return event.has_move && event.move < children.size() ? children[event.move] : kNoNode;
}

void Watcher::add(Step step) {
  ++run_.step_count;
  take_note(step, run_.notes);
  if (run_.steps.size() < run_.options.max_steps) run_.steps.push_back(std::move(step));
}

}  // namespace deepcut::tree
