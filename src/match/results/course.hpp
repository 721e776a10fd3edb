// How far a match has come: which game is to be played next, what goes into the record, when it is over. Whoever plays
// the games asks it: the threads of a runner, or machines elsewhere.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "match/playing/config.hpp"
#include "match/playing/schedule.hpp"
#include "match/results/record_file.hpp"
#include "match/results/tally.hpp"

namespace deepcut::match {

/// Used from one thread at a time.
class Course {
 public:
  using OnGame = std::function<void(const MatchGame&)>;

  /// The configuration must outlive it. `writer` may be null. With `repeatable`, games are counted in the order of the
  /// schedule and their times are forgotten: what is written depends on the moves alone.
  Course(const MatchConfig& config, RecordWriter* writer, bool repeatable)
      : writer_(writer), repeatable_(repeatable), tally_(config) {}

  /// A game that was played before. Throws Error if it does not belong here.
  void add(const MatchGame& game) { tally_.add(game); }
  /// Called after each game that counts.
  void on_game(OnGame callback) { on_game_ = std::move(callback); }

  /// The first game that is to be played and that nobody plays; it is being played from now on.
  std::optional<ScheduledGame> take();
  /// A sequential test has its verdict.
  bool is_decided() const { return tally_.verdict() != Sprt::Verdict::kContinue; }
  /// What is being played may still make other games due, as in a tournament of rounds.
  bool may_go_on() const { return tally_.schedule().tournament() != nullptr && !playing_.empty(); }
  /// A game is over. Throws Error, for example if the disk is full.
  void finish(MatchGame game);
  /// Nobody can play this game: the match goes on without it.
  void leave_out(std::uint64_t index);

  const Tally& tally() const { return tally_; }

 private:
  void count(const MatchGame& game);
  void count_in_order();

  RecordWriter* writer_;
  bool repeatable_;
  OnGame on_game_;
  Tally tally_;
  std::uint64_t next_ = 0;                      ///< all before it are over, being played or never to be
  std::set<std::uint64_t> playing_;             ///< at this moment
  std::set<std::uint64_t> left_out_;            ///< never to be played
  std::map<std::uint64_t, MatchGame> waiting_;  ///< over, behind games that are not
};

}  // namespace deepcut::match
