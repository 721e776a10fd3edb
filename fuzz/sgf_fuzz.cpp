// Smart Game Format: a text is refused with its place, or read; what was read is written and read again the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <vector>

#include "engine/error.hpp"
#include "formats/sgf.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace deepcut;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::vector<sgf::Game> games;
  try {
    games = sgf::parse(text);
  } catch (const ParseError& error) {
    if (error.line() < 1 || error.column() < 1) std::abort();
    return 0;
  }
  if (!sgf::looks_like(text)) std::abort();
  for (const sgf::Game& game : games) {
    if (sgf::parse(sgf::to_text(game)) != std::vector<sgf::Game>{game}) std::abort();
  }
  sgf::parse_points(text);
  return 0;
}
