// The moves of a node of Worker: which there are, in which order, and which thread searches them.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <mutex>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/move_list.hpp>
#include <deepcut/ordering.hpp>
#include <deepcut/policy.hpp>
#include <deepcut/position.hpp>
#include <deepcut/shared_nodes.hpp>
#include <deepcut/trace.hpp>
#include <deepcut/worker.hpp>

namespace deepcut {

template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
Stage Worker<P, Policy, Evaluator, Trace>::generate([[maybe_unused]] const NodeOfGame& node, [[maybe_unused]] int stage,
                                                    MoveList<Move>& list) {
  if constexpr (kChooses) {
    if (selective() && options_.policy) return candidates(position_, node, stage, list);
  }
  std::as_const(position_).moves(list);
  return Stage::kComplete;
}

template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
Stage Worker<P, Policy, Evaluator, Trace>::candidates(const P& position, const NodeOfGame& node, int stage,
                                                      MoveList<Move>& list) {
  if constexpr (ChoosesCandidates<Policy, P>) {
    return policy_.candidates(position, node, stage, list);
  } else {
    return policy_.candidates(position, node, stage, list, evaluator_);
  }
}

/// A move after which the table already knows that the node reaches beta. All entries are on their way into the cache
/// before the first one is read.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
auto Worker<P, Policy, Evaluator, Trace>::known_reply(std::span<const Move> moves, const NodeOfGame& node)
    -> std::optional<KnownReply> {
  struct Child {
    TableKey key;
    bool turned;
  };
  std::array<Child, 32> children;
  const std::size_t count = std::min(moves.size(), children.size());
  const int mover = side(node.ply);
  const int plies = reach(node.alpha, node.beta, node.ply + 1);
  for (std::size_t i = 0; i < count; ++i) {
    detail::make(position_, evaluator_, moves[i], node.ply);
    children[i] = {table_.announce(position_, plies), turned_from(mover, node.ply)};
    detail::undo(position_, evaluator_, moves[i], node.ply);
    if (!children[i].key.stored()) return std::nullopt;  // nor will its sisters be: the end of the game is near
  }
  for (std::size_t i = 0; i < count; ++i) {
    const auto entry = table_.look_up(children[i].key, node.ply + 1);
    if (!entry) continue;
    const Score value = children[i].turned ? -entry->value : entry->value;
    if (value < node.beta || entry->bound == (children[i].turned ? Bound::kLower : Bound::kUpper)) continue;
    if (!entry->proven && !is_win(value) && entry->depth < node.depth - kPly) continue;
    return KnownReply{moves[i], value, entry->proven || is_win(value)};
  }
  return std::nullopt;
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

/// What the position says of its moves, killers, the counter-move and history, on one scale. `ranks` is told how far each
/// is behind the evaluator's first choice, if that ranks them.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
void Worker<P, Policy, Evaluator, Trace>::score_moves(std::span<const Move> moves, MoveList<int>& scores, int ply,
                                                      [[maybe_unused]] Depth depth, [[maybe_unused]] Ranks* ranks) {
  if constexpr (HasOrder<P> && !RanksMoves<Evaluator, P>) {
    if (!learns_ && options_.order) {
      for (const Move move : moves)
        scores.push(scaled_order(std::as_const(position_).order(move)) * margins_.order_unit);
      return;
    }
  }
  const int mover = side(ply);
  const auto killers = options_.killers ? ordering_.killers(ply) : std::array{Learnt::kNone, Learnt::kNone};
  const auto counter = options_.counter_moves ? ordering_.counter(mover, previous(ply)) : Learnt::kNone;
  const auto history = learnt(ply);
  for (std::size_t i = 0; i < moves.size(); ++i) scores.push(0);
  const std::span<int> orders(scores.begin(), moves.size());
  [[maybe_unused]] bool ranked = false;
  if constexpr (RanksMoves<Evaluator, P>) {
    ranked = options_.order && selective() && evaluator_.rank(std::as_const(position_), moves, orders, ply, depth);
    if (ranked && ranks != nullptr) {
      const int most = *std::max_element(orders.begin(), orders.end());
      for (const int order : orders) ranks->push(most - order);
    }
  }
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const Move move = moves[i];
    int& score = orders[i];
    if constexpr (HasOrder<P>) {
      if (options_.order && !ranked) score = position_.order(move);
    }
    score = scaled_order(score) * margins_.order_unit;
    const auto code = Learnt::code(move);
    if (code == killers[0] || code == killers[1]) score += 2 * Learnt::kMost;
    if (code == counter) score += Learnt::kMost;
    score += history(move);
  }
}

/// The root's moves as those of any node.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
void Worker<P, Policy, Evaluator, Trace>::order_root() {
  std::vector<Move> moves;
  for (const auto& root_move : root_moves_) moves.push_back(root_move.move);
  MoveList<int> scores(scores_);
  score_moves(moves, scores, 0, kMaxDepth * kPly, nullptr);
  deepcut::sort_by_worth(root_moves_, 0, moves.size(), [&](std::size_t i) { return scores[i]; });
}

/// Which part of the score that score_moves gave it brought this move forward. For the trace alone.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
CutoffCause Worker<P, Policy, Evaluator, Trace>::found_by(Move move, int score, int ply) const {
  const auto code = Learnt::code(move);
  const auto killers = ordering_.killers(ply);
  if (options_.killers && (code == killers[0] || code == killers[1])) return CutoffCause::kKiller;
  int learnt = score;
  if constexpr (HasOrder<P>) {
    if (options_.order) learnt -= scaled_order(position_.order(move)) * margins_.order_unit;
  }
  if (options_.counter_moves && code == ordering_.counter(side(ply), previous(ply))) return CutoffCause::kCounterMove;
  if (learnt > 0) return CutoffCause::kHistory;
  return score > learnt ? CutoffCause::kOrder : CutoffCause::kNone;
}

/// May the move go unsearched? `index` moves were searched before it, and not all of them lose.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
auto Worker<P, Policy, Evaluator, Trace>::leave_out([[maybe_unused]] const NodeOfGame& node, [[maybe_unused]] Move move,
                                                    [[maybe_unused]] int index, [[maybe_unused]] Tension tension)
    -> Omission {
  if (!selective() || !options_.policy) return Omission::kNothing;
  if constexpr (PrunesMoves<Policy, P>) {
    if (options_.pruning && policy_.prune(std::as_const(position_), node, move, index)) return Omission::kMove;
  }
  if constexpr (HasMargins<Policy, P> && KnowsSharpMoves<Policy, P>) {
    if (tension != Tension::kCalm) return Omission::kNothing;
    if (!options_.late_moves || margins_.late_moves == 0) return Omission::kNothing;
    int limit = margins_.late_moves + margins_.late_moves_ply * (node.depth / kPly);
    if (!node.improving) limit = limit * margins_.late_moves_worse / 16;
    if (index >= limit * margins_.late_sharp_moves / 16) return Omission::kRest;
    if (index >= limit && !policy_.is_sharp(std::as_const(position_), node, move)) return Omission::kDull;
  }
  return Omission::kNothing;
}

/// Drops the moves from index `from` on that are not sharp, and tells how many there are then in all. Once one was left out
/// for being dull all others will be: the number of moves searched only grows, and so does alpha.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
std::size_t Worker<P, Policy, Evaluator, Trace>::keep_sharp([[maybe_unused]] const NodeOfGame& node,
                                                            [[maybe_unused]] std::size_t from, std::span<Move> moves,
                                                            [[maybe_unused]] int* scores, [[maybe_unused]] int* ranks) {
  if constexpr (HasMargins<Policy, P> && KnowsSharpMoves<Policy, P>) {
    std::size_t kept = from;
    for (std::size_t i = from; i < moves.size(); ++i) {
      if (!policy_.is_sharp(std::as_const(position_), node, moves[i])) continue;
      moves[kept] = moves[i];
      scores[kept] = scores[i];
      if (ranks != nullptr) ranks[kept] = ranks[i];
      ++kept;
    }
    return kept;
  } else {
    return moves.size();
  }
}

/// What is left of a node, with whoever else comes to it.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
template <bool kPv>
Score Worker<P, Policy, Evaluator, Trace>::search_together(Together& together, NodeOfGame node, Tension tension,
                                                           const TableKey& key, int repeated_before) {
  const int ply = node.ply;
  above_.push_back(&together.finished);
  std::unique_lock lock(together.row->lock);
  while (const auto task = next_task(together, node, tension, key)) {
    lock.unlock();
    const std::uint64_t heuristic_before = heuristic_;
    repeated_ply_ = kMaxPly;
    const Score value = search_move<kPv>(task->move, task->place, node, task->alpha, 0, &together.alpha);
    lock.lock();
    if (turning_back_ && together.finished) {
      turning_back_ = false;
      ends_seen_ = kNotLooked;  // one further up may be finished as well
      continue;
    }
    if (gone()) break;
    note<kPv>(together, node, key, *task, value, heuristic_ != heuristic_before);
  }
  above_.pop_back();
  Score value = 0;
  if (!gone()) {
    value = together.value;
    if (together.progress.heuristic) ++heuristic_;
    repeated_ply_ = std::min(repeated_before, node.excluded ? kMaxPly : together.progress.repeated_ply);
    deepest_ = std::max(deepest_, together.progress.deepest);
    seen_decisive_ = seen_decisive_ || together.progress.seen_decisive;
    if constexpr (kPv) {
      const std::span<const Move> line = together.line;
      length_[index(ply)] = line.empty() ? 0 : lines_.set(ply, line.front(), line.subspan(1));
    }
  }
  shared_->leave(together);
  return value;
}

/// The next move that nobody has begun, else one to help with; `node` is told of it. Nothing if the node is finished.
/// With the lock held, as what follows.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
auto Worker<P, Policy, Evaluator, Trace>::next_task(Together& together, NodeOfGame& node, Tension tension,
                                                    const TableKey& key) -> std::optional<Task> {
  if (together.finished) return std::nullopt;
  auto& progress = together.progress;
  node.depth = progress.depth;
  const auto tell = [&](const Task& task) {
    node.alpha = task.alpha;
    node.behind = task.behind;
    node.learnt = task.learnt;
    return task;
  };
  while (together.next < together.moves.size()) {
    const std::size_t i = together.next++;
    int* const ranks = !RanksMoves<Evaluator, P> || together.ranks.empty() ? nullptr : together.ranks.data();
    const Move move =
        deepcut::pick_best(together.moves.data(), together.scores.data(), i, together.moves.size(), ranks);
    if (node.excluded && move == *node.excluded) continue;
    const Task task = tell({move, progress.begun, options_.history ? learnt(node.ply)(move) : 0,
                            ranks != nullptr && options_.ranks ? ranks[i] : kNotRanked, together.alpha});
    const Omission omission = is_loss(progress.best) ? Omission::kNothing : leave_out(node, move, task.place, tension);
    if (omission == Omission::kNothing) {
      ++progress.begun;
      together.searching.push_back(task);
      return task;
    }
    progress.left_out = true;
    if (omission == Omission::kDull) {
      together.moves.resize(keep_sharp(node, together.next, together.moves, together.scores.data(), ranks));
    }
    if (omission == Omission::kRest) together.next = together.moves.size();
  }
  if (!together.searching.empty()) return tell(deepcut::help(together.searching));
  finish(together, node, key);
  return std::nullopt;
}

/// What the move that was begun as `task` is worth, unless another thread has said so already.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
template <bool kPv>
void Worker<P, Policy, Evaluator, Trace>::note(Together& together, const NodeOfGame& node, const TableKey& key,
                                               const Task& task, Score value, bool heuristic) {
  if (together.finished || !deepcut::take_out(together.searching, task.move)) return;
  auto& progress = together.progress;
  progress.heuristic = progress.heuristic || heuristic;
  progress.repeated_ply = std::min(progress.repeated_ply, repeated_ply_);
  progress.deepest = std::max(progress.deepest, deepest_);
  progress.seen_decisive = progress.seen_decisive || seen_decisive_;
  progress.best = std::max(progress.best, value);
  if (value > together.alpha) {
    progress.best_move = task.move;
    together.alpha = value;
    if (kPv && value < node.beta) {  // else the move was seen in a null window alone, which has no line
      const auto rest = lines_.line(node.ply + 1, length_[index(node.ply + 1)]);
      together.line.assign(1, task.move);
      together.line.insert(together.line.end(), rest.begin(), rest.end());
    }
  }
  if (value >= node.beta) {
    if (learns_) {
      ordering_.reward(side(node.ply), node.ply, before(node.ply), task.move, together.tried, node.depth);
    }
    return finish(together, node, key);
  }
  if (together.tried.size() < kMostTried) together.tried.push_back(deepcut::pack(task.move));
}

/// Steps 12 and 13 of search(), where at least one move was searched.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
void Worker<P, Policy, Evaluator, Trace>::finish(Together& together, const NodeOfGame& node, const TableKey& key) {
  auto& progress = together.progress;
  if (progress.left_out && progress.best < node.beta) {
    progress.heuristic = true;
    progress.best = std::max(progress.best, -kMaxScore);
  }
  remember(key, progress.best_move ? progress.best_move : progress.table_move, progress.best,
           {together.name.alpha, node.beta}, node.depth, node.ply, !progress.heuristic,
           progress.repeated_ply < node.ply);
  shared_->finish(together, progress.best);
}

}  // namespace deepcut
