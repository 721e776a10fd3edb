// Plays the games of a match, several at a time.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <stop_token>
#include <vector>

#include "match/playing/config.hpp"
#include "match/playing/schedule.hpp"
#include "match/results/record_file.hpp"
#include "match/results/tally.hpp"

namespace deepcut::match {

struct RunOptions {
  int concurrency = 1;
  bool pin = false;  ///< each game in progress keeps to one processor, and so do the programs it starts
};

/// Makes every player once and lets it begin a game. Throws Error with the name of the one that cannot play.
void try_players(const MatchConfig& config);

class Runner {
 public:
  using OnGame = std::function<void(const MatchGame&)>;

  /// The configuration must outlive the runner. `writer` may be null.
  Runner(const MatchConfig& config, RunOptions options, RecordWriter* writer);

  /// A game that was played before. Throws Error if it does not belong here.
  void add(const MatchGame& game) { tally_.add(game); }
  /// Called after each game, one at a time, in the thread that played it.
  void on_game(OnGame callback) { on_game_ = std::move(callback); }

  /// Plays what is missing until all is played, a sequential test has its verdict, or somebody asks it to stop; games
  /// in progress are then abandoned. Throws Error.
  void run(const std::stop_token& stop);

  /// From any thread.
  Tally tally() const {
    const std::lock_guard lock(mutex_);
    return tally_;
  }
  /// The games that are being played, as far as they have come, in the order of the schedule. From any thread.
  std::vector<MatchGame> in_progress() const;

 private:
  void work(int worker);
  std::optional<ScheduledGame> next_game();
  std::optional<std::uint64_t> find_due();
  void follow(const MatchGame& game);
  void finish(const MatchGame& game);
  void fail(const std::exception_ptr& failure);

  const MatchConfig& config_;
  RunOptions options_;
  RecordWriter* writer_;
  Schedule schedule_;
  OnGame on_game_;
  std::stop_source stop_;

  mutable std::mutex mutex_;  ///< guards all below
  Tally tally_;
  std::uint64_t next_ = 0;           ///< all before it are over, being played or never to be
  std::set<std::uint64_t> playing_;  ///< at this moment
  std::condition_variable_any game_over_;
  std::exception_ptr failure_;

  mutable std::mutex progress_mutex_;  ///< guards what is below: a move waits for no record to be written
  std::map<std::uint64_t, MatchGame> in_progress_;
};

}  // namespace deepcut::match
