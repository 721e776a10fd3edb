// The leaves of Worker: finished games, what the game's solver says, quiescence and the evaluation.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include <deepcut/evaluator.hpp>
#include <deepcut/limits.hpp>
#include <deepcut/move_list.hpp>
#include <deepcut/ordering.hpp>
#include <deepcut/policy.hpp>
#include <deepcut/position.hpp>
#include <deepcut/trace.hpp>
#include <deepcut/value.hpp>
#include <deepcut/worker.hpp>

namespace deepcut {

template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
Score Worker<P, Policy, Evaluator, Trace>::finished(Value value, [[maybe_unused]] int ply) {
  if constexpr (HasRepetition<P>) {
    // Going round for ever is a draw wherever the circle is closed. Where closing it decides, all rests on the path.
    if (const int plies = position_.repetition(); plies > 0) {
      repeated_ply_ = std::min(repeated_ply_, value.score() == 0 ? ply - plies : -1);
    }
  }
  seen_decisive_ = seen_decisive_ || value.is_decisive();
  return value.to_search(ply);
}

/// What the evaluator says of the node, and whether that is more than when the same side last moved.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
void Worker<P, Policy, Evaluator, Trace>::judge(NodeOfGame& node, Tension tension) {
  const int ply = node.ply;
  node.static_eval = evaluate(ply, node.alpha, node.beta);
  static_evals_[index(ply)] = tension == Tension::kForced ? kUnknown : node.static_eval;
  movers_[index(ply)] = static_cast<std::int8_t>(side(ply));
  // Where a turn has two plies, the node two plies before is the other side's.
  for (const int back : {2, 4}) {
    if (ply < back || static_evals_[index(ply - back)] == kUnknown) continue;
    if (movers_[index(ply - back)] != movers_[index(ply)]) continue;
    node.improving = node.static_eval > static_evals_[index(ply - back)];
    return;
  }
}

/// Where the depth ends: the evaluation, once nothing is hanging.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
template <bool kPv>
Score Worker<P, Policy, Evaluator, Trace>::horizon(Score alpha, Score beta, Depth depth, int ply,
                                                   [[maybe_unused]] Tension tension,
                                                   [[maybe_unused]] const TableKey& key) {
  if constexpr (kJudges && ProbesNodes<Policy, P> && !HasForcing<P>) {
    if (judges()) return judged_horizon<kPv>(alpha, beta, ply, tension, key);
  }
  if constexpr (ProbesNodes<Policy, P>) {
    const NodeOfGame node{ply, std::min(depth, 0), alpha, beta, kPv, false, path(ply), std::nullopt};
    if (const auto value = consult<kPv>(node, TableKey{})) return *value;
  }
  ++heuristic_;
  if constexpr (HasForcing<P>) {
    if (selective() && options_.quiescence) return quiesce(alpha, beta, ply);
  }
  return evaluate(ply, alpha, beta);
}

/// The same where the evaluation can be trusted: the solver is asked only where it could matter, and once.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
template <bool kPv>
Score Worker<P, Policy, Evaluator, Trace>::judged_horizon(Score alpha, Score beta, int ply, Tension tension,
                                                          const TableKey& key) {
  NodeOfGame node{ply, 0, alpha, beta, kPv, false, path(ply), std::nullopt, evaluate(ply, alpha, beta)};
  if (!kPv && tension == Tension::kCalm && node.static_eval >= beta) {
    ++heuristic_;
    return node.static_eval;
  }
  const auto entry = table_.look_up(key, ply);
  if (!kPv && entry && table_.settles(*entry, alpha, beta, 0)) {
    if (!is_certain(*entry, beta)) ++heuristic_;
    return entry->value;
  }
  if (kPv || !entry) {
    if (const auto value = consult<kPv>(node, key)) return *value;
  }
  ++heuristic_;
  if (!entry) table_.remember(key, std::nullopt, node.static_eval, Bound::kExact, 0, ply, false, false);
  return node.static_eval;
}

/// The word of the policy's solver about this node, if it has one that settles it.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
template <bool kPv>
std::optional<Score> Worker<P, Policy, Evaluator, Trace>::consult([[maybe_unused]] const NodeOfGame& node,
                                                                  [[maybe_unused]] const TableKey& key) {
  if constexpr (ProbesNodes<Policy, P>) {
    if (!selective() || !options_.policy || !options_.solver) return std::nullopt;
    const int ply = node.ply;
    probe_line_.clear();
    const std::uint64_t budget = ProbesCheaply<Policy> ? 0 : pacer_.left();
    const auto probe = policy_.probe(position_, node, budget, probe_line_);
    if (!probe) return std::nullopt;
    if (probe->nodes > 0) pacer_.add(probe->nodes);
    const Score value = probe->value.to_search(ply);
    seen_decisive_ = seen_decisive_ || is_decisive(value);
    trace_.verdict(EventKind::kProbe, ply, node.depth, value, probe->bound);
    const bool decides = probe->bound == Bound::kExact || (probe->bound == Bound::kLower && value >= node.beta) ||
                         (probe->bound == Bound::kUpper && value <= node.alpha);
    if (!decides) return std::nullopt;
    if (!probe->value.is_proven()) ++heuristic_;
    if (kPv && !probe_line_.empty()) {
      length_[index(ply)] = lines_.set(ply, probe_line_.front(), std::span<const Move>(probe_line_).subspan(1));
    }
    if (probe->nodes > 0) {
      std::optional<Move> move;
      if (!probe_line_.empty()) move = probe_line_.front();
      table_.remember(key, move, value, probe->bound, node.depth, ply, probe->value.is_proven(), false);
    }
    return value;
  } else {
    return std::nullopt;
  }
}

/// What a node far below the window comes to: its evaluation, after quiescence where the game has forcing moves.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
Score Worker<P, Policy, Evaluator, Trace>::razored(Score eval, [[maybe_unused]] Score alpha,
                                                   [[maybe_unused]] Score beta, [[maybe_unused]] int ply) {
  if constexpr (HasForcing<P>) {
    if (options_.quiescence) return quiesce(alpha, beta, ply);
  }
  return eval;
}

/// Forcing moves only; not making one ("standing pat") is always possible, so a loss is never claimed here.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
Score Worker<P, Policy, Evaluator, Trace>::quiesce(Score alpha, const Score beta, const int ply) {
  length_[index(ply)] = 0;
  deepest_ = std::max(deepest_, ply);
  Score best = evaluate(ply, alpha, beta);
  if constexpr (HasForcing<P>) {
    if (best >= beta) trace_.cutoff(ply, std::nullopt, 0, alpha, beta, best, CutoffCause::kStandPat);
    if (best >= beta || ply >= kMaxPly) return best;
    alpha = std::max(alpha, best);
    MoveList<Move> list(moves_);
    std::as_const(position_).forcing(list);
    list.close();
    MoveList<int> scores(scores_);
    score_moves({list.begin(), list.end()}, scores, ply, 0, nullptr);
    scores.close();
    const int mover = side(ply);
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Move move = deepcut::pick_best(list.begin(), scores.begin(), i, list.size());
      path_[index(ply)] = move;
      detail::make(position_, evaluator_, move, ply);
      const bool turned = turned_from(mover, ply);
      trace_.enter(ply + 1, move, 0, alpha, beta, turned);
      Score value = 0;
      if (!pacer_.tick()) {
        length_[index(ply + 1)] = 0;
        const auto result = position_.result();
        const Score low = turned ? -beta : alpha;
        const Score high = turned ? -alpha : beta;
        value = result ? finished(*result, ply + 1) : quiesce(low, high, ply + 1);
        if (turned) value = -value;
      }
      trace_.leave(ply + 1, move, 0, alpha, beta, turned, value);
      detail::undo(position_, evaluator_, move, ply);
      if (pacer_.stopped()) return 0;
      if (value <= best) continue;
      best = value;
      if (value <= alpha) continue;
      if (value >= beta) {
        trace_.cutoff(ply, move, 0, alpha, beta, value);
        break;
      }
      alpha = value;
      length_[index(ply)] = lines_.set(ply, move, length_[index(ply + 1)]);
      trace_.raise(ply, move, 0, alpha, beta);
    }
  }
  return best;
}

}  // namespace deepcut
