// The root of Worker: its moves, the game's solver asked before anything else, and one search over them.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <vector>

#include <deepcut/busy_moves.hpp>
#include <deepcut/limits.hpp>
#include <deepcut/move_list.hpp>
#include <deepcut/policy.hpp>
#include <deepcut/position.hpp>
#include <deepcut/trace.hpp>
#include <deepcut/value.hpp>
#include <deepcut/worker.hpp>

namespace deepcut {

template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
auto Worker<P, Policy, Evaluator, Trace>::choose_root_moves(const P& root) -> RootChoice {
  RootChoice choice;
  if constexpr (ChoosesCandidates<Policy, P>) {
    if (selective() && options_.policy && !root.result()) {
      const NodeOfGame node{0, kPly, -kInfinity, kInfinity, true, false, {}, std::nullopt};
      Stage state = Stage::kMore;
      for (int stage = 0; state == Stage::kMore; ++stage) {
        MoveList<Move> list(moves_);
        state = policy_.candidates(root, node, stage, list);
        choice.moves.insert(choice.moves.end(), list.begin(), list.end());
      }
      choice.complete = state == Stage::kComplete;
    }
  }
  if (choice.moves.empty()) choice = {legal_moves(root), true};
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
    *found = {probe_line_.front(), value, Bound::kExact, probe->bound == Bound::kExact, probe_line_, 0};
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
Score Worker<P, Policy, Evaluator, Trace>::search_root(Score alpha, const Score beta, Depth depth, std::size_t first) {
  trace_.iteration(depth, alpha, beta);
  const bool open = beta - alpha > 1;
  const Score alpha_before = alpha;
  const RootMove<Move> best_before = root_moves_[first];
  const std::uint64_t heuristic_before = heuristic_;
  repeated_ply_ = kMaxPly;
  pacer_.tick();  // the root is a node too
  if constexpr (kJudges) {
    NodeOfGame root{0, depth, alpha, beta, open, !open, {}, std::nullopt};
    judge(root, tension());
  }
  // The lines of the depth before stay in front: they are what is told if time runs out now. Of the others, what took
  // many nodes before is likely to be the best alternative.
  const std::size_t told = std::max(first + 1, static_cast<std::size_t>(std::max(1, options_.lines)));
  if (selective() && options_.root_order && told < root_moves_.size()) {
    std::stable_sort(root_moves_.begin() + static_cast<std::ptrdiff_t>(told), root_moves_.end(), TookMoreNodes{});
  }
  Score best = -kInfinity;
  const TableKey key = busy_ != nullptr && selective() ? table_.announce(position_, kMaxPly) : TableKey{};
  std::vector<int> waiting;  // the places of moves at which another thread was; they are at the end of the list
  for (std::size_t next = first; next < root_moves_.size();) {
    const Move move = root_moves_[next].move;
    const std::size_t waits_from = root_moves_.size() - waiting.size();
    const bool waited = next >= waits_from;
    const int number = waited ? waiting[next - waits_from] : static_cast<int>(next - first + waiting.size());
    if (!waited && next >= told && key.stored() && must_wait(key, move, depth, static_cast<int>(next - first))) {
      const auto busy = root_moves_.begin() + static_cast<std::ptrdiff_t>(next);
      std::rotate(busy, busy + 1, root_moves_.end());
      waiting.push_back(number);
      continue;
    }
    const std::size_t i = next++;
    NodeOfGame node{0, depth, alpha, beta, open, !open, {}, std::nullopt, static_evals_[0]};
    node.learnt = learnt(0)(move);
    const std::uint64_t nodes_before = pacer_.nodes();
    const bool shares = key.stored() && number > 0;
    const std::uint64_t note = shares ? BusyMoves::hash(key.hash(), pack(move)) : 0;
    if (shares) busy_->add(note);
    Score value = open ? search_move<true>(move, number, node, alpha) : search_move<false>(move, number, node, alpha);
    if (shares) busy_->remove(note);
    if (pacer_.stopped()) break;
    root_moves_[i].nodes = pacer_.nodes() - nodes_before;
    if (!root_complete_ && is_loss(value)) {
      value = -kMaxScore;  // a move that was not considered may be better
      ++heuristic_;
    }
    if (value <= best) continue;
    best = value;
    if (value <= alpha && i != first) continue;
    // The first move is noted even if it fails low: it is what will be played if time runs out now.
    RootMove<Move>& entry = root_moves_[i];
    entry.score = value;
    entry.bound = value <= alpha ? Bound::kUpper : value >= beta ? Bound::kLower : Bound::kExact;
    entry.exhausted = false;
    entry.line.assign(1, move);
    if (open && value < beta) {
      const auto rest = lines_.line(1, length_[1]);
      entry.line.insert(entry.line.end(), rest.begin(), rest.end());
    }
    const auto begin = root_moves_.begin();
    std::rotate(begin + static_cast<std::ptrdiff_t>(first), begin + static_cast<std::ptrdiff_t>(i),
                begin + static_cast<std::ptrdiff_t>(i) + 1);
    if (value <= alpha) continue;
    if (value >= beta) {
      trace_.cutoff(0, move, depth, alpha, beta, value);
      break;
    }
    alpha = value;
    trace_.raise(0, move, depth, alpha, beta);
  }
  RootMove<Move>& front = root_moves_[first];
  if (!pacer_.stopped()) {
    front.exhausted = heuristic_ == heuristic_before && (root_complete_ || is_win(best));
    if (best <= alpha_before) front.score = best;  // what no move exceeds
  } else if (best > -kInfinity) {
    // Moves that were not looked at may be better. That is no reason to call a position lost or worse than before.
    front.bound = Bound::kLower;
    if (is_loss(best) || best <= alpha_before) restore(best_before, first);
  }
  // If every line ended before the horizon, only the reductions kept the search from seeing everything.
  if (deepest_ * kPly < depth) reduces_ = false;
  return best;
}

/// Brings a root move back to the front, with what was known about it.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
void Worker<P, Policy, Evaluator, Trace>::restore(const RootMove<Move>& known, std::size_t first) {
  const auto begin = root_moves_.begin() + static_cast<std::ptrdiff_t>(first);
  const auto place =
      std::find_if(begin, root_moves_.end(), [&](const auto& other) { return other.move == known.move; });
  std::rotate(begin, place, place + 1);
  *begin = known;
}

}  // namespace deepcut
