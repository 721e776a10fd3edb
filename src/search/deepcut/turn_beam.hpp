// Beam search over whole turns: for games in which a side makes up to two moves before the other does, and for any other.
//
// At a node the single moves are probed (made, evaluated, taken back) and the best few kept; all pairs of these are
// probed in turn, each in one order only, and the best few pairs searched deeper, with alpha-beta over the beam. A move that
// is in no pair, because none of the others is legal behind it, is a turn by itself, even if its side goes on to move. A
// single move that wins is played alone, and a turn that wins ends its node. Like every beam it is quick and blind: it proves
// wins but never a loss.
//
// A Guide tells it what only the game knows:
//
//     std::size_t moves(const P&, MoveList<Move>&);   // the moves to consider; the first so many are kept whatever
//                                                     // their probe says
//     bool wins_at_once(const P&);                    // can the side to move win within this turn?
#pragma once

#include <algorithm>
#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include <deepcut/evaluator.hpp>
#include <deepcut/limits.hpp>
#include <deepcut/move_list.hpp>
#include <deepcut/position.hpp>
#include <deepcut/report.hpp>
#include <deepcut/table.hpp>

namespace deepcut {

struct TurnBeamOptions {
  int candidates = 12;  ///< single moves of a node that turns are made of
  int width = 8;        ///< turns of a node that are searched deeper
  std::size_t table_bytes = std::size_t{16} << 20;
};

/// What the head of this file asks of it.
template <class G, class P>
concept GuideFor = requires(G& g, const P& p, MoveList<typename P::Move>& list) {
  { g.moves(p, list) } -> std::same_as<std::size_t>;
  { g.wins_at_once(p) } -> std::same_as<bool>;
};

/// Chosen for a type that is no position or no evaluator, to say so in a sentence.
template <class P, class Guide, class Evaluator = PositionEvaluator<P>>
class TurnBeam {
  static_assert(CheckPosition<P>::kOk);
  static_assert(!Position<P> || EvaluatorFor<Evaluator, P>,
                "deepcut: expected an evaluator that can be copied, with `Score evaluate(const Position&, int ply)`");
};

template <Position P, class Guide, EvaluatorFor<P> Evaluator>
class TurnBeam<P, Guide, Evaluator> {
  static_assert(CheckAbilities<P>::kOk);
  static_assert(HasKey<P>, "deepcut: the beam over turns needs `std::uint64_t key() const`");
  static_assert(GuideFor<Guide, P>,
                "deepcut: expected a guide with `std::size_t moves(const Position&, MoveList<Move>&)` and "
                "`bool wins_at_once(const Position&)`");

 public:
  using Move = typename P::Move;

  explicit TurnBeam(const TurnBeamOptions& options = {}, Guide guide = {}, Evaluator evaluator = {})
      : options_(options), guide_(std::move(guide)), evaluator_(std::move(evaluator)), table_(options.table_bytes) {}

  void on_progress(std::function<void(const Report<Move>&)> progress) { progress_ = std::move(progress); }
  void new_game() { table_.new_game(); }
  /// Nodes of the search that is running; may be asked from another thread.
  std::uint64_t nodes_so_far() const { return control_.nodes(); }

  /// Deepens turn by turn: a depth is a turn here. Limits: depth, nodes, time, stop.
  Report<Move> go(const P& root, const Limits& limits = {}) {
    const OneSearchAtATime alone(control_);
    const Deadlines deadlines = Deadlines::from(limits);
    position_ = root;
    control_.reset();
    pacer_ = Pacer(limits, deadlines, control_);
    detail::tell_reset(evaluator_, position_);

    Report<Move> report;
    report.bound = Bound::kNone;
    report.line = deepcut::first_legal_move(root);
    if (report.line.empty()) {
      report.value = root.result().value_or(Value::loss());
      report.bound = Bound::kExact;
      report.complete = true;
      report.stop = StopReason::kSolved;
    }
    const int last = std::clamp(limits.depth, 1, kMaxTurns);
    for (int depth = 1; depth <= last && !report.line.empty(); ++depth) {
      horizon_ = false;
      Found found = search(-kInfinity, kInfinity, depth, 0);
      report.nodes = pacer_.nodes();
      report.stop = pacer_.stopped() ? pacer_.reason() : StopReason::kDepth;
      if (pacer_.stopped()) break;
      report.value = Value::from_search(found.score, 0, Certainty::kHeuristic);
      report.bound = Bound::kExact;
      report.depth = report.selective_depth = depth;
      if (!found.line.empty()) report.line = std::move(found.line);
      report.time = std::chrono::steady_clock::now() - deadlines.start;
      if (!horizon_ || report.value.is_win()) {
        report.stop = StopReason::kSolved;
        break;
      }
      if (progress_) progress_(finished(report));
      if (deadlines.soft && std::chrono::steady_clock::now() >= *deadlines.soft) {
        report.stop = StopReason::kTime;
        break;
      }
    }
    report.time = std::chrono::steady_clock::now() - deadlines.start;
    return finished(report);
  }

 private:
  static constexpr int kMaxTurns = kMaxPly / 4;
  static constexpr Score kHangs = kMaxScore / 2;

  /// One or two moves of one side.
  struct Turn {
    Move first;
    std::optional<Move> second;
    Score probe;
  };
  struct Found {
    Score score = -kInfinity;
    std::vector<Move> line{};
  };

  static Report<Move> finished(Report<Move> report) {
    if (!report.line.empty()) report.best = report.line.front();
    report.lines = {{report.line, report.value, report.bound}};
    return report;
  }

  Found search(Score alpha, const Score beta, const int depth, const int ply) {
    if (pacer_.tick()) return {0};
    if (const auto result = position_.result()) return {result->to_search(ply)};
    if (depth == 0) return unfinished(ply);
    const std::uint64_t key = position_.key();
    if (const auto known = table_.probe(key); known && ply > 0 && known->depth == depth) {
      const bool settles = known->bound == Bound::kExact || (known->bound == Bound::kLower && known->value >= beta) ||
                           (known->bound == Bound::kUpper && known->value <= alpha);
      if (settles) {
        horizon_ = true;
        return {known->value};
      }
    }
    const Score alpha_before = alpha;
    Found best;
    for (const Turn& turn : turns(ply)) {
      Found found = step(turn, alpha, beta, depth, ply);
      if (pacer_.stopped()) return {0};
      if (found.score <= best.score) continue;
      best = std::move(found);
      alpha = std::max(alpha, best.score);
      if (alpha >= beta) break;
    }
    if (pacer_.stopped()) return {0};
    if (best.score == -kInfinity) {
      if (!deepcut::has_moves(static_cast<const P&>(position_))) return {Value::loss().to_search(ply)};
      return unfinished(ply);  // the guide considers none of them
    }
    if (is_loss(best.score)) best.score = -kMaxScore;  // a turn outside the beam may hold
    if (!is_decisive(best.score)) {
      const Bound bound = best.score >= beta          ? Bound::kLower
                          : best.score > alpha_before ? Bound::kExact
                                                      : Bound::kUpper;
      Table::Entry entry{.bound = bound, .depth = depth, .value = best.score};
      table_.store(key, entry);
    }
    return best;
  }

  Found unfinished(int ply) {
    horizon_ = true;
    return {clamp_heuristic(evaluator_.evaluate(position_, ply))};
  }

  Found step(const Turn& turn, Score alpha, Score beta, int depth, int ply) {
    const int side = detail::side_of(position_, ply);
    make(turn, ply);
    const int after = ply + (turn.second ? 2 : 1);
    const bool turned = detail::side_of(position_, after) != side;
    Found found = turned ? search(-beta, -alpha, depth - 1, after) : search(alpha, beta, depth - 1, after);
    if (turned) found.score = -found.score;
    undo(turn, ply);
    if (turn.second) found.line.insert(found.line.begin(), *turn.second);
    found.line.insert(found.line.begin(), turn.first);
    return found;
  }

  /// The beam of a node, best first; one turn alone if it wins, and none after a stop.
  std::vector<Turn> turns(int ply) {
    std::vector<Turn> singles;
    std::size_t kept = 0;
    {
      MoveList<Move> list(moves_);
      kept = guide_.moves(std::as_const(position_), list);
      for (const Move move : list) singles.push_back({move, std::nullopt, 0});
    }
    for (std::size_t i = 0; i < singles.size(); ++i) {
      singles[i].probe = probe(singles[i], ply);
      if (pacer_.stopped()) return {};
      if (is_win(singles[i].probe)) return {singles[i]};
    }
    const auto better = [](const Turn& a, const Turn& b) { return a.probe > b.probe; };
    std::stable_sort(singles.begin() + static_cast<std::ptrdiff_t>(kept), singles.end(), better);
    const auto most = std::max(kept, static_cast<std::size_t>(std::max(1, options_.candidates)));
    if (singles.size() > most) singles.resize(most);

    std::vector<Turn> all;
    std::vector<bool> paired(singles.size());
    for (std::size_t i = 0; i < singles.size(); ++i) {
      const std::vector<std::size_t> seconds = seconds_of(singles, i, ply);
      for (const std::size_t j : seconds) {
        Turn pair{singles[i].first, singles[j].first, 0};
        pair.probe = probe(pair, ply);
        if (pacer_.stopped()) return {};
        if (is_win(pair.probe)) return {pair};
        all.push_back(pair);
        paired[i] = paired[j] = true;
      }
      if (!paired[i]) all.push_back(singles[i]);
    }
    std::stable_sort(all.begin(), all.end(), better);
    // What lets the other side win at once is looked at only if everything does.
    if (!all.empty() && !hangs(all.front())) std::erase_if(all, hangs);
    if (all.size() > width()) all.resize(width());
    return all;
  }

  static bool hangs(const Turn& turn) { return turn.probe < -kHangs / 2; }
  std::size_t width() const { return static_cast<std::size_t>(std::max(1, options_.width)); }

  /// Which of the single moves behind this one may follow it in the same turn.
  std::vector<std::size_t> seconds_of(const std::vector<Turn>& singles, std::size_t first, int ply) {
    std::vector<std::size_t> seconds;
    const int side = detail::side_of(position_, ply);
    make(singles[first], ply);
    if (!position_.result() && detail::side_of(position_, ply + 1) == side) {
      MoveList<Move> legal(moves_);
      std::as_const(position_).moves(legal);
      for (std::size_t j = first + 1; j < singles.size(); ++j) {
        if (std::find(legal.begin(), legal.end(), singles[j].first) != legal.end()) seconds.push_back(j);
      }
    }
    undo(singles[first], ply);
    return seconds;
  }

  /// How the position after the turn looks to the side that made it. One that lets the other side win at once comes
  /// behind all others.
  Score probe(const Turn& turn, int ply) {
    const int side = detail::side_of(position_, ply);
    const int after = ply + (turn.second ? 2 : 1);
    make(turn, ply);
    pacer_.tick();
    const bool turned = detail::side_of(position_, after) != side;
    const auto result = position_.result();
    Score score = result ? result->score() : clamp_heuristic(evaluator_.evaluate(position_, after));
    if (!result && turned && guide_.wins_at_once(std::as_const(position_))) score += kHangs;
    undo(turn, ply);
    return turned ? -score : score;
  }

  void make(const Turn& turn, int ply) {
    detail::make(position_, evaluator_, turn.first, ply);
    if (turn.second) detail::make(position_, evaluator_, *turn.second, ply + 1);
  }
  void undo(const Turn& turn, int ply) {
    if (turn.second) detail::undo(position_, evaluator_, *turn.second, ply + 1);
    detail::undo(position_, evaluator_, turn.first, ply);
  }

  TurnBeamOptions options_;
  Guide guide_;
  Evaluator evaluator_;
  InPlace<P> position_{};
  Table table_;
  SearchControl control_;
  Pacer pacer_;
  std::function<void(const Report<Move>&)> progress_;
  MoveStack<Move> moves_;
  bool horizon_ = false;
};

}  // namespace deepcut
