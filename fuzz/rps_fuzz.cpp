// Positions, networks and suites of RPS cards from outside: what is understood is written so that it is understood
// again; anything else is refused with a sentence. The first byte chooses the reader.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <stdexcept>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "games/rps/networks/model.hpp"
#include "games/rps/networks/tree_player.hpp"
#include "games/rps/notation.hpp"
#include "games/rps/reports/suite.hpp"

namespace {

using namespace deepcut;

void read_text(std::string_view text) {
  const std::string written = to_text(rps::parse_position(text));
  if (to_text(rps::parse_position(written)) != written) std::abort();
}

void read_json(std::string_view text) {
  const auto json = nlohmann::ordered_json::parse(text, nullptr, false);
  if (json.is_discarded()) return;
  const auto written = to_json(rps::position_from_json(json));
  if (to_json(rps::position_from_json(written)) != written) std::abort();
}

void read_model(std::string_view text) {
  const rps::Model model = rps::Model::parse(text);
  const rps::Position position;
  if (!position.parse(position.to_text(model.choose(position)))) std::abort();
}

void read_pair(std::string_view text) {
  rps::TreePlayer player(rps::NetworkPair::parse(text), {.playouts = 5});
  const rps::Position position;
  if (!position.parse(position.to_text(player.go(position, {}).best.value()))) std::abort();
}

void read_suite(std::string_view text) {
  const auto json = nlohmann::ordered_json::parse(text, nullptr, false);
  if (json.is_discarded()) return;
  const rps::Suite suite = rps::suite_from_json(json);
  if (rps::suite_from_json(to_json(suite)).positions.size() != suite.positions.size()) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  constexpr void (*kReaders[])(std::string_view) = {read_text, read_json, read_model, read_suite, read_pair};
  try {
    // '0' is the first.
    kReaders[(data[0] + 2U) % 5](text);
  } catch (const std::invalid_argument& refused) {
    if (std::string_view(refused.what()).empty()) std::abort();
  }
  return 0;
}
