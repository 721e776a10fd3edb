// The nodes of Worker: one is searched in the numbered steps of search(), which docs/search.md explains.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <utility>

#include <deepcut/busy_moves.hpp>
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

/// The value of the node for its side to move: exact inside the window, beyond it a bound.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
template <bool kPv>
Score Worker<P, Policy, Evaluator, Trace>::search(Score alpha, const Score beta, Depth depth, const int ply,
                                                  const bool cut, const TableKey key) {
  // 1. Time. A value returned after a stop is thrown away by every caller.
  if (pacer_.tick()) return 0;
  if constexpr (kPv) length_[index(ply)] = 0;
  deepest_ = std::max(deepest_, ply);

  // 2. A finished game, or the horizon.
  if (const auto result = position_.result()) return finished(*result, ply);
  if (depth <= 0 || ply >= kMaxPly || (cutoff_ != nullptr && (*cutoff_)({ply, depth, alpha, beta}))) {
    return horizon<kPv>(alpha, beta, depth, ply);
  }

  // 3. A win cannot come sooner than with the next move, nor a loss before this one: if even that is outside the
  // window, nothing below can matter.
  if (selective()) {
    const Score most = kWin - (ply + 1);
    const Score least = -(kWin - ply);
    if (most <= alpha) return most;
    if (least >= beta) return least;
  }

  NodeOfGame node{ply, depth, alpha, beta, kPv, !kPv && cut, path(ply), std::nullopt};
  if constexpr (ProbesCheaply<Policy>) {
    if (const auto value = consult<kPv>(node, nullptr)) return *value;
  }

  // 4. The table, where the game has not called it a waste. On the principal variation it only suggests a move, so that
  // lines stay whole.
  const Score alpha_before = alpha;
  const std::uint64_t heuristic_before = heuristic_;
  const int repeated_before = std::exchange(repeated_ply_, kMaxPly);
  std::optional<Move> table_move;
  if (const auto entry = table_.look_up(key, ply)) {
    trace_.verdict(EventKind::kTable, ply, entry->depth, entry->value, entry->bound);
    if (entry->has_move) table_move = unpack<Move>(entry->move);
    if (!kPv && table_.settles(*entry, alpha, beta, depth)) {
      const bool decided = entry->value >= beta ? is_win(entry->value) : is_loss(entry->value);
      if (!entry->proven && !decided) ++heuristic_;
      repeated_ply_ = repeated_before;
      return entry->value;
    }
  }

  // 5. A solver that the game brings along.
  if constexpr (!ProbesCheaply<Policy>) {
    if (const auto value = consult<kPv>(node, &key)) {
      repeated_ply_ = repeated_before;
      return *value;
    }
  }

  // 6. Null move: if passing is good enough, a move will be.
  if constexpr (HasNullMove<P>) {
    if (!kPv && cut && selective() && options_.null_move && depth >= 3 * kPly && previous(ply) && !is_decisive(beta) &&
        position_.can_pass() && evaluate(ply, alpha, beta) >= beta) {
      const Score value = null_move(beta, depth, ply);
      if (pacer_.stopped()) return 0;
      if (value >= beta) {
        trace_.cutoff(ply, std::nullopt, depth, alpha, beta, value, CutoffCause::kNullMove);
        ++heuristic_;
        repeated_ply_ = std::min(repeated_before, repeated_ply_);
        return value;
      }
    }
  }

  // 7. Without a table move a deep search begins badly ordered: a ply less now brings one for the next iteration.
  if (key.stored && selective() && reduces_ && !table_move && depth >= 5 * kPly) {
    depth -= kPly;
    node.depth = depth;
  }

  // 8. All moves, stage by stage, the promising ones first.
  Score best = -kInfinity;
  std::optional<Move> best_move;
  int searched = 0;
  bool left_out = false;
  bool done = false;
  for (int stage = 0; !done; ++stage) {
    MoveList<Move> list(moves_);
    const Stage state = generate(node, stage, list);
    list.close();
    MoveList<int> scores(scores_);
    left_out = left_out || state == Stage::kIncomplete;
    done = state != Stage::kMore;

    // The table's move is tried before the others are even scored: it is good enough more often than not.
    const bool has_table_move = table_move && bring_to_front(list, *table_move);
    for (std::size_t i = 0; i < list.size();) {
      if (i == (has_table_move ? 1 : 0) && scores.empty()) {
        score_moves({list.begin(), list.end()}, scores, ply);
        scores.close();
      }
      const Move move = scores.empty() ? list[0] : pick_best(list.begin(), scores.begin(), i, list.size());
      if (key.stored && !scores.empty() && scores[i] != kDeferred && must_wait(key, move, depth, searched)) {
        scores[i] = kDeferred;
        continue;
      }
      ++i;
      node.alpha = alpha;
      if constexpr (PrunesMoves<Policy, P>) {
        if (selective() && options_.policy && searched > 0 && !is_loss(best) &&
            policy_.prune(std::as_const(position_), node, move, searched)) {
          trace_.record(EventKind::kPrune, ply, move, depth, alpha, beta);
          left_out = true;
          continue;
        }
      }
      const bool busy = busy_ != nullptr && key.stored && searched > 0;
      const std::uint64_t busy_hash = busy ? BusyMoves::hash(key.key, pack(move)) : 0;
      if (busy) busy_->add(busy_hash);
      const Score value = search_move<kPv>(move, searched, node, alpha);
      if (busy) busy_->remove(busy_hash);
      ++searched;
      if (pacer_.stopped()) return 0;

      if (value <= best) continue;
      best = value;
      if (value <= alpha) continue;
      best_move = move;
      if (value >= beta) {
        if constexpr (Trace::kEnabled) {
          const bool from_table = has_table_move && i == 1;
          const CutoffCause cause =
              from_table ? CutoffCause::kTable : found_by(move, scores.empty() ? 0 : scores[i - 1], ply);
          trace_.cutoff(ply, move, depth, alpha, beta, value, cause);
        }
        if (learns_) ordering_.reward(side(ply), ply, previous(ply), move, {list.begin(), i - 1}, depth);
        done = true;
        break;
      }
      alpha = value;
      if constexpr (kPv) length_[index(ply)] = lines_.set(ply, move, length_[index(ply + 1)]);
      trace_.raise(ply, move, depth, alpha, beta);
    }
  }

  // 9. No move at all is a loss, unless moves were left out: then nothing is proven, whatever the others do.
  const bool no_move = best == -kInfinity;
  if (no_move) best = left_out ? evaluate(ply, alpha, beta) : Value::loss().to_search(ply);
  if (left_out && (no_move || best < beta)) {
    ++heuristic_;
    best = std::max(best, -kMaxScore);
  }

  // 10. Remember it.
  const Bound bound = best >= beta ? Bound::kLower : best > alpha_before ? Bound::kExact : Bound::kUpper;
  table_.remember(key, best_move ? best_move : table_move, best, bound, depth, ply, heuristic_ == heuristic_before,
                  repeated_ply_ < ply);
  repeated_ply_ = std::min(repeated_before, repeated_ply_);
  return best;
}

/// What `move` is worth at `node`. All but the first are first asked whether they are better at all, with a null
/// window and perhaps less depth, and searched again only if they are.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
template <bool kPv>
Score Worker<P, Policy, Evaluator, Trace>::search_move(Move move, int index, const NodeOfGame& node, Score alpha) {
  const int ply = node.ply;
  Depth depth = node.depth - kPly;
  Depth reduction = 0;
  if (selective()) {
    if constexpr (ExtendsMoves<Policy, P>) {
      if (options_.policy) depth += policy_.extend(std::as_const(position_), node, move);
    }
    if constexpr (ReducesMoves<Policy, P>) {
      if (reduces_ && index > 0) {
        reduction =
            std::clamp(policy_.reduce(std::as_const(position_), node, move, index), 0, std::max(0, depth - kPly));
      }
    }
    if (depth > node.depth - kPly) trace_.record(EventKind::kExtend, ply, move, depth, alpha, node.beta);
    if (reduction > 0) trace_.record(EventKind::kReduce, ply, move, depth - reduction, alpha, node.beta);
  }

  const int mover = side(ply);
  path_[this->index(ply)] = move;
  detail::make(position_, evaluator_, move, ply);
  const bool turned = side(ply + 1) != mover;
  const bool child_cut = turned ? !node.cut : node.cut;
  const TableKey key = depth > 0 ? table_.announce(position_) : TableKey{};
  Score value = 0;
  if (index == 0) {
    value = search_child<kPv>(alpha, node.beta, depth, ply, move, turned, child_cut, false, key);
  } else {
    value = search_child<false>(alpha, alpha + 1, depth - reduction, ply, move, turned, kPv ? turned : child_cut, true,
                                key);
    if (value > alpha && reduction > 0 && !pacer_.stopped()) {
      trace_.record(EventKind::kResearch, ply, move, depth, alpha, alpha + 1);
      value = search_child<false>(alpha, alpha + 1, depth, ply, move, turned, child_cut, true, key);
    }
    if (kPv && value > alpha && value < node.beta && !pacer_.stopped()) {
      trace_.record(EventKind::kResearch, ply, move, depth, alpha, node.beta);
      value = search_child<true>(alpha, node.beta, depth, ply, move, turned, false, false, key);
    }
  }
  detail::undo(position_, evaluator_, move, ply);
  return value;
}

/// The position after `move`, seen by the side that made it: the window turns only if the turn did.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
template <bool kPv>
Score Worker<P, Policy, Evaluator, Trace>::search_child(Score alpha, Score beta, Depth depth, int ply, Move move,
                                                        bool turned, bool cut, bool scout, const TableKey& key) {
  trace_.enter(ply + 1, move, depth, alpha, beta, turned, scout);
  const Score value = turned ? -search<kPv>(-beta, -alpha, depth, ply + 1, cut, key)
                             : search<kPv>(alpha, beta, depth, ply + 1, cut, key);
  trace_.leave(ply + 1, move, depth, alpha, beta, turned, value);
  return value;
}

template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
Score Worker<P, Policy, Evaluator, Trace>::null_move([[maybe_unused]] Score beta, [[maybe_unused]] Depth depth,
                                                     [[maybe_unused]] int ply) {
  if constexpr (HasNullMove<P>) {
    trace_.record(EventKind::kNullMove, ply, std::nullopt, depth, beta - 1, beta);
    path_[index(ply)] = std::nullopt;
    position_.make_null();
    if constexpr (requires { evaluator_.passed(position_, ply); }) evaluator_.passed(position_, ply + 1);
    const Depth shallower = depth - 3 * kPly - depth / 4;
    trace_.enter(ply + 1, std::nullopt, shallower, beta - 1, beta, true, true);
    const Score value = -search<false>(-beta, -beta + 1, shallower, ply + 1, false, table_.announce(position_));
    trace_.leave(ply + 1, std::nullopt, shallower, beta - 1, beta, true, value);
    position_.undo_null();
    // A win after passing proves nothing: the pass was not a legal move.
    return clamp_heuristic(value);
  } else {
    return -kInfinity;
  }
}

}  // namespace deepcut
