// Games as drawings of their last position.
#include <algorithm>
#include <array>
#include <sstream>

#include <fmt/format.h>

#include "engine/board_text.hpp"
#include "engine/text.hpp"
#include "formats/drawn_board.hpp"
#include "formats/game_formats.hpp"
#include "formats/game_reader.hpp"
#include "formats/gomocup_rules.hpp"

namespace deepcut::game_formats {

namespace {

/// Whom a note such as "White to move" or "o to move" names.
std::optional<int> side_to_move(const std::string& note) {
  std::vector<std::string> words = split_words(lower(note));
  const std::array<std::string_view, 2> to_move{"to", "move"};
  for (auto it = words.begin();;) {
    it = std::search(it, words.end(), to_move.begin(), to_move.end());
    if (it == words.end()) return std::nullopt;
    if (it != words.begin()) {
      const std::string& who = *(it - 1);
      if (who == "black" || who == "x") return 0;
      if (who == "white" || who == "o") return 1;
    }
    ++it;
  }
}

/// "gomoku renju, White to move" names a game and its rules.
void read_title(GameReader& reader, const DrawnBoard& board, const ImportHints& hints) {
  std::string game = hints.game.empty() ? gomocup::kGame : hints.game;
  std::string rules;
  std::size_t offset = 0;
  for (const DrawnBoard::Note& note : board.notes) {
    const std::vector<std::string> words = split_words(note.text.substr(0, note.text.find(',')));
    const auto& games = registry().games();
    const bool known = words.size() == 2 &&
                       std::any_of(games.begin(), games.end(),
                                   [&](const RegisteredGame& known_game) { return known_game.info.name == words[0]; });
    if (!known) continue;
    game = words[0];
    rules = words[1];
    offset = note.offset;
  }
  reader.name_game(game, offset);
  if (!rules.empty()) reader.name_rules(rules);
}

/// Pairs that were taken are a handicap where a game begins in the middle.
void read_pairs(GameReader& reader, const std::string& note) {
  int black = 0;
  int white = 0;
  // NOLINTNEXTLINE(cert-err34-c): the count of numbers says whether it is such a note
  if (std::sscanf(note.c_str(), "pairs taken: black %2d, white %2d", &black, &white) != 2) return;
  if (black > 0) reader.set_option("handicap_black", std::to_string(black));
  if (white > 0) reader.set_option("handicap_white", std::to_string(white));
}

}  // namespace

GameRecord import_board(std::string_view text, const ImportHints& hints) {
  const DrawnBoard board = parse_board(text);
  GameReader reader(text, hints);
  read_title(reader, board, hints);
  reader.set_size(board.columns, board.rows, board.offset);
  if (board.last && board.owner(*board.last) != DrawnBoard::kEmpty) reader.let_move(1 - board.owner(*board.last));
  for (const DrawnBoard::Note& note : board.notes) {
    if (const auto side = side_to_move(note.text)) reader.let_move(*side);
    read_pairs(reader, note.text);
  }
  for (int y = 0; y < board.rows; ++y) {
    for (int x = 0; x < board.columns; ++x) {
      if (board.owner({x, y}) != DrawnBoard::kEmpty) reader.put_stone(board.owner({x, y}), {x, y}, board.offset);
    }
  }
  reader.start(board.offset);
  return reader.record();
}

std::string export_board(const GameRecord& record) {
  Engine engine;
  engine.load(record);
  std::string title = fmt::format("{} {}", engine.game().info.name, engine.rules().name);
  title += engine.outcome() ? fmt::format(", {}", engine.result_text())
                            : fmt::format(", {} to move", engine.side_name(engine.side()));
  return title + "\n" + board_text(engine.board());
}

}  // namespace deepcut::game_formats
