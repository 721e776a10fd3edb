// The formats of our own and the simple ones: text, JSON, lists of moves, Piskvork's files.
#include "formats/game_formats.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "formats/game_reader.hpp"
#include "formats/gomocup_rules.hpp"
#include "formats/json_fields.hpp"
#include "formats/psq.hpp"
#include "formats/record_text.hpp"
#include "formats/text_place.hpp"

namespace deepcut::game_formats {

namespace {

/// A word and where it stands.
struct Word {
  std::string text;
  std::size_t offset = 0;
};

bool is_gap(char c) { return c == ' ' || c == ',' || c == ';' || c == '\t' || c == '\n' || c == '\v' || c == '\f'; }

/// Without comments from # to the end of the line.
std::vector<Word> words_of(std::string_view text) {
  std::vector<Word> words;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] == '#') {
      i = std::min(text.find('\n', i), text.size());
    } else if (is_gap(text[i])) {
      ++i;
    } else {
      const std::size_t begin = i;
      while (i < text.size() && !is_gap(text[i]) && text[i] != '#') ++i;
      words.push_back({std::string(text.substr(begin, i - begin)), begin});
    }
  }
  return words;
}

/// "12." or "12)" before a move, alone or run together with it, is its number.
Word without_number(Word word) {
  const std::size_t digits = word.text.find_first_not_of("0123456789");
  if (digits == std::string::npos || digits == 0) return word;
  std::size_t end = digits;
  while (end < word.text.size() && (word.text[end] == '.' || word.text[end] == ')' || word.text[end] == ':')) ++end;
  if (end == digits) return word;
  return {word.text.substr(end), word.offset + end};
}

}  // namespace

GameRecord import_text(std::string_view text, const ImportHints& hints) {
  std::vector<std::size_t> places;
  const GameRecord read = parse_record(text, &places);
  GameReader reader(text, hints);
  reader.name_game(read.game, 0);
  reader.set_rules(read.rules);
  for (const auto& [name, value] : read.options) reader.set_option(name, value);
  reader.start(0);
  for (std::size_t i = 0; i < read.moves.size(); ++i) reader.play(read.moves[i], places[i]);
  reader.set_result(read.result);
  return reader.record();
}

void require_empty_start(const GameRecord& record, const char* format) {
  for (const auto& [name, value] : record.options) {
    if (name != kStonesOption || trim(value).empty()) continue;
    throw Error(fmt::format("{} cannot tell which stones were set up: expected sgf, json, text or board.", format));
  }
}

// ---------------------------------------------------------------------------------------------------------
// Lists of moves

GameRecord import_moves(std::string_view text, const ImportHints& hints) {
  GameReader reader(text, hints);
  if (hints.game.empty()) {
    reader.fail(0, "a list of moves does not say what game it is of: expected a file that does, or its name");
  }
  reader.name_game(hints.game, 0);
  reader.start(0);
  for (const Word& numbered : words_of(text)) {
    const Word word = without_number(numbered);
    if (!word.text.empty()) reader.play(word.text, word.offset);
  }
  return reader.record();
}

std::string export_moves(const GameRecord& record) {
  constexpr std::size_t kMovesPerLine = 20;
  require_empty_start(record, "A list of moves");
  std::string text;
  for (std::size_t i = 0; i < record.moves.size(); ++i) {
    if (i > 0) text += i % kMovesPerLine == 0 ? "\n" : " ";
    text += record.moves[i];
  }
  return text + "\n";
}

// ---------------------------------------------------------------------------------------------------------
// JSON

GameTree import_json(std::string_view text, const ImportHints& hints) {
  GameReader reader(text, hints);
  Json json;
  try {
    json = Json::parse(text);
  } catch (const Json::parse_error& error) {
    reader.fail(error.byte > 0 ? std::min(error.byte - 1, text.size()) : 0, "expected one JSON object");
  }
  GameTree tree;
  GameRecord& record = tree.record;
  try {
    record = position_from_json(json);
    tree.title = text_field(json, "title", "");
    // The state of a game has an object there.
    if (const Json* result = find_field(json, "result"); result != nullptr && result->is_string()) {
      record.result = result->get<std::string>();
    }
    record.comment = text_field(json, "comment", "");
    if (find_field(json, "move_comments") != nullptr) record.move_comments = text_list_field(json, "move_comments");
    if (find_field(json, "players") != nullptr) {
      const std::vector<std::string> players = text_list_field(json, "players");
      if (players.size() != 2) throw Error("Field \"players\" is wrong: expected two names.");
      record.players = {players[0], players[1]};
    }
  } catch (const Error& error) {
    reader.fail(0, error.what());
  }
  reader.name_game(record.game, 0);
  if (!hints.rules.empty()) record.rules = hints.rules;
  record.options.insert(record.options.end(), hints.options.begin(), hints.options.end());
  Engine engine;
  try {
    engine.load(record);
  } catch (const Error& error) {
    reader.fail(0, error.what());
  }
  // As the game writes them, and one by one.
  record.rules = engine.rules().name;
  record.moves = engine.moves();
  return tree;
}

std::string export_json(const GameRecord& record) {
  Json json{{"type", "game_record"}};
  json.update(position_json(record));
  json["result"] = record.result;
  json["players"] = record.players;
  json["comment"] = record.comment;
  json["move_comments"] = record.move_comments;
  return to_json_line(json) + "\n";
}

// ---------------------------------------------------------------------------------------------------------
// Piskvork

GameRecord import_psq(std::string_view text, const ImportHints& hints) {
  const psq::Game game = psq::parse(text);
  GameReader reader(text, hints);
  reader.name_game(gomocup::kGame, 0);
  reader.set_size(game.width, game.height, 0);
  reader.start(0);
  for (const psq::Move& move : game.moves) reader.play(move.point, move.offset);
  const std::size_t first = game.second_began ? 1 : 0;
  reader.set_players(game.names.at(first), game.names.at(1 - first));
  return reader.record();
}

std::string export_psq(const GameRecord& record) {
  if (record.game != gomocup::kGame) throw Error("A psq file can only be of five in a row.");
  require_empty_start(record, "A psq file");
  Engine engine;
  engine.load(record);
  const games::Board board = engine.board();
  const PointNames names(board);
  psq::Game game;
  game.width = board.columns;
  game.height = board.rows;
  for (const std::string& move : engine.moves()) game.moves.push_back({names.find(move).value()});
  const auto is_name = [](const std::string& name) {
    return !trim(name).empty() && !to_integer(trim(name)) && name.find_first_of("\n,") == std::string::npos;
  };
  if (is_name(record.players[0]) && is_name(record.players[1])) game.names = record.players;
  game.end = -1;
  return psq::to_text(game);
}

}  // namespace deepcut::game_formats
