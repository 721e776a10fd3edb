// Points as people write them: a letter for the column from the left, a number for the row from below, as in h8.
#include "games/gomoku/position.hpp"
#include "games/gomoku/set_up.hpp"

namespace deepcut::gomoku {

std::string Position::to_text(Move move) const {
  const int x = lines::x_of(move);
  std::string text;
  if (x >= 26) text += 'a';  // columns 27 and up are aa, ab, ...
  text += static_cast<char>('a' + x % 26);
  return text + std::to_string(size() - lines::y_of(move));
}

std::optional<Position::Move> Position::parse(std::string_view text) const {
  if (winner_ >= 0) return std::nullopt;
  const std::optional<Cell> cell = parse_point(size(), text);
  if (!cell || stone(*cell) >= 0 || !is_legal(*cell)) return std::nullopt;
  return cell;
}

}  // namespace deepcut::gomoku
