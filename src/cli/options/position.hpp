// The options that say which game and which position a command is about, and where a game is written to.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "engine/engine.hpp"
#include "formats/game_file.hpp"

namespace deepcut::cli {

struct PositionOptions {
  std::string game;
  std::string rules;
  std::vector<std::string> options;
  std::optional<std::string> moves;
  std::vector<std::string> words;  ///< the same, as an argument each
  std::string file;

  /// Adds GAME, --rules and --option.
  void add_game(CLI::App& command);
  /// Adds --moves and --file as well.
  void add_position(CLI::App& command);
  /// Adds MOVES, after add_position().
  void add_moves(CLI::App& command);
  /// What a file may leave open.
  ImportHints hints() const;
  /// Sets up the engine and gives the game as it was read, with names and comments. What was given and is empty means the
  /// start position, which is told on the error stream. Throws Error.
  GameRecord apply(Engine& engine) const;
};

struct SaveOptions {
  std::string path;
  std::string format;

  /// Adds --save and --export.
  void add(CLI::App& command);
  bool any() const { return !path.empty() || !format.empty(); }
  /// The file is the command's output: --export without --save.
  bool to_output() const { return path == "-" || (path.empty() && !format.empty()); }
  /// Throws Error.
  void write(const GameRecord& record) const;
};

/// Sets up the engine from a game file of any format, and gives what was read. Throws Error.
GameRecord load_game(Engine& engine, const std::string& path, const ImportHints& hints);
/// A whole file, "-" being the standard input. Throws Error.
std::string read_file(const std::string& path);

}  // namespace deepcut::cli
