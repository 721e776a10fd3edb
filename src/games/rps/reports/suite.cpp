#include "games/rps/reports/suite.hpp"

#include <algorithm>
#include <bit>
#include <optional>
#include <set>
#include <stdexcept>
#include <tuple>
#include <utility>

#include <fmt/format.h>

#include <deepcut/search.hpp>

#include "games/rps/dice.hpp"
#include "games/rps/evaluation.hpp"

namespace deepcut::rps {

namespace {

constexpr int kDeepest = 4;  // what the hardest positions are too hard for

std::size_t best_count(const Ranking& ranking) {
  const auto worse = [&ranking](const RankedMove& move) { return move.margin < ranking.margin; };
  return static_cast<std::size_t>(std::find_if(ranking.moves.begin(), ranking.moves.end(), worse) -
                                  ranking.moves.begin());
}

bool is_best(const Ranking& ranking, RpsMove move) {
  return std::any_of(ranking.moves.begin(), ranking.moves.end(),
                     [&](const RankedMove& ranked) { return ranked.move == move && ranked.margin == ranking.margin; });
}

/// How many of the best moves are left when those that lead to symmetric positions count once.
std::size_t different_best(const Position& position, const Ranking& ranking) {
  std::set<std::uint64_t> keys;
  Position after = position;
  for (std::size_t i = 0; i < best_count(ranking); ++i) {
    after.make(ranking.moves[i].move);
    keys.insert(after.canonical().key);
    after.undo(ranking.moves[i].move);
  }
  return keys.size();
}

/// A random game, stopped after so many plies.
std::optional<SuitePosition> draw_position(const Parameters& parameters, Dice& dice, int plies) {
  SuitePosition drawn;
  std::tie(drawn.first, drawn.second) = deal(parameters, dice.roll());
  Position position = start(parameters, drawn.first, drawn.second);
  for (int ply = 0; ply < plies; ++ply) {
    const std::vector<RpsMove> moves = legal_moves(position);
    if (moves.empty()) return std::nullopt;
    drawn.moves.push_back(moves[dice.roll(moves.size())]);
    position.make(drawn.moves.back());
  }
  if (position.result()) return std::nullopt;
  return drawn;
}

/// The oracle's opinion of it; false if every move is as good as any other.
bool judge(SuitePosition& drawn, const Position& position, Oracle& oracle, const StopToken& stop) {
  const auto ranking = oracle.rank(position, {.stop = stop});
  if (!ranking || best_count(*ranking) == ranking->moves.size()) return false;
  drawn.margin = ranking->margin;
  for (std::size_t i = 0; i < best_count(*ranking); ++i) drawn.optimal.push_back(ranking->moves[i].move);
  drawn.theme = theme_of(position, *ranking);
  drawn.difficulty = difficulty_of(position, *ranking);
  return true;
}

}  // namespace

const char* to_string(Phase phase) {
  switch (phase) {
    case Phase::kEarly:
      return "early";
    case Phase::kMiddle:
      return "middle";
    case Phase::kEnd:
      return "end";
  }
  return "";
}

const char* to_string(Theme theme) {
  switch (theme) {
    case Theme::kDefence:
      return "defence";
    case Theme::kOnlyMove:
      return "only-move";
    case Theme::kQuiet:
      return "quiet";
    case Theme::kCapture:
      return "capture";
    case Theme::kCard:
      return "card";
    case Theme::kPlacement:
      return "placement";
    case Theme::kMixed:
      return "mixed";
  }
  return "";
}

Phase phase_of(const Position& position) {
  const int taken = std::popcount(position.taken());
  return static_cast<Phase>(std::min(3 * taken / position.board().cells, 2));
}

Position SuitePosition::position(const Parameters& parameters) const {
  Position position = start(parameters, first, second);
  for (const RpsMove move : moves) position.make(move);
  return position;
}

Theme theme_of(const Position& position, const Ranking& ranking) {
  const std::size_t best = best_count(ranking);
  const auto captures = [&position](const RankedMove& move) { return position.captures(move.move) != 0; };
  const auto begin = ranking.moves.begin();
  const auto end_of_best = begin + static_cast<std::ptrdiff_t>(best);
  const bool any_capture = std::any_of(begin, ranking.moves.end(), captures);
  std::set<Card> cards;
  std::set<int> cells;
  for (auto move = begin; move != end_of_best; ++move) {
    cards.insert(move->move.card);
    cells.insert(move->move.cell);
  }
  if (ranking.margin < 0) return Theme::kDefence;
  if (different_best(position, ranking) == 1) return Theme::kOnlyMove;
  if (any_capture && std::none_of(begin, end_of_best, captures)) return Theme::kQuiet;
  if (std::all_of(begin, end_of_best, captures)) return Theme::kCapture;
  if (cards.size() == 1 && cells.size() > 1) return Theme::kCard;
  if (cells.size() == 1 && cards.size() > 1) return Theme::kPlacement;
  return Theme::kMixed;
}

int difficulty_of(const Position& position, const Ranking& ranking) {
  Search<Position, DefaultPolicy, ClassicEvaluator> classic({.table_bytes = std::size_t{1} << 16, .exact = true});
  int difficulty = 1;
  for (int depth = 1; depth <= kDeepest; ++depth) {
    const auto report = classic.go(position, {.depth = depth});
    if (report.best && !is_best(ranking, *report.best)) difficulty = depth + 1;
  }
  return difficulty;
}

Suite mine_suite(const Parameters& parameters, std::size_t per_phase, std::uint64_t seed, const StopToken& stop,
                 const OnPosition& on_position) {
  constexpr int kAttempts = 10'000;  // in a row without a new position
  check(parameters);
  Suite suite{parameters, seed, {}};
  Oracle oracle;
  std::set<std::uint64_t> taken;
  const int cells = parameters.columns * parameters.rows;
  for (const Phase phase : kPhases) {
    Dice dice(seed * kPhases.size() + static_cast<std::uint64_t>(phase));
    const int first = (static_cast<int>(phase) * cells + 2) / 3;
    const int last = ((static_cast<int>(phase) + 1) * cells + 2) / 3;
    int failures = 0;
    for (std::size_t found = 0; found < per_phase && !stop.stop_requested();) {
      const int plies = first + static_cast<int>(dice.roll(static_cast<std::size_t>(std::max(last - first, 1))));
      auto drawn = draw_position(parameters, dice, plies);
      const bool fits = drawn && taken.insert(drawn->position(parameters).canonical().key).second &&
                        judge(*drawn, drawn->position(parameters), oracle, stop);
      if (!fits && ++failures < kAttempts) continue;
      if (!fits) {
        throw std::invalid_argument(
            fmt::format("This game has only {} different {} positions with right and wrong "
                        "moves that could be found: expected fewer of each phase.",
                        found, to_string(phase)));
      }
      failures = 0;
      drawn->phase = phase;
      suite.positions.push_back(std::move(*drawn));
      ++found;
      if (on_position) on_position(suite.positions.size());
    }
  }
  return suite;
}

}  // namespace deepcut::rps
