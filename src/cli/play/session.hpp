// A game at the terminal: people and engines take turns, people also give commands.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "cli/console/line_editor.hpp"
#include "cli/options/position.hpp"
#include "engine/engine.hpp"
#include "engine/openings/opening_protocol.hpp"

namespace deepcut::cli {

struct Player {
  bool is_engine = false;
  GoRequest request{};  ///< how the engine thinks for this side; its clock runs down
};

/// What a session is about besides the game.
struct PlaySetting {
  std::array<Player, 2> players{};       ///< by side; with an opening protocol: who opens it first
  std::optional<OpeningRule> opening{};  ///< only for a game without moves
  SaveOptions save{};                    ///< where the game is written to in the end
  /// Gives a new game another deal, where one was dealt and not asked for.
  std::function<void(OptionTexts& options)> deal_anew{};
};

class PlaySession {
 public:
  /// The engine has a game already, new or loaded; the record has what else was read of it.
  PlaySession(Engine& engine, PlaySetting setting, GameRecord record);

  /// Until somebody quits, the input ends or, with two engines, the game does. Gives the exit code.
  int run();

 private:
  struct CommandWord;
  static const std::vector<CommandWord>& command_words();

  int play_on();
  bool open();
  void greet() const;
  GameRecord record() const;
  void save_interrupted() const;
  std::string seats() const;
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
  PlaySetting setting_;
  GameRecord read_;                ///< names and comments of the file that the game came from
  std::array<Player, 2> players_;  ///< by side
  LineEditor editor_;
  std::size_t opening_plies_ = 0;  ///< stones of the opening, which are not taken back
  std::string resignation_;        ///< "Red resigns: Yellow wins."
  bool board_changed_ = true;
  bool told_result_ = false;
  bool quit_ = false;
};

}  // namespace deepcut::cli
