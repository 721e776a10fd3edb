// RPS cards once more, as simply as it can be written: strings for hands and board, copies instead of undo, a map
// instead of a table. What it says is compared with the engine.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace deepcut::test {

struct SlowRpsMove {
  char card;
  int cell;
};

struct SlowRps {
  int columns = 3;
  int rows = 3;
  std::string board{};  ///< '.' or RPS of player 1, rps of player 2
  std::string hands[2]{};
  int side = 0;
  int plies_left = 1000;

  static SlowRps start(std::string first, std::string second, int columns = 3, int rows = 3) {
    SlowRps game{columns, rows, std::string(static_cast<std::size_t>(columns * rows), '.'), {}, 0, 1000};
    game.hands[0] = std::move(first);
    game.hands[1] = std::move(second);
    return game;
  }

  static bool beats(char a, char b) {
    return (a == 'R' && b == 'S') || (a == 'S' && b == 'P') || (a == 'P' && b == 'R');
  }
  static char capital(char c) { return static_cast<char>(std::toupper(static_cast<unsigned char>(c))); }
  static int owner(char c) { return std::isupper(static_cast<unsigned char>(c)) != 0 ? 0 : 1; }

  bool is_over() const { return plies_left <= 0 || hands[side].empty() || board.find('.') == std::string::npos; }
  /// Different cards on different cells.
  std::vector<SlowRpsMove> moves() const {
    std::vector<SlowRpsMove> found;
    if (is_over()) return found;
    for (const char card : {'R', 'P', 'S'}) {
      if (hands[side].find(card) == std::string::npos) continue;
      for (std::size_t cell = 0; cell < board.size(); ++cell) {
        if (board[cell] == '.') found.push_back({card, static_cast<int>(cell)});
      }
    }
    return found;
  }
  int copies(char card) const { return static_cast<int>(std::count(hands[side].begin(), hands[side].end(), card)); }

  SlowRps after(SlowRpsMove move) const {
    SlowRps next = *this;
    next.hands[side].erase(next.hands[side].find(move.card), 1);
    const auto painted = [this](char card) {
      return side == 0 ? capital(card) : static_cast<char>(std::tolower(static_cast<unsigned char>(card)));
    };
    next.board[static_cast<std::size_t>(move.cell)] = painted(move.card);
    const int x = move.cell % columns;
    const int y = move.cell / columns;
    for (const auto& [dx, dy] : {std::pair{1, 0}, std::pair{-1, 0}, std::pair{0, 1}, std::pair{0, -1}}) {
      if (x + dx < 0 || x + dx >= columns || y + dy < 0 || y + dy >= rows) continue;
      char& other = next.board[static_cast<std::size_t>((y + dy) * columns + x + dx)];
      if (other != '.' && owner(other) != side && beats(move.card, capital(other))) other = painted(capital(other));
    }
    next.side = 1 - side;
    --next.plies_left;
    return next;
  }
  /// For the side to move.
  int margin() const {
    int mine = 0;
    for (const char c : board) {
      if (c != '.') mine += owner(c) == side ? 1 : -1;
    }
    return mine;
  }
  std::string key() const {
    std::string first = hands[0];
    std::string second = hands[1];
    std::sort(first.begin(), first.end());
    std::sort(second.begin(), second.end());
    return board + "/" + first + "/" + second + "/" + std::to_string(side) + "/" + std::to_string(plies_left);
  }
};

/// The final margin for the side to move under perfect play.
class SlowSolver {
 public:
  int margin(const SlowRps& game) {
    if (game.is_over()) return game.margin();
    const std::string key = game.key();
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    int best = -100;
    for (const SlowRpsMove move : game.moves()) best = std::max(best, -margin(game.after(move)));
    return known_[key] = best;
  }
  /// The share of replies to a position, of any card on any empty cell, that give margin away.
  double errors(const SlowRps& game) {
    double all = 0;
    double wrong = 0;
    for (const SlowRpsMove move : game.moves()) {
      all += game.copies(move.card);
      if (-margin(game.after(move)) < margin(game)) wrong += game.copies(move.card);
    }
    return all == 0 ? 0 : wrong / all;
  }

 private:
  std::map<std::string, int> known_;
};

}  // namespace deepcut::test
