// One game of a match as it is kept: a line of JSON with everything that happened.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <deepcut/value.hpp>

#include "engine/json.hpp"
#include "engine/options.hpp"

namespace deepcut::match {

struct PlayedMove {
  int side = 0;
  std::string move{};
  double time_ms = 0;
  int depth = 0;
  std::uint64_t nodes = 0;
  std::optional<Value> value{};    ///< for whoever moved
  std::optional<double> own_ms{};  ///< what the player itself says it took
};

struct MatchGame {
  std::uint64_t index = 0;
  std::array<std::string, 2> players{};  ///< by side
  OptionTexts options{};                 ///< of the rules, if they vary from pair to pair
  std::vector<std::string> opening{};
  std::vector<PlayedMove> moves{};  ///< after the opening
  std::optional<int> winner{};      ///< side
  /// How it ended: "rules", "adjudication", or a fault of the loser: "illegal move", "crash", "time", "memory", "flood",
  /// "garbage".
  std::string end;
  std::string reason;  ///< for people
  /// After a fault: what was said last between us and the program.
  std::vector<std::string> conversation{};

  /// Limits in time were so many times as long, because it was played on a slower or faster machine.
  std::optional<double> time_scale{};

  /// Of the player on side 0: 1, 0.5 or 0.
  double points() const { return winner ? (*winner == 0 ? 1 : 0) : 0.5; }
};

Json to_json(const MatchGame& game);
/// Throws Error.
MatchGame game_from_json(const Json& json);

}  // namespace deepcut::match
