// Players as people write them on the command line.
#include <cstddef>
#include <cstdint>
#include <cstdlib>

#include "engine/error.hpp"
#include "match/playing/player_spec.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace deepcut;
  try {
    const auto spec = match::parse_player_spec({reinterpret_cast<const char*>(data), size});
    // A record file keeps the text; a resumed match reads it again.
    if (match::parse_player_spec(spec.text).name != spec.name) std::abort();
    const bool program = spec.kind == match::PlayerSpec::Kind::kProgram;
    if (program == spec.program.command.empty()) std::abort();
  } catch (const Error&) {
    // One clear sentence, as it should be.
  }
  return 0;
}
