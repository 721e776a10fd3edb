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

#include "cli/gomocup_position.hpp"
#include "cli/gomocup_settings.hpp"
#include "engine/engine.hpp"
#include "protocols/gomocup.hpp"

namespace deepcut::cli {

class GomocupBrain {
 public:
  explicit GomocupBrain(GomocupSettings settings);

  /// One line; `received`: when it came, for the clock.
  void obey(const std::string& line, SteadyTime received);
  /// Looks at a line that will be obeyed later, as every line must be: one that ends thinking does so at once.
  void hurry(const std::string& line);
  /// No line is waiting: time to find, and touch, the memory that is needed next, before a clock runs.
  void idle();
  /// The end of the input: what is being thought about is said.
  void settle();

 private:
  void obey_command(const std::string& line);
  void read_stone(const std::string& line);

  void obey(const gomocup::Start& start);
  void obey(const gomocup::Restart& restart);
  void obey(const gomocup::Begin& begin);
  void obey(const gomocup::Turn& turn);
  void obey(const gomocup::Play& play);
  void obey(const gomocup::TakeBack& back);
  void obey(const gomocup::Board& board);
  void obey(const gomocup::Info& info);
  void obey(const gomocup::About& about);
  void obey(const gomocup::End& end);
  void obey(const gomocup::Stop& stop);
  void obey(const gomocup::ShowInfo& show);
  void obey(const gomocup::ShowForbidden& show);
  void obey(const gomocup::ClearHash& clear);
  void obey(const gomocup::BestLines& lines);
  void obey(const gomocup::Balance& balance);
  void obey(const gomocup::NotKnown& other);

  void board_is_complete();
  void answer_swap2(const std::vector<gomocup::Stone>& stones);
  void think(int lines = 1);
  SearchReport think_silently(const GoRequest& request);
  GoRequest request(int lines) const;
  gomocup::RuleSet rules() const { return gomocup::rule_set_of(settings_.rule()); }
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

  GomocupSettings settings_;
  GomocupPosition position_;
  SteadyTime asked_{};                      ///< when the command came that is being obeyed
  SteadyTime asked_for_move_{};             ///< and the one that is being thought about
  bool unprepared_ = false;                 ///< what a search is made of has changed
  std::atomic<bool> ending_ = false;        ///< END is on its way
  std::atomic<int> new_games_to_come_ = 0;  ///< lines on their way that begin a new game

  std::optional<gomocup::Board> block_{};  ///< the lines of which are being read
  std::vector<gomocup::Stone> block_stones_{};
  std::string block_problem_{};

  std::mutex output_;
  std::atomic<bool> aloud_ = false;  ///< what the engine finds is said
  bool shows_best_ = false;          ///< as was set when it began
  bool shows_details_ = false;
  // Written by the engine's thread, read when that is done.
  std::optional<gomocup::Point> said_{};
  SteadyTime said_at_{};
  Engine engine_;  ///< last, so that its thread is gone before what its callbacks use
};

/// Reads commands from standard input until END; gives the exit code.
int run_gomocup(const GomocupSettings& settings);

}  // namespace deepcut::cli
