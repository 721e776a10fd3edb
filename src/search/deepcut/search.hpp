// The search to use: iterative deepening on any number of threads, with everything the game makes possible.
//
//     #include <deepcut/search.hpp>
//
//     deepcut::Search<MyPosition> search;
//     auto report = search.go(position, {.depth = 12});
//     if (report.best) position.make(*report.best);
//
// worker.hpp has the recursive part. Here are the iterations: to which depth, with which window, for how long.
#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <random>
#include <span>
#include <thread>
#include <utility>
#include <vector>

#include <deepcut/evaluator.hpp>
#include <deepcut/limits.hpp>
#include <deepcut/options.hpp>
#include <deepcut/policy.hpp>
#include <deepcut/portable/standard.hpp>
#include <deepcut/position.hpp>
#include <deepcut/questions.hpp>
#include <deepcut/report.hpp>
#include <deepcut/shared_nodes.hpp>
#include <deepcut/table.hpp>
#include <deepcut/trace.hpp>
#include <deepcut/value.hpp>
#include <deepcut/worker.hpp>

namespace deepcut {

/// What Search is where its parameters are right. A class of its own, since clang 14 does not find the members of a
/// specialisation with constraints when they are defined below it.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
class DeepeningSearch {
 public:
  using Move = typename P::Move;
  using Progress = std::function<void(const Report<Move>&)>;

  /// Allocates the table and touches all of it, so that go() need not. A trace follows the first thread.
  explicit DeepeningSearch(const Options& options = {}, const Policy& policy = {}, const Evaluator& evaluator = {},
                           Trace* trace = nullptr)
      : options_(options),
        table_(options.table && kHasTable ? options.table_bytes : 0),
        shared_(options.threads > 1 && !Trace::kEnabled ? std::make_unique<SharedNodes<Move>>(options.threads)
                                                        : nullptr),
        control_(options.threads) {
    for (int i = 0; i < std::max(1, options.threads); ++i) {
      workers_.push_back(std::make_unique<Thread>(options_, policy, evaluator, trace, &table_, shared_.get()));
      if constexpr (Trace::kEnabled) break;  // a recorder is no place for several threads
    }
  }
  DeepeningSearch(const DeepeningSearch&) = delete;
  DeepeningSearch& operator=(const DeepeningSearch&) = delete;

  /// Searches `root` until a limit is reached or deeper would change nothing. The move in the report is legal
  /// however little time there was. What the game throws in any thread is thrown here, when all threads have ended.
  Report<Move> go(const P& root, const Limits& limits = {});

  /// Called in the thread of go() after every completed iteration.
  void on_progress(Progress progress) { progress_ = std::move(progress); }
  /// Forgets all that was learnt, in constant time: the next search is the same as in a new Search. Not while one runs, nor
  /// in on_progress: other threads use what would be forgotten.
  void new_game() {
    table_.new_game();
    for (auto& worker : workers_) worker->new_game();
  }
  /// Nodes of the search that is running, by all threads; may be asked from another thread.
  std::uint64_t nodes_so_far() const { return control_.nodes(); }
  const Options& options() const { return options_; }
  const Table& table() const { return table_; }

 private:
  using Thread = Worker<InPlace<P>, Policy, Evaluator, Trace>;
  static constexpr bool kHasTable = HasKey<P> || HasCanonical<P>;

  void shuffle(std::vector<Move>& moves) const;
  void deepen(Thread& worker, const Limits& limits, const Deadlines& deadlines, bool reports);
  bool at_once() const { return options_.driver == Driver::kSolve && options_.lines <= 1; }
  bool deepens() const { return options_.deepening && !at_once(); }
  void search_depth(Thread& worker, int depth, const Limits& limits);
  void aspirate(Thread& worker, int depth, std::size_t line, const Window& window);
  void mtdf(Thread& worker, int depth, const Window& window);
  template <class Tell>
  void solve(Thread& worker, int depth, const Limits& limits, Tell tell);
  bool complete_line(Thread& worker, int depth);
  /// A search to the end of the game is as deep as the game was.
  int completed_depth(Thread& worker, int depth) const {
    if (worker.pacer().stopped()) return deepens() ? depth - 1 : 0;
    return deepens() ? depth : std::min(depth, worker.deepest());
  }
  bool time_is_up(Thread& worker, const Limits& limits, const Deadlines& deadlines,
                  const Patience<Move>& patience) const;
  bool nothing_left(Thread& worker, int depth) const;
  std::size_t line_count(Thread& worker) const {
    const auto wanted = static_cast<std::size_t>(std::max(1, options_.lines));
    return std::min(wanted, worker.root_moves().size());
  }
  Report<Move> report_of(Thread& worker, int depth, StopReason reason, SteadyTime start) const;

  const Options options_;
  Table table_;
  std::unique_ptr<SharedNodes<Move>> shared_;
  std::vector<std::unique_ptr<Thread>> workers_;
  Progress progress_;
  SearchControl control_;
  bool was_cut_off_ = false;  ///< the search before, by Limits::cutoff
  Report<Move> report_;
};

/// Chosen for a type that is no position, no evaluator or no trace, to say so in a sentence.
template <class P, class Policy = DefaultPolicy, class Evaluator = PositionEvaluator<P>, class Trace = NoTrace>
class Search {
  static_assert(CheckPosition<P>::kOk && CheckTrace<Trace>::kOk);
  static_assert(!Position<P> || EvaluatorFor<Evaluator, P>,
                "deepcut: expected an evaluator that can be copied, with `Score evaluate(const Position&, int ply)`");
};

template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
class Search<P, Policy, Evaluator, Trace> : public DeepeningSearch<P, Policy, Evaluator, Trace> {
 public:
  using DeepeningSearch<P, Policy, Evaluator, Trace>::DeepeningSearch;
};

template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
auto DeepeningSearch<P, Policy, Evaluator, Trace>::go(const P& root, const Limits& limits) -> Report<Move> {
  const OneSearchAtATime alone(control_);
  const Deadlines deadlines = Deadlines::from(limits);
  control_.reset();
  report_ = {};
  auto choice = workers_.front()->choose_root_moves(root);
  if (choice.moves.empty()) {
    report_.value = root.result().value_or(Value::loss());
    report_.complete = true;
    report_.lines = {{{}, report_.value, Bound::kExact}};
    report_.stop = StopReason::kSolved;
    report_.nodes = 1;
    report_.time = std::chrono::steady_clock::now() - deadlines.start;
    return report_;
  }

  shuffle(choice.moves);
  // What a cutoff function has ended early is not as deep as its entries say.
  if (std::exchange(was_cut_off_, limits.cutoff && !options_.exact)) table_.new_game();
  table_.new_search();
  if (shared_) shared_->begin();
  for (std::size_t i = 0; i < workers_.size(); ++i) workers_[i]->begin(root, choice, limits, deadlines, control_, i);
  std::vector<std::exception_ptr> failures(workers_.size());
  {
    std::vector<JoiningThread> helpers;
    const HaltAtEnd halt(control_);
    for (std::size_t i = 1; i < workers_.size(); ++i) {
      helpers.emplace_back([&, i] {
        try {
          deepen(*workers_[i], limits, deadlines, false);
        } catch (...) {
          failures[i] = std::current_exception();
          control_.halt = true;
        }
      });
    }
    deepen(*workers_.front(), limits, deadlines, true);
  }
  for (const std::exception_ptr& failure : failures) {
    if (failure) std::rethrow_exception(failure);
  }
  for (auto& worker : workers_) worker->pacer().flush();
  report_.nodes = control_.nodes();
  report_.time = std::chrono::steady_clock::now() - deadlines.start;
  return report_;
}

/// On request: of equal moves the search keeps the one it meets first.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
void DeepeningSearch<P, Policy, Evaluator, Trace>::shuffle(std::vector<Move>& moves) const {
  if (options_.seed == 0) return;
  std::mt19937_64 random(options_.seed);
  for (std::size_t i = moves.size(); i > 1; --i) std::swap(moves[i - 1], moves[random() % i]);
}

/// One thread's iterations. All threads do the same; what one finds the others read from the table.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
void DeepeningSearch<P, Policy, Evaluator, Trace>::deepen(Thread& worker, const Limits& limits,
                                                          const Deadlines& deadlines, bool reports) {
  const int last = std::clamp(limits.depth, 1, kMaxDepth);
  const auto report = [&](int depth, StopReason reason) {
    if (!reports) return;
    worker.pacer().flush();
    report_ = report_of(worker, depth, reason, deadlines.start);
    if (progress_) progress_(report_);
  };
  if (reports && options_.lines <= 1 && worker.solve_root(last)) return report(0, StopReason::kSolved);

  Patience<Move> patience;

  for (int depth = deepens() ? 1 : last; depth <= last; ++depth) {
    if (at_once()) {
      solve(worker, depth, limits, [&] {
        if (progress_) report(completed_depth(worker, depth), StopReason::kDepth);
      });
    } else {
      search_depth(worker, depth, limits);
    }
    if (options_.stability) patience.note(worker.root_moves().front().move, depth);
    StopReason reason = StopReason::kDepth;
    if (worker.pacer().stopped()) {
      reason = worker.pacer().reason();
    } else if (nothing_left(worker, depth)) {
      reason = StopReason::kSolved;
    } else if (depth < last && time_is_up(worker, limits, deadlines, patience)) {
      reason = StopReason::kTime;
    }
    report(completed_depth(worker, depth), reason);
    if (reason != StopReason::kDepth) return;
  }
}

/// Between iterations. A game clock is not spent on one that will hardly finish, nor on the only move there is.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
bool DeepeningSearch<P, Policy, Evaluator, Trace>::time_is_up(Thread& worker, const Limits& limits,
                                                              const Deadlines& deadlines,
                                                              const Patience<Move>& patience) const {
  if (!deadlines.soft) return false;
  const SteadyTime now = std::chrono::steady_clock::now();
  if (!limits.clock) return now >= *deadlines.soft;
  return worker.root_moves().size() == 1 || patience.is_enough(deadlines, now);
}

template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
void DeepeningSearch<P, Policy, Evaluator, Trace>::search_depth(Thread& worker, int depth, const Limits& limits) {
  const Window window = window_of(limits);
  if (options_.driver == Driver::kMtdf && options_.lines <= 1) return mtdf(worker, depth, window);
  for (std::size_t line = 0; line < line_count(worker) && !worker.pacer().stopped(); ++line) {
    aspirate(worker, depth, line, window);
  }
  deepcut::sort_lines(worker.root_moves(), line_count(worker));
}

/// Begins with a narrow window around the value of the last iteration and opens it on the side where it fails, as far
/// as the window that was asked for.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
void DeepeningSearch<P, Policy, Evaluator, Trace>::aspirate(Thread& worker, int depth, std::size_t line,
                                                            const Window& window) {
  constexpr int kFirstDepth = 4;
  const Score guess = worker.root_moves()[line].score;
  Score alpha = window.alpha;
  Score beta = window.beta;
  Score margin = 16 + std::abs(guess) / 16;
  if (options_.aspiration && depth >= kFirstDepth && !is_decisive(guess)) {
    alpha = std::clamp(guess - margin, window.alpha, window.beta - 1);
    beta = std::clamp(guess + margin, alpha + 1, window.beta);
  }
  for (;;) {
    const Score value = worker.search_root(alpha, beta, depth * kPly, line);
    if (worker.pacer().stopped()) return;
    margin *= 4;
    const bool wide = margin > 4096 || is_decisive(value);
    if (value <= alpha && alpha > window.alpha) {
      alpha = wide ? window.alpha : std::max(window.alpha, value - margin);
    } else if (value >= beta && beta < window.beta) {
      beta = wide ? window.beta : std::min(window.beta, value + margin);
    } else {
      return;
    }
  }
}

/// Plaat's MTD(f): every search is a null window, the answer says on which side the value lies.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
void DeepeningSearch<P, Policy, Evaluator, Trace>::mtdf(Thread& worker, int depth, const Window& window) {
  const Score guess = worker.root_moves().front().score;
  Score value = guess == -kInfinity ? 0 : guess;
  Score lower = -kInfinity;
  Score upper = kInfinity;
  while (lower < upper) {
    const Score beta = std::clamp(value == lower ? value + 1 : value, window.alpha + 1, window.beta);
    value = worker.search_root(beta - 1, beta, depth * kPly, 0);
    if (worker.pacer().stopped()) return;
    (value < beta ? upper : lower) = value;
    if (upper <= window.alpha || lower >= window.beta) return;
  }
  // Null windows have no principal variation: one open window around the value finds it.
  const Score found = worker.search_root(value - 1, value + 1, depth * kPly, 0);
  if (found != value && !worker.pacer().stopped()) worker.search_root(-kInfinity, kInfinity, depth * kPly, 0);
}

/// As MTD(f), but to the end of the game and with questions chosen for that; questions.hpp has them. `tell` is called
/// after every answer that left something open.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
template <class Tell>
void DeepeningSearch<P, Policy, Evaluator, Trace>::solve(Thread& worker, int depth, const Limits& limits, Tell tell) {
  Questions questions(limits, 0, !options_.exact);
  bool cut_off = false;  // some answer is true only of what lies above the cutoffs
  // The root move that is best so far carries what all the answers together say.
  const auto note = [&](std::vector<Move> line) {
    const Questions::Answer known = questions.known();
    RootMove<Move>& front = worker.root_moves().front();
    front = {front.move, known.score, known.bound, known.proven && !cut_off, std::move(line), 0, depth * kPly};
  };
  while (const auto beta = questions.next()) {
    Score value = worker.search_root(*beta - 1, *beta, depth * kPly, 0);
    if (worker.pacer().stopped()) return;
    bool proven = worker.root_moves().front().exhausted;
    // Without anything left out, no win within the depth is missed even if the horizon was met elsewhere. That is all
    // an answer proves then: how far from the question the value lies is an opinion.
    if (!proven && worker.full_width() && is_decisive(*beta) && kWin - std::abs(*beta) <= depth) {
      proven = true;
      cut_off = worker.has_cutoff();
      if (value < *beta && !is_loss(value)) value = *beta - 1;
      if (value >= *beta && !is_win(value)) value = *beta;
    }
    questions.answer(*beta, value, {worker.deepest(), worker.seen_decisive(), proven});
    note({worker.root_moves().front().move});
    if (!questions.settled()) tell();
  }
  note({worker.root_moves().front().move});  // the range may have left nothing to ask
  const Questions::Answer known = questions.known();
  if (known.bound != Bound::kExact || options_.lines < 1) return;
  // A win or loss is claimed with the line that shows it. If time runs out first, its distance is only a bound.
  const Bound without_line = is_win(known.score) ? Bound::kLower : Bound::kUpper;
  if (is_decisive(known.score)) worker.root_moves().front().bound = without_line;
  const RootMove<Move> answered = worker.root_moves().front();
  const Score found = worker.search_root(known.score - 1, known.score + 1, depth * kPly, 0);
  if (worker.pacer().stopped()) return;
  if (limits.range && known.proven && found != known.score && worker.root_moves().front().exhausted) {
    questions.answer(std::max(found, known.score), found, {worker.deepest(), worker.seen_decisive(), true});  // throws
  }
  // Where the table knew more than is seen within the depth, the line may be an opinion: the move is that of the answers. In
  // exact mode the depth is all that is asked about.
  const bool proves = options_.exact || !known.proven || is_decisive(found) || worker.root_moves().front().exhausted;
  const bool shown = found == known.score && proves;
  if (!shown) worker.restore(answered, 0);
  const RootMove<Move>& front = worker.root_moves().front();
  note(shown ? front.line : std::vector<Move>{front.move});
  const bool whole = known.proven && complete_line(worker, depth);
  if (is_decisive(known.score) && !whole) worker.root_moves().front().bound = without_line;
}

/// Where the line of a proven value ends before the game does (a solver knew the rest, or the depth did not suffice to
/// see it again), each further move is one that keeps the value. False if there was no time for that.
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
bool DeepeningSearch<P, Policy, Evaluator, Trace>::complete_line(Thread& worker, int depth) {
  std::vector<RootMove<Move>> root_moves = worker.root_moves();
  std::vector<Move>& line = root_moves.front().line;
  InPlace<P> position = worker.position();
  const InPlace<P> root = position;
  const bool complete = worker.root_complete();
  Score value = root_moves.front().score;
  const auto play = [&](Move move, int ply) {
    const int side = detail::side_of(position, ply);
    position.make(move);
    if (detail::side_of(position, ply + 1) != side) value = -value;
  };
  for (std::size_t i = 0; i < line.size(); ++i) play(line[i], static_cast<int>(i));
  bool whole = true;
  while (!position.result() && line.size() < kMaxPly) {
    const auto choice = worker.choose_root_moves(position);
    if (choice.moves.empty()) break;
    const int ply = static_cast<int>(line.size());
    const Score here = is_win(value) ? value + ply : is_loss(value) ? value - ply : value;
    worker.set_root(position, choice);
    whole = worker.search_root(here - 1, here, depth * kPly, 0) >= here && !worker.pacer().stopped();
    // An opinion that the value is kept leads into another game, unless it is that no loss is seen where one would be.
    const bool not_lost = worker.full_width() && is_loss(here) && kWin + here <= depth;
    whole = whole && (is_win(here) || worker.root_moves().front().exhausted || not_lost);
    if (!whole) break;
    line.push_back(worker.root_moves().front().move);
    play(line.back(), ply);
  }
  worker.set_root(root, {{}, complete});
  worker.root_moves() = std::move(root_moves);
  return whole;
}

/// Would a deeper search give another answer?
template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
bool DeepeningSearch<P, Policy, Evaluator, Trace>::nothing_left(Thread& worker, int depth) const {
  for (std::size_t i = 0; i < line_count(worker); ++i) {
    const RootMove<Move>& root_move = worker.root_moves()[i];
    const bool decided = !at_once() && is_decisive(root_move.score) && kWin - std::abs(root_move.score) <= depth;
    if (!root_move.exhausted && !decided) return false;
  }
  return true;
}

template <Position P, class Policy, EvaluatorFor<P> Evaluator, TraceSink Trace>
auto DeepeningSearch<P, Policy, Evaluator, Trace>::report_of(Thread& worker, int depth, StopReason reason,
                                                             SteadyTime start) const -> Report<Move> {
  Report<Move> report;
  for (std::size_t i = 0; i < line_count(worker); ++i) {
    const RootMove<Move>& root_move = worker.root_moves()[i];
    if (i > 0 && root_move.bound == Bound::kNone) break;  // stopped before this line had a value
    const Score score = root_move.bound == Bound::kNone ? 0 : root_move.score;
    const Certainty certainty = root_move.exhausted ? Certainty::kProven : Certainty::kHeuristic;
    const Value value = as_bound(Value::from_search(score, 0, certainty), root_move.bound);
    report.lines.push_back({root_move.line, value, root_move.bound, root_move.depth / kPly});
  }
  const Line<Move>& main = report.lines.front();
  report.best = main.moves.front();
  report.value = main.value;
  report.bound = main.bound;
  const bool seen = worker.full_width() && !worker.has_cutoff() && !at_once() && main.value.is_decisive() &&
                    main.value.plies() <= depth;
  // A win stands whatever moves were no candidates, but one of these may win sooner.
  report.complete = (worker.root_moves().front().exhausted && worker.root_complete()) || seen;
  report.line = main.moves;
  report.depth = depth;
  report.selective_depth = worker.deepest();
  report.nodes = nodes_so_far();
  report.time = std::chrono::steady_clock::now() - start;
  report.stop = reason;
  return report;
}

}  // namespace deepcut
