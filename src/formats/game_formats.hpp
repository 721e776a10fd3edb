// The formats behind game_file.hpp, one function each way. The texts have been through readable_text().
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "formats/game_tree.hpp"

namespace deepcut::game_formats {

/// The first game of a file in Smart Game Format. Throws ParseError.
GameRecord import_sgf(std::string_view text, const ImportHints& hints, std::vector<std::string>* notes);
/// The game of that number, with its variations. Throws ParseError, or Error if there is no such game.
GameTree import_sgf_tree(std::string_view text, const ImportHints& hints, std::size_t which);
std::string export_sgf(const GameRecord& record);

GameRecord import_psq(std::string_view text, const ImportHints& hints);
std::string export_psq(const GameRecord& record);

GameRecord import_board(std::string_view text, const ImportHints& hints);
std::string export_board(const GameRecord& record);

/// Its record and its title.
GameTree import_json(std::string_view text, const ImportHints& hints);
std::string export_json(const GameRecord& record);

GameRecord import_moves(std::string_view text, const ImportHints& hints);
std::string export_moves(const GameRecord& record);

GameRecord import_text(std::string_view text, const ImportHints& hints);

/// The moves of a record as those of a tree, which does not know yet who makes them.
std::vector<GameTree::Move> main_line(const GameRecord& record);

/// Stones that stand there before the first move are more than this format can say. Throws Error.
void require_empty_start(const GameRecord& record, const char* format);

}  // namespace deepcut::game_formats
