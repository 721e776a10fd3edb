// The moves of a node of Worker: which there are and in which order.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>
#include <span>
#include <utility>

#include <deepcut/busy_moves.hpp>
#include <deepcut/limits.hpp>
#include <deepcut/move_list.hpp>
#include <deepcut/ordering.hpp>
#include <deepcut/policy.hpp>
#include <deepcut/position.hpp>
#include <deepcut/trace.hpp>
#include <deepcut/worker.hpp>

namespace deepcut {

template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
Stage Worker<P, Policy, Evaluator, Trace>::generate([[maybe_unused]] const NodeOfGame& node, [[maybe_unused]] int stage,
                                                    MoveList<Move>& list) {
  if constexpr (ChoosesCandidates<Policy, P>) {
    if (selective() && options_.policy) return policy_.candidates(std::as_const(position_), node, stage, list);
  }
  std::as_const(position_).moves(list);
  return Stage::kComplete;
}

/// False if the move is not in the list: a table's word is only ever a hint.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
bool Worker<P, Policy, Evaluator, Trace>::bring_to_front(MoveList<Move>& list, Move move) {
  Move* const found = std::find(list.begin(), list.end(), move);
  if (found == list.end()) return false;
  std::move_backward(list.begin(), found, found + 1);
  list[0] = move;
  return true;
}

/// What the position says of its moves, then killers, the counter-move and history.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
void Worker<P, Policy, Evaluator, Trace>::score_moves(std::span<const Move> moves, MoveList<int>& scores, int ply) {
  using Learnt = Ordering<Move>;
  const int mover = side(ply);
  const auto killers = options_.killers ? ordering_.killers(ply) : std::array{Learnt::kNone, Learnt::kNone};
  const auto counter = options_.counter_moves ? ordering_.counter(mover, previous(ply)) : Learnt::kNone;
  for (std::size_t i = 0; i < moves.size(); ++i) scores.push(0);
  const std::span<int> orders(scores.begin(), moves.size());
  [[maybe_unused]] bool ranked = false;
  if constexpr (RanksMoves<Evaluator, P>) {
    ranked = options_.order && selective() && evaluator_.rank(std::as_const(position_), moves, orders, ply);
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move move = moves[i];
    int& score = orders[i];
    if constexpr (HasOrder<P>) {
      if (options_.order && !ranked) score = position_.order(move);
    }
    // One step of order outweighs all that was learnt: the game knows best.
    score = scaled_order(score) * (1 << 16);
    const auto code = Learnt::code(move);
    if (code == killers[0] || code == killers[1]) score += 2 * Learnt::kMost;
    if (code == counter) score += Learnt::kMost;
    if (options_.history) score += ordering_.history(mover, move);
  }
}

/// Which part of the score that score_moves gave it brought this move forward. For the trace alone.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
CutoffCause Worker<P, Policy, Evaluator, Trace>::found_by(Move move, int score, int ply) const {
  using Learnt = Ordering<Move>;
  if (score == kDeferred) return CutoffCause::kNone;
  const auto code = Learnt::code(move);
  const auto killers = ordering_.killers(ply);
  if (options_.killers && (code == killers[0] || code == killers[1])) return CutoffCause::kKiller;
  int learnt = score;
  if constexpr (HasOrder<P>) {
    if (options_.order) learnt -= scaled_order(position_.order(move)) * (1 << 16);
  }
  if (options_.counter_moves && code == ordering_.counter(side(ply), previous(ply))) return CutoffCause::kCounterMove;
  if (learnt > 0) return CutoffCause::kHistory;
  return score > learnt ? CutoffCause::kOrder : CutoffCause::kNone;
}

/// With several threads: is another one at this very move? Never for the first move, whose value all others need.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
bool Worker<P, Policy, Evaluator, Trace>::must_wait(const TableKey& key, Move move, Depth depth, int index) const {
  return busy_ != nullptr && index > 0 && depth >= 3 * kPly && busy_->contains(BusyMoves::hash(key.key, pack(move)));
}

}  // namespace deepcut
