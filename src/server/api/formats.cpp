#include "server/api/formats.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/text.hpp"
#include "formats/game_file.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::server {

namespace {

struct Format {
  const char* name;
  const char* title;
  const char* extension;
  std::string (*write)(const NamedRecord&);
  NamedRecord (*read)(std::string_view, const GameRecord& known);
};

std::string write_text(const NamedRecord& game) { return to_text(game.record); }

NamedRecord read_text(std::string_view text, const GameRecord& /*known*/) { return {parse_record(text)}; }

std::string write_json(const NamedRecord& game) {
  const GameRecord& record = game.record;
  return to_json_line({{"game", record.game},
                       {"rules", record.rules},
                       {"options", to_json(record.options)},
                       {"moves", record.moves},
                       {"result", record.result},
                       {"title", game.title},
                       {"players", game.players}}) +
         "\n";
}

NamedRecord read_json(std::string_view text, const GameRecord& /*known*/) {
  const Json json = parse_json_object(text);
  NamedRecord game;
  game.record.game = text_field(json, "game");
  game.record.rules = text_field(json, "rules", "");
  game.record.options = option_fields(json, "options");
  game.record.moves = text_list_field(json, "moves");
  game.title = text_field(json, "title", "");
  if (find_field(json, "players") == nullptr) return game;
  const auto players = text_list_field(json, "players");
  if (players.size() != 2) throw Error("Field \"players\" is wrong: expected two texts.");
  game.players = {players[0], players[1]};
  return game;
}

std::string write_moves(const NamedRecord& game) { return join(game.record.moves) + "\n"; }

NamedRecord read_moves(std::string_view text, const GameRecord& known) {
  if (known.game.empty()) throw Error("Field \"game\" is missing: a list of moves does not say which game it is.");
  NamedRecord game{known};
  std::string spaced(text);
  std::replace(spaced.begin(), spaced.end(), ',', ' ');
  game.record.moves = split_words(spaced);
  return game;
}

std::string write_sgf(const NamedRecord& game) { return deepcut::export_game(game.record, GameFormat::kSgf); }

NamedRecord read_sgf(std::string_view text, const GameRecord& known) {
  if (detect_game_format(text) != GameFormat::kSgf) throw Error("Expected a game in SGF, which begins with \"(;\".");
  return {deepcut::import_game(text, {known.game, known.rules, known.options})};
}

constexpr Format kFormats[] = {
    {"json", "JSON", "json", write_json, read_json},
    {"text", "Saved game of Deepcut", "txt", write_text, read_text},
    {"moves", "List of moves", "txt", write_moves, read_moves},
    {"sgf", "Smart Game Format", "sgf", write_sgf, read_sgf},
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

Json formats_json(const RegisteredGame& /*game*/) {
  Json list = Json::array();
  for (const Format& format : kFormats) {
    list.push_back({{"name", format.name},
                    {"title", format.title},
                    {"extension", format.extension},
                    {"import", format.read != nullptr},
                    {"export", format.write != nullptr}});
  }
  return list;
}

Exported export_game(const NamedRecord& game, const std::string& format) {
  const Format& found = find_format(format);
  return {found.write(game), found.extension};
}

NamedRecord import_game(std::string_view text, const std::string& format, const GameRecord& known) {
  return find_format(format).read(text, known);
}

}  // namespace deepcut::server
