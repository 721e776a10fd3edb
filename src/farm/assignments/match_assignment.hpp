// A match whose games are played elsewhere. Record, table and verdict are those of one machine: games are counted in the
// order of the schedule.
#pragma once

#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "farm/assignments/assignment.hpp"
#include "match/playing/config.hpp"
#include "match/playing/game_job.hpp"
#include "match/playing/schedule.hpp"
#include "match/results/course.hpp"

namespace deepcut::farm {

class MatchAssignment final : public Assignment {
 public:
  /// The configuration must outlive it; `writer` may be null. `speed`: as in game_text(). Throws Error if a player cannot
  /// play on other machines.
  MatchAssignment(const match::MatchConfig& config, match::RecordWriter* writer, bool repeatable, std::uint64_t speed);

  void add(const match::MatchGame& game) { course_.add(game); }
  void on_game(match::Course::OnGame callback) { course_.on_game(std::move(callback)); }
  /// From any thread.
  match::Tally tally() const;
  /// Sentences about games that nobody could play. From any thread.
  std::vector<std::string> left_out() const;

  std::optional<std::uint64_t> next() override;
  std::string job(std::uint64_t number) override;
  std::vector<std::string> programs(std::uint64_t number) override;
  void check(std::uint64_t number, const std::string& result) override;
  void settle(std::uint64_t number, const std::string& result) override;
  void put_aside(std::uint64_t number, const std::string& why) override;
  bool over() const override { return course_.is_decided(); }

 private:
  match::GameJob game_job(std::uint64_t number);

  std::uint64_t speed_;
  mutable std::mutex mutex_;  ///< of the course, whose tally others ask for
  match::Course course_;
  match::JobMaker maker_;
  std::vector<std::string> left_out_;
};

}  // namespace deepcut::farm
