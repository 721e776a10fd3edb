// The last plies of Worker: where a game has said that the table is a waste (worth_storing), a null window is searched
// by make, moves, order and undo alone. All that search() does besides would cost more than it saves there.
#pragma once

#include <algorithm>
#include <cstddef>
#include <optional>
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

/// Is the value of the node above alpha? As search<false>() of the window between alpha and alpha + 1 would say it.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
Score Worker<P, Policy, Evaluator, Trace>::search_last(const Score alpha, const Depth depth, const int ply) {
  const Score beta = alpha + 1;
  if (pacer_.tick()) return 0;
  deepest_ = std::max(deepest_, ply);
  if (const auto result = position_.result()) return finished(*result, ply);
  if (depth <= 0 || ply >= kMaxPly) return horizon<false>(alpha, beta, depth, ply, Tension::kCalm, TableKey{});
  if (const Score most = kWin - (ply + 1); most <= alpha) return most;
  if (const Score least = -(kWin - ply); least >= beta) return least;
  const NodeOfGame node{ply, depth, alpha, beta, false, true, path(ply), std::nullopt};
  if constexpr (ProbesCheaply<Policy>) {
    if (const auto value = consult<false>(node, TableKey{})) return *value;
  }

  Score best = -kInfinity;
  bool left_out = false;
  bool done = false;
  const int mover = side(ply);
  for (int stage = 0; !done; ++stage) {
    MoveList<Move> list(moves_);
    const Stage state = generate(node, stage, list);
    list.close();
    left_out = state == Stage::kIncomplete;
    done = state != Stage::kMore;
    if constexpr (HasOrder<P>) {
      if (options_.order && list.size() > 1) sort_few(list);
    }
    for (const Move move : list) {
      if constexpr (ProbesNodes<Policy, P> || ChoosesCandidates<Policy, P>) path_[index(ply)] = move;
      detail::make(position_, evaluator_, move, ply);
      const bool turned = turned_from(mover, ply);
      trace_.enter(ply + 1, move, depth - kPly, alpha, beta, turned, best > -kInfinity);
      const Score value =
          turned ? -search_last(-beta, depth - kPly, ply + 1) : search_last(alpha, depth - kPly, ply + 1);
      trace_.leave(ply + 1, move, depth - kPly, alpha, beta, turned, value);
      detail::undo(position_, evaluator_, move, ply);
      if (pacer_.stopped()) return 0;
      best = std::max(best, value);
      if (value < beta) continue;
      trace_.cutoff(ply, move, depth, alpha, beta, value, HasOrder<P> ? CutoffCause::kOrder : CutoffCause::kNone);
      return value;
    }
  }
  if (best == -kInfinity && !left_out) return Value::loss().to_search(ply);
  if (left_out) {
    ++heuristic_;
    best = best == -kInfinity ? evaluate(ply, alpha, beta) : std::max(best, -kMaxScore);
  }
  return best;
}

/// By order() alone; equal moves keep their places.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
void Worker<P, Policy, Evaluator, Trace>::sort_few(MoveList<Move>& list) {
  MoveList<int> scores(scores_);
  for (std::size_t i = 0; i < list.size(); ++i) {
    const Move move = list[i];
    const int score = std::as_const(position_).order(move);
    scores.push(score);
    std::size_t place = i;
    for (; place > 0 && scores[place - 1] < score; --place) {
      scores[place] = scores[place - 1];
      list[place] = list[place - 1];
    }
    scores[place] = score;
    list[place] = move;
  }
}

}  // namespace deepcut
