#include "games/tablut/notation.hpp"

#include <stdexcept>

#include <fmt/format.h>

namespace deepcut::tablut {

namespace {

[[noreturn]] void fail(const std::string& what) { throw std::invalid_argument("Board: " + what + "."); }

/// Reads one row after another into bitboards.
struct BoardReader {
  Bits white = 0;
  Bits black = 0;
  std::optional<int> king{};
  int column = 0;
  int row = 0;

  void read(char c) {
    if (c == '/') return next_row();
    if (row >= kSize) fail("more than 9 rows");
    const int width = c >= '1' && c <= '9' ? c - '0' : 1;
    if (column + width > kSize) fail(fmt::format("row {} has more than 9 cells", row + 1));
    const int here = cell(column, row);
    column += width;
    if (c == 'w') {
      white |= bit(here);
    } else if (c == 'b') {
      black |= bit(here);
    } else if (c == 'k') {
      if (king) fail(fmt::format("a second king on {}", cell_text(here)));
      king = here;
    } else if (c < '1' || c > '9') {
      fail(fmt::format("row {} has the character code {}, expected w, b, k, 1 to 9 or /", row + 1, int{c}));
    }
  }
  void next_row() {
    if (column != kSize) fail(fmt::format("row {} has {} cells, expected 9", row + 1, column));
    ++row;
    column = 0;
  }
};

}  // namespace

std::string cell_text(int cell) {
  return {static_cast<char>('a' + column_of(cell)), static_cast<char>('1' + row_of(cell))};
}

std::optional<int> parse_cell(std::string_view text) {
  if (text.size() != 2 || text[0] < 'a' || text[0] > 'i' || text[1] < '1' || text[1] > '9') return std::nullopt;
  return cell(text[0] - 'a', text[1] - '1');
}

std::string Position::to_text(Move move) const { return cell_text(move.from()) + cell_text(move.to()); }

/// e4f4 or e4-f4.
std::optional<Move> Position::parse(std::string_view text) const {
  if (text.size() != 4 && !(text.size() == 5 && text[2] == '-')) return std::nullopt;
  const auto from = parse_cell(text.substr(0, 2));
  const auto to = parse_cell(text.substr(text.size() - 2));
  if (!from || !to || end() != End::kNone) return std::nullopt;
  if ((now_.pieces[now_.side] & bit(*from)) == 0) return std::nullopt;
  if (row_of(*from) == row_of(*to) && (row_reach(*from) >> column_of(*to) & 1) != 0) {
    return Move::along_row(*from, column_of(*to));
  }
  if (column_of(*from) == column_of(*to) && (column_reach(*from) >> row_of(*to) & 1) != 0) {
    return Move::along_column(*from, row_of(*to));
  }
  return std::nullopt;
}

std::string board_text(const Position& position) {
  std::string text;
  for (int row = 0; row < kSize; ++row) {
    if (row > 0) text += '/';
    int empty = 0;
    for (int column = 0; column < kSize; ++column) {
      const int here = cell(column, row);
      if ((position.occupied() & bit(here)) == 0) {
        ++empty;
        continue;
      }
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
      text += (position.black() & bit(here)) != 0 ? 'b' : here == position.king() ? 'k' : 'w';
    }
    if (empty > 0) text += std::to_string(empty);
  }
  return text;
}

Position parse_board(std::string_view text, int side) {
  BoardReader reader;
  for (const char c : text) reader.read(c);
  reader.next_row();
  if (reader.row != kSize) fail(fmt::format("{} rows, expected 9", reader.row));
  if (!reader.king) fail("no king");
  if ((bit(*reader.king) & (kEdge | kCamps)) != 0) {
    fail(fmt::format("the king stands on {}, where no game goes on", cell_text(*reader.king)));
  }
  const Bits wrong = (reader.white & (kCamps | kCastle)) | (reader.black & kCastle);
  for_each_cell(wrong, [](int here) { fail(fmt::format("this piece may not stand on {}", cell_text(here))); });
  return {reader.white, reader.black, *reader.king, side};
}

}  // namespace deepcut::tablut
