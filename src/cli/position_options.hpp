// The options that say which game and which position a command is about.
#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "engine/engine.hpp"

namespace deepcut::cli {

struct PositionOptions {
  std::string game;
  std::string rules;
  std::vector<std::string> options;
  std::string moves;
  std::string file;

  /// Adds GAME, --rules and --option.
  void add_game(CLI::App& command);
  /// Adds --moves and --file as well.
  void add_position(CLI::App& command);
  /// Sets up the engine. Throws Error.
  void apply(Engine& engine) const;
};

/// Sets up the engine from a saved game, which must be of the game named. Throws Error.
void load_record(Engine& engine, const std::string& path, const std::string& game);
/// A whole file, "-" being the standard input. Throws Error.
std::string read_file(const std::string& path);

}  // namespace deepcut::cli
