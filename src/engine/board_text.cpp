#include "engine/board_text.hpp"

#include <algorithm>
#include <string_view>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

namespace deepcut {

namespace {

using games::Board;
using games::Cell;

constexpr std::string_view kReset = "\033[0m";
constexpr std::string_view kDim = "\033[2m";
constexpr std::string_view kReverse = "\033[7m";
constexpr std::string_view kOwner[] = {"\033[1;31m", "\033[1;33m"};  // red and yellow

bool contains(const std::vector<int>& list, int index) {
  return std::find(list.begin(), list.end(), index) != list.end();
}

class Drawing {
 public:
  Drawing(const Board& board, const BoardStyle& style) : board_(board), style_(style) {
    for (const std::string& label : board.row_labels) margin_ = std::max(margin_, label.size());
  }

  std::string text() {
    labels();
    rule(style_.unicode ? "╭" : "+", style_.unicode ? "╮" : "+");
    for (int row = 0; row < board_.rows; ++row) draw_row(row);
    rule(style_.unicode ? "╰" : "+", style_.unicode ? "╯" : "+");
    for (const std::string& note : board_.notes) text_ += note + "\n";
    return std::move(text_);
  }

 private:
  void labels() {
    if (board_.column_labels.empty()) return;
    std::string line(margin_ + 2, ' ');
    for (const std::string& label : board_.column_labels) line += fmt::format("{:^3}", label);
    line.erase(line.find_last_not_of(' ') + 1);
    text_ += line + "\n";
  }
  void rule(std::string_view left, std::string_view right) {
    text_ += std::string(margin_ + 1, ' ');
    std::string line(left);
    for (int i = 0; i < 3 * board_.columns; ++i) line += style_.unicode ? "─" : "-";
    text_ += paint(line + std::string(right), kDim) + "\n";
  }
  void draw_row(int row) {
    const bool labelled = static_cast<std::size_t>(row) < board_.row_labels.size();
    text_ += fmt::format("{:>{}} ", labelled ? board_.row_labels[static_cast<std::size_t>(row)] : "", margin_);
    const std::string side = paint(style_.unicode ? "│" : "|", kDim);
    text_ += side;
    for (int column = 0; column < board_.columns; ++column) text_ += draw_cell(column, row);
    text_ += side + "\n";
  }
  std::string draw_cell(int column, int row) const {
    const Cell& cell = board_.at(column, row);
    const int index = board_.index(column, row);
    const bool won = contains(board_.winning, index);
    const bool last = contains(board_.last, index);
    if (last) return "[" + draw_piece(cell) + "]";
    if (won && style_.colour) return fmt::format("{}{} {} {}", kReverse, colour_of(cell), glyph_of(cell), kReset);
    if (won) return "<" + draw_piece(cell) + ">";
    return " " + draw_piece(cell) + " ";
  }
  std::string draw_piece(const Cell& cell) const {
    if (cell.symbol == 0) return paint(style_.unicode ? "·" : ".", kDim);
    return paint(glyph_of(cell), colour_of(cell));
  }
  std::string glyph_of(const Cell& cell) const {
    return style_.unicode && !cell.glyph.empty() ? std::string(cell.glyph) : std::string(1, cell.symbol);
  }
  static std::string_view colour_of(const Cell& cell) {
    return cell.owner == 0 || cell.owner == 1 ? kOwner[cell.owner] : kReset;
  }
  std::string paint(const std::string& text, std::string_view colour) const {
    return style_.colour ? fmt::format("{}{}{}", colour, text, kReset) : text;
  }

  const Board& board_;
  BoardStyle style_;
  std::size_t margin_ = 0;
  std::string text_;
};

Json cell_json(const Cell& cell) {
  Json json = Json::object();
  if (cell.symbol != 0) json["symbol"] = std::string(1, cell.symbol);
  if (cell.owner >= 0) json["owner"] = cell.owner;
  if (!cell.move.empty()) json["move"] = cell.move;
  return json;
}

}  // namespace

std::string board_text(const Board& board, const BoardStyle& style) { return Drawing(board, style).text(); }

Json to_json(const Board& board) {
  Json json{{"columns", board.columns},
            {"rows", board.rows},
            {"layout", board.layout == games::BoardLayout::kSquares ? "squares" : "crossings"},
            {"column_labels", board.column_labels},
            {"row_labels", board.row_labels},
            {"cells", Json::array()},
            {"last", board.last},
            {"winning", board.winning},
            {"notes", board.notes}};
  for (const Cell& cell : board.cells) json["cells"].push_back(cell_json(cell));
  return json;
}

Json to_json(const games::Annotation& annotation) {
  return {{"kind", annotation.kind}, {"cell", annotation.cell}, {"owner", annotation.owner}, {"text", annotation.text}};
}

}  // namespace deepcut
