// Files of Piskvork: a text is refused with its place, or read; what was read is written and read again the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/error.hpp"
#include "formats/psq.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace deepcut;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  psq::Game game;
  try {
    game = psq::parse(text);
  } catch (const ParseError& error) {
    if (error.line() < 1 || error.column() < 1) std::abort();
    return 0;
  }
  if (psq::parse(psq::to_text(game)) != game) std::abort();
  return 0;
}
