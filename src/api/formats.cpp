#include "api/formats.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/engine.hpp"
#include "engine/text.hpp"
#include "formats/game_file.hpp"
#include "formats/json_fields.hpp"
#include "formats/record_text.hpp"

namespace deepcut::api {

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

std::string write_sgf(const NamedRecord& game) {
  GameRecord record = game.record;
  record.players = game.players;
  return deepcut::export_game(record, GameFormat::kSgf);
}

ImportedGame read_tree(std::string_view text, const GameRecord& known, std::size_t which) {
  if (detect_game_format(text) != GameFormat::kSgf) throw Error("Expected a game in SGF, which begins with \"(;\".");
  ImportHints hints{"", known.rules, known.options};
  hints.likely_game = known.game;
  return {import_tree(text, hints, which), tree_titles(text)};
}

NamedRecord read_sgf(std::string_view text, const GameRecord& known) {
  GameTree tree = read_tree(text, known, 0).tree;
  return {tree.record, tree.title, tree.record.players};
}

/// What people paste: any format that the program reads.
ImportedGame read_anything(std::string_view text, const GameRecord& known, std::size_t which) {
  const GameFormat format = detect_game_format(text);
  if (format == GameFormat::kSgf) return read_tree(text, known, which);
  // Only a list of moves says nothing of the game.
  const bool named = format != GameFormat::kMoves && format != GameFormat::kBoard;
  return {{deepcut::import_game(text, named ? ImportHints{} : ImportHints{known.game, known.rules, known.options})},
          {}};
}

/// The main line as a tree.
void add_moves(GameTree& tree) {
  const GameRecord& record = tree.record;
  Engine engine;
  engine.new_game(record.game, record.rules, record.options);
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    const int side = engine.side();
    engine.play(record.moves[i]);
    tree.moves.push_back({static_cast<int>(i) - 1, engine.moves().back(),
                          i < record.move_comments.size() ? record.move_comments[i] : "", side});
  }
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

Exported export_variations(const GameTree& tree) { return {export_tree(tree), "sgf"}; }

ImportedGame import_game(std::string_view text, const std::string& format, const GameRecord& known, std::size_t which) {
  if (format == "sgf") return read_tree(text, known, which);
  ImportedGame game;
  if (format == "auto") {
    game = read_anything(text, known, which);
  } else {
    const NamedRecord named = find_format(format).read(text, known);
    game.tree.record = named.record;
    game.tree.record.players = named.players;
    game.tree.title = named.title;
  }
  if (game.tree.moves.empty()) add_moves(game.tree);
  return game;
}

}  // namespace deepcut::api
