// Saved games: a text is refused with its place, or read; what was read is written and read again the same.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "formats/record_text.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace deepcut;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  GameRecord record;
  try {
    record = parse_record(text);
  } catch (const ParseError& error) {
    if (error.line() < 1 || error.column() < 1) std::abort();
    return 0;
  }
  if (parse_record(to_text(record)) != record) std::abort();
  Engine engine;
  try {
    engine.load(record);
  } catch (const Error&) {
    return 0;
  }
  // A position has as many moves as the record, or more where they were run together.
  if (engine.moves().size() < record.moves.size()) std::abort();
  return 0;
}
