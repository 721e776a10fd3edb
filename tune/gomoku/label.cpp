#include "gomoku/label.hpp"

#include <algorithm>
#include <cstdlib>
#include <sstream>
#include <stdexcept>

#include <fmt/format.h>

#include "gomoku/games.hpp"

namespace deepcut::tune {

using gomoku::Cell;
using gomoku::Threat;

std::string to_text(const LabelledGame& game) {
  std::string text = fmt::format("{}", game.moves.size());
  for (const Cell move : game.moves) text += fmt::format(" {}", move);
  for (const Label& label : game.labels) {
    text += fmt::format(" {} {} {} {}", label.ply, label.score, label.best, label.beside.size());
    for (const Cell move : label.beside) text += fmt::format(" {}", move);
  }
  return text;
}

LabelledGame parse_labelled(std::string_view line) {
  std::istringstream words{std::string(line)};
  LabelledGame game;
  const auto read_moves = [&](std::vector<Cell>& moves) {
    std::size_t count = 0;
    words >> count;
    for (int cell = 0; moves.size() < count && words >> cell;) moves.push_back(static_cast<Cell>(cell));
    if (moves.size() != count) throw std::runtime_error("A labelled game ends too early.");
  };
  read_moves(game.moves);
  for (Label label; words >> label.ply;) {
    int best = 0;
    words >> label.score >> best;
    label.best = static_cast<Cell>(best);
    label.beside.clear();
    read_moves(label.beside);
    game.labels.push_back(label);
  }
  return game;
}

Label Labeller::label(const gomoku::Position& position) {
  const auto report = search_.go(position, {.nodes = nodes_});
  Label label;
  label.best = *report.best;
  label.score = report.value.is_win()    ? kLabelWon
                : report.value.is_loss() ? -kLabelWon
                                         : std::clamp(report.value.score(), -kLabelWon, kLabelWon);
  return label;
}

LabelledGame Labeller::play() {
  constexpr int kDecided = 1200;
  LabelledGame game;
  gomoku::Position position(rules_);
  const std::size_t random_plies = 3 + random_() % 8;
  search_.new_game();
  while (!position.result() && game.moves.size() < 120) {
    Cell move = 0;
    if (game.moves.size() < random_plies) {
      const int from = rules_.size / 2 - 4;
      move = lines::cell_at(from + static_cast<int>(random_() % 9), from + static_cast<int>(random_() % 9));
      if (position.stone(move) >= 0 || !position.is_legal(move)) continue;
    } else {
      Label main = label(position);
      main.ply = game.moves.size();
      move = main.best;
      game.labels.push_back(main);
      for (int i = 0; i < 3; ++i) {
        gomoku::Position other = position;
        std::vector<Cell> beside;
        const std::size_t count = 1 + random_() % 3;
        while (beside.size() < count && !other.result()) {
          beside.push_back(careless_move(other, random_));
          other.make(beside.back());
        }
        if (other.result() || other.count(other.side(), Threat::kFive) > 0 ||
            other.count(1 - other.side(), Threat::kFive) > 0 || other.count(other.side(), Threat::kOpenFour) > 0) {
          continue;
        }
        Label sample = label(other);
        sample.ply = game.moves.size();
        sample.beside = std::move(beside);
        game.labels.push_back(std::move(sample));
      }
      if (std::abs(main.score) > kDecided) break;
      if (random_() % 10 == 0) move = careless_move(position, random_);
    }
    position.make(move);
    game.moves.push_back(move);
  }
  return game;
}

}  // namespace deepcut::tune
