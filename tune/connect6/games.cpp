#include "connect6/games.hpp"

#include <sstream>
#include <stdexcept>

#include <fmt/format.h>

namespace deepcut::tune {

using connect6::Cell;

std::string to_text(const Connect6Game& game) {
  std::string text = fmt::format("{} {} ", game.result, game.random_plies);
  const connect6::Position board;
  for (const Cell move : game.moves) text += board.to_text(move);
  return text;
}

Connect6Game parse_connect6_game(std::string_view line) {
  std::istringstream words{std::string(line)};
  Connect6Game game;
  std::string moves;
  words >> game.result >> game.random_plies >> moves;
  connect6::Position position;
  for (std::size_t i = 0; i < moves.size(); i += 2) {
    const auto move = position.parse(moves.substr(i, 2));
    if (!move) throw std::runtime_error(fmt::format("Move {} of a game cannot be played.", game.moves.size() + 1));
    position.make(*move);
    game.moves.push_back(*move);
  }
  return game;
}

connect6::Position Connect6SelfPlay::opening(Connect6Game& game) {
  for (;;) {
    game.moves.clear();
    game.random_plies = static_cast<int>(3 + 2 * (random_() % 3));
    connect6::Position position;
    for (int ply = 0; ply < game.random_plies; ++ply) {
      std::vector<Cell> cells;
      const connect6::CellSet stones = position.stones(0) | position.stones(1);
      const connect6::CellSet near = position.empty_cells() & stones.grown(2);
      near.for_each([&](Cell cell) { cells.push_back(cell); });
      if (ply == 0) cells = {lines::cell_at(9, 9)};
      game.moves.push_back(cells[random_() % cells.size()]);
      position.make(game.moves.back());
    }
    search_.new_game();
    if (!search_.go(position, {.nodes = 2 * nodes_}).value.is_decisive()) return position;
  }
}

Connect6Game Connect6SelfPlay::play() {
  Connect6Game game;
  connect6::Position position = opening(game);
  while (!position.result()) {
    const auto report = search_.go(position, {.nodes = nodes_});
    position.make(*report.best);
    game.moves.push_back(*report.best);
  }
  game.result = position.winner() == connect6::kBlack ? 1 : position.winner() == connect6::kWhite ? 0 : 0.5;
  return game;
}

}  // namespace deepcut::tune
