#include "cli/position_options.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iostream>
#include <iterator>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut::cli {

void PositionOptions::add_game(CLI::App& command) {
  command.add_option("GAME", game, "Name of a game; `deepcut games` lists them")->required();
  command.add_option("--rules", rules, "Rule set of the game; `deepcut games` lists them")->type_name("NAME");
  command.add_option("--option", options, "Option of the rule set; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
}

void PositionOptions::add_position(CLI::App& command) {
  add_game(command);
  CLI::Option* by_moves =
      command.add_option("--moves", moves, "Moves that lead to the position; - reads them from standard input")
          ->type_name("MOVES");
  command.add_option("--file", file, "A saved game; - reads it from standard input")
      ->type_name("FILE")
      ->excludes(by_moves);
}

void PositionOptions::apply(Engine& engine) const {
  OptionTexts texts;
  for (const std::string& text : options) texts.push_back(split_assignment(text));
  engine.new_game(game, rules, texts);
  if (!file.empty()) {
    load_record(engine, file, game);
  } else if (moves == "-") {
    engine.set_moves(read_file("-"));
  } else if (!moves.empty()) {
    engine.set_moves(moves);
  }
}

void load_record(Engine& engine, const std::string& path, const std::string& game) {
  try {
    const GameRecord record = parse_record(read_file(path));
    if (record.game != game) {
      throw Error(fmt::format("{} is a game of {}, not of {}.", path, quote(record.game), game));
    }
    engine.load(record);
  } catch (const ParseError& error) {
    throw Error(fmt::format("{}, {}.", path, error.what()));
  }
}

std::string read_file(const std::string& path) {
  if (path == "-") return {std::istreambuf_iterator<char>(std::cin), {}};
  std::ifstream stream(path, std::ios::binary);
  std::string text;
  if (stream) text.assign(std::istreambuf_iterator<char>(stream), {});
  if (!stream) {
    throw Error(fmt::format("{} cannot be read: {}.", path, std::strerror(errno)));  // NOLINT(concurrency-mt-unsafe)
  }
  return text;
}

}  // namespace deepcut::cli
