// What a Gomocup manager has told by INFO, and what follows from it for a search.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "engine/options.hpp"
#include "engine/searches/go_limits.hpp"

namespace deepcut::gomocup {

class Settings {
 public:
  /// True if it changes what a search is made of: its table, its threads, its rules. Unknown keys are ignored. Throws
  /// Error if the value is no number.
  bool set(const std::string& key, const std::string& value);
  /// Of the command line: threads, or hash in megabytes. Throws Error.
  void set_option(const std::string& name, const std::string& value);

  int rule() const { return static_cast<int>(rule_); }
  bool shows_details() const { return (show_detail_ & 2) != 0; }
  bool shows_best() const { return (show_detail_ & 1) != 0; }

  /// A new game has all its time.
  void new_game();
  /// A move took so long.
  void charge(Milliseconds used) { spent_ += used; }
  /// For a move that was asked for `ago`. Always has a limit in time, and one that leaves the answer time to arrive.
  GoLimits limits(Milliseconds ago) const;
  /// Megabytes that the table should have, once there is time to find and touch them.
  std::int64_t hash_megabytes() const;
  /// Before a move was asked for: small as long as the manager may still say how little memory there is.
  std::int64_t hash_ahead() const;
  /// When a move was asked for and the table has so many: a larger one that takes long to find waits for a pause.
  std::int64_t hash_on_the_clock(std::int64_t have) const;
  /// Of the search, with so many lines and such a table.
  OptionTexts options(int lines, std::int64_t megabytes) const;

 private:
  void read(const std::string& key, const std::string& value);
  std::optional<std::int64_t> time_left() const;

  std::int64_t timeout_turn_ = 30'000;        ///< milliseconds; 0: as fast as possible
  bool knows_turn_ = false;                   ///< was told it
  bool knows_memory_ = false;                 ///< was told max_memory
  std::int64_t timeout_match_ = 0;            ///< milliseconds; 0: unlimited
  std::optional<std::int64_t> time_left_{};   ///< as last told in this game
  Milliseconds spent_{0};                     ///< of the match by our own clock, for managers that do not tell it
  std::int64_t max_memory_ = 0;               ///< bytes; 0: no limit
  std::optional<std::int64_t> hash_bytes_{};  ///< as wanted; the memory limit goes before it
  std::int64_t rule_ = 0;
  std::int64_t threads_ = 1;
  std::int64_t max_depth_ = 0;  ///< 0: none
  std::int64_t max_node_ = 0;   ///< 0: none
  std::int64_t show_detail_ = 0;
  std::int64_t strength_ = 100;  ///< percent
};

}  // namespace deepcut::gomocup
