// Plain minimax: looks at everything down to a depth. It is the yardstick that every other search is
// measured against, so it stays too simple to be wrong.
#pragma once

#include <chrono>

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
class Minimax {
  static_assert(CheckPosition<P>::kOk && CheckTrace<Trace>::kOk);
  static_assert(!Position<P> || EvaluatorFor<Evaluator, P>,
                "deepcut: expected an evaluator that can be copied, with `Score evaluate(const Position&, int ply)`");
};

template <Position P, EvaluatorFor<P> Evaluator, TraceSink Trace>
class Minimax<P, Evaluator, Trace> {
 public:
  using Move = typename P::Move;

  explicit Minimax(Evaluator evaluator = {}, Trace* trace = nullptr) : evaluator_(evaluator), trace_(trace) {}

  Report<Move> go(const P& root, const Limits& limits = {}) {
    static_assert(CheckAbilities<P>::kOk);
    const OneSearchAtATime alone(control_);
    const Deadlines deadlines = Deadlines::from(limits);
    position_ = root;
    cutoff_ = limits.cutoff ? &limits.cutoff : nullptr;
    control_.reset();
    pacer_ = Pacer(limits, deadlines, control_);
    horizon_ = false;
    deepest_ = 0;
    length_ = 0;
    detail::tell_reset(evaluator_, position_);

    Report<Move> report;
    report.depth = std::clamp(limits.depth, 0, kMaxPly - 1);
    trace_.iteration(report.depth * kPly, -kInfinity, kInfinity);
    const Score score = search(report.depth, 0);
    report.value = Value::from_search(score, 0, horizon_ ? Certainty::kHeuristic : Certainty::kProven);
    // A node cut off before its depth may have hidden a quicker win; so may the horizon, where a result told of a longer one.
    report.complete =
        !horizon_ || (report.value.is_decisive() && report.value.plies() <= report.depth && cutoff_ == nullptr);
    if (pacer_.stopped()) detail::set_value_of_some_moves(report, score, pacer_.nodes());
    const auto line = lines_.line(0, length_);
    report.line.assign(line.begin(), line.end());
    if (report.line.empty()) report.line = deepcut::first_legal_move(root);
    if (!report.line.empty()) report.best = report.line.front();
    report.lines = {{report.line, report.value, report.bound}};
    report.nodes = pacer_.nodes();
    report.selective_depth = deepest_;
    report.stop = pacer_.stopped() ? pacer_.reason() : horizon_ ? StopReason::kDepth : StopReason::kSolved;
    report.time = std::chrono::steady_clock::now() - deadlines.start;
    return report;
  }

  /// Nodes of the search that is running; may be asked from another thread.
  std::uint64_t nodes_so_far() const { return control_.nodes(); }

 private:
  Score search(int depth, int ply) {
    if (pacer_.tick()) return 0;
    deepest_ = std::max(deepest_, ply);
    length_ = 0;
    if (const auto result = position_.result()) return result->to_search(ply);
    if (depth == 0 || (cutoff_ && ply > 0 && (*cutoff_)({ply, depth * kPly, -kInfinity, kInfinity}))) {
      horizon_ = true;
      return clamp_heuristic(evaluator_.evaluate(position_, ply));
    }
    MoveList<Move> list(stack_);
    position_.moves(list);
    if (list.empty()) return Value::loss().to_search(ply);
    list.close();

    Score best = -kInfinity;
    std::uint32_t length = 0;
    const int side = detail::side_of(position_, ply);
    for (const Move move : list) {
      detail::make(position_, evaluator_, move, ply);
      const bool turned = detail::side_of(position_, ply + 1) != side;
      trace_.enter(ply + 1, move, (depth - 1) * kPly, -kInfinity, kInfinity, turned);
      const Score value = turned ? -search(depth - 1, ply + 1) : search(depth - 1, ply + 1);
      trace_.leave(ply + 1, move, (depth - 1) * kPly, -kInfinity, kInfinity, turned, value);
      detail::undo(position_, evaluator_, move, ply);
      if (pacer_.stopped()) break;
      if (value > best) {
        best = value;
        length = lines_.set(ply, move, length_);
      }
    }
    length_ = length;
    return best;
  }

  InPlace<P> position_{};
  Evaluator evaluator_;
  detail::Tracer<Trace, Move> trace_;
  SearchControl control_;
  Pacer pacer_;
  const std::function<bool(const NodeView&)>* cutoff_ = nullptr;
  MoveStack<Move> stack_;
  PrincipalLines<Move> lines_;
  std::uint32_t length_ = 0;  ///< of the line of the node just left
  bool horizon_ = false;
  int deepest_ = 0;
};

/// Plain minimax from `root`; without limits to the end of every game.
template <class P>
auto minimax(const P& root, const Limits& limits = {}) {
  return Minimax<P>().go(root, limits);
}

}  // namespace deepcut
