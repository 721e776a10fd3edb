// A benchmark suite for agents: positions in which some legal moves are right and some are wrong, found by playing at
// random and asking the oracle.
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include <deepcut/portable/standard.hpp>

#include "games/rps/deal.hpp"
#include "games/rps/oracle.hpp"
#include "games/rps/position.hpp"

namespace deepcut::rps {

enum class Phase : std::uint8_t { kEarly, kMiddle, kEnd };  ///< of 9 plies: 0 to 2, 3 to 5, 6 to 8
inline constexpr std::array kPhases{Phase::kEarly, Phase::kMiddle, Phase::kEnd};
const char* to_string(Phase phase);

/// By how much of the board is full.
Phase phase_of(const Position& position);

/// What finding the right move takes, the first of these that fits:
enum class Theme : std::uint8_t {
  kDefence,    ///< every move loses, but not by as much
  kOnlyMove,   ///< one move, up to symmetry
  kQuiet,      ///< captures are there, and none of them is right
  kCapture,    ///< only captures are right
  kCard,       ///< a certain card, on one of several cells
  kPlacement,  ///< a certain cell, with one of several cards
  kMixed,
};
const char* to_string(Theme theme);

struct SuitePosition {
  Hand first{};
  Hand second{};
  std::vector<RpsMove> moves{};  ///< from the deal to the position
  Phase phase = Phase::kEarly;
  int difficulty = 1;  ///< 1 to 4: from that depth on the classic minimax is right; 5: at depth 4 it is wrong
  Theme theme = Theme::kMixed;
  int margin = 0;
  std::vector<RpsMove> optimal{};  ///< all moves with the best margin

  Position position(const Parameters& parameters) const;
};

struct Suite {
  Parameters parameters{};
  std::uint64_t seed = 1;
  std::vector<SuitePosition> positions{};
};

using OnPosition = std::function<void(std::size_t done)>;

/// So many positions of each phase, all different up to symmetry; fewer if stopped. The seed decides all of it.
/// Boards must be small enough for the oracle. Throws std::invalid_argument if the game has not as many.
Suite mine_suite(const Parameters& parameters, std::size_t per_phase, std::uint64_t seed, const StopToken& stop,
                 const OnPosition& on_position);

Theme theme_of(const Position& position, const Ranking& ranking);
/// Of a position with its ranking.
int difficulty_of(const Position& position, const Ranking& ranking);

nlohmann::ordered_json to_json(const Suite& suite);
/// Throws std::invalid_argument that names the position and the field. Moves must be legal; what else the file says is
/// read, not believed: a report asks the oracle again.
Suite suite_from_json(const nlohmann::ordered_json& json);

}  // namespace deepcut::rps
