// The plain nodes of Worker: null windows where nothing is reduced, pruned or learnt, as when a game is solved. They need
// the solver, the table, make, moves, order and undo alone, and all that search() does besides would cost more than that.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>
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
/// Without kTable the game has called the table a waste (worth_storing), from here to its end.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
template <bool kTable>
Score Worker<P, Policy, Evaluator, Trace>::search_plain(const Score alpha, const Depth depth, const int ply,
                                                        const TableKey& key) {
  const Score beta = alpha + 1;
  if (pacer_.tick()) return 0;
  deepest_ = std::max(deepest_, ply);
  if (const auto result = position_.result()) return finished(*result, ply);
  if (depth <= 0 || ply >= kMaxPly) return horizon<false>(alpha, beta, depth, ply, Tension::kCalm, key);
  if (const Score most = kWin - (ply + 1); most <= alpha) return most;
  if (const Score least = -(kWin - ply); least >= beta) return least;
  const NodeOfGame node{ply, depth, alpha, beta, false, true, path(ply), std::nullopt};
  if constexpr (ProbesCheaply<Policy>) {
    if (const auto value = consult<false>(node, TableKey{})) return *value;
  }

  const std::uint64_t heuristic_before = heuristic_;
  const int repeated_before = HasRepetition<P> ? std::exchange(repeated_ply_, kMaxPly) : kMaxPly;
  std::optional<Move> table_move;
  if constexpr (kTable) {
    if (const auto entry = table_.look_up(key, ply)) {
      trace_.verdict(EventKind::kTable, ply, entry->depth, entry->value, entry->bound);
      if (table_.settles(*entry, alpha, beta, depth)) {
        if (!is_certain(*entry, beta)) ++heuristic_;
        if constexpr (HasRepetition<P>) repeated_ply_ = repeated_before;
        return entry->value;
      }
      if (entry->has_move) table_move = unpack<Move>(entry->move);
    }
  }
  const auto leave = [&](Score value, std::optional<Move> move, bool proven) {
    if constexpr (kTable) {
      table_.remember(key, move ? move : table_move, value, value >= beta ? Bound::kLower : Bound::kUpper, depth, ply,
                      proven, HasRepetition<P> && repeated_ply_ < ply);
    }
    if constexpr (HasRepetition<P>) repeated_ply_ = std::min(repeated_before, repeated_ply_);
    return value;
  };

  Score best = -kInfinity;
  bool left_out = false;
  bool done = false;
  const int mover = side(ply);
  [[maybe_unused]] const int plies = reach(alpha, beta, ply + 1);
  for (int stage = 0; !done; ++stage) {
    MoveList<Move> list(moves_);
    const Stage state = generate(node, stage, list);
    list.close();
    left_out = state == Stage::kIncomplete;
    done = state != Stage::kMore;
    if (kTable && list.size() > 1 && looks_ahead(node)) {
      if (const auto known = known_reply({list.begin(), list.end()}, node)) {
        trace_.cutoff(ply, known->move, depth, alpha, beta, known->value, CutoffCause::kTable);
        if (!known->proven) ++heuristic_;
        return leave(known->value, known->move, known->proven);
      }
    }
    MoveList<int> scores(scores_);
    if (list.size() > 1) score_plainly(list, table_move, scores);
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Move move = scores.empty() ? list[i] : deepcut::pick_best(list.begin(), scores.begin(), i, list.size());
      if constexpr (ProbesNodes<Policy, P> || kChooses) path_[index(ply)] = move;
      detail::make(position_, evaluator_, move, ply);
      const bool turned = turned_from(mover, ply);
      trace_.enter(ply + 1, move, depth - kPly, alpha, beta, turned, best > -kInfinity);
      const Score low = turned ? -beta : alpha;
      Score value = 0;
      if constexpr (kTable) {
        const TableKey child = table_.announce(position_, plies);
        value = child.stored() ? search_plain<true>(low, depth - kPly, ply + 1, child)
                               : search_plain<false>(low, depth - kPly, ply + 1, child);
      } else {
        value = search_plain<false>(low, depth - kPly, ply + 1, key);
      }
      if (turned) value = -value;
      trace_.leave(ply + 1, move, depth - kPly, alpha, beta, turned, value);
      detail::undo(position_, evaluator_, move, ply);
      if (pacer_.stopped()) return 0;
      best = std::max(best, value);
      if (value < beta) continue;
      trace_.cutoff(ply, move, depth, alpha, beta, value, HasOrder<P> ? CutoffCause::kOrder : CutoffCause::kNone);
      return leave(value, move, heuristic_ == heuristic_before);
    }
  }
  if (best == -kInfinity && !left_out) return leave(Value::loss().to_search(ply), {}, true);
  if (left_out) {
    ++heuristic_;
    best = best == -kInfinity ? evaluate(ply, alpha, beta) : std::max(best, -kMaxScore);
  }
  return leave(best, {}, heuristic_ == heuristic_before);
}

/// The table's move before all others, these by order() alone. Without scores the moves are in their order already.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
void Worker<P, Policy, Evaluator, Trace>::score_plainly(MoveList<Move>& list, std::optional<Move> table_move,
                                                        MoveList<int>& scores) {
  if constexpr (HasOrder<P>) {
    if (options_.order) {
      for (const Move move : list) {
        const bool is_first = table_move && move == *table_move;
        scores.push(is_first ? std::numeric_limits<int>::max() : std::as_const(position_).order(move));
      }
      scores.close();
      return;
    }
  }
  if (table_move) bring_to_front(list, *table_move);
}

}  // namespace deepcut
