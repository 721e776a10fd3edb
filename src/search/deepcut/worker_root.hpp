// The root of Worker: its moves, the game's solver asked before anything else, and one search over them.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/move_list.hpp>
#include <deepcut/policy.hpp>
#include <deepcut/position.hpp>
#include <deepcut/shared_nodes.hpp>
#include <deepcut/trace.hpp>
#include <deepcut/value.hpp>
#include <deepcut/worker.hpp>

namespace deepcut {

template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
auto Worker<P, Policy, Evaluator, Trace>::choose_root_moves(const P& root) -> RootChoice {
  RootChoice choice;
  if constexpr (kChooses) {
    if (selective() && options_.policy && !root.result()) {
      const NodeOfGame node{0, kPly, -kInfinity, kInfinity, true, false, {}, std::nullopt};
      detail::tell_reset(evaluator_, root);
      Stage state = Stage::kMore;
      for (int stage = 0; state == Stage::kMore; ++stage) {
        MoveList<Move> list(moves_);
        state = candidates(root, node, stage, list);
        choice.moves.insert(choice.moves.end(), list.begin(), list.end());
      }
      choice.complete = state == Stage::kComplete;
    }
  }
  if (choice.moves.empty()) choice = {deepcut::legal_moves(root), true};
  return choice;
}

template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
bool Worker<P, Policy, Evaluator, Trace>::solve_root([[maybe_unused]] int depth) {
  if constexpr (ProbesNodes<Policy, P> || ProbesRoot<Policy, P>) {
    if (!selective() || !options_.policy || !options_.solver) return false;
    const NodeOfGame node{0, depth * kPly, -kInfinity, kInfinity, true, false, {}, std::nullopt};
    probe_line_.clear();
    std::optional<Probe> probe;
    if constexpr (ProbesRoot<Policy, P>) {
      probe = policy_.probe_root(position_, root_share(), probe_line_);
    } else {
      probe = policy_.probe(position_, node, pacer_.left(), probe_line_);
    }
    if (!probe) return false;
    if (probe->nodes > 0) pacer_.add(probe->nodes);
    const Score value = probe->value.to_search(0);
    trace_.verdict(EventKind::kProbe, 0, node.depth, value, probe->bound);
    if (!is_win(value) || probe->bound == Bound::kUpper || probe_line_.empty()) return false;
    auto found = std::find_if(root_moves_.begin(), root_moves_.end(),
                              [&](const auto& root_move) { return root_move.move == probe_line_.front(); });
    // It may begin with a move that no candidate promised.
    if (found == root_moves_.end())
      found = root_moves_.insert(found, RootMove<Move>{.move = probe_line_.front(), .line = {}});
    *found = {probe_line_.front(), value, probe->bound, probe->bound == Bound::kExact, probe_line_, 0};
    std::rotate(root_moves_.begin(), found, found + 1);
    return true;
  } else {
    return false;
  }
}

/// A quarter of what there is.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
RootShare Worker<P, Policy, Evaluator, Trace>::root_share() const {
  constexpr int kParts = 4;
  RootShare share;
  if (pacer_.has_node_limit()) share.nodes = pacer_.left() / kParts;
  std::optional<SteadyTime> end;
  if (deadlines_.soft) end = deadlines_.start + (*deadlines_.soft - deadlines_.start) / kParts;
  share.timed = end.has_value();
  share.is_over = [this, end] { return pacer_.must_stop() || (end && std::chrono::steady_clock::now() >= *end); };
  return share;
}

template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
Score Worker<P, Policy, Evaluator, Trace>::search_root(const Score alpha, const Score beta, Depth depth,
                                                       std::size_t first) {
  trace_.iteration(depth, alpha, beta);
  const bool open = beta - alpha > 1;
  const RootMove<Move> best_before = root_moves_[first];
  repeated_ply_ = kMaxPly;
  pacer_.tick();  // the root is a node too
  if constexpr (kJudges) {
    NodeOfGame root{0, depth, alpha, beta, open, !open, {}, std::nullopt};
    judge(root, tension());
  }
  // The lines of the depth before stay in front: they are what is told if time runs out now. Of the others, what took
  // many nodes before is likely to be the best alternative.
  const std::size_t told = std::max(first + 1, static_cast<std::size_t>(std::max(1, options_.lines)));
  if (selective() && options_.root_order && told < root_moves_.size()) deepcut::sort_by_nodes(root_moves_, told);
  const std::size_t number = root_searches_++;
  auto own = std::make_unique<RootSearch<Move>>(Window{alpha, beta}, depth, first, root_moves_);
  own->deepest = deepest_;
  own->seen_decisive = seen_decisive_;
  RootSearch<Move>* const common = shared_ != nullptr ? shared_->root(number, own) : nullptr;
  RootSearch<Move>& search = common != nullptr ? *common : *own;
  paths_[0] = path_after(common != nullptr ? 0 : 1 + thread_, number);
  above_.push_back(&search.finished);
  while (const auto task = next_task(search)) {
    NodeOfGame node{0, depth, task->alpha, beta, open, !open, {}, std::nullopt, static_evals_[0]};
    node.learnt = task->learnt;
    const std::uint64_t nodes_before = pacer_.nodes();
    const std::uint64_t heuristic_before = heuristic_;
    const Score value = open ? search_move<true>(task->move, task->place, node, task->alpha, 0, &search.alpha)
                             : search_move<false>(task->move, task->place, node, task->alpha);
    if (pacer_.stopped()) break;
    if (std::exchange(turning_back_, false)) continue;
    note(search, *task, value, pacer_.nodes() - nodes_before, heuristic_ != heuristic_before);
  }
  above_.pop_back();
  const Score best = take_result(search, best_before);
  if (common != nullptr && !pacer_.stopped()) shared_->pass(number);
  return best;
}

/// All who took part go on with the same, so that they ask the same again.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
Score Worker<P, Policy, Evaluator, Trace>::take_result(RootSearch<Move>& search, const RootMove<Move>& best_before) {
  const std::lock_guard held(search.lock);
  root_moves_ = search.moves;
  if (search.heuristic) ++heuristic_;
  RootMove<Move>& front = root_moves_[search.first];
  if (!pacer_.stopped()) {
    deepest_ = search.deepest;
    seen_decisive_ = search.seen_decisive;
    front.exhausted = !search.heuristic && (root_complete_ || is_win(search.best));
    if (search.best <= search.window.alpha) front.score = search.best;  // what no move exceeds
  } else if (search.best > -kInfinity) {
    // Moves that were not looked at may be better. That is no reason to call a position lost or worse than before.
    front.bound = Bound::kLower;
    if (is_loss(search.best) || search.best <= search.window.alpha) restore(best_before, search.first);
  }
  // If every line ended before the horizon, only the reductions kept the search from seeing everything.
  if (deepest_ * kPly < search.depth) reduces_ = false;
  return search.best;
}

/// The next move of the root that nobody has begun, else one to help with; nobody begins the second before the first has
/// its value. Nothing if the search is finished.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
auto Worker<P, Policy, Evaluator, Trace>::next_task(RootSearch<Move>& search) -> std::optional<Task> {
  const std::lock_guard held(search.lock);
  if (search.finished) return std::nullopt;
  const bool first_is_known = search.next == search.first || search.best > -kInfinity;
  if (search.next == search.moves.size() || !first_is_known) {
    if (!search.searching.empty()) return deepcut::help(search.searching);
    finish(search);
    return std::nullopt;
  }
  const Move move = search.moves[search.next].move;
  search.moves[search.next].nodes = 0;
  const Task task{move, static_cast<int>(search.next++ - search.first), learnt(0)(move), kNotRanked, search.alpha};
  search.searching.push_back(task);
  return task;
}

/// What the move that was begun as `task` is worth, unless another thread has said so already.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
void Worker<P, Policy, Evaluator, Trace>::note(RootSearch<Move>& search, const Task& task, Score value,
                                               std::uint64_t nodes, bool heuristic) {
  const std::lock_guard held(search.lock);
  const auto begin = search.moves.begin() + static_cast<std::ptrdiff_t>(search.first);
  // What was begun last stands last.
  const auto begun = std::make_reverse_iterator(search.moves.begin() + static_cast<std::ptrdiff_t>(search.next));
  const auto found = std::prev(
      std::find_if(begun, search.moves.rend(), [&](const auto& other) { return other.move == task.move; }).base());
  found->nodes += nodes;
  if (search.finished || !deepcut::take_out(search.searching, task.move)) return;
  search.heuristic = search.heuristic || heuristic;
  search.deepest = std::max(search.deepest, deepest_);
  search.seen_decisive = search.seen_decisive || seen_decisive_;
  if (!root_complete_ && is_loss(value)) {
    value = -kMaxScore;  // a move that was not considered may be better
    search.heuristic = true;
  }
  if (value <= search.best) return;
  const bool is_first = search.best == -kInfinity;
  search.best = value;
  if (value <= search.alpha && !is_first) return;
  // The first move is noted even if it fails low: it is what will be played if time runs out now.
  found->score = value;
  found->bound = value <= search.alpha ? Bound::kUpper : value >= search.window.beta ? Bound::kLower : Bound::kExact;
  found->exhausted = false;
  found->depth = search.depth;
  found->line.assign(1, task.move);
  if (search.window.beta - search.window.alpha > 1 && value < search.window.beta) {
    const auto rest = lines_.line(1, length_[1]);
    found->line.insert(found->line.end(), rest.begin(), rest.end());
  }
  std::rotate(begin, found, found + 1);
  if (value <= search.alpha) return;
  if (value >= search.window.beta) {
    trace_.cutoff(0, task.move, search.depth, task.alpha, search.window.beta, value);
    return finish(search);
  }
  search.alpha = value;
  trace_.raise(0, task.move, search.depth, value, search.window.beta);
}

template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
void Worker<P, Policy, Evaluator, Trace>::restore(const RootMove<Move>& known, std::size_t first) {
  const auto begin = root_moves_.begin() + static_cast<std::ptrdiff_t>(first);
  const auto place =
      std::find_if(begin, root_moves_.end(), [&](const auto& other) { return other.move == known.move; });
  std::rotate(begin, place, place + 1);
  *begin = known;
}

}  // namespace deepcut
