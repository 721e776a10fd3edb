// Plays the games of a match, several at a time.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <stop_token>
#include <utility>
#include <vector>

#include "match/playing/config.hpp"
#include "match/playing/schedule.hpp"
#include "match/results/course.hpp"
#include "match/results/record_file.hpp"
#include "match/results/tally.hpp"

namespace deepcut::match {

struct RunOptions {
  int concurrency = 1;
  bool pin = false;         ///< each game in progress keeps to one processor, and so do the programs it starts
  bool repeatable = false;  ///< the record is the same whenever the moves are (course.hpp)
};

/// Makes every player once and lets it begin a game. Throws Error with the name of the one that cannot play. Programs
/// may be left out: others may have them.
void try_players(const MatchConfig& config, bool with_programs = true);

class Runner {
 public:
  /// The configuration must outlive the runner. `writer` may be null.
  Runner(const MatchConfig& config, RunOptions options, RecordWriter* writer);

  /// A game that was played before. Throws Error if it does not belong here.
  void add(const MatchGame& game) { course_.add(game); }
  /// Called after each game, one at a time, in the thread that played it.
  void on_game(Course::OnGame callback) { course_.on_game(std::move(callback)); }

  /// Plays what is missing until all is played, a sequential test has its verdict, or somebody asks it to stop; games
  /// in progress are then abandoned. Throws Error.
  void run(const std::stop_token& stop);

  /// From any thread.
  Tally tally() const {
    const std::lock_guard lock(mutex_);
    return course_.tally();
  }
  /// The games that are being played, as far as they have come, in the order of the schedule. From any thread.
  std::vector<MatchGame> in_progress() const;

 private:
  void work(int worker);
  std::optional<ScheduledGame> next_game();
  void follow(const MatchGame& game);
  void finish(const MatchGame& game);
  void fail(const std::exception_ptr& failure);

  const MatchConfig& config_;
  RunOptions options_;
  Schedule schedule_;
  std::stop_source stop_;

  mutable std::mutex mutex_;  ///< guards all below
  Course course_;
  std::condition_variable_any game_over_;
  std::exception_ptr failure_;

  mutable std::mutex progress_mutex_;  ///< guards what is below: a move waits for no record to be written
  std::map<std::uint64_t, MatchGame> in_progress_;
};

}  // namespace deepcut::match
