// Fail-soft alpha-beta and nothing else: no table, no ordering. The moves are searched as the game gives them.
// For a small game it is as fast as a loop written by hand; it is also the one to read, and to teach with.
#pragma once

#include <chrono>
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

/// Chosen for a type that is no position, or no evaluator, to say so in a sentence.
template <class P, class Evaluator = PositionEvaluator<P>, class Trace = NoTrace>
class AlphaBeta {
  static_assert(CheckPosition<P>::kOk);
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
    Board position = root;  // NOLINT(performance-unnecessary-copy-initialization): the search moves on it
    detail::tell_reset(evaluator_, position);

    Report<Move> report;
    report.depth = std::clamp(limits.depth, 0, kMaxPly - 1);
    const auto [alpha, beta] = limits.window.value_or(Window{});
    trace_.iteration(report.depth * kPly, alpha, beta);
    const Found found = cutoff_ ? visit<true>(position, alpha, beta, report.depth, 0)
                                : visit<false>(position, alpha, beta, report.depth, 0);
    report.selective_depth = report.depth;
    report.value = Value::from_search(found.score, 0, horizon_ ? Certainty::kHeuristic : Certainty::kProven);
    report.bound = found.score <= alpha ? Bound::kUpper : found.score >= beta ? Bound::kLower : Bound::kExact;
    report.value = as_bound(report.value, report.bound);
    report.complete = !horizon_ || report.value.is_decisive();
    if (pacer_.stopped()) detail::set_value_of_some_moves(report, found.score);
    const auto line = lines_.line(0, found.length);
    report.line.assign(line.begin(), line.end());
    if (report.line.empty()) report.line = first_legal_move(root);
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

  struct Found {
    Score score;
    std::uint32_t length;  ///< of the line found, which stands in lines_ at the node's ply
  };

  // The value of a node if it lies between alpha and beta, else a bound on it from beyond the window. What ends
  // here is decided in the parent's loop, so that only nodes with children cost a call.
  template <bool kWithCutoff>
  [[gnu::always_inline]] Found visit(Carried position, Score alpha, Score beta, int depth, int ply) {
    if (pacer_.tick()) return {0, 0};
    if (const auto result = position.result()) return {result->to_search(ply), 0};
    if (depth == 0 || (kWithCutoff && (*cutoff_)({ply, depth * kPly, alpha, beta}))) {
      horizon_ = true;
      return {clamp_heuristic(evaluator_.evaluate(position, ply)), 0};
    }
    return expand<kWithCutoff>(position, alpha, beta, depth, ply);
  }

  template <bool kWithCutoff>
  Found expand(Carried position, Score alpha, const Score beta, const int depth, const int ply) {
    Found best{-kInfinity, 0};
    const int side = detail::side_of(position, ply);
    any_move(position, [&](Move move) {
      const Found found = step<kWithCutoff>(position, move, side, alpha, beta, depth, ply);
      if (found.score <= best.score) return false;
      // After a stop every value is void. One that changes nothing need not be told apart: the moves left are passed
      // over quickly, and here the rest are caught.
      if (pacer_.stopped()) return true;
      best.score = found.score;
      if (found.score <= alpha) return false;
      alpha = found.score;
      if (alpha >= beta) return trace_.cutoff(ply, move, depth * kPly, alpha, beta, alpha), true;
      best.length = lines_.set(ply, move, found.length);
      trace_.raise(ply, move, depth * kPly, alpha, beta);
      return false;
    });
    if (best.score == -kInfinity && !pacer_.stopped()) return {Value::loss().to_search(ply), 0};
    return best;
  }

  /// What `move` is worth to the side that plays it.
  template <bool kWithCutoff>
  [[gnu::always_inline]] Found step(Carried position, Move move, int side, Score alpha, Score beta, int depth,
                                    int ply) {
    Carried child = position;
    detail::make(child, evaluator_, move, ply);
    const bool turned = detail::side_of(child, ply + 1) != side;
    trace_.enter(ply + 1, move, (depth - 1) * kPly, alpha, beta, turned);
    Found found = turned ? visit<kWithCutoff>(child, -beta, -alpha, depth - 1, ply + 1)
                         : visit<kWithCutoff>(child, alpha, beta, depth - 1, ply + 1);
    if (turned) found.score = -found.score;
    trace_.leave(ply + 1, move, (depth - 1) * kPly, alpha, beta, turned, found.score);
    if constexpr (!kByValue || !std::is_empty_v<Evaluator>) detail::undo(child, evaluator_, move, ply);
    return found;
  }

  template <class Visit>
  [[gnu::always_inline]] void any_move(Carried position, Visit visit) {
    if constexpr (HasAnyMove<P>) {
      position.any_move(visit);
    } else {
      MoveList<Move> list(stack_);
      position.moves(list);
      list.close();
      for (const Move move : list) {
        if (visit(move)) return;
      }
    }
  }

  Evaluator evaluator_;
  detail::Tracer<Trace, Move> trace_;
  SearchControl control_;
  Pacer pacer_;
  const std::function<bool(const NodeView&)>* cutoff_ = nullptr;
  MoveStack<Move> stack_;
  PrincipalLines<Move> lines_;
  bool horizon_ = false;
};

/// Alpha-beta from `root`; without limits to the end of every game.
template <Position P>
Report<typename P::Move> alpha_beta(const P& root, const Limits& limits = {}) {
  return AlphaBeta<P>().go(root, limits);
}

}  // namespace deepcut
