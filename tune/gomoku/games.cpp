#include "gomoku/games.hpp"

#include <cmath>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>

#include "games/gomoku/candidates.hpp"

namespace deepcut::tune {

using gomoku::Cell;

Cell careless_move(const gomoku::Position& position, std::mt19937_64& random) {
  std::vector<Cell> cells;
  std::vector<double> weights;
  gomoku::candidates(position).cells.for_each([&](Cell cell) {
    if (!position.is_legal(cell)) return;
    cells.push_back(cell);
    weights.push_back(std::exp(position.order(cell) / 12.0));
  });
  if (cells.empty()) return position.empty_cells().first();
  return cells[std::discrete_distribution<std::size_t>(weights.begin(), weights.end())(random)];
}

std::string to_text(const Game& game) {
  std::string text = fmt::format("{} {}", game.result, game.random_plies);
  for (const Cell move : game.moves) text += fmt::format(" {},{}", lines::x_of(move), lines::y_of(move));
  return text;
}

Game parse_game(const gomoku::Rules& rules, std::string_view line) {
  std::istringstream words{std::string(line)};
  Game game;
  words >> game.result >> game.random_plies;
  gomoku::Position position(rules);
  char comma = 0;
  for (int x = 0, y = 0; words >> x >> comma >> y;) {
    const bool fits = position.is_on_board(x, y) && position.stone(lines::cell_at(x, y)) < 0 && !position.result();
    if (!fits) throw std::runtime_error(fmt::format("Move {} of a game cannot be played.", game.moves.size() + 1));
    game.moves.push_back(lines::cell_at(x, y));
    position.make(game.moves.back());
  }
  return game;
}

gomoku::Position SelfPlay::opening(Game& game) {
  constexpr Score kBalanced = 250;
  for (;;) {
    game.moves.clear();
    game.random_plies = static_cast<int>(3 + random_() % 6);
    gomoku::Position position(rules_);
    for (int ply = 0; ply < game.random_plies; ++ply) {
      std::vector<Cell> cells;
      if (ply == 0) {
        const int centre = rules_.size / 2;
        for (int y = centre - 2; y <= centre + 2; ++y) {
          for (int x = centre - 2; x <= centre + 2; ++x) cells.push_back(lines::cell_at(x, y));
        }
      } else {
        gomoku::neighbourhood(position).for_each([&](Cell cell) {
          if (position.is_legal(cell)) cells.push_back(cell);
        });
      }
      const Cell move = cells[random_() % cells.size()];
      position.make(move);
      game.moves.push_back(move);
    }
    search_.new_game();
    const auto report = search_.go(position, {.nodes = 4 * nodes_});
    if (!report.value.is_decisive() && std::abs(report.value.score()) < kBalanced) return position;
  }
}

Game SelfPlay::play() {
  Game game;
  gomoku::Position position = opening(game);
  while (!position.result()) {
    const auto report = search_.go(position, {.nodes = nodes_});
    position.make(*report.best);
    game.moves.push_back(*report.best);
  }
  game.result = position.winner() == gomoku::kBlack ? 1 : position.winner() == gomoku::kWhite ? 0 : 0.5;
  return game;
}

}  // namespace deepcut::tune
