#include "games/tablut/game.hpp"

#include <fmt/format.h>

#include "games/tablut/notation.hpp"

namespace deepcut::tablut {

namespace {

int board_index(int cell) { return row_of(cell) * kSize + column_of(cell); }

void draw_cell(games::Cell& drawn, const Position& position, int cell) {
  const Bits here = bit(cell);
  if (cell == position.king()) {
    drawn = {'K', kWhite, "♔", {}};
  } else if ((position.white() & here) != 0) {
    drawn = {'W', kWhite, "○", {}};
  } else if ((position.black() & here) != 0) {
    drawn = {'B', kBlack, "●", {}};
  } else if ((kCamps & here) != 0) {
    drawn = {'+', -1, "▫", {}};
  } else if ((kCastle & here) != 0) {
    drawn = {'#', -1, "×", {}};
  }
}

/// The first thing in the way from one cell to another on the same line, which is no legal move.
std::string obstacle(const Position& position, int from, int to) {
  const bool level = row_of(from) == row_of(to);
  const int step = (level ? 1 : kStride) * (from < to ? 1 : -1);
  const int place = level ? column_of(from) : row_of(from);
  const auto closed =
      kClosed[static_cast<std::size_t>(level ? row_of(from) : column_of(from))][static_cast<std::size_t>(place)];
  for (int here = from + step;; here += step) {
    if ((position.occupied() & bit(here)) != 0) return fmt::format("{} is occupied", cell_text(here));
    if (here == kCastleCell) return "nobody may enter or cross the castle on e5";
    if ((closed >> (level ? column_of(here) : row_of(here)) & 1) != 0) {
      return fmt::format("{} belongs to a camp, which nobody may enter or cross from outside", cell_text(here));
    }
    if (here == to) return "the piece cannot go there";
  }
}

}  // namespace

games::GameInfo Game::info() {
  return {
      .name = "tablut",
      .title = "Tablut",
      .help = "the king wants to reach an edge, the black pieces want to catch him",
      .notation = "two cells, from and to, as in e4f4",
      .sides = {"White", "Black"},
      .symbols = {'W', 'B'},
      .value_scale = 120,
      .example = {"e4f4 d1d3 e6g6 e2g2"},
      .set_up = {{"board", "turn"}, "rows from the top with / between them, w b k for pieces, digits for empty cells"}};
}

games::RuleSetInfo AshtonRules::info() {
  return {"ashton",
          "9x9 with camps, as the official tournament server plays it",
          {games::OptionSpec::text("board",
                                   "where to begin: rows 1 to 9 with / between them, w b k for pieces, digits for "
                                   "empty cells; empty: the usual start",
                                   ""),
           games::OptionSpec::choice("turn", "who moves first", {"white", "black"})}};
}

Position AshtonRules::start(const games::OptionValues& options) {
  const int side = options.text("turn") == "black" ? kBlack : kWhite;
  const std::string& board = options.text("board");
  return parse_board(board.empty() ? board_text(Position()) : board, side);
}

games::Board AshtonRules::draw(const Position& position, std::optional<Move> last) {
  games::Board board(kSize, kSize);
  for (int i = 0; i < kSize; ++i) {
    board.column_labels.emplace_back(1, static_cast<char>('a' + i));
    board.row_labels.push_back(std::to_string(i + 1));
  }
  for_each_cell(kBoard, [&](int cell) { draw_cell(board.at(column_of(cell), row_of(cell)), position, cell); });
  if (!last) return board;
  board.last = {board_index(last->from()), board_index(last->to())};
  if (position.end() == Position::End::kKingTaken) {
    const Bits captors = around(bit(position.previous_king())) & position.black();
    for_each_cell(captors, [&](int cell) { board.winning.push_back(board_index(cell)); });
  } else if (position.end() == Position::End::kEscape || position.end() == Position::End::kNoMoves) {
    board.winning.push_back(board_index(last->to()));
  }
  return board;
}

std::string AshtonRules::why_illegal(const Position& position, std::string_view text) {
  const bool dashed = text.size() == 5 && text[2] == '-';
  const auto from = parse_cell(text.substr(0, 2));
  const auto to = parse_cell(text.substr(text.size() < 2 ? 0 : text.size() - 2));
  if (!from || !to || !(text.size() == 4 || dashed)) return "expected two cells from a1 to i9, as in e4f4";
  const bool white = position.side() == kWhite;
  if (((white ? position.white() : position.black()) & bit(*from)) == 0) {
    return fmt::format("no {} piece stands on {}", white ? "white" : "black", cell_text(*from));
  }
  if (*from == *to) return fmt::format("the piece stands on {} already", cell_text(*from));
  if (row_of(*from) != row_of(*to) && column_of(*from) != column_of(*to)) {
    return "pieces move along rows and columns";
  }
  return obstacle(position, *from, *to);
}

std::string AshtonRules::reason(const Position& position) {
  switch (position.end()) {
    case Position::End::kEscape:
      return "the king has escaped";
    case Position::End::kKingTaken:
      return "the king is taken";
    case Position::End::kNoMoves:
      return "no legal move is left";
    case Position::End::kRepetition:
      return "the position has occurred before";
    case Position::End::kNone:
      break;
  }
  return "";
}

/// Where the king could escape, and where he would be taken.
std::vector<games::Annotation> AshtonRules::annotations(const Position& position) {
  std::vector<games::Annotation> found;
  if (position.end() != Position::End::kNone) return found;
  for_each_cell(position.escapes().cells & kEdge, [&](int cell) {
    found.push_back({"threat", board_index(cell), kWhite, fmt::format("the king can escape to {}", cell_text(cell))});
  });
  for_each_cell(position.king_capture_cells(), [&](int cell) {
    found.push_back(
        {"threat", board_index(cell), kBlack, fmt::format("a black piece on {} takes the king", cell_text(cell))});
  });
  return found;
}

std::vector<games::BenchPosition> AshtonRules::bench() {
  return {{"", 9}, {"e3d3 b5b7 d5d7 i4g4", 9}, {"e3b3 f1f3 g5g8 h5g5 e5f5 f9f7 g8g7", 9}};
}

}  // namespace deepcut::tablut
