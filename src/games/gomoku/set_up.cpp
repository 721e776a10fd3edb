#include "games/gomoku/set_up.hpp"

#include <cctype>
#include <charconv>
#include <stdexcept>

#include <fmt/format.h>

namespace deepcut::gomoku {

namespace {

bool is_letter(char c) { return std::isalpha(static_cast<unsigned char>(c)) != 0; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_gap(char c) { return c == ' ' || c == ',' || c == '\t' || c == '\n'; }

}  // namespace

std::optional<Cell> parse_point(int size, std::string_view text) {
  std::size_t letters = 0;
  int x = -1;
  for (; letters < text.size() && letters < 2 && is_letter(text[letters]); ++letters) {
    x = (x + 1) * 26 + std::tolower(static_cast<unsigned char>(text[letters])) - 'a';
  }
  int row = 0;
  const char* const end = text.data() + text.size();
  const auto [rest, error] = std::from_chars(text.data() + letters, end, row);
  if (letters == 0 || error != std::errc() || rest != end) return std::nullopt;
  if (x >= size || row < 1 || row > size) return std::nullopt;
  return lines::cell_at(x, size - row);
}

Position set_up(const Rules& rules, std::string_view text) {
  if (text.empty()) return Position(rules);
  std::size_t i = 0;
  const int side = text[0] == '-' ? kWhite : kBlack;
  if (side == kWhite) ++i;
  std::array<CellSet, 2> stones;
  while (i < text.size()) {
    if (is_gap(text[i])) {
      ++i;
      continue;
    }
    const std::size_t begin = i;
    const char symbol = static_cast<char>(std::toupper(static_cast<unsigned char>(text[i++])));
    const std::size_t point = i;
    while (i < text.size() && i < point + 2 && is_letter(text[i])) ++i;
    while (i < text.size() && is_digit(text[i])) ++i;
    const std::optional<Cell> cell = parse_point(rules.size, text.substr(point, i - point));
    if ((symbol != 'X' && symbol != 'O') || !cell) {
      throw std::invalid_argument(
          fmt::format("setup, character {}: expected X or O and a point of the board, as in Xh8.", begin + 1));
    }
    if (stones[0].has(*cell) || stones[1].has(*cell)) {
      throw std::invalid_argument(
          fmt::format("setup, character {}: {} has a stone already.", begin + 1, text.substr(point, i - point)));
    }
    stones[symbol == 'X' ? 0 : 1].add(*cell);
  }
  Position position(rules, stones[0], stones[1], side);
  for (const int colour : {kBlack, kWhite}) {
    if (colour != position.unbroken_five() && position.has_five(colour)) {
      throw std::invalid_argument("setup: there is five in a row already.");
    }
  }
  return position;
}

std::string foul(const Position& position, Cell cell) {
  const Shapes shapes = position.shapes(kBlack, cell);
  int fours = 0;
  for (int d = 0; d < lines::kDirections; ++d) {
    const Shape shape = shape_in(shapes, d);
    if (shape == Shape::kOverline) return "six or more in a row";
    fours += is_four(shape) ? 1 : 0;
    fours += shape == Shape::kDoubleFour ? 1 : 0;
  }
  return fours >= 2 ? "two fours at once" : "two open threes at once";
}

}  // namespace deepcut::gomoku
