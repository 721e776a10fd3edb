// A brain of the Gomocup protocol (docs/gomocup.md): what it does with each command.
//
// Commands come from one thread, in order. The engine thinks in a thread of its own and says its move from there, so
// that everything else can be answered meanwhile. hurry() may be called from any thread.
#pragma once

#include <atomic>
#include <chrono>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "protocols/gomocup/position.hpp"
#include "protocols/gomocup/settings.hpp"
#include "protocols/gomocup/wire.hpp"

namespace deepcut::gomocup {

class Brain {
 public:
  explicit Brain(Settings settings);

  /// One line; `received`: when it came, for the clock.
  void obey(const std::string& line, SteadyTime received);
  /// Looks at a line that will be obeyed later, as every line must be: one that ends thinking does so at once.
  void hurry(const std::string& line);
  /// Nobody has said anything for a while: time to find, and touch, the memory that is needed next, before a clock runs.
  void idle();
  bool has_work_for_a_pause() const { return unprepared_ && position_.started(); }
  /// The end of the input: what is being thought about is said.
  void settle();

 private:
  void obey_command(const std::string& line);
  void read_stone(const std::string& line);

  void obey(const Start& start);
  void obey(const Restart& restart);
  void obey(const Begin& begin);
  void obey(const Turn& turn);
  void obey(const Play& play);
  void obey(const TakeBack& back);
  void obey(const Board& board);
  void obey(const Info& info);
  void obey(const About& about);
  void obey(const End& end);
  void obey(const Stop& stop);
  void obey(const ShowInfo& show);
  void obey(const ShowForbidden& show);
  void obey(const ClearHash& clear);
  void obey(const BestLines& lines);
  void obey(const Balance& balance);
  void obey(const NotKnown& other);

  void board_is_complete();
  void answer_swap2(const std::vector<Stone>& stones);
  void think(int lines = 1);
  SearchReport think_silently(const GoRequest& request);
  GoRequest request(int lines);
  RuleSet rules() const { return rule_set_of(settings_.rule()); }
  void prepare();
  void require_start() const;
  struct Unwanted {};  ///< thrown where nobody waits for the answer any more
  /// Somebody waits for the answer to the command that is being obeyed.
  bool is_awaited() const { return !ending_ && new_games_to_come_ == 0; }

  /// Until the move is said. It stands on our board then.
  void finish();
  /// Ends thinking; nobody waits for the move any more.
  void abandon();

  void on_progress(const SearchReport& report);
  void on_best_move(const SearchReport& report);
  void say(const std::string& line);
  void say_points(const std::vector<std::string>& moves);

  Settings settings_;
  ShownPosition position_;
  SteadyTime asked_{};                ///< when the command came that is being obeyed
  SteadyTime asked_for_move_{};       ///< and the one that is being thought about
  bool unprepared_ = false;           ///< what a search is made of has changed, or is smaller than it should be
  bool asked_for_a_move_ = false;     ///< since START: no more is to be heard about the memory before the first one
  std::int64_t table_ = 0;            ///< its megabytes
  std::atomic<bool> ending_ = false;  ///< END is on its way
  std::atomic<int> new_games_to_come_ = 0;  ///< lines on their way that begin a new game

  std::optional<Board> block_{};  ///< the lines of which are being read
  std::vector<Stone> block_stones_{};
  std::string block_problem_{};

  std::mutex output_;
  std::atomic<bool> aloud_ = false;  ///< what the engine finds is said
  bool shows_best_ = false;          ///< as was set when it began
  bool shows_details_ = false;
  // Written by the engine's thread, read when that is done.
  std::optional<Point> said_{};
  SteadyTime said_at_{};
  Engine engine_;  ///< last, so that its thread is gone before what its callbacks use
};

/// Reads commands from standard input until END. Of the request the options threads and hash count. Throws Error.
void run_brain(const GoRequest& request);

}  // namespace deepcut::gomocup
