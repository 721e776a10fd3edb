// Files of matches: what is understood can be written again, counted and drawn.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "formats/json_fields.hpp"
#include "match/results/record_file.hpp"
#include "match/results/tables.hpp"
#include "match/statistics/plot.hpp"

namespace {

using namespace deepcut;

void write_again(const match::MatchRecords& records) {
  std::string text =
      to_json_line({{"type", "match"}, {"version", 1}, {"config", match::to_json(records.config)}}) + "\n";
  for (const match::MatchGame& game : records.games) text += to_json_line(match::to_json(game)) + "\n";
  if (match::parse_match_records(text).games.size() != records.games.size()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  try {
    const auto records = match::parse_match_records({reinterpret_cast<const char*>(data), size});
    write_again(records);
    match::plot_score(records);
    match::plot_time(records);
    match::Tally tally(records.config);
    for (const match::MatchGame& game : records.games) tally.add(game);
    match::match_table(records.config, tally);
  } catch (const Error&) {
    // One clear sentence, as it should be.
  }
  return 0;
}
