// The formats behind game_file.hpp, one function each way. The texts have been through readable_text().
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "formats/game_file.hpp"

namespace deepcut::game_formats {

/// The first game of a file in Smart Game Format. Throws ParseError.
GameRecord import_sgf(std::string_view text, const ImportHints& hints, std::vector<std::string>* notes);
std::string export_sgf(const GameRecord& record);

GameRecord import_psq(std::string_view text, const ImportHints& hints);
std::string export_psq(const GameRecord& record);

GameRecord import_board(std::string_view text, const ImportHints& hints);
std::string export_board(const GameRecord& record);

GameRecord import_json(std::string_view text, const ImportHints& hints);
std::string export_json(const GameRecord& record);

GameRecord import_moves(std::string_view text, const ImportHints& hints);
std::string export_moves(const GameRecord& record);

GameRecord import_text(std::string_view text, const ImportHints& hints);

/// Stones that stand there before the first move are more than this format can say. Throws Error.
void require_empty_start(const GameRecord& record, const char* format);

}  // namespace deepcut::game_formats
