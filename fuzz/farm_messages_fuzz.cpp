// What comes from the queue of a farm: jobs as a worker reads them, reports as a manager hears them.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "farm/assignments/journal.hpp"
#include "farm/assignments/match_assignment.hpp"
#include "farm/kinds/game_kind.hpp"
#include "farm/kinds/job_fields.hpp"
#include "farm/kinds/proof_kind.hpp"
#include "farm/kinds/search_kind.hpp"
#include "farm/manager/ledger.hpp"
#include "farm/message.hpp"
#include "farm/proof/proof_assignment.hpp"
#include "formats/json_fields.hpp"

namespace {

using namespace deepcut;

void read_job(std::string_view text) {
  const farm::JobMessage message = farm::parse_job_message(text);
  if (farm::parse_job_message(farm::to_text(message)).job != message.job) std::abort();
  const Json json = parse_json_object(message.job);
  const std::string kind = text_field(json, "kind", "");
  if (kind == farm::kSearchKind || kind == farm::kProofKind) {
    farm::request_from_json(json);
    if (kind == farm::kProofKind) farm::proof_effort_from_json(json);
    Engine rules;
    rules.load(position_from_json(json));
    return;
  }
  match::GameJob job = match::game_job_from_json(json);
  for (match::PlayerSpec& player : job.players) farm::admit(player, {});
}

farm::ProofQuestion question() { return {{.game = "tictactoe", .rules = "3x3", .moves = {"a1", "b1"}}, 0, {"solve"}}; }

/// What workers may tell of a leaf, and what may stand in a file: a tree is made of it or a sentence.
void read_findings(std::string_view text) {
  const farm::Kept kept = farm::parse_journal(text, farm::ProofAssignment::kType);
  farm::ProofAssignment proof(question(), nullptr, 100);
  for (const Json& finding : kept.findings) proof.add(finding);
  const farm::ProofState state = proof.state();
  if (state.jobs != kept.findings.size()) std::abort();
  if (!state.decided && !proof.next()) std::abort();
}

void read_results(std::string_view text) {
  const Json json = parse_json_object(text);
  const GameRecord position = question().position;
  farm::judgement_from_json(json, position);
}

/// A match of two games, both out, whoever sends what.
void hear(std::string_view text) {
  match::MatchConfig config;
  config.game = "tictactoe";
  config.players = {match::parse_player_spec("name=A depth=1"), match::parse_player_spec("name=B random")};
  config.rounds = 1;
  farm::MatchAssignment games(config, nullptr, false, 0);
  farm::Ledger ledger(games, "run");
  while (ledger.next()) {
  }
  farm::Report report = farm::parse_report(text);
  if (farm::parse_report(farm::to_text(report)).text != report.text) std::abort();
  report.run = "run";
  ledger.hear(report, 1);
  // As if it had known the id.
  report.worker = "other";
  report.id = farm::content_id(games.job(report.number % 2));
  report.number %= 2;
  ledger.hear(report, 2);
  if (games.tally().games() > 1) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  for (const auto read : {read_job, hear, read_findings, read_results}) {
    try {
      read(text);
    } catch (const Error&) {
      // One clear sentence, as it should be.
    }
  }
  return 0;
}
