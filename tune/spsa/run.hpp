// A run of SPSA in a file: what is tuned, then a line an iteration. The file is all there is of it: any number of programs
// may append to one, each goes on from what all of them have found, and one that is stopped loses the pair it was at.
//
//     freestyle 100ms 1000
//     late_moves 3 1 12 1
//     standing 30 5 100 6
//     3 +-
//     1 --
//
// First the game, the limit of a move and the iterations that are planned; then the numbers with start, least, most and
// step; then what the first side of each pair scored in half points, and which numbers it had higher.
#pragma once

#include <cstddef>
#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "spsa/numbers.hpp"
#include "spsa/spsa.hpp"

namespace deepcut::tune {

struct SpsaPlan {
  std::string game;
  std::string limit;
  int iterations = 0;
  std::vector<Number> numbers;  ///< `of_play` is where they start

  bool operator==(const SpsaPlan&) const = default;
};

class SpsaRun {
 public:
  /// Begins the file if there is none; else it must be of the same plan. Throws std::runtime_error.
  SpsaRun(std::string path, const SpsaPlan& plan);
  /// One that was begun. Throws std::runtime_error.
  explicit SpsaRun(std::string path);

  const SpsaPlan& plan() const { return plan_; }
  const Spsa& state() const { return state_; }
  bool finished() const { return state_.iterations() >= plan_.iterations; }

  /// Reads what was appended since, by whomever.
  void catch_up();
  void append(const Spsa::Signs& signs, int half_points) const;

  /// "late_moves=4,standing=33": where the numbers stand, rounded.
  std::string settings() const;
  /// A line a number: where it stood after each tenth of what was played, and how far chance alone would take it.
  void print_trace(std::ostream& out) const;

 private:
  void learn(std::string_view line);

  std::string path_;
  SpsaPlan plan_;
  Spsa state_;
  std::size_t read_ = 0;                     ///< bytes of the file
  std::vector<std::vector<double>> values_;  ///< after each iteration
};

}  // namespace deepcut::tune
