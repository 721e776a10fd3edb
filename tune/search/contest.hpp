// A game in which numbers of the search, or evaluators, can be tried against each other: what the commands of tune_search
// see of it. duel.hpp has how it is played, and each game a file of its own.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <deepcut/limits.hpp>

#include "spsa/numbers.hpp"

namespace deepcut::tune {

class Contest {
 public:
  struct Searched {
    std::uint64_t nodes;
    int depth;
  };

  Contest() = default;
  Contest(const Contest&) = delete;
  Contest& operator=(const Contest&) = delete;
  virtual ~Contest() = default;

  virtual const std::vector<Number>& numbers() const = 0;
  virtual void set(const Settings& first, const Settings& second) = 0;
  /// Half points of the first side in two games from one opening with the colours exchanged: 0 to 4.
  virtual int play_pair() = 0;
  /// How deep a side has searched on average.
  virtual double depth(std::size_t side) const = 0;
  /// What the first side does after these moves, with nothing remembered. Throws std::runtime_error.
  virtual Searched search(std::string_view moves, const Limits& limits) = 0;
};

/// How a contest is wanted.
struct Wanted {
  std::array<std::string, 2> evaluations;  ///< of both sides: "network", "classical", a file, or empty for that of play
  Limits limits;
  std::uint64_t seed = 1;
};

/// A name as "renju", or with an evaluation behind it: "renju:classical", "renju:network.bin". Both sides must be of one
/// game. Throws std::runtime_error.
std::unique_ptr<Contest> make_contest(std::string_view first, std::string_view second, const Limits& limits,
                                      std::uint64_t seed);

/// `10000`, so many nodes a move, or `100ms`. Throws std::runtime_error.
Limits parse_limits(const std::string& text);

/// Score, its uncertainty and Elo of so many pairs that brought 0, 1, ... 4 half points.
std::string describe(const std::array<int, 5>& pairs);

// One a game; make_contest chooses.
std::unique_ptr<Contest> make_gomoku(std::string_view rules, const Wanted& wanted);
std::unique_ptr<Contest> make_tablut(const Wanted& wanted);
std::unique_ptr<Contest> make_connect6(const Wanted& wanted);

}  // namespace deepcut::tune
