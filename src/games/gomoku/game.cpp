#include "games/gomoku/game.hpp"

#include <algorithm>
#include <stdexcept>

#include <fmt/format.h>

#include "games/board_lines.hpp"
#include "games/gomoku/set_up.hpp"
#include "games/levels.hpp"

namespace deepcut::gomoku {

using games::OptionSpec;
using games::OptionValues;

namespace {

const char* colour_name(int colour) { return colour == kBlack ? "Black" : "White"; }

std::vector<OptionSpec> line_options(const Rules& rules) {
  return {
      OptionSpec::integer("size", "points along a side of the board", rules.size, 5, lines::kMaxSize),
      OptionSpec::choice("opening", "where the first stones may go: anywhere, or by Pro or Long Pro",
                         {"free", "pro", "long-pro"}),
      OptionSpec::text("setup", "stones on the board from the start, as in Xh8Oi9; - before them: white moves", "")};
}

std::vector<OptionSpec> capture_options(const Rules& rules) {
  std::vector<OptionSpec> options = line_options(rules);
  options.push_back(OptionSpec::flag("captures", "pairs that are flanked are taken", true));
  options.push_back(
      OptionSpec::flag("double_three_ban", "a move must not make two free threes at once", rules.no_double_three));
  options.push_back(OptionSpec::integer("pairs", "pairs to take for a win", rules.pairs_to_win, 3, 7));
  options.push_back(OptionSpec::integer("handicap_black", "pairs black has from the start", 0, 0, 6));
  options.push_back(OptionSpec::integer("handicap_white", "pairs white has from the start", 0, 0, 6));
  return options;
}

Position start_lines(Rules rules, const OptionValues& values) {
  rules.size = static_cast<int>(values.integer("size"));
  const std::string& opening = values.text("opening");
  if (opening == "pro") rules.opening = Opening::kPro;
  if (opening == "long-pro") rules.opening = Opening::kLongPro;
  return set_up(rules, values.text("setup"));
}

Position start_captures(Rules rules, const OptionValues& values) {
  rules.captures = values.flag("captures");
  rules.breakable_fives = rules.breakable_fives && rules.captures;
  rules.no_double_three = values.flag("double_three_ban");
  rules.pairs_to_win = static_cast<int>(values.integer("pairs"));
  rules.handicap_pairs = {static_cast<int>(values.integer("handicap_black")),
                          static_cast<int>(values.integer("handicap_white"))};
  for (const int colour : {kBlack, kWhite}) {
    if (rules.handicap_pairs[static_cast<std::size_t>(colour)] < rules.pairs_to_win) continue;
    throw std::invalid_argument(fmt::format("{} would have won before the first move: expected a handicap below {}.",
                                            colour_name(colour), rules.pairs_to_win));
  }
  return start_lines(rules, values);
}

/// Three positions of a quiet opening, a fight and a late middle game.
std::vector<games::BenchPosition> bench_positions() {
  return {{"h8 i9 g9", 10}, {"h8 h9 i8 g8 i9 i7 g7 j10 f6 k8", 10}, {"h8 g9 i9 g7 g8 h7 i7 f8 j10 k11 i8 f9", 10}};
}

}  // namespace

// ---------------------------------------------------------------------------------------------------------
// The rule sets

games::RuleSetInfo Freestyle::info() {
  return {"freestyle", "five or more in a row win", line_options(rule_sets::kFreestyle)};
}
Position Freestyle::start(const OptionValues& values) { return start_lines(rule_sets::kFreestyle, values); }
std::vector<games::BenchPosition> Freestyle::bench() { return bench_positions(); }

games::RuleSetInfo Standard::info() {
  return {"standard", "exactly five in a row win, six or more do not", line_options(rule_sets::kStandard)};
}
Position Standard::start(const OptionValues& values) { return start_lines(rule_sets::kStandard, values); }
std::vector<games::BenchPosition> Standard::bench() { return bench_positions(); }

games::RuleSetInfo Renju::info() {
  return {"renju", "black must not play a double-three, a double-four or an overline; white wins with five or more",
          line_options(rule_sets::kRenju)};
}
Position Renju::start(const OptionValues& values) { return start_lines(rule_sets::kRenju, values); }
std::vector<games::BenchPosition> Renju::bench() { return bench_positions(); }

games::RuleSetInfo Caro::info() {
  std::vector<OptionSpec> options = line_options(rule_sets::kCaro);
  options.push_back(OptionSpec::flag("exactly_five", "six or more in a row do not win", false));
  return {"caro", "five in a row do not win between two stones of the other colour", options};
}
Position Caro::start(const OptionValues& values) {
  Rules rules = rule_sets::kCaro;
  rules.exact = values.flag("exactly_five");
  return start_lines(rules, values);
}

std::vector<games::BenchPosition> Caro::bench() { return bench_positions(); }

games::RuleSetInfo Capture::info() {
  return {"capture", "flanked pairs are taken, five pairs win; a five must stand a turn; no double-threes",
          capture_options(rule_sets::kCapture)};
}
Position Capture::start(const OptionValues& values) { return start_captures(rule_sets::kCapture, values); }
std::vector<games::BenchPosition> Capture::bench() { return {{"j10 k11 i10 k10 k9", 6}}; }

games::RuleSetInfo Pente::info() {
  return {"pente", "flanked pairs are taken, five pairs win; five in a row win at once",
          capture_options(rule_sets::kPente)};
}
Position Pente::start(const OptionValues& values) { return start_captures(rule_sets::kPente, values); }
std::vector<games::BenchPosition> Pente::bench() { return {{"j10 k11 i10 k10 k9", 6}}; }

// ---------------------------------------------------------------------------------------------------------
// What is shown and said

games::Board CommonRules::draw(const Position& position, std::optional<Move> last) {
  const int size = position.size();
  games::Board board(size, size);
  board.layout = games::BoardLayout::kCrossings;
  for (int i = 0; i < size; ++i) {
    std::string label = position.to_text(lines::cell_at(i, 0));
    label.resize(label.find_first_of("0123456789"));
    board.column_labels.push_back(label);
    board.row_labels.push_back(std::to_string(size - i));
  }
  for (int y = 0; y < size; ++y) {
    for (int x = 0; x < size; ++x) {
      const Cell cell = lines::cell_at(x, y);
      games::Cell& drawn = board.at(x, y);
      drawn.owner = position.stone(cell);
      if (drawn.owner >= 0) {
        drawn.symbol = drawn.owner == kBlack ? 'X' : 'O';
        drawn.glyph = drawn.owner == kBlack ? "●" : "○";
      } else if (!position.result() && position.is_legal(cell)) {
        drawn.move = position.to_text(cell);
      }
    }
  }
  if (last) board.last.push_back(board.index(lines::x_of(*last), lines::y_of(*last)));
  if (position.winner() >= 0) {
    for (const int index : games::cells_in_rows(board, 5)) {
      if (board.cells[static_cast<std::size_t>(index)].owner == position.winner()) board.winning.push_back(index);
    }
    if (board.winning.empty()) board.winning = board.last;  // it took the last pair
  }
  if (position.rules().captures) {
    board.notes.push_back(fmt::format("pairs taken: black {}, white {} of {}", position.pairs(kBlack),
                                      position.pairs(kWhite), position.rules().pairs_to_win));
  }
  if (position.unbroken_five() >= 0) {
    board.notes.push_back(fmt::format("{} has five in a row: it wins unless a capture breaks it now",
                                      colour_name(position.unbroken_five())));
  }
  return board;
}

std::string CommonRules::why_illegal(const Position& position, std::string_view text) {
  const std::optional<Cell> cell = parse_point(position.size(), text);
  if (!cell) {
    const std::string corner = position.to_text(lines::cell_at(position.size() - 1, 0));
    return fmt::format("expected a point from a1 to {}", corner);
  }
  if (position.stone(*cell) >= 0) return fmt::format("{} is taken", text);
  const Rules& rules = position.rules();
  if (rules.renju && position.is_forbidden(*cell)) return "the point is forbidden for black: " + foul(position, *cell);
  if (rules.no_double_three && position.is_double_three(position.side(), *cell)) {
    return "it would make two free threes at once";
  }
  if (position.plies() == 0) return "the opening rule wants the first stone in the centre";
  return fmt::format("the opening rule wants this stone outside the {0}x{0} square in the centre",
                     rules.opening == Opening::kPro ? 5 : 7);
}

std::string CommonRules::reason(const Position& position) {
  const int winner = position.winner();
  if (position.result() == Value::draw()) {
    return position.stone_count() == position.size() * position.size() ? "the board is full" : "no legal point is left";
  }
  if (position.rules().captures && position.pairs(winner) >= position.rules().pairs_to_win) {
    return fmt::format("{} pairs taken", position.pairs(winner));
  }
  return "five in a row";
}

std::vector<games::Annotation> CommonRules::annotations(const Position& position) {
  std::vector<games::Annotation> found;
  if (position.result()) return found;
  const auto index = [&](Cell cell) { return lines::y_of(cell) * position.size() + lines::x_of(cell); };
  struct Kind {
    Threat threat;
    const char* name;
    const char* makes;
  };
  constexpr Kind kKinds[] = {
      {Threat::kFive, "five", "makes five"},
      {Threat::kOpenFour, "open-four", "makes four with two ways to five"},
      {Threat::kFourThree, "four-three", "makes four and an open three"},
      {Threat::kFour, "four", "makes four"},
      {Threat::kDoubleThree, "double-three", "makes two open threes"},
      {Threat::kOpenThree, "open-three", "makes an open three"},
  };
  for (const int colour : {position.side(), 1 - position.side()}) {
    for (const Kind& kind : kKinds) {
      position.cells(colour, kind.threat).for_each([&](Cell cell) {
        found.push_back({kind.name, index(cell), colour,
                         fmt::format("{} {} on {}", colour_name(colour), kind.makes, position.to_text(cell))});
      });
    }
  }
  if (position.rules().renju) {
    position.cells(kBlack, Threat::kSuspect).for_each([&](Cell cell) {
      if (!position.is_forbidden(cell)) return;
      found.push_back({"forbidden", index(cell), kBlack,
                       fmt::format("{} is forbidden for black: {}", position.to_text(cell), foul(position, cell))});
    });
  }
  if (position.rules().no_double_three) {
    position.empty_cells().for_each([&](Cell cell) {
      if (!position.is_double_three(position.side(), cell)) return;
      found.push_back({"forbidden", index(cell), position.side(),
                       fmt::format("{} would be a double-three", position.to_text(cell))});
    });
  }
  return found;
}

// ---------------------------------------------------------------------------------------------------------

games::GameInfo Game::info() {
  return {.name = "gomoku",
          .title = "Five in a row",
          .help = "put stones on the crossings; five in a row win",
          .notation = "a point by column and row, as in h8",
          .sides = {"Black", "White"},
          .symbols = {'X', 'O'},
          .moves_run_together = true,
          .openings_from_the_middle = true,  // those of Gomocup
          .value_scale = 200,
          .example = {"f6 g7 e7 g5 g6 e6 f7 f5 h7 d7", {{"size", "11"}}},
          .set_up = {{"setup"}, "X or O and a point for each stone, as in Xh8Oi9; - before them: white moves"}};
}

/// The names that players of the original program know, with caps on the time that hold on every position.
std::vector<games::Level> Game::levels() {
  return {
      {.name = "beginner",
       .help = "looks one ply ahead; every fourth move is random",
       .options = {{"policy", "off"}, {"evaluation", "classical"}},
       .depth = 1,
       .time = Milliseconds(300),
       .random_percent = 25},
      {.name = "easy",
       .help = "looks five plies ahead, without threat search; at most 0.3 s",
       .options = {{"policy", "off"}, {"reductions", "off"}, {"evaluation", "classical"}},
       .depth = 5,
       .time = Milliseconds(300)},
      {.name = "medium", .help = "looks up to ten plies ahead; at most 0.35 s", .depth = 10, .time = Milliseconds(350)},
      {.name = "hard", .help = "thinks for 0.45 s with everything it knows", .time = Milliseconds(450)},
      games::max_level(),
  };
}

}  // namespace deepcut::gomoku
