// Fail-soft alpha-beta and nothing else: no table, no ordering. The moves are searched as the game gives them.
// For a small game it is as fast as a loop written by hand; it is also the one to read, and to teach with.
#pragma once

#include <algorithm>
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <type_traits>

#include <deepcut/evaluator.hpp>
#include <deepcut/limits.hpp>
#include <deepcut/move_list.hpp>
#include <deepcut/position.hpp>
#include <deepcut/principal.hpp>
#include <deepcut/report.hpp>
#include <deepcut/trace.hpp>

namespace deepcut {

/// Chosen for a type that is no position, no evaluator or no trace, to say so in a sentence.
template <class P, class Evaluator = PositionEvaluator<P>, class Trace = NoTrace>
class AlphaBeta {
  static_assert(CheckPosition<P>::kOk && CheckTrace<Trace>::kOk);
  static_assert(!Position<P> || EvaluatorFor<Evaluator, P>,
                "deepcut: expected an evaluator that can be copied, with `Score evaluate(const Position&, int ply)`");
};

template <Position P, EvaluatorFor<P> Evaluator, TraceSink Trace>
class AlphaBeta<P, Evaluator, Trace> {
 public:
  using Move = typename P::Move;

  explicit AlphaBeta(Evaluator evaluator = {}, Trace* trace = nullptr) : evaluator_(evaluator), trace_(trace) {}

  Report<Move> go(const P& root, const Limits& limits = {}) {
    static_assert(CheckAbilities<P>::kOk);
    const OneSearchAtATime alone(control_);
    const Deadlines deadlines = Deadlines::from(limits);
    cutoff_ = limits.cutoff ? &limits.cutoff : nullptr;
    control_.reset();
    pacer_ = Pacer(limits, deadlines, control_);
    horizon_ = false;
    length_[0] = 0;
    Board position = root;  // NOLINT(performance-unnecessary-copy-initialization): the search moves on it
    detail::tell_reset(evaluator_, position);

    Report<Move> report;
    report.depth = depth_ = std::clamp(limits.depth, 0, kMaxPly - 1);
    const auto [alpha, beta] = window_of(limits);
    trace_.iteration(report.depth * kPly, alpha, beta);
    const Score score =
        cutoff_ ? visit<true>(position, alpha, beta, depth_) : visit<false>(position, alpha, beta, depth_);
    report.selective_depth = report.depth;
    report.value = Value::from_search(score, 0, horizon_ ? Certainty::kHeuristic : Certainty::kProven);
    report.bound = score <= alpha ? Bound::kUpper : score >= beta ? Bound::kLower : Bound::kExact;
    report.value = as_bound(report.value, report.bound);
    // A node cut off before its depth may have hidden a quicker win; so may the horizon, where a result told of a longer one.
    report.complete =
        !horizon_ || (report.value.is_decisive() && report.value.plies() <= report.depth && cutoff_ == nullptr);
    // What lies below the window is only the most that a move is worth.
    if (pacer_.stopped()) detail::set_value_of_some_moves(report, score > alpha ? score : -kInfinity, pacer_.nodes());
    const auto line = lines_.line(0, length_[0]);
    report.line.assign(line.begin(), line.end());
    if (report.line.empty()) report.line = deepcut::first_legal_move(root);
    if (!report.line.empty()) report.best = report.line.front();
    report.lines = {{report.line, report.value, report.bound}};
    report.nodes = pacer_.nodes();
    report.stop = pacer_.stopped() ? pacer_.reason() : horizon_ ? StopReason::kDepth : StopReason::kSolved;
    report.time = std::chrono::steady_clock::now() - deadlines.start;
    return report;
  }

  /// Nodes of the search that is running; may be asked from another thread.
  std::uint64_t nodes_so_far() const { return control_.nodes(); }

 private:
  // A position of two registers travels by value, which is faster than taking moves back; a larger one is
  // changed in place.
  using Board = InPlace<P>;
  static constexpr bool kByValue = std::is_trivially_copyable_v<Board> && sizeof(Board) <= 16;
  using Carried = std::conditional_t<kByValue, Board, Board&>;

  // Every move takes one from the depth, so that the ply need not be handed down.
  int ply_at(int depth) const { return depth_ - depth; }

  // The value of a node if it lies between alpha and beta, else a bound on it from beyond the window. What ends
  // here is decided in the parent's loop, so that only nodes with children cost a call.
  template <bool kWithCutoff>
  [[gnu::always_inline]] Score visit(Carried position, Score alpha, Score beta, int depth) {
    if constexpr (kWithCutoff) length_[index(ply_at(depth))] = 0;
    if (pacer_.tick()) return 0;
    if (const auto result = position.result()) return result->to_search(ply_at(depth));
    if (depth == 0 || (kWithCutoff && depth < depth_ && (*cutoff_)({ply_at(depth), depth * kPly, alpha, beta}))) {
      horizon_ = true;
      return clamp_heuristic(evaluator_.evaluate(position, ply_at(depth)));
    }
    return expand<kWithCutoff>(position, alpha, beta, depth);
  }

  template <bool kWithCutoff>
  Score expand(Carried position, Score alpha, const Score beta, const int depth) {
    Score best = -kInfinity;
    const bool left_early = any_move(position, [&](Move move) {
      const Score score = step<kWithCutoff>(position, move, alpha, beta, depth);
      if (score <= best) return false;
      if (score <= alpha) return best = score, false;
      // After a stop every value is void. One that changes nothing need not be told apart: the moves left are passed
      // over quickly, and here the rest are caught.
      if (pacer_.stopped()) return true;
      const int ply = ply_at(depth);
      best = alpha = score;
      if (alpha >= beta) {
        if (ply == 0) length_[0] = lines_.set(0, move, 0);  // of a value beyond the window asked for, the move is known
        return trace_.cutoff(ply, move, depth * kPly, alpha, beta, alpha), true;
      }
      length_[index(ply)] = lines_.set(ply, move, length_after<kWithCutoff>(position, move, depth));
      trace_.raise(ply, move, depth * kPly, alpha, beta);
      return false;
    });
    if (left_early || best != -kInfinity) return best;
    length_[index(ply_at(depth))] = 0;
    return Value::loss().to_search(ply_at(depth));
  }

  /// What `move` is worth to the side that plays it.
  template <bool kWithCutoff>
  [[gnu::always_inline]] Score step(Carried position, Move move, Score alpha, Score beta, int depth) {
    const int ply = ply_at(depth);
    Carried child = position;
    [[maybe_unused]] const int side = detail::side_of(position, ply);
    detail::make(child, evaluator_, move, ply);
    const bool turned = !HasSide<P> || detail::side_of(child, ply + 1) != side;
    trace_.enter(ply + 1, move, (depth - 1) * kPly, alpha, beta, turned);
    const Score score = turned ? -visit<kWithCutoff>(child, -beta, -alpha, depth - 1)
                               : visit<kWithCutoff>(child, alpha, beta, depth - 1);
    trace_.leave(ply + 1, move, (depth - 1) * kPly, alpha, beta, turned, score);
    if constexpr (!kByValue || !std::is_empty_v<Evaluator>) detail::undo(child, evaluator_, move, ply);
    return score;
  }

  /// How long the line of the position after `move` is, if its value lay inside the window. A node with children has noted
  /// it then; whether it had any is found out here, where it is seldom asked, and not told by all those that had none.
  template <bool kWithCutoff>
  std::uint32_t length_after(Carried position, Move move, int depth) {
    if constexpr (!kWithCutoff) {
      if (depth == 1) return 0;
      Carried child = position;
      child.make(move);
      const bool ended = child.result().has_value();
      if constexpr (!kByValue) child.undo(move);
      if (ended) return 0;
    }
    return length_[index(ply_at(depth) + 1)];
  }

  static std::size_t index(int ply) { return static_cast<std::size_t>(ply); }

  /// Says whether a visit has ended it.
  template <class Visit>
  [[gnu::always_inline]] bool any_move(Carried position, Visit visit) {
    if constexpr (HasAnyMove<P>) {
      return position.any_move(visit);
    } else {
      MoveList<Move> list(stack_);
      position.moves(list);
      list.close();
      return std::any_of(list.begin(), list.end(), visit);
    }
  }

  Evaluator evaluator_;
  detail::Tracer<Trace, Move> trace_;
  SearchControl control_;
  Pacer pacer_;
  const std::function<bool(const NodeView&)>* cutoff_ = nullptr;
  MoveStack<Move> stack_;
  PrincipalLines<Move> lines_;
  std::array<std::uint32_t, kMaxPly + 1> length_{};  ///< of the line at each ply
  int depth_ = 0;                                    ///< of the root
  bool horizon_ = false;
};

/// Alpha-beta from `root`; without limits to the end of every game.
template <class P>
auto alpha_beta(const P& root, const Limits& limits = {}) {
  return AlphaBeta<P>().go(root, limits);
}

}  // namespace deepcut
