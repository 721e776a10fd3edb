// What can be said about a match, on the command line or in a file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <CLI/CLI.hpp>

#include "cli/farm/farm_options.hpp"
#include "cli/matches/sprt_option.hpp"
#include "cli/options/position.hpp"
#include "match/playing/config.hpp"
#include "match/playing/runner.hpp"

namespace deepcut::cli {

struct MatchOptions {
  PositionOptions position;
  std::vector<std::string> players;
  std::string each;
  std::string pairing = "round-robin";
  int seeds = 1;
  int swiss_rounds = 0;
  std::optional<std::uint64_t> games;
  std::string openings;
  int opening_plies = 0;
  std::uint64_t opening_start = 1;
  int random_plies = 0;
  std::string vary;
  bool shuffle = false;
  std::uint64_t seed = 1;
  SprtOptions sprt;
  std::string win;
  std::string draw;
  int max_plies = 0;
  std::string resign;
  std::uint64_t exact = 0;
  match::RunOptions run;
  FarmOptions farm;
  std::string output;
  std::string resume;
  std::string sgf;
  std::string log;
  std::string progress;
  std::string config_file;
  std::string compliance;
  std::string protocol = "json";
  bool json = false;
  std::string source{};  ///< what stood in the file

  /// The file that games are kept in: a new one, or the one that is taken up again.
  const std::string& record() const { return output.empty() ? resume : output; }
  /// All options of the command but GAME.
  void add(CLI::App& command);
  /// Those that make a match another match.
  static const std::vector<std::string>& that_describe();
  /// Those that say how it is played, without dashes.
  static const std::vector<std::string>& of_the_run();
  /// These options as a file (JSON) says them. Throws Error that names the file.
  void read_file();
  /// Throws Error.
  match::MatchConfig config() const;

 private:
  void add_schedule(CLI::App& command);
  void add_ending(CLI::App& command);
  void add_running(CLI::App& command);
};

}  // namespace deepcut::cli
