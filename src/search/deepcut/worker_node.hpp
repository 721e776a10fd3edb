// The nodes of Worker: one is searched in the numbered steps of search(), which docs/search.md explains.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
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

/// The value of the node for its side to move: exact inside the window, beyond it a bound.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
template <bool kPv>
Score Worker<P, Policy, Evaluator, Trace>::search(Score alpha, const Score beta, Depth depth, const int ply,
                                                  const bool cut, const TableKey key,
                                                  const std::optional<Move> excluded) {
  // 1. Time. A value returned after a stop is thrown away by every caller.
  if (pacer_.tick() || turns_back()) return 0;
  if constexpr (kPv) length_[index(ply)] = 0;
  deepest_ = std::max(deepest_, ply);

  // 2. A finished game, or the horizon. A side that has to answer first is not evaluated.
  if (const auto result = position_.result()) return finished(*result, ply);
  if constexpr (GivesVerdicts<Policy, P>) {
    // What needs no search to be known. On the principal variation the solver finds it, with its line.
    if (!kPv && selective() && options_.policy && options_.verdicts) {
      if (const auto verdict = policy_.verdict(std::as_const(position_))) return finished(*verdict, ply);
    }
  }
  const Tension tension = this->tension();
  const bool goes_on = tension == Tension::kForced && ply < kMaxPly;
  if ((depth <= 0 && !goes_on) || ply >= kMaxPly || (cutoff_ != nullptr && (*cutoff_)({ply, depth, alpha, beta}))) {
    return horizon<kPv>(alpha, beta, depth, ply, tension, key);
  }
  depth = std::max(depth, 0);

  // 3. A win cannot come sooner than with the next move, nor a loss before this one: if even that is outside the
  // window, nothing below can matter.
  if (selective()) {
    const Score most = kWin - (ply + 1);
    const Score least = -(kWin - ply);
    if (most <= alpha) return most;
    if (least >= beta) return least;
  }

  NodeOfGame node{ply, depth, alpha, beta, kPv, !kPv && cut, path(ply), excluded};
  if constexpr (ProbesCheaply<Policy>) {
    if (const auto value = consult<kPv>(node, TableKey{})) return *value;
  }

  const Score alpha_before = alpha;
  const std::uint64_t heuristic_before = heuristic_;
  // From here on the node is left by one of these: what the values below it have repeated is told to the node above.
  const int repeated_before = std::exchange(repeated_ply_, kMaxPly);
  const auto leave = [&](Score value) {
    repeated_ply_ = std::min(repeated_before, repeated_ply_);
    return value;
  };
  const auto leave_unproven = [&](Score value) {
    ++heuristic_;
    return leave(value);
  };

  // 4. The table, where the game has not called it a waste. On the principal variation it only suggests a move, so that
  // lines stay whole.
  const auto entry = excluded ? std::nullopt : table_.look_up(key, ply);
  std::optional<Move> table_move;
  if (entry) {
    trace_.verdict(EventKind::kTable, ply, entry->depth, entry->value, entry->bound);
    if (entry->has_move) table_move = unpack<Move>(entry->move);
    if (!kPv && table_.settles(*entry, alpha, beta, depth)) {
      return is_certain(*entry, beta) ? leave(entry->value) : leave_unproven(entry->value);
    }
  }

  if (judges()) judge(node, tension);
  // Other threads may be at it.
  const bool shares = shared_ != nullptr && depth >= kLeastShared;
  const auto name = name_of(node);
  if (shares) {
    if (Together* const together = shared_->join(thread_, ply, name)) {
      return search_together<kPv>(*together, node, tension, key, repeated_before);
    }
  }
  const Score eval = entry ? better_informed(node.static_eval, *entry) : node.static_eval;

  // 5. to 8. May the moves go unsearched?
  if (const auto value = settle<kPv>(node, eval, tension, entry, key)) return leave(*value);

  // 9. Without a table move a deep search begins badly ordered: a ply less now brings one for the next iteration, if
  // there will be one.
  if (key.stored() && selective() && reduces_ && options_.unguided && options_.deepening && !table_move && !excluded &&
      depth >= 5 * kPly) {
    depth -= kPly;
    node.depth = depth;
  }

  // 10. Singular extension: a table move without which the node is much worse is searched deeper. If it is not even
  // without it below the window, one of the others will do (multicut). Whoever must answer a threat has few moves anyway.
  Depth table_move_extension = 0;
  if (table_move && !excluded && judges() && options_.singular && margins_.singular > 0 && tension == Tension::kCalm) {
    const Singularity singularity = ask_without(*entry, *table_move, node);
    if (gone()) return 0;
    if (singularity.cutoff) return leave_unproven(*singularity.cutoff);
    table_move_extension = singularity.extension;
  }

  // 11. All moves, stage by stage, the promising ones first.
  Score best = -kInfinity;
  std::optional<Move> best_move;
  int searched = 0;
  const std::uint64_t nodes_before = shares ? pacer_.nodes() : 0;
  bool left_out = false;
  bool done = false;
  std::array<std::uint32_t, kMostTried> tried;  // those that were searched and did not cut
  for (int stage = 0; !done; ++stage) {
    MoveList<Move> list(moves_);
    const Stage state = generate(node, stage, list);
    list.close();
    if (!kPv && key.stored() && looks_ahead(node)) {
      if (const auto known = known_reply({list.begin(), list.end()}, node)) {
        trace_.cutoff(ply, known->move, depth, alpha, beta, known->value, CutoffCause::kTable);
        table_.remember(key, known->move, known->value, Bound::kLower, depth, ply, known->proven, false);
        return known->proven ? leave(known->value) : leave_unproven(known->value);
      }
    }
    MoveList<int> scores(scores_);
    Ranks ranks(ranks_);
    left_out = left_out || state == Stage::kIncomplete;
    done = state != Stage::kMore;

    // The table's move is tried before the others are even scored: it is good enough more often than not.
    const bool has_table_move = table_move && bring_to_front(list, *table_move);
    for (std::size_t i = 0; i < list.size();) {
      if (i == (has_table_move ? 1 : 0) && scores.empty()) {
        score_moves({list.begin(), list.end()}, scores, ply, depth, &ranks);
        scores.close();
        ranks.close();
      }
      if (shares && searched > 0 && stage == 0 && done && pacer_.nodes() - nodes_before >= kWorthSharing) {
        Together& together = shared_->join_or_put_up(thread_, ply, name, [&](Together& fresh) {
          fresh.moves.assign(list.begin() + i, list.end());
          fresh.scores.assign(scores.begin() + i, scores.begin() + list.size());
          fresh.ranks.clear();
          if (!ranks.empty()) fresh.ranks.assign(ranks.begin() + i, ranks.begin() + list.size());
          fresh.tried.assign(tried.data(), tried.data() + std::min(index(searched), tried.size()));
          const auto line = lines_.line(ply, kPv ? length_[index(ply)] : 0);
          fresh.line.assign(line.begin(), line.end());
          fresh.alpha = alpha;
          fresh.progress = {
              depth,         table_move, best,          best_move, searched, left_out, heuristic_ != heuristic_before,
              repeated_ply_, deepest_,   seen_decisive_};
        });
        return search_together<kPv>(together, node, tension, key, repeated_before);
      }
      // Known to the compiler to be none where nobody ranks.
      int* const ranked = !RanksMoves<Evaluator, P> || ranks.empty() ? nullptr : ranks.begin();
      const Move move =
          scores.empty() ? list[0] : deepcut::pick_best(list.begin(), scores.begin(), i, list.size(), ranked);
      ++i;
      if (excluded && move == *excluded) continue;
      node.alpha = alpha;
      node.behind = ranks.empty() || !options_.ranks ? kNotRanked : ranks[i - 1];
      node.learnt = options_.history ? learnt(ply)(move) : 0;
      const Omission omission =
          searched > 0 && !is_loss(best) ? leave_out(node, move, searched, tension) : Omission::kNothing;
      if (omission != Omission::kNothing) {
        trace_.record(EventKind::kPrune, ply, move, depth, alpha, beta);
        left_out = true;
        // They would only be picked to be left out. A trace tells of each.
        if (!Trace::kEnabled && omission == Omission::kDull) {
          list.truncate(keep_sharp(node, i, {list.begin(), list.end()}, scores.begin(), ranked));
        }
        if (omission != Omission::kRest) continue;
        done = true;
        break;
      }
      const Depth extension = has_table_move && i == 1 ? table_move_extension : 0;
      const Score value = search_move<kPv>(move, searched, node, alpha, extension);
      if (index(searched) < tried.size()) tried[index(searched)] = deepcut::pack(move);
      ++searched;
      if (gone()) return 0;

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
        const auto tries = std::min<std::size_t>(index(searched) - 1, tried.size());
        if (learns_) ordering_.reward(side(ply), ply, before(ply), move, {tried.data(), tries}, depth);
        done = true;
        break;
      }
      alpha = value;
      if constexpr (kPv) length_[index(ply)] = lines_.set(ply, move, length_[index(ply + 1)]);
      trace_.raise(ply, move, depth, alpha, beta);
    }
  }

  // 12. No move at all is a loss, unless moves were left out: then nothing is proven, whatever the others do.
  const bool no_move = best == -kInfinity;
  if (excluded) {
    repeated_ply_ = repeated_before;
    return no_move ? alpha_before : best;
  }
  if (no_move) best = left_out ? evaluate(ply, alpha, beta) : Value::loss().to_search(ply);
  if (left_out && (no_move || best < beta)) {
    ++heuristic_;
    best = std::max(best, -kMaxScore);
  }

  // 13. Remember it.
  remember(key, best_move ? best_move : table_move, best, {alpha_before, beta}, depth, ply,
           heuristic_ == heuristic_before, repeated_ply_ < ply);
  return leave(best);
}

/// Steps 5 to 8: what the node is worth where its moves need not be searched for it.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
template <bool kPv>
std::optional<Score> Worker<P, Policy, Evaluator, Trace>::settle(const NodeOfGame& node, Score eval, Tension tension,
                                                                 const std::optional<Table::Entry>& entry,
                                                                 const TableKey& key) {
  const auto unproven = [&](Score value) {
    ++heuristic_;
    return value;
  };

  // 5. Standing (reverse futility): so far above the window and unthreatened that a few plies will not change it.
  if (const auto value = standing(node, eval, tension)) return unproven(*value);

  // 6. A solver that the game brings along. Where it has been before, the table knows; on the principal variation it is
  // asked again, so that lines stay whole.
  const bool razors = is_razored(node, eval, tension);
  if constexpr (!ProbesCheaply<Policy>) {
    const bool asks = kPv || !judges() || (!entry && (razors || node.depth >= margins_.solver_plies * kPly));
    if (asks && !node.excluded) {
      if (const auto value = consult<kPv>(node, key)) return value;
    }
  }

  // 7. Razoring: near the horizon, and so far below the window that only the solver or a forcing move could help.
  if (razors) {
    const Score value = razored(eval, node.alpha, node.beta, node.ply);
    if (gone()) return 0;
    if (value <= node.alpha) {
      if (!entry) {
        table_.remember(key, std::nullopt, value, Bound::kUpper, node.depth, node.ply, false, repeated_ply_ < node.ply);
      }
      return unproven(value);
    }
  }

  // 8. Null move: if passing is good enough, a move will be.
  if (may_pass(node)) {
    const Score value = null_move(node.beta, node.depth, node.ply);
    if (gone()) return 0;
    if (value >= node.beta) {
      trace_.cutoff(node.ply, std::nullopt, node.depth, node.alpha, node.beta, value, CutoffCause::kNullMove);
      return unproven(value);
    }
  }
  return std::nullopt;
}

/// Does what the table says rest on finished games alone, seen from this beta? A win is one however little else is known.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
bool Worker<P, Policy, Evaluator, Trace>::is_certain(const Table::Entry& entry, Score beta) {
  return entry.proven || (entry.value >= beta ? is_win(entry.value) : is_loss(entry.value));
}

/// Step 5: what the node is worth at least, if it stands so far above the window that it need not be searched.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
std::optional<Score> Worker<P, Policy, Evaluator, Trace>::standing(const NodeOfGame& node, Score eval,
                                                                   Tension tension) const {
  if (node.pv || !judges() || !options_.standing || node.excluded || tension != Tension::kCalm ||
      node.depth > margins_.standing_plies * kPly || is_decisive(node.beta)) {
    return std::nullopt;
  }
  const Score value = eval - margins_.standing_once - margins_.standing * std::max(0, node.depth - kPly) / kPly;
  return value >= node.beta ? std::optional(value) : std::nullopt;
}

/// Steps 6 and 7: does the node lie so far below the window that it is left to the solver and the forcing moves?
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
bool Worker<P, Policy, Evaluator, Trace>::is_razored(const NodeOfGame& node, Score eval, Tension tension) const {
  return !node.pv && judges() && options_.razoring && !node.excluded && tension != Tension::kForced &&
         node.depth <= margins_.razoring_plies * kPly && !is_decisive(node.alpha) &&
         eval + margins_.razoring + margins_.razoring_ply * node.depth / kPly < node.alpha;
}

/// Step 8: is it worth a look what the node is worth after a pass? Never twice in a row.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
bool Worker<P, Policy, Evaluator, Trace>::may_pass([[maybe_unused]] const NodeOfGame& node) {
  if constexpr (HasNullMove<P>) {
    return !node.pv && node.cut && selective() && options_.null_move && !node.excluded && node.depth >= 3 * kPly &&
           previous(node.ply) && !is_decisive(node.beta) && position_.can_pass() &&
           evaluate(node.ply, node.alpha, node.beta) >= node.beta;
  } else {
    return false;
  }
}

/// Searches the node less deeply without the table's move.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
auto Worker<P, Policy, Evaluator, Trace>::ask_without(const Table::Entry& entry, Move move, const NodeOfGame& node)
    -> Singularity {
  constexpr Depth kLeast = 6 * kPly;
  if (node.depth < kLeast || entry.bound == Bound::kUpper || entry.depth < node.depth - 3 * kPly ||
      is_decisive(entry.value)) {
    return {};
  }
  const Score target = entry.value - margins_.singular * (node.depth / kPly);
  const std::uint64_t heuristic_before = heuristic_;
  const Depth half = (node.depth - kPly) / 2;
  trace_.without(node.ply, move, half, target);
  const Score value = search<false>(target - 1, target, half, node.ply, node.cut, TableKey{}, move);
  trace_.with_all(node.ply, move, half, target, value);
  heuristic_ = heuristic_before;
  if (value < target) return {kPly, {}};
  if (target >= node.beta && !node.pv && !is_decisive(target)) return {0, target};
  return {};
}

/// What `move` is worth at `node`. All but the first are first asked whether they are better at all, with a null
/// window and perhaps less depth, and searched again only if they are.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
template <bool kPv>
Score Worker<P, Policy, Evaluator, Trace>::search_move(Move move, int index, const NodeOfGame& node, Score alpha,
                                                       Depth extension, const std::atomic<Score>* common_alpha) {
  const int ply = node.ply;
  Depth depth = node.depth - kPly + extension;
  Depth reduction = 0;
  if (selective()) {
    if constexpr (ExtendsMoves<Policy, P>) {
      if (options_.policy && options_.extensions) {
        depth += std::max(0, policy_.extend(std::as_const(position_), node, move));
      }
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
  step(ply, move);
  table_.expect(position_, move);
  detail::make(position_, evaluator_, move, ply);
  const bool turned = turned_from(mover, ply);
  const bool child_cut = turned ? !node.cut : node.cut;
  const TableKey key =
      depth > 0 || judges() ? table_.announce(position_, reach(alpha, node.beta, ply + 1)) : TableKey{};
  Score value = 0;
  if (index == 0) {
    value = search_child<kPv>(alpha, node.beta, depth, ply, move, turned, child_cut, false, key);
  } else {
    value = search_child<false>(alpha, alpha + 1, depth - reduction, ply, move, turned, kPv ? turned : child_cut, true,
                                key);
    if (value > alpha && reduction > 0 && !gone()) {
      trace_.record(EventKind::kResearch, ply, move, depth, alpha, alpha + 1);
      value = search_child<false>(alpha, alpha + 1, depth, ply, move, turned, child_cut, true, key);
    }
    if (kPv && common_alpha != nullptr) {
      // Another thread may have found a better move meanwhile. Is this one still better, before its window is opened?
      while (value > alpha && value < node.beta && !gone() && common_alpha->load(std::memory_order_relaxed) > alpha) {
        alpha = common_alpha->load(std::memory_order_relaxed);
        value = search_child<false>(alpha, alpha + 1, depth, ply, move, turned, child_cut, true, key);
      }
    }
    if (kPv && value > alpha && value < node.beta && !gone()) {
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
  const auto search_it = [&](Score low, Score high) {
    if constexpr (!kPv && kHasPlainNodes) {
      if (is_plain(depth, key)) {
        return key.stored() ? search_plain<true>(low, depth, ply + 1, key)
                            : search_plain<false>(low, depth, ply + 1, key);
      }
    }
    return search<kPv>(low, high, depth, ply + 1, cut, key);
  };
  const Score value = turned ? -search_it(-beta, -alpha) : search_it(alpha, beta);
  trace_.leave(ply + 1, move, depth, alpha, beta, turned, value);
  return value;
}

template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
Score Worker<P, Policy, Evaluator, Trace>::null_move([[maybe_unused]] Score beta, [[maybe_unused]] Depth depth,
                                                     [[maybe_unused]] int ply) {
  if constexpr (HasNullMove<P>) {
    trace_.record(EventKind::kNullMove, ply, std::nullopt, depth, beta - 1, beta);
    step(ply, std::nullopt);
    position_.make_null();
    if constexpr (requires { evaluator_.passed(position_, ply); }) evaluator_.passed(position_, ply + 1);
    const Depth shallower = depth - 3 * kPly - depth / 4;
    trace_.enter(ply + 1, std::nullopt, shallower, beta - 1, beta, true, true);
    const TableKey key = table_.announce(position_, kMaxPly);
    const Score value = -search<false>(-beta, -beta + 1, shallower, ply + 1, false, key);
    trace_.leave(ply + 1, std::nullopt, shallower, beta - 1, beta, true, value);
    position_.undo_null();
    // A win after passing proves nothing: the pass was not a legal move.
    return clamp_heuristic(value);
  } else {
    return -kInfinity;
  }
}

}  // namespace deepcut
