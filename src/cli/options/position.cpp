#include "cli/options/position.hpp"

#include <csignal>
#include <iostream>
#include <iterator>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "cli/console/interrupt.hpp"
#include "cli/console/output_file.hpp"
#include "cli/options/numbers.hpp"
#include "engine/error.hpp"
#include "engine/registry.hpp"
#include "engine/text.hpp"
#include "formats/whole_file.hpp"

namespace deepcut::cli {

namespace {

bool is_told_empty(const std::string& what, const std::string& text) {
  if (!trim(text).empty()) return false;
  fmt::print(stderr, "deepcut: {} is empty: this is the start position.\n", what);
  return true;
}

}  // namespace

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
  command
      .add_option("--file", file,
                  "A game in a file: SGF, psq, JSON, text, moves or a drawn board; - reads it from standard input")
      ->type_name("FILE")
      ->excludes(by_moves);
}

void PositionOptions::add_moves(CLI::App& command) {
  command.add_option("MOVES", words, "Moves that lead to the position")->excludes("--moves")->excludes("--file");
}

ImportHints PositionOptions::hints() const {
  // Names of games and rules are small letters throughout.
  ImportHints hints{lower(game), lower(rules), {}};
  for (const std::string& text : options) hints.options.push_back(split_assignment(text));
  return hints;
}

GameRecord PositionOptions::apply(Engine& engine) const {
  const ImportHints known = hints();
  if (!file.empty()) {
    // Which options there are the file may say; a wrong name is told before it is read.
    registry().game(known.game).rule_set(known.rules);
    return load_game(engine, file, known);
  }
  engine.new_game(known.game, known.rules, known.options);
  if (moves) {
    const std::string text = *moves == "-" ? read_file("-") : *moves;
    if (is_told_empty("--moves", text)) return engine.record();
    engine.set_moves(text);
  } else if (!words.empty() && !is_told_empty("MOVES", join(words))) {
    engine.set_moves(words);
  }
  return engine.record();
}

void SaveOptions::add(CLI::App& command) {
  command.add_option("--save", path, "Write the game to this file: .sgf, .psq and .json by its name, else text")
      ->type_name("FILE");
  command.add_option("--export", format, "Format of that file; without --save it goes to the standard output")
      ->type_name("FORMAT")
      ->check(one_of(game_format_names()));
}

void SaveOptions::write(const GameRecord& record) const {
  const GameFormat chosen = format.empty() ? game_format_of(path) : parse_game_format(format);
  write_file(path.empty() ? "-" : path, export_game(record, chosen));
}

GameRecord load_game(Engine& engine, const std::string& path, const ImportHints& hints) {
  const std::string text = read_file(path);
  const std::string name = path == "-" ? "Standard input" : path;
  is_told_empty(name, text);
  try {
    std::vector<std::string> notes;
    GameRecord record = import_game(text, hints, &notes);
    engine.load(record);
    for (const std::string& note : notes) fmt::print(stderr, "deepcut: {}: {}\n", name, note);
    return record;
  } catch (const ParseError& error) {
    throw Error(fmt::format("{}, {}.", path, error.what()));
  }
}

std::string read_file(const std::string& path) {
  if (path != "-") return read_whole_file(path);
  // Before there is anything to lose, Ctrl-C ends the program as usual.
  std::signal(SIGINT, SIG_DFL);
  std::string text{std::istreambuf_iterator<char>(std::cin), {}};
  catch_interrupts();
  return text;
}

}  // namespace deepcut::cli
