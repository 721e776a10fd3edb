// A leaf of a proof as a job: does the attacker win here? If that cannot be told within the budget, which moves are left to
// look at.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/json.hpp"
#include "engine/record.hpp"
#include "farm/kinds/job_kind.hpp"

namespace deepcut::farm {

inline constexpr const char* kProofKind = "proof";

/// How leaves are looked at.
struct ProofEffort {
  std::string solver{};             ///< a search of the game that finds forced wins
  OptionTexts settings{};           ///< of it
  std::uint64_t nodes = 20'000;     ///< for the leaf itself, each search
  std::uint64_t reply_nodes = 500;  ///< for what each reply of the defender leads to
  int width = 8;                    ///< moves of the attacker that are followed up
};
Json to_json(const ProofEffort& effort);
/// Throws Error.
ProofEffort proof_effort_from_json(const Json& json);

struct ProofJob {
  GameRecord position;
  int attacker = 0;
  ProofEffort effort{};
  /// Believe nothing but what every single reply leads to: how a claim is checked. Only where the defender is to move.
  bool every_reply = false;
};
std::string proof_text(const ProofJob& job);
std::optional<Json> prove_position(const Json& job, Workbench& bench, const std::stop_token& stop);

enum class ProofVerdict : std::uint8_t { kOpen, kWon, kNotWon };

struct ProofFinding {
  struct Move {
    std::string move;
    double chance;  ///< what the attacker can expect after it, 0 to 1
  };
  ProofVerdict verdict = ProofVerdict::kOpen;
  bool attacks = false;             ///< the attacker is to move
  std::vector<std::string> line{};  ///< that wins, if one was found
  /// Of an open one: the attacker's most promising moves, best first; or all replies of the defender that were not refuted.
  std::vector<Move> moves{};
  bool complete = false;  ///< these are all that there are
  std::uint64_t nodes = 0;
};
/// Throws Error if this cannot have been found in that position.
ProofFinding proof_finding_from_json(const Json& result, const ProofJob& job);

}  // namespace deepcut::farm
