// Follows a game as it is read from a file, so that what is wrong is told where it stands. Used by the importers of
// game_file.hpp.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "engine/engine.hpp"
#include "engine/point_names.hpp"
#include "formats/game_file.hpp"

namespace deepcut {

// How the options are called by which a board of points is as large as told, and stones stand on it from the start.
inline constexpr const char* kSizeOption = "size";
inline constexpr const char* kStonesOption = "setup";

class GameReader {
 public:
  /// The text must live as long as the reader.
  GameReader(std::string_view text, const ImportHints& hints) : text_(text), hints_(hints) {}

  // First what the file says about itself. Offsets are places in the text.
  void name_game(const std::string& game, std::size_t offset);
  /// A name that is no rule set of the game is not taken for one: other programs have other names. False then.
  bool name_rules(const std::string& rules);
  /// A name of ours, which must exist; empty: the default.
  void set_rules(const std::string& rules) { told_.rules = rules; }
  void set_option(const std::string& name, const std::string& value);
  void set_size(int columns, int rows, std::size_t offset);
  void put_stone(int side, Point point, std::size_t offset);
  void clear_point(Point point) { stones_.erase({point.y, point.x}); }
  void let_move(int side) { first_ = side; }

  /// Then the game begins.
  void start(std::size_t offset);

  // Then the moves. With a side given it must be its turn.
  void play(Point point, std::size_t offset, std::optional<int> side = {});
  /// As the game writes it, or several run together.
  void play(const std::string& word, std::size_t offset, std::optional<int> side = {});
  void comment(const std::string& text);
  /// Back to where so many moves had been played.
  void go_back(std::size_t plies) { engine_.undo(static_cast<int>(engine_.moves().size() - plies)); }
  void set_players(const std::string& first, const std::string& second) { told_.players = {first, second}; }
  void set_result(const std::string& result) { told_.result = result; }

  const Engine& engine() const { return engine_; }
  const PointNames& names() const { return names_; }
  std::size_t plies() const { return engine_.moves().size(); }
  GameRecord record() const;
  [[noreturn]] void fail(std::size_t offset, std::string what) const;

 private:
  struct PlacedStone {
    int side;
    std::size_t offset;
  };

  struct Size {
    int columns;
    int rows;
    std::size_t offset;
  };

  const RegisteredRules& rules() const;
  void choose_size();
  void check_size() const;
  bool has_option(const char* name) const { return find_option(rules().options, name) != nullptr; }
  void begin(std::size_t offset);
  std::string set_up_text(std::size_t offset) const;
  void require_turn(std::optional<int> side, std::size_t offset) const;

  std::string_view text_;
  const ImportHints& hints_;
  GameRecord told_;  ///< what the file says
  OptionTexts options_;
  std::map<std::pair<int, int>, PlacedStone> stones_;  ///< by row and column
  std::optional<Size> size_;
  std::optional<int> first_;
  Engine engine_;
  PointNames names_;
};

}  // namespace deepcut
