// A game at the terminal: people and engines take turns, people also give commands.
#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/engine.hpp"

namespace deepcut::cli {

struct Player {
  bool is_engine = false;
  GoRequest request{};  ///< how the engine thinks for this side; its clock runs down
};

class PlaySession {
 public:
  /// The engine has a game already, new or loaded.
  PlaySession(Engine& engine, std::array<Player, 2> players);

  /// Until somebody quits, the input ends or, with two engines, the game does. Gives the exit code.
  int run();

 private:
  struct CommandWord;
  static const std::vector<CommandWord>& command_words();

  void greet() const;
  void show_board() const;
  bool over() const { return !resignation_.empty() || engine_.outcome(); }
  bool person_plays() const { return !players_[0].is_engine || !players_[1].is_engine; }
  Player& to_move() { return players_.at(static_cast<std::size_t>(engine_.side())); }
  std::string side_label(int side) const;

  void engine_move();
  bool person_moves();
  void obey(const std::string& line);

  void play(const std::string& move);
  void hint(const std::string& rest);
  void undo(const std::string& rest);
  void list_moves(const std::string& rest);
  void set_level(const std::string& rest);
  void swap_sides(const std::string& rest);
  void save(const std::string& rest);
  void load(const std::string& rest);
  void resign(const std::string& rest);
  void new_game(const std::string& rest);
  void board(const std::string& rest);
  void help(const std::string& rest);
  void quit(const std::string& rest);

  Engine& engine_;
  std::array<Player, 2> players_;
  std::string resignation_;  ///< "Red resigns: Yellow wins."
  bool board_changed_ = true;
  bool told_result_ = false;
  bool quit_ = false;
};

}  // namespace deepcut::cli
