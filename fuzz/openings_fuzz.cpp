// Files of openings: what is understood is written so that it is understood again.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "match/playing/openings.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace deepcut;
  Engine rules;
  rules.new_game("connect4");
  try {
    const auto openings = match::parse_openings(rules, {reinterpret_cast<const char*>(data), size});
    std::string text;
    for (const match::Opening& opening : openings) text += (opening.empty() ? "-" : join(opening)) + "\n";
    if (match::parse_openings(rules, text) != openings) std::abort();
  } catch (const Error& error) {
    if (std::string_view(error.what()).substr(0, 5) != "line ") std::abort();
  }
  return 0;
}
