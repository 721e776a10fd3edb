#include "games/rps/oracle.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <unordered_map>
#include <utility>

#include <deepcut/search.hpp>

#include "games/rps/solver_policy.hpp"

namespace deepcut::rps {

/// Named, since members of Oracle are made of it.
namespace solver {

/// The mover's margin after the only ply that is left, which goes to this cell.
int margin_after_last(const Position& position, int cell) {
  int most = 0;
  const Hand& hand = position.hand(position.side());
  for (const Card card : kCards) {
    if (!hand.has(card)) continue;
    most = std::max(most, std::popcount(position.captures({card, static_cast<std::uint8_t>(cell)})));
  }
  return position.margin() + 1 + 2 * most;
}

/// The same game seen by a solver: where the last cell is left its result is known, and margins count as kScore says.
template <int (*kScore)(int margin)>
struct NearlyOver : Position {
  NearlyOver() = default;
  explicit NearlyOver(const Position& position) : Position(position) {}

  std::optional<Value> result() const {
    const Cells cells = empty();
    if (cells == 0 || plies_left() <= 0 || hand(side()).empty()) return Value::exact(kScore(margin()));
    if ((cells & (cells - 1)) == 0) return Value::exact(kScore(margin_after_last(*this, std::countr_zero(cells))));
    return std::nullopt;
  }
};

template <int (*kScore)(int margin)>
using SolverSearch = Search<NearlyOver<kScore>, SafeCardsPolicy<kScore>, BlindEvaluator>;

}  // namespace solver

using solver::NearlyOver;
using solver::SolverSearch;

namespace {

Options solver_options(int threads, std::size_t table_bytes) {
  Options options;
  options.driver = Driver::kSolve;
  options.threads = threads;
  options.table_bytes = table_bytes;
  options.reductions = false;
  return options;
}

/// Time and nodes of a whole call, of which each search gets what is left.
class Allowance {
 public:
  explicit Allowance(const Limits& limits) : limits_(limits), nodes_(limits.nodes) {
    limits_.clock.reset();
    const Deadlines deadlines = Deadlines::from(limits);
    deadline_ = deadlines.hard;
  }
  Limits left() const {
    Limits limits = limits_;
    limits.nodes = nodes_;
    if (deadline_) {
      const auto time = std::chrono::ceil<Milliseconds>(*deadline_ - std::chrono::steady_clock::now());
      limits.move_time = std::max(time, Milliseconds(0));
    }
    return limits;
  }
  void spend(std::uint64_t nodes) { nodes_ -= std::min(nodes, nodes_ - 1); }

 private:
  Limits limits_;
  std::uint64_t nodes_;
  std::optional<SteadyTime> deadline_;
};

}  // namespace

struct Oracle::Searches {
  Searches(int threads, std::size_t table_bytes) : margin(solver_options(threads, table_bytes)) {}

  template <int (*kScore)(int margin)>
  std::optional<Score> ask(SolverSearch<kScore>& search, const Position& position, Allowance& allowance) {
    const NearlyOver<kScore> root(position);
    if (const auto value = root.result()) return value->score();
    const auto report = search.go(root, allowance.left());
    allowance.spend(report.nodes);
    nodes += report.nodes;
    if (report.stop != StopReason::kSolved) return std::nullopt;
    return report.value.score();
  }
  std::optional<int> margin_of(const Position& position, Allowance& allowance) {
    // Symmetric positions come again and again in a ranking; even an answer from the table takes a search.
    const std::uint64_t key = position.canonical().key;
    if (const auto kept = margins.find(key); kept != margins.end()) return kept->second;
    const auto score = ask<score_of_margin>(margin, position, allowance);
    if (!score) return std::nullopt;
    return margins[key] = margin_of_score(*score);
  }
  std::optional<double> reply_errors(const Position& position, int best, Allowance& allowance);
  std::optional<Ranking> rank(const Position& position, Allowance& allowance);
  std::optional<RpsMove> move_with_margin(const Position& position, int margin_wanted, Allowance& allowance);

  SolverSearch<score_of_margin> margin;
  std::unique_ptr<SolverSearch<sign>> outcome;  ///< made when it is first needed
  std::unordered_map<std::uint64_t, int> margins;
  std::uint64_t nodes = 0;
};

/// `best` is the margin of the position for its side to move.
std::optional<double> Oracle::Searches::reply_errors(const Position& position, int best, Allowance& allowance) {
  Position after = position;
  int replies = 0;
  int errors = 0;
  for (const RpsMove reply : legal_moves(position)) {
    const int cards = position.hand(position.side()).count(reply.card);
    after.make(reply);
    const auto found = margin_of(after, allowance);
    after.undo(reply);
    if (!found) return std::nullopt;
    replies += cards;
    if (-*found < best) errors += cards;
  }
  return replies == 0 ? 0 : static_cast<double>(errors) / replies;
}

std::optional<Ranking> Oracle::Searches::rank(const Position& position, Allowance& allowance) {
  margins.clear();
  Ranking ranking;
  const std::uint64_t nodes_before = nodes;
  Position after = position;
  std::unordered_map<std::uint64_t, double> errors;
  for (const RpsMove move : legal_moves(position)) {
    after.make(move);
    const auto found = margin_of(after, allowance);
    if (!found) return std::nullopt;
    const std::uint64_t key = after.canonical().key;
    if (!errors.contains(key)) {
      const auto share = reply_errors(after, *found, allowance);
      if (!share) return std::nullopt;
      errors[key] = *share;
    }
    after.undo(move);
    ranking.moves.push_back({move, -*found, errors[key]});
  }
  std::stable_sort(ranking.moves.begin(), ranking.moves.end(), [](const RankedMove& a, const RankedMove& b) {
    return std::pair(a.margin, a.reply_errors) > std::pair(b.margin, b.reply_errors);
  });
  ranking.margin = ranking.moves.empty() ? position.margin() : ranking.moves.front().margin;
  ranking.nodes = nodes - nodes_before;
  return ranking;
}

/// The first move in legal order that has this margin.
std::optional<RpsMove> Oracle::Searches::move_with_margin(const Position& position, int margin_wanted,
                                                          Allowance& allowance) {
  Position after = position;
  for (const RpsMove move : legal_moves(position)) {
    after.make(move);
    const auto found = margin_of(after, allowance);
    after.undo(move);
    if (!found) return std::nullopt;
    if (-*found == margin_wanted) return move;
  }
  return std::nullopt;
}

Oracle::Oracle(int threads, std::size_t table_bytes) : searches_(std::make_unique<Searches>(threads, table_bytes)) {}
Oracle::~Oracle() = default;

std::optional<int> Oracle::outcome(const Position& position, const Limits& limits) {
  Allowance allowance(limits);
  auto& search = searches_->outcome;
  if (!search) search = std::make_unique<SolverSearch<sign>>(searches_->margin.options());
  return searches_->ask<sign>(*search, position, allowance);
}

std::optional<int> Oracle::margin(const Position& position, const Limits& limits) {
  Allowance allowance(limits);
  const auto score = searches_->ask<score_of_margin>(searches_->margin, position, allowance);
  return score ? std::optional(margin_of_score(*score)) : std::nullopt;
}

std::optional<Ranking> Oracle::rank(const Position& position, const Limits& limits) {
  Allowance allowance(limits);
  return searches_->rank(position, allowance);
}

std::optional<Ranking> Oracle::explain(const Position& position, const Limits& limits) {
  Allowance allowance(limits);
  auto ranking = searches_->rank(position, allowance);
  if (!ranking || ranking->moves.empty()) return ranking;
  Position after = position;
  std::optional<RpsMove> next = ranking->moves.front().move;
  for (int margin = ranking->margin; next; margin = -margin) {
    ranking->line.push_back(*next);
    after.make(*next);
    if (after.result()) return ranking;
    next = searches_->move_with_margin(after, -margin, allowance);
  }
  return std::nullopt;
}

Report<RpsMove> Oracle::solve(const Position& position, const Limits& limits,
                              const std::function<void(const Report<RpsMove>&)>& on_progress) {
  searches_->margin.on_progress(on_progress);
  auto report = searches_->margin.go(NearlyOver<score_of_margin>(position), limits);
  searches_->margin.on_progress({});
  searches_->nodes += report.nodes;
  return report;
}

void Oracle::new_game() {
  searches_->margin.new_game();
  if (searches_->outcome) searches_->outcome->new_game();
}

std::uint64_t Oracle::nodes() const { return searches_->nodes; }

Report<RpsMove> Solver::go(const Position& position, const Limits& limits) {
  constexpr int kRankedCells = 9;  // on larger boards a ranking may take much longer than the value
  Report<RpsMove> report = oracle_.solve(position, limits, progress_);
  if (!report.best) {
    // One cell is left, which the solver takes for the end of the game.
    report.value = position.result().value_or(report.value);
    report.line = first_legal_move(position);
  }
  if (report.stop != StopReason::kSolved || std::popcount(position.empty()) > kRankedCells) return report;
  const auto start = std::chrono::steady_clock::now();
  if (const auto ranking = oracle_.explain(position, limits); ranking && !ranking->moves.empty()) {
    report.best = ranking->line.front();
    report.line = ranking->line;
    report.value = Value::exact(score_of_margin(ranking->margin));
    report.depth = report.selective_depth = static_cast<int>(report.line.size());
    report.nodes += ranking->nodes;
    report.time += std::chrono::steady_clock::now() - start;
    report.lines = {{report.line, report.value, Bound::kExact}};
  }
  return report;
}

}  // namespace deepcut::rps
