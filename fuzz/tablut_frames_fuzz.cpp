// What a server or a client of Tablut may send: frames of any length, cut anywhere, with any text in them. What is
// understood is written so that it is understood again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "protocols/tablut/table.hpp"
#include "protocols/tablut/wire.hpp"

namespace {

using namespace deepcut;

void check_state(const std::string& payload) {
  try {
    const tablut_server::State state = tablut_server::parse_state(payload);
    if (tablut_server::parse_state(to_json(state)) != state) std::abort();
    if (state.over()) return;
    static Engine engine;
    engine.new_game("tablut");
    tablut_server::follow(engine, state);
    // The board was taken over, with a throne where the castle is empty.
    tablut_server::State taken = tablut_server::tablut_state(engine);
    if (!taken.over() && taken.turn != state.turn) std::abort();
  } catch (const Error&) {
  }
}

void check_action(const std::string& payload) {
  try {
    const tablut_server::Action action = tablut_server::parse_action(payload);
    if (tablut_server::parse_action(to_json(action)) != action) std::abort();
  } catch (const Error&) {
  }
  try {
    const std::string name = tablut_server::parse_name(payload);
    if (tablut_server::parse_name(tablut_server::name_to_json(name)) != name) std::abort();
  } catch (const Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  tablut_server::FrameReader whole;
  tablut_server::FrameReader pieces;
  std::string first;
  std::string second;
  try {
    whole.add(bytes);
    while (auto payload = whole.next()) first += *payload + "\n";
  } catch (const Error&) {
    first += "error";
  }
  try {
    for (const char byte : bytes) {
      pieces.add({&byte, 1});
      while (auto payload = pieces.next()) second += *payload + "\n";
    }
  } catch (const Error&) {
    second += "error";
  }
  if (first != second) std::abort();
  // The same bytes as a payload: so the parsers are reached without a matching length.
  check_state(std::string(bytes));
  check_action(std::string(bytes));
  return 0;
}
