// Both directions of the Gomocup protocol, and the messages of programs.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/error.hpp"
#include "protocols/gomocup/wire.hpp"

namespace {

using namespace deepcut;

// What is understood is written so that it is understood again.
void check_gomocup_command(std::string_view text) {
  try {
    const std::string line = gomocup::to_line(gomocup::parse_command(text));
    if (gomocup::to_line(gomocup::parse_command(line)) != line) std::abort();
  } catch (const Error&) {
  }
}

void check_stone(std::string_view text) {
  try {
    const std::string line = to_line(gomocup::parse_stone(text));
    if (to_line(gomocup::parse_stone(line)) != line) std::abort();
  } catch (const Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  check_gomocup_command(text);
  check_stone(text);
  gomocup::is_done(text);
  const gomocup::Reply reply = gomocup::parse_reply(text);
  gomocup::parse_news(reply.text);
  gomocup::parse_news(text);
  return 0;
}
