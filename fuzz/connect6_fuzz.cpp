// The text protocols of Connect6, and GTP.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/error.hpp"
#include "protocols/connect6/wire.hpp"
#include "protocols/gtp/wire.hpp"

namespace {

using namespace deepcut;

// What is understood is written so that it is understood again.
void check_command(std::string_view text) {
  try {
    const std::string line = to_line(connect6_text::parse_command(text));
    if (to_line(connect6_text::parse_command(line)) != line) std::abort();
  } catch (const Error&) {
  }
}

void check_vertex(std::string_view text) {
  const auto vertex = gtp::parse_vertex(text);
  if (!vertex) return;
  const auto again = gtp::parse_vertex(gtp::to_text(*vertex));
  if (!again || again->column != vertex->column || again->row != vertex->row) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_command(text);
  connect6_text::parse_move_reply(text);
  const gtp::Request request = gtp::parse_request(text);
  for (const std::string& word : request.words) {
    check_vertex(word);
    gtp::parse_colour(word);
  }
  check_vertex(text);
  gtp::answer(request, true, text);
  return 0;
}
