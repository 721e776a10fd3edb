#include "formats/drawn_board.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/text.hpp"
#include "formats/text_place.hpp"

namespace deepcut {

namespace {

constexpr std::size_t kFewestPoints = 3;

struct Sign {
  std::string_view text;
  int owner;
};
constexpr Sign kStones[] = {{"X", 0}, {"x", 0}, {"#", 0}, {"@", 0}, {"B", 0}, {"●", 0},
                            {"⚫", 0}, {"O", 1}, {"o", 1}, {"W", 1}, {"○", 1}, {"⚪", 1}};
constexpr std::string_view kEmpties[] = {".", "-", "_", "+", "*", "·", "┼", "├", "┤", "┬", "┴", "┌", "┐", "└",
                                         "┘", "╋", "┏", "┓", "┗", "┛", "┠", "┨", "┯", "┷", "╔", "╗", "╚", "╝"};
/// What may stand around and between the points of a row.
constexpr std::string_view kBetween[] = {" ", "\t", "|", "│", "║", "<", ">", "]", ")", "─", "　"};

bool starts_with(std::string_view text, std::string_view beginning) {
  return text.substr(0, beginning.size()) == beginning;
}

bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// +-----+, or with rounded corners.
bool is_frame(std::string_view line) {
  if (starts_with(line, "╭") || starts_with(line, "╰")) return true;
  return line.size() > 2 && line.front() == '+' && line.back() == '+' &&
         line.substr(1, line.size() - 2).find_first_not_of('-') == std::string_view::npos;
}

std::string_view without_labels(std::string_view line) {
  line = trim(line);
  while (!line.empty() && is_digit(line.front())) line.remove_prefix(1);
  while (!line.empty() && is_digit(line.back())) line.remove_suffix(1);
  return trim(line);
}

/// How long the one is that the text begins with; 0: it begins with none of them.
template <std::size_t N>
std::size_t take(std::string_view text, const std::string_view (&signs)[N]) {
  for (const std::string_view sign : signs) {
    if (starts_with(text, sign)) return sign.size();
  }
  return 0;
}

std::optional<Sign> first_sign(std::string_view text) {
  for (const Sign& stone : kStones) {
    if (starts_with(text, stone.text)) return stone;
  }
  const std::size_t empty = take(text, kEmpties);
  if (empty == 0) return std::nullopt;
  return Sign{text.substr(0, empty), DrawnBoard::kEmpty};
}

struct Row {
  std::vector<int> owners;
  std::optional<int> last;
  std::string_view unread;  ///< from the first sign that is no part of a row
};

/// Nothing if the line does not even begin as a row.
std::optional<Row> read_row(std::string_view line) {
  if (is_frame(trim(line))) return std::nullopt;
  std::string_view rest = without_labels(line);
  Row row;
  while (!rest.empty()) {
    if (rest.front() == '[' || rest.front() == '(') {
      row.last = static_cast<int>(row.owners.size());
      rest.remove_prefix(1);
      continue;
    }
    if (const std::size_t gap = take(rest, kBetween); gap > 0) {
      rest.remove_prefix(gap);
      continue;
    }
    const std::optional<Sign> sign = first_sign(rest);
    if (!sign) break;
    row.owners.push_back(sign->owner);
    rest.remove_prefix(sign->text.size());
  }
  if (row.owners.size() < kFewestPoints) return std::nullopt;
  if (row.last && *row.last >= static_cast<int>(row.owners.size())) row.last.reset();
  row.unread = rest;
  return row;
}

bool is_row(std::string_view line) {
  const std::optional<Row> row = read_row(line);
  return row && row->unread.empty();
}

template <class OnLine>
void for_each_line(std::string_view text, const OnLine& on_line) {
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    on_line(text.substr(begin, end - begin), begin);
    begin = end + 1;
  }
}

}  // namespace

bool looks_like_board(std::string_view text) {
  std::size_t rows = 0;
  std::size_t others = 0;
  for_each_line(text, [&](std::string_view line, std::size_t) {
    if (trim(line).empty()) return;
    ++(is_row(line) ? rows : others);
  });
  return rows >= kFewestPoints && rows >= others;
}

DrawnBoard parse_board(std::string_view text) {
  DrawnBoard board;
  std::string_view odd;  // what a line since the last row has that is no point
  for_each_line(text, [&](std::string_view line, std::size_t offset) {
    const std::optional<Row> row = read_row(line);
    if (!row || !row->unread.empty()) {
      if (row && board.rows > 0 && odd.empty()) odd = row->unread;
      if (!trim(line).empty() && !is_frame(trim(line))) board.notes.push_back({std::string(trim(line)), offset});
      return;
    }
    const int columns = static_cast<int>(row->owners.size());
    // Left out as a note, a row in the middle would be lost.
    if (!odd.empty()) {
      fail_at(text, static_cast<std::size_t>(odd.data() - text.data()), "expected a point, as in \". X O .\"");
    }
    if (board.rows == 0) {
      board.columns = columns;
      board.offset = offset;
    }
    if (columns != board.columns) {
      fail_at(text, offset,
              fmt::format("this row has {} points: expected {}, as in the first", columns, board.columns));
    }
    if (row->last) board.last = Point{*row->last, board.rows};
    board.owners.insert(board.owners.end(), row->owners.begin(), row->owners.end());
    ++board.rows;
  });
  if (board.rows == 0) fail_at(text, 0, "expected rows of points, as in \". X O .\"");
  return board;
}

}  // namespace deepcut
