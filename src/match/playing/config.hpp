// All that decides how a match goes. It is the first line of a record file, so that a match can be taken up again.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/json.hpp"
#include "engine/options.hpp"
#include "match/playing/adjudication.hpp"
#include "match/playing/openings.hpp"
#include "match/playing/player_spec.hpp"
#include "match/statistics/sprt.hpp"

namespace deepcut::match {

enum class Pairing : std::uint8_t {
  kRoundRobin,  ///< everybody against everybody; with two players: one against one
  kGauntlet,    ///< the first ones against each of the others
  kKnockout,    ///< who loses a meeting is out (tournament.hpp)
  kSwiss,       ///< neighbours in the table meet, round after round
};

/// Later meetings follow from earlier results.
constexpr bool has_stages(Pairing pairing) { return pairing == Pairing::kKnockout || pairing == Pairing::kSwiss; }

/// "round-robin" and so on; throws Error.
const char* to_string(Pairing pairing);
Pairing parse_pairing(const std::string& name);

struct MatchConfig {
  std::string game;
  std::string rules;
  OptionTexts options{};
  std::vector<PlayerSpec> players{};
  Pairing pairing = Pairing::kRoundRobin;
  int seeds = 1;                    ///< of a gauntlet: so many players meet all others, but not each other
  int swiss_rounds = 0;             ///< 0: as many as a knockout would have
  std::uint64_t rounds = 50;        ///< pairs of games between each two that are paired
  std::vector<Opening> openings{};  ///< empty: the start of the game, or random plies
  int random_plies = 0;             ///< without openings: so many random moves begin a pair of games
  /// An option of the rules, such as the seed of a deal, that gets another number for each pair of games; empty: none.
  std::string vary{};
  bool shuffle = false;             ///< take the openings in an order drawn by the seed
  std::uint64_t opening_start = 0;  ///< the first pair takes this one of that order, counted from 0
  std::uint64_t seed = 1;
  Adjudication adjudication{};
  std::optional<Sprt> sprt{};
  std::string source{};  ///< the file that described the match, if one did: JSON
};

/// Sentences about what makes no sense as a whole. Throws Error.
void check(const MatchConfig& config);

Json to_json(const MatchConfig& config);
/// The field `rounds`. Throws Error.
std::uint64_t read_rounds(const Json& json);
/// Throws Error.
MatchConfig config_from_json(const Json& json);

}  // namespace deepcut::match
