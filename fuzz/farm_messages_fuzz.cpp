// What comes from the queue of a farm: jobs as a worker reads them, reports as a manager hears them.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "farm/kinds/game_kind.hpp"
#include "farm/manager/ledger.hpp"
#include "farm/match_assignment.hpp"
#include "farm/message.hpp"
#include "formats/json_fields.hpp"

namespace {

using namespace deepcut;

void read_job(std::string_view text) {
  const farm::JobMessage message = farm::parse_job_message(text);
  if (farm::parse_job_message(farm::to_text(message)).job != message.job) std::abort();
  match::GameJob job = match::game_job_from_json(parse_json_object(message.job));
  for (match::PlayerSpec& player : job.players) farm::admit(player, {});
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
  for (const auto read : {read_job, hear}) {
    try {
      read(text);
    } catch (const Error&) {
      // One clear sentence, as it should be.
    }
  }
  return 0;
}
