// Beam search: alpha-beta over the few moves of each node that look best one ply ahead. It is quick and blind: what
// it leaves out it never sees, so it proves wins but never a loss that a move left out might have averted.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include <deepcut/evaluator.hpp>
#include <deepcut/limits.hpp>
#include <deepcut/move_list.hpp>
#include <deepcut/ordering.hpp>
#include <deepcut/position.hpp>
#include <deepcut/principal.hpp>
#include <deepcut/report.hpp>
#include <deepcut/trace.hpp>

namespace deepcut {

/// Chosen for a type that is no position, no evaluator or no trace, to say so in a sentence.
template <class P, class Evaluator = PositionEvaluator<P>, class Trace = NoTrace>
class BeamSearch {
  static_assert(CheckPosition<P>::kOk && CheckTrace<Trace>::kOk);
  static_assert(!Position<P> || EvaluatorFor<Evaluator, P>,
                "deepcut: expected an evaluator that can be copied, with `Score evaluate(const Position&, int ply)`");
};

template <Position P, EvaluatorFor<P> Evaluator, TraceSink Trace>
class BeamSearch<P, Evaluator, Trace> {
 public:
  using Move = typename P::Move;

  /// At most `width` moves of each node are searched.
  explicit BeamSearch(int width = 8, Evaluator evaluator = {}, Trace* trace = nullptr)
      : width_(static_cast<std::size_t>(std::max(1, width))), evaluator_(evaluator), trace_(trace) {}

  void on_progress(std::function<void(const Report<Move>&)> progress) { progress_ = std::move(progress); }

  /// Deepens ply by ply until a limit is reached or every line in the beam has come to its end.
  Report<Move> go(const P& root, const Limits& limits = {}) {
    static_assert(CheckAbilities<P>::kOk);
    const OneSearchAtATime alone(control_);
    const Deadlines deadlines = Deadlines::from(limits);
    position_ = root;
    cutoff_ = limits.cutoff ? &limits.cutoff : nullptr;
    control_.reset();
    pacer_ = Pacer(limits, deadlines, control_);
    detail::tell_reset(evaluator_, position_);

    Report<Move> report;
    report.bound = Bound::kNone;
    if (const std::vector<Move> moves = deepcut::legal_moves(root); !moves.empty()) {
      report.best = moves.front();
      report.line = {moves.front()};
    }
    const int last = std::clamp(limits.depth, 1, kMaxPly - 1);
    for (int depth = 1; depth <= last; ++depth) {
      horizon_ = left_out_ = dropped_ = false;
      trace_.iteration(depth * kPly, -kInfinity, kInfinity);
      const Found found = search(-kInfinity, kInfinity, depth, 0);
      report.nodes = pacer_.nodes();
      report.time = std::chrono::steady_clock::now() - deadlines.start;
      report.stop = pacer_.stopped() ? pacer_.reason() : StopReason::kDepth;
      if (pacer_.stopped()) break;
      const Certainty certainty = horizon_ || left_out_ ? Certainty::kHeuristic : Certainty::kProven;
      report.value = Value::from_search(found.score, 0, certainty);
      report.bound = Bound::kExact;
      // A node cut off before its depth may have hidden a quicker win; so may the horizon, where a result told of a longer one.
      report.complete =
          !dropped_ &&
          (!horizon_ || (report.value.is_decisive() && report.value.plies() <= depth && cutoff_ == nullptr));
      report.depth = report.selective_depth = depth;
      const auto line = lines_.line(0, found.length);
      report.line.assign(line.begin(), line.end());
      if (!report.line.empty()) report.best = report.line.front();
      report.lines = {{report.line, report.value, report.bound}};
      if (!horizon_ || report.value.is_win()) {
        report.stop = StopReason::kSolved;
        break;
      }
      if (progress_) progress_(report);
      if (deadlines.soft && std::chrono::steady_clock::now() >= *deadlines.soft) {
        report.stop = StopReason::kTime;
        break;
      }
    }
    report.lines = {{report.line, report.value, report.bound}};
    return report;
  }

  /// Nodes of the search that is running; may be asked from another thread.
  std::uint64_t nodes_so_far() const { return control_.nodes(); }

 private:
  struct Found {
    Score score;
    std::uint32_t length;
  };

  Found search(Score alpha, const Score beta, const int depth, const int ply) {
    if (pacer_.tick()) return {0, 0};
    if (const auto result = position_.result()) return {result->to_search(ply), 0};
    if (depth == 0 || (cutoff_ && ply > 0 && (*cutoff_)({ply, depth * kPly, alpha, beta}))) {
      horizon_ = true;
      return {clamp_heuristic(evaluator_.evaluate(position_, ply)), 0};
    }
    MoveList<Move> list(moves_);
    position_.moves(list);
    list.close();
    if (list.empty()) return {Value::loss().to_search(ply), 0};
    const bool cut_short = list.size() > width_;
    MoveList<int> scores(scores_);
    for (const Move move : list) {
      scores.push(cut_short ? look(move, ply) : 0);
      if (pacer_.stopped()) return {0, 0};
    }
    scores.close();

    Found best{-kInfinity, 0};
    const std::size_t count = std::min(list.size(), width_);
    for (std::size_t i = 0; i < count; ++i) {
      const Move move = deepcut::pick_best(list.begin(), scores.begin(), i, list.size());
      const Found found = step(move, alpha, beta, depth, ply);
      if (pacer_.stopped()) return {0, 0};
      if (found.score <= best.score) continue;
      best.score = found.score;
      if (found.score <= alpha) continue;
      alpha = found.score;
      if (alpha >= beta) {
        trace_.cutoff(ply, move, depth * kPly, alpha, beta, alpha);
        return best;
      }
      best.length = lines_.set(ply, move, found.length);
      trace_.raise(ply, move, depth * kPly, alpha, beta);
    }
    // Even after a win: a move left out may win sooner.
    dropped_ = dropped_ || cut_short;
    if (cut_short && !is_win(best.score)) {
      for (std::size_t i = count; i < list.size(); ++i) {
        trace_.record(EventKind::kPrune, ply, list[i], depth * kPly, alpha, beta);
      }
      left_out_ = true;
      best.score = std::max(best.score, -kMaxScore);
    }
    return best;
  }

  Found step(Move move, Score alpha, Score beta, int depth, int ply) {
    const int side = detail::side_of(position_, ply);
    detail::make(position_, evaluator_, move, ply);
    const bool turned = detail::side_of(position_, ply + 1) != side;
    trace_.enter(ply + 1, move, (depth - 1) * kPly, alpha, beta, turned);
    Found found = turned ? search(-beta, -alpha, depth - 1, ply + 1) : search(alpha, beta, depth - 1, ply + 1);
    if (turned) found.score = -found.score;
    trace_.leave(ply + 1, move, (depth - 1) * kPly, alpha, beta, turned, found.score);
    detail::undo(position_, evaluator_, move, ply);
    return found;
  }

  /// How the position after `move` looks to the side that made it.
  Score look(Move move, int ply) {
    const int side = detail::side_of(position_, ply);
    detail::make(position_, evaluator_, move, ply);
    pacer_.tick();
    const auto result = position_.result();
    const Score score = result ? result->score() : clamp_heuristic(evaluator_.evaluate(position_, ply + 1));
    const bool turned = detail::side_of(position_, ply + 1) != side;
    detail::undo(position_, evaluator_, move, ply);
    return turned ? -score : score;
  }

  std::size_t width_;
  InPlace<P> position_{};
  Evaluator evaluator_;
  detail::Tracer<Trace, Move> trace_;
  SearchControl control_;
  Pacer pacer_;
  const std::function<bool(const NodeView&)>* cutoff_ = nullptr;
  std::function<void(const Report<Move>&)> progress_;
  MoveStack<Move> moves_;
  MoveStack<int> scores_;
  PrincipalLines<Move> lines_;
  bool horizon_ = false;
  bool left_out_ = false;  ///< moves that could change the value
  bool dropped_ = false;   ///< or bring a win sooner
};

}  // namespace deepcut
