// How well an agent plays, measured against the oracle on the positions of a suite.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <deepcut/portable/standard.hpp>

#include "games/rps/reports/suite.hpp"

namespace deepcut::rps {

/// A number with its 95 % interval.
struct Measured {
  double value = 0;
  double low = 0;
  double high = 0;
};

/// Of so many cases: Wilson's interval, which is sound near 0 and 1 as well.
Measured rate(double successes, double cases);

class Mean {
 public:
  void add(double number) { sum_ += number, squares_ += number * number, ++count_; }
  Measured measured() const;

 private:
  double sum_ = 0;
  double squares_ = 0;
  double count_ = 0;
};

/// Sums over positions; of an agent, or of what a way to play is expected to do.
struct Marks {
  double positions = 0;
  double optimal = 0;
  double critical = 0;  ///< positions where the mover wins and at least one move throws that away
  double kept = 0;      ///< of these, the win was kept
  double blunders = 0;  ///< a win became less, or a draw a loss
  double faults = 0;    ///< no legal move in time; counts as the worst move there is
  Mean margin_lost{};
  Mean milliseconds{};
};

/// The three phases, and all positions.
using PhaseMarks = std::array<Marks, 4>;
inline constexpr std::size_t kAllPhases = 3;

struct ReportCard {
  std::string agent;
  PhaseMarks agent_marks{};
  PhaseMarks first_card{};  ///< the most that an agent can reach which always plays the first card of its hand
  PhaseMarks random{};      ///< what random moves are expected to reach
};

struct Answer {
  std::optional<RpsMove> move{};  ///< none: the agent failed
  double milliseconds = 0;
};

using Agent = std::function<Answer(const SuitePosition&)>;

/// Asks about every position; of fewer if stopped.
ReportCard examine(const Suite& suite, const std::string& name, const Agent& agent, const StopToken& stop,
                   const OnPosition& on_position);

nlohmann::ordered_json to_json(const ReportCard& card);

}  // namespace deepcut::rps
