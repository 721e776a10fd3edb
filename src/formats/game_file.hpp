// Whole games as files, for every game of Deepcut: what other programs and people write is read, and the other way
// round.
//
//     GameRecord record = import_game(text, {.game = "gomoku"});
//     engine.load(record);
//     std::string sgf = export_game(record, GameFormat::kSgf);
//
// A game whose moves are points of its board has them as points in SGF; every other move stands there as the game
// writes it. Whoever moves first is Black there. Boards of other sizes, and stones that are set up, need rules with the
// options `size` and `setup`, as those of five in a row.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/options.hpp"
#include "engine/record.hpp"

namespace deepcut {

enum class GameFormat : std::uint8_t {
  kText,   ///< our own text file (record_text.hpp)
  kSgf,    ///< Smart Game Format
  kPsq,    ///< Piskvork
  kMoves,  ///< a list of moves, as people write it
  kJson,   ///< one object; also reads what `deepcut analyze --json` prints
  kBoard,  ///< a drawing of the position; the way there is lost
};

/// "text", "sgf", "psq", "moves", "json", "board".
const std::vector<std::string>& game_format_names();
/// Throws Error.
GameFormat parse_game_format(std::string_view name);
/// By the end of its name; our own text file if that says nothing.
GameFormat game_format_of(std::string_view path);
/// By what stands in it.
GameFormat detect_game_format(std::string_view text);

/// What the file may leave open. A rule set and options given here go over those of the file; a game must be the same.
struct ImportHints {
  std::string game{};
  std::string rules{};
  OptionTexts options{};
  std::string likely_game{};           ///< what it is if neither the file nor `game` says so
  OptionTexts likely_options{};        ///< the same for options
  std::optional<GameFormat> format{};  ///< nothing: what it looks like
};

/// The first game of the file, its main line. All of its moves are legal. Throws ParseError with line and column, without
/// a full stop. What was passed over or taken otherwise is told in `notes`, a sentence each.
GameRecord import_game(std::string_view bytes, const ImportHints& hints = {},
                       std::vector<std::string>* notes = nullptr);

/// Throws Error if the format cannot say it, or a move is not legal.
std::string export_game(const GameRecord& record, GameFormat format);

}  // namespace deepcut
