#include "formats/game_file.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"
#include "formats/drawn_board.hpp"
#include "formats/game_formats.hpp"
#include "formats/psq.hpp"
#include "formats/record_text.hpp"
#include "formats/sgf.hpp"
#include "formats/text_place.hpp"

namespace deepcut {

using namespace game_formats;

namespace {

/// The first word of the first line that is neither empty nor a comment.
std::string first_word(std::string_view text) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = trim(text.substr(0, end));
    if (!line.empty() && line.front() != '#') return std::string(line.substr(0, line.find_first_of(" \t")));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return {};
}

bool ends_with(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

}  // namespace

const std::vector<std::string>& game_format_names() {
  static const std::vector<std::string> kNames = {"text", "sgf", "psq", "moves", "json", "board"};  // as in GameFormat
  return kNames;
}

GameFormat parse_game_format(std::string_view name) {
  const auto& names = game_format_names();
  const auto found = std::find(names.begin(), names.end(), lower(name));
  if (found == names.end()) {
    throw Error(fmt::format("There is no file format {}: expected {}.", quote(name), join_or(names)));
  }
  return static_cast<GameFormat>(found - names.begin());
}

GameFormat game_format_of(std::string_view path) {
  const std::string name = lower(path);
  if (ends_with(name, ".sgf")) return GameFormat::kSgf;
  if (ends_with(name, ".psq")) return GameFormat::kPsq;
  if (ends_with(name, ".json")) return GameFormat::kJson;
  return GameFormat::kText;
}

GameFormat detect_game_format(std::string_view text) {
  const std::string_view content = trim(text);
  if (!content.empty() && content.front() == '{') return GameFormat::kJson;
  if (psq::looks_like(text)) return GameFormat::kPsq;
  // A comment of our own file may have anything in it, the other formats have no such first word.
  if (first_word(text) == "game") return GameFormat::kText;
  if (sgf::looks_like(text)) return GameFormat::kSgf;
  return looks_like_board(text) ? GameFormat::kBoard : GameFormat::kMoves;
}

namespace {

GameFormat format_of(std::string_view text, const ImportHints& hints) {
  return hints.format ? *hints.format : detect_game_format(text);
}

/// A game of a format that has neither variations nor several games.
GameTree import_one(GameFormat format, std::string_view text, const ImportHints& hints) {
  if (format == GameFormat::kText) return {import_text(text, hints)};
  if (format == GameFormat::kPsq) return {import_psq(text, hints)};
  if (format == GameFormat::kJson) return import_json(text, hints);
  if (format == GameFormat::kBoard) return {import_board(text, hints)};
  return {import_moves(text, hints)};
}

}  // namespace

GameRecord import_game(std::string_view bytes, const ImportHints& hints, std::vector<std::string>* notes) {
  const std::string text = readable_text(bytes);
  const GameFormat format = format_of(text, hints);
  return format == GameFormat::kSgf ? import_sgf(text, hints, notes) : import_one(format, text, hints).record;
}

GameTree import_tree(std::string_view bytes, const ImportHints& hints, std::size_t which) {
  const std::string text = readable_text(bytes);
  const GameFormat format = format_of(text, hints);
  if (format == GameFormat::kSgf) return import_sgf_tree(text, hints, which);
  GameTree tree = import_one(format, text, hints);
  tree.moves = main_line(tree.record);
  // Whose turn it is only the rules know: a side may move twice in a row.
  Engine engine;
  engine.new_game(tree.record.game, tree.record.rules, tree.record.options);
  for (GameTree::Move& move : tree.moves) {
    move.side = engine.side();
    engine.play(move.move);
  }
  return tree;
}

std::string export_game(const GameRecord& record, GameFormat format) {
  switch (format) {
    case GameFormat::kText:
      return to_text(record);
    case GameFormat::kSgf:
      return export_sgf(record);
    case GameFormat::kPsq:
      return export_psq(record);
    case GameFormat::kJson:
      return export_json(record);
    case GameFormat::kBoard:
      return export_board(record);
    case GameFormat::kMoves:
      break;
  }
  return export_moves(record);
}

}  // namespace deepcut
