#include "api/formats.hpp"

#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "formats/game_file.hpp"
#include "formats/json_fields.hpp"
#include "formats/text_place.hpp"

namespace deepcut::api {

namespace {

struct Format {
  const char* name;
  const char* title;
  const char* extension;
  GameFormat format;
  /// Where docs/api.md has another form than the files of the program.
  std::string (*write)(const GameTree&) = nullptr;
};

std::string write_json(const GameTree& game) {
  Json json = position_json(game.record);
  json["result"] = game.record.result;
  json["title"] = game.title;
  json["players"] = game.record.players;
  return to_json_line(json) + "\n";
}

std::string write_moves(const GameTree& game) { return join(game.record.moves) + "\n"; }

constexpr Format kFormats[] = {
    {"json", "JSON", "json", GameFormat::kJson, write_json},
    {"text", "Saved game of Deepcut", "txt", GameFormat::kText},
    {"moves", "List of moves", "txt", GameFormat::kMoves, write_moves},
    {"sgf", "Smart Game Format", "sgf", GameFormat::kSgf},
};

const Format& find_format(const std::string& name) {
  std::vector<std::string> names;
  for (const Format& format : kFormats) {
    if (format.name == name) return format;
    names.emplace_back(format.name);
  }
  throw Error(fmt::format("There is no format {}: expected {}.", quote(name), join_or(names)));
}

}  // namespace

Json formats_json() {
  Json list = Json::array();
  for (const Format& format : kFormats) {
    list.push_back({{"name", format.name},
                    {"title", format.title},
                    {"extension", format.extension},
                    {"import", true},
                    {"export", true}});
  }
  return list;
}

Exported export_game(const GameTree& game, const std::string& format) {
  const Format& found = find_format(format);
  return {found.write == nullptr ? deepcut::export_game(game.record, found.format) : found.write(game),
          found.extension};
}

GameTree import_game(std::string_view text, const std::string& format, const GameRecord& known, std::size_t which) {
  ImportHints hints;
  hints.format = format == "auto" ? detect_game_format(readable_text(text)) : find_format(format).format;
  if (hints.format == GameFormat::kSgf) {
    hints.likely_game = known.game;
  } else if (hints.format == GameFormat::kMoves || hints.format == GameFormat::kBoard) {
    hints.game = known.game;
  } else {
    return import_tree(text, hints, which);  // it says all that there is to know
  }
  hints.rules = known.rules;
  hints.options = known.options;
  return import_tree(text, hints, which);
}

}  // namespace deepcut::api
