// Both directions of the JSON lines protocol: what is understood is written so that it is understood again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/error.hpp"
#include "protocols/json_lines/wire.hpp"

namespace {

using namespace deepcut;

// Written, read and written once more is the same as written once.
template <class Parse>
void check(std::string_view text, Parse parse) {
  std::string line;
  try {
    line = json_lines::to_line(parse(text));
  } catch (const Error&) {
    return;
  }
  if (line.find('\n') != std::string::npos) std::abort();
  if (json_lines::to_line(parse(line)) != line) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check(text, json_lines::parse_request);
  check(text, json_lines::parse_reply);
  return 0;
}
