// deepcut convert: a game from one file format to another.
#include <memory>

#include "cli/command.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/position.hpp"
#include "engine/engine.hpp"

namespace deepcut::cli {

namespace {

struct ConvertOptions {
  PositionOptions position;
  SaveOptions save;
};

int run(const ConvertOptions& options) {
  Engine engine;
  const GameRecord record = options.position.apply(engine);
  SaveOptions save = options.save;
  if (!save.any()) save.format = "board";
  save.write(record);
  return kOk;
}

}  // namespace

Command add_convert(CLI::App& app) {
  CLI::App* command = app.add_subcommand("convert", "Change the file format of a game");
  const auto options = std::make_shared<ConvertOptions>();
  options->position.add_position(*command);
  options->save.add(*command);
  command->footer(
      "Draws the board if neither --save nor --export is given.\n"
      "Examples:\n"
      "  deepcut convert gomoku --file game.psq --save game.sgf\n"
      "  deepcut convert gomoku --rules renju --file game.sgf --export moves\n"
      "  deepcut convert connect4 --moves 4453 --export json");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli
