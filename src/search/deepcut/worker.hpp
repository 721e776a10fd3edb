// One thread of Search: the recursive part. A node is searched in the numbered steps of search() below.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include <deepcut/busy_moves.hpp>
#include <deepcut/evaluator.hpp>
#include <deepcut/limits.hpp>
#include <deepcut/move_list.hpp>
#include <deepcut/options.hpp>
#include <deepcut/ordering.hpp>
#include <deepcut/policy.hpp>
#include <deepcut/position.hpp>
#include <deepcut/principal.hpp>
#include <deepcut/table.hpp>
#include <deepcut/trace.hpp>
#include <deepcut/value.hpp>

namespace deepcut {

/// A legal move of the root and what is known about it.
template <class Move>
struct RootMove {
  Move move;
  Score score = -kInfinity;
  Bound bound = Bound::kNone;
  bool exhausted = false;  ///< nothing under the root was left unseen: the score is exact, not only at this depth
  std::vector<Move> line;
};

template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
class Worker {
 public:
  using Move = typename P::Move;
  static_assert(CheckAbilities<P>::kOk && CheckPolicy<Policy, P>::kOk);

  Worker(const Options& options, Policy policy, Evaluator evaluator, Trace* trace, Table* table, BusyMoves* busy)
      : options_(options),
        policy_(std::move(policy)),
        evaluator_(std::move(evaluator)),
        trace_(trace),
        table_(table),
        busy_(busy) {}

  /// The moves of the root that are worth a search, and whether they are all that matter.
  struct RootChoice {
    std::vector<Move> moves;
    bool complete = true;
  };
  RootChoice choose_root_moves(const P& root);

  /// Prepares for searches of `root` over these moves.
  void begin(const P& root, const RootChoice& choice, const Limits& limits, const Deadlines& deadlines,
             SearchControl& control) {
    position_ = root;
    root_side_ = detail::side_of(root, 0);
    pacer_ = Pacer(limits, deadlines, control);
    cutoff_ = limits.cutoff ? &limits.cutoff : nullptr;
    deepest_ = 0;
    detail::tell_reset(evaluator_, position_);
    ordering_.fade();
    root_moves_.clear();
    for (const Move move : choice.moves) root_moves_.push_back({.move = move, .line = {move}});
    root_complete_ = choice.complete;
    reduces_ = options_.reductions;
  }
  void new_game() {
    ordering_.forget();
    if constexpr (ForgetsGames<Policy>) policy_.new_game();
  }

  /// Asks the policy's solver about the root: true if it proved a win, whose line then stands first.
  bool solve_root(int depth);

  /// Searches the root moves from `first` on to `depth` and brings the best of them to that place. The value is
  /// exact if it lies inside the window, else a bound from beyond it.
  Score search_root(Score alpha, Score beta, Depth depth, std::size_t first);

  std::vector<RootMove<Move>>& root_moves() { return root_moves_; }
  Pacer& pacer() { return pacer_; }
  const Pacer& pacer() const { return pacer_; }
  int deepest() const { return deepest_; }
  /// How often a value rested on something that was not seen to the end. Unchanged over a search of the root: its
  /// value is exact.
  std::uint64_t heuristic_count() const { return heuristic_; }

 private:
  using NodeOfGame = Node<Move>;
  static constexpr bool kHasTable = HasKey<P> || HasCanonical<P>;
  static constexpr int kDeferred = std::numeric_limits<int>::min();

  struct TableKey {
    std::uint64_t key = 0;
    int frame = 0;
  };

  template <bool kPv>
  Score search(Score alpha, Score beta, Depth depth, int ply, bool cut);
  template <bool kPv>
  Score search_move(Move move, int index, const NodeOfGame& node, Score alpha);
  template <bool kPv>
  Score search_child(Score alpha, Score beta, Depth depth, int ply, Move move, bool turned, bool cut, bool scout);
  void restore(const RootMove<Move>& known, std::size_t first);
  Score quiesce(Score alpha, Score beta, int ply);
  Score null_move(Score beta, Depth depth, int ply);

  Score finished(Value value, int ply);
  template <bool kPv>
  Score horizon(Score alpha, Score beta, Depth depth, int ply);
  template <bool kPv>
  std::optional<Score> consult(const NodeOfGame& node, const TableKey* key);
  Score evaluate(int ply) { return clamp_heuristic(evaluator_.evaluate(position_, ply)); }
  Stage generate(const NodeOfGame& node, int stage, MoveList<Move>& list);
  static bool bring_to_front(MoveList<Move>& list, Move move);
  void score_moves(std::span<const Move> moves, MoveList<int>& scores, int ply);
  CutoffCause found_by(Move move, int score, int ply) const;
  bool must_wait(const TableKey& key, Move move, Depth depth, int index) const;

  TableKey table_key() const;
  std::optional<Table::Entry> look_up(const TableKey& key, int ply) const;
  bool settles(const Table::Entry& entry, Score alpha, Score beta, Depth depth) const;
  void remember(const TableKey& key, std::optional<Move> move, Score value, Bound bound, Depth depth, int ply,
                bool proven, bool path_dependent);

  int side(int ply) const {
    if constexpr (HasSide<P>) {
      return position_.side();
    } else {
      return (root_side_ + ply) & 1;
    }
  }
  std::optional<Move> previous(int ply) const { return ply > 0 ? path_[index(ply - 1)] : std::nullopt; }
  std::span<const std::optional<Move>> path(int ply) const { return {path_.data(), index(ply)}; }
  bool selective() const { return !options_.exact; }
  static std::size_t index(int ply) { return static_cast<std::size_t>(ply); }

  const Options& options_;
  P position_{};
  Policy policy_;
  Evaluator evaluator_;
  detail::Tracer<Trace, Move> trace_;
  Table* table_;     ///< shared
  BusyMoves* busy_;  ///< shared; null with one thread
  Pacer pacer_;
  const std::function<bool(const NodeView&)>* cutoff_ = nullptr;
  Ordering<Move> ordering_;
  MoveStack<Move> moves_;
  MoveStack<int> scores_;
  PrincipalLines<Move> lines_;
  std::array<std::uint32_t, kMaxPly + 2> length_{};      ///< of the line at each ply
  std::array<std::optional<Move>, kMaxPly + 2> path_{};  ///< the moves that led here; empty: a null move
  std::vector<RootMove<Move>> root_moves_;
  std::vector<Move> probe_line_;
  int root_side_ = 0;
  bool root_complete_ = true;
  bool reduces_ = true;
  int deepest_ = 0;
  std::uint64_t heuristic_ = 0;
  /// The lowest ply whose position was repeated by something the current values rest on: above the node, its
  /// value depends on the path.
  int repeated_ply_ = kMaxPly;
};

// ---------------------------------------------------------------------------------------------------------

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
  if constexpr (ProbesNodes<Policy, P>) {
    if (!selective() || !options_.policy) return false;
    const NodeOfGame node{0, depth * kPly, -kInfinity, kInfinity, true, false, {}, std::nullopt};
    probe_line_.clear();
    const auto probe = policy_.probe(position_, node, pacer_.left(), probe_line_);
    if (!probe) return false;
    if (probe->nodes > 0) pacer_.add(probe->nodes);
    const Score value = probe->value.to_search(0);
    trace_.verdict(EventKind::kProbe, 0, node.depth, value, probe->bound);
    if (!is_win(value) || probe->bound == Bound::kUpper || probe_line_.empty()) return false;
    const auto found = std::find_if(root_moves_.begin(), root_moves_.end(),
                                    [&](const auto& root_move) { return root_move.move == probe_line_.front(); });
    if (found == root_moves_.end()) return false;
    *found = {probe_line_.front(), value, Bound::kExact, probe->bound == Bound::kExact, probe_line_};
    std::rotate(root_moves_.begin(), found, found + 1);
    return true;
  } else {
    return false;
  }
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
  Score best = -kInfinity;
  for (std::size_t i = first; i < root_moves_.size(); ++i) {
    const Move move = root_moves_[i].move;
    const NodeOfGame node{0, depth, alpha, beta, open, !open, {}, std::nullopt};
    const int number = static_cast<int>(i - first);
    Score value = open ? search_move<true>(move, number, node, alpha) : search_move<false>(move, number, node, alpha);
    if (pacer_.stopped()) break;
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

/// The value of the node for its side to move: exact inside the window, beyond it a bound.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
template <bool kPv>
Score Worker<P, Policy, Evaluator, Trace>::search(Score alpha, const Score beta, Depth depth, const int ply,
                                                  const bool cut) {
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

  // 4. The table. On the principal variation it only suggests a move, so that lines stay whole.
  const Score alpha_before = alpha;
  const std::uint64_t heuristic_before = heuristic_;
  const int repeated_before = std::exchange(repeated_ply_, kMaxPly);
  const TableKey key = table_key();
  std::optional<Move> table_move;
  if (const auto entry = look_up(key, ply)) {
    trace_.verdict(EventKind::kTable, ply, entry->depth, entry->value, entry->bound);
    if (entry->has_move) table_move = unpack<Move>(entry->move);
    if (!kPv && settles(*entry, alpha, beta, depth)) {
      const bool decided = entry->value >= beta ? is_win(entry->value) : is_loss(entry->value);
      if (!entry->proven && !decided) ++heuristic_;
      repeated_ply_ = repeated_before;
      return entry->value;
    }
  }

  NodeOfGame node{ply, depth, alpha, beta, kPv, !kPv && cut, path(ply), std::nullopt};

  // 5. A solver that the game brings along.
  if (const auto value = consult<kPv>(node, &key)) {
    repeated_ply_ = repeated_before;
    return *value;
  }

  // 6. Null move: if passing is good enough, a move will be.
  if constexpr (HasNullMove<P>) {
    if (!kPv && cut && selective() && options_.null_move && depth >= 3 * kPly && previous(ply) && !is_decisive(beta) &&
        position_.can_pass() && evaluate(ply) >= beta) {
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
  if (kHasTable && selective() && reduces_ && options_.table && !table_move && depth >= 5 * kPly) {
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
      if (!scores.empty() && scores[i] != kDeferred && must_wait(key, move, depth, searched)) {
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
      const std::uint64_t busy_hash = busy_ != nullptr ? BusyMoves::hash(key.key, pack(move)) : 0;
      if (busy_ != nullptr && searched > 0) busy_->add(busy_hash);
      const Score value = search_move<kPv>(move, searched, node, alpha);
      if (busy_ != nullptr && searched > 0) busy_->remove(busy_hash);
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
        ordering_.reward(side(ply), ply, previous(ply), move, {list.begin(), i - 1}, depth);
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
  if (no_move) best = left_out ? evaluate(ply) : Value::loss().to_search(ply);
  if (left_out && (no_move || best < beta)) {
    ++heuristic_;
    best = std::max(best, -kMaxScore);
  }

  // 10. Remember it.
  const Bound bound = best >= beta ? Bound::kLower : best > alpha_before ? Bound::kExact : Bound::kUpper;
  remember(key, best_move ? best_move : table_move, best, bound, depth, ply, heuristic_ == heuristic_before,
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
  Score value = 0;
  if (index == 0) {
    value = search_child<kPv>(alpha, node.beta, depth, ply, move, turned, child_cut, false);
  } else {
    value = search_child<false>(alpha, alpha + 1, depth - reduction, ply, move, turned, kPv ? turned : child_cut, true);
    if (value > alpha && reduction > 0 && !pacer_.stopped()) {
      trace_.record(EventKind::kResearch, ply, move, depth, alpha, alpha + 1);
      value = search_child<false>(alpha, alpha + 1, depth, ply, move, turned, child_cut, true);
    }
    if (kPv && value > alpha && value < node.beta && !pacer_.stopped()) {
      trace_.record(EventKind::kResearch, ply, move, depth, alpha, node.beta);
      value = search_child<true>(alpha, node.beta, depth, ply, move, turned, false, false);
    }
  }
  detail::undo(position_, evaluator_, move, ply);
  return value;
}

/// The position after `move`, seen by the side that made it: the window turns only if the turn did.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
template <bool kPv>
Score Worker<P, Policy, Evaluator, Trace>::search_child(Score alpha, Score beta, Depth depth, int ply, Move move,
                                                        bool turned, bool cut, bool scout) {
  trace_.enter(ply + 1, move, depth, alpha, beta, turned, scout);
  const Score value =
      turned ? -search<kPv>(-beta, -alpha, depth, ply + 1, cut) : search<kPv>(alpha, beta, depth, ply + 1, cut);
  trace_.leave(ply + 1, move, depth, alpha, beta, turned, value);
  return value;
}

template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
Score Worker<P, Policy, Evaluator, Trace>::finished(Value value, [[maybe_unused]] int ply) {
  if constexpr (HasRepetition<P>) {
    if (const int plies = position_.repetition(); plies > 0) repeated_ply_ = std::min(repeated_ply_, ply - plies);
  }
  return value.to_search(ply);
}

/// Where the depth ends: the evaluation, once nothing is hanging.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
template <bool kPv>
Score Worker<P, Policy, Evaluator, Trace>::horizon(Score alpha, Score beta, Depth depth, int ply) {
  if constexpr (ProbesNodes<Policy, P>) {
    const NodeOfGame node{ply, std::min(depth, 0), alpha, beta, kPv, false, path(ply), std::nullopt};
    if (const auto value = consult<kPv>(node, nullptr)) return *value;
  }
  ++heuristic_;
  if constexpr (HasForcing<P>) {
    if (selective() && options_.quiescence) return quiesce(alpha, beta, ply);
  }
  return evaluate(ply);
}

/// The word of the policy's solver about this node, if it has one that settles it. `key`: where to remember it.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
template <bool kPv>
std::optional<Score> Worker<P, Policy, Evaluator, Trace>::consult([[maybe_unused]] const NodeOfGame& node,
                                                                  [[maybe_unused]] const TableKey* key) {
  if constexpr (ProbesNodes<Policy, P>) {
    if (!selective() || !options_.policy) return std::nullopt;
    const int ply = node.ply;
    probe_line_.clear();
    const auto probe = policy_.probe(position_, node, pacer_.left(), probe_line_);
    if (!probe) return std::nullopt;
    if (probe->nodes > 0) pacer_.add(probe->nodes);
    const Score value = probe->value.to_search(ply);
    trace_.verdict(EventKind::kProbe, ply, node.depth, value, probe->bound);
    const bool decides = probe->bound == Bound::kExact || (probe->bound == Bound::kLower && value >= node.beta) ||
                         (probe->bound == Bound::kUpper && value <= node.alpha);
    if (!decides) return std::nullopt;
    if (!probe->value.is_proven()) ++heuristic_;
    if (kPv && !probe_line_.empty()) {
      length_[index(ply)] = lines_.set(ply, probe_line_.front(), std::span<const Move>(probe_line_).subspan(1));
    }
    if (key != nullptr && probe->nodes > 0) {
      std::optional<Move> move;
      if (!probe_line_.empty()) move = probe_line_.front();
      remember(*key, move, value, probe->bound, node.depth, ply, probe->value.is_proven(), false);
    }
    return value;
  } else {
    return std::nullopt;
  }
}

/// Forcing moves only; not making one ("standing pat") is always possible, so a loss is never claimed here.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
Score Worker<P, Policy, Evaluator, Trace>::quiesce(Score alpha, const Score beta, const int ply) {
  length_[index(ply)] = 0;
  deepest_ = std::max(deepest_, ply);
  Score best = evaluate(ply);
  if constexpr (HasForcing<P>) {
    if (best >= beta) trace_.cutoff(ply, std::nullopt, 0, alpha, beta, best, CutoffCause::kStandPat);
    if (best >= beta || ply >= kMaxPly) return best;
    alpha = std::max(alpha, best);
    MoveList<Move> list(moves_);
    std::as_const(position_).forcing(list);
    list.close();
    MoveList<int> scores(scores_);
    score_moves({list.begin(), list.end()}, scores, ply);
    scores.close();
    const int mover = side(ply);
    for (std::size_t i = 0; i < list.size(); ++i) {
      const Move move = pick_best(list.begin(), scores.begin(), i, list.size());
      path_[index(ply)] = move;
      detail::make(position_, evaluator_, move, ply);
      const bool turned = side(ply + 1) != mover;
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
    const Score value = -search<false>(-beta, -beta + 1, shallower, ply + 1, false);
    trace_.leave(ply + 1, std::nullopt, shallower, beta - 1, beta, true, value);
    position_.undo_null();
    // A win after passing proves nothing: the pass was not a legal move.
    return clamp_heuristic(value);
  } else {
    return -kInfinity;
  }
}

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
  for (const Move move : moves) {
    int score = 0;
    if constexpr (HasOrder<P>) {
      // One step of order() outweighs all that was learnt: the game knows best.
      if (options_.order) score = std::clamp(position_.order(move), -(1 << 13), 1 << 13) * (1 << 16);
    }
    const auto code = Learnt::code(move);
    if (code == killers[0] || code == killers[1]) score += 2 * Learnt::kMost;
    if (code == counter) score += Learnt::kMost;
    if (options_.history) score += ordering_.history(mover, move);
    scores.push(score);
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
    if (options_.order) learnt -= std::clamp(position_.order(move), -(1 << 13), 1 << 13) * (1 << 16);
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

template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
auto Worker<P, Policy, Evaluator, Trace>::table_key() const -> TableKey {
  if constexpr (HasCanonical<P>) {
    const Canonical canonical = position_.canonical();
    return {canonical.key, canonical.frame};
  } else if constexpr (HasKey<P>) {
    return {position_.key(), 0};
  } else {
    return {};
  }
}

/// The entry as this node sees it: wins counted from the root, the move in the position's own frame.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
std::optional<Table::Entry> Worker<P, Policy, Evaluator, Trace>::look_up(const TableKey& key, int ply) const {
  if (!kHasTable || !options_.table) return std::nullopt;
  std::optional<Table::Entry> entry = table_->probe(key.key);
  if (!entry) return std::nullopt;
  if (is_win(entry->value)) entry->value -= ply;
  if (is_loss(entry->value)) entry->value += ply;
  if constexpr (HasCanonical<P>) {
    if (entry->has_move) entry->move = pack(P::from_frame(unpack<Move>(entry->move), key.frame));
  }
  return entry;
}

/// May the entry's value stand for a search of this depth and window?
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
bool Worker<P, Policy, Evaluator, Trace>::settles(const Table::Entry& entry, Score alpha, Score beta,
                                                  Depth depth) const {
  const bool fails_high = entry.bound != Bound::kUpper && entry.value >= beta;
  const bool fails_low = entry.bound != Bound::kLower && entry.value <= alpha;
  if (!fails_high && !fails_low && entry.bound != Bound::kExact) return false;
  // Where repetitions end games, or a cutoff function looks at the ply, a value may depend on the path in ways the
  // entry does not tell.
  if (options_.exact) return entry.depth == depth && !HasRepetition<P> && cutoff_ == nullptr;
  const bool decided = (fails_high && is_win(entry.value)) || (fails_low && is_loss(entry.value));
  return entry.proven || decided || entry.depth >= depth;
}

template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
void Worker<P, Policy, Evaluator, Trace>::remember(const TableKey& key, std::optional<Move> move, Score value,
                                                   Bound bound, Depth depth, int ply, bool proven,
                                                   bool path_dependent) {
  if (!kHasTable || !options_.table) return;
  Table::Entry entry{.bound = bound, .depth = depth, .value = value};
  entry.proven = proven;
  path_dependent = path_dependent || (options_.exact && cutoff_ != nullptr);
  if (path_dependent) {
    // The move may be remembered, the value may not: it becomes a bound that says nothing.
    entry.bound = Bound::kLower;
    entry.value = -kInfinity;
    entry.depth = 0;
    entry.proven = false;
  } else {
    if (is_win(value)) entry.value += ply;
    if (is_loss(value)) entry.value -= ply;
  }
  if (move) {
    entry.has_move = true;
    if constexpr (HasCanonical<P>) {
      entry.move = pack(P::to_frame(*move, key.frame));
    } else {
      entry.move = pack(*move);
    }
  }
  if (path_dependent && !entry.has_move) return;
  table_->store(key.key, entry);
}

}  // namespace deepcut
