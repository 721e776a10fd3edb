#include "games/connect6/game.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "games/board_lines.hpp"
#include "games/connect6/beam.hpp"
#include "games/connect6/threat_search.hpp"
#include "games/connect6/threats.hpp"
#include "games/levels.hpp"

namespace deepcut::connect6 {

using games::OptionSpec;
using games::OptionValues;

namespace {

const char* colour_name(int colour) { return colour == kBlack ? "Black" : "White"; }

int index_of(const Position& position, Cell cell) { return lines::y_of(cell) * position.size() + lines::x_of(cell); }

std::string letter(int index) { return {static_cast<char>('A' + index)}; }

}  // namespace

games::RuleSetInfo Connect6Rules::info() {
  return {"standard",
          "six or more in a row win; one stone first, then two a turn",
          {OptionSpec::integer("size", "points along a side of the board", kUsualSize, kMinSize, kMaxSize)}};
}

Position Connect6Rules::start(const OptionValues& values) { return Position(static_cast<int>(values.integer("size"))); }

games::Board Connect6Rules::draw(const Position& position, std::optional<Move> last) {
  const int size = position.size();
  games::Board board(size, size);
  board.layout = games::BoardLayout::kCrossings;
  for (int i = 0; i < size; ++i) {
    board.column_labels.push_back(letter(i));
    board.row_labels.push_back(letter(size - 1 - i));
  }
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      const Cell cell = lines::cell_at(x, y);
      games::Cell& drawn = board.at(x, y);
      drawn.owner = position.stone(cell);
      if (drawn.owner >= 0) {
        drawn.symbol = drawn.owner == kBlack ? 'X' : 'O';
        drawn.glyph = "●";
      } else if (!position.result()) {
        drawn.move = position.to_text(cell);
      }
    }
  }
  if (last) board.last.push_back(index_of(position, *last));
  // The other stone of the same turn belongs to it.
  if (last && position.plies() > 1 && position.stone(position.last(1)) == position.stone(*last)) {
    board.last.push_back(index_of(position, position.last(1)));
  }
  if (position.winner() >= 0) board.winning = games::cells_in_rows(board, kRow);
  if (!position.result()) {
    board.notes.push_back(fmt::format("{} places {} in this turn", colour_name(position.side()),
                                      position.left() == 1 ? "one more stone" : "two stones"));
    if (position.plies() == 0) board.notes.back() = "Black begins with one stone";
  }
  return board;
}

std::string Connect6Rules::why_illegal(const Position& position, std::string_view text) {
  const char last = static_cast<char>('A' + position.size() - 1);
  const auto fits = [last](char c) { return (c >= 'A' && c <= last) || (c >= 'a' && c <= last - 'A' + 'a'); };
  if (text.size() == 2 && fits(text[0]) && fits(text[1])) return fmt::format("{} is taken", text);
  return fmt::format("expected a point from AA to {0}{0}", last);
}

std::string Connect6Rules::reason(const Position& position) {
  return position.winner() >= 0 ? "six in a row" : "the board is full";
}

/// Where a colour completes six, and where the other could stop it.
std::vector<games::Annotation> Connect6Rules::annotations(const Position& position) {
  std::vector<games::Annotation> found;
  if (position.result()) return found;
  for (const int colour : {position.side(), 1 - position.side()}) {
    const int stones = colour == position.side() ? position.left() : kStonesOfTurn;
    CellSet cells;
    for (const Edge& edge : threats_of(position, colour, stones)) {
      cells.add(edge.a);
      cells.add(edge.b);
    }
    cells.for_each([&](Cell cell) {
      found.push_back({"six", index_of(position, cell), colour,
                       fmt::format("{} could make six with {}", colour_name(colour), position.to_text(cell))});
    });
  }
  return found;
}

std::vector<games::OwnSearch<Position>> Connect6Rules::searches() {
  std::vector<games::OwnSearch<Position>> own = threat_searches();
  own.push_back(beam_search());
  return own;
}

/// A quiet opening, a fight and a late middle game.
std::vector<games::BenchPosition> Connect6Rules::bench() {
  return {{"JJ IIJK HJIJ", 3},
          {"JJ KKJH KJIJ LJHJ JLMI", 3},
          {"JJ IKKJ IIJH HJKK JKJI JGJL GIHI", 3},
          {"JJ LJMJ JIKI LILH LKKJ MLMK MMNK IJJK JLKL", 3}};
}

// ---------------------------------------------------------------------------------------------------------

games::GameInfo Game::info() {
  return {.name = "connect6",
          .title = "Connect6",
          .help = "two stones a turn on the crossings; six in a row win",
          .notation = "a point by the letters of column and row, as in JJ",
          .sides = {"Black", "White"},
          .symbols = {'X', 'O'},
          .moves_run_together = true,
          .value_scale = 200,
          .plies_a_turn = 2,
          .example = {"FF EE GH DF EG", {{"size", "11"}}}};
}

std::vector<games::Level> Game::levels() {
  return {
      {.name = "beginner",
       .help = "looks one stone ahead; every fourth stone is random",
       .options = {{"policy", "off"}},
       .depth = 1,
       .time = Milliseconds(300),
       .random_percent = 25},
      {.name = "easy",
       .help = "looks one turn ahead, without threat search; at most 0.3 s",
       .options = {{"policy", "off"}},
       .depth = 2,
       .time = Milliseconds(300)},
      {.name = "beam",
       .help = "searches a beam of pairs, one turn ahead",
       .search = "beam",
       .depth = 1,
       .time = Milliseconds(900)},
      {.name = "medium",
       .help = "looks up to three turns ahead; at most 0.35 s",
       .depth = 3,
       .time = Milliseconds(350)},
      {.name = "hard", .help = "thinks for half a second a stone with everything it knows", .time = Milliseconds(500)},
      games::max_level(),
  };
}

}  // namespace deepcut::connect6
