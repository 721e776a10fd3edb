// Options and times: every line is an assignment to an option of each search, a duration and a clock.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "engine/error.hpp"
#include "engine/options.hpp"
#include "engine/registry.hpp"
#include "engine/searches/go_limits.hpp"

namespace {

using namespace deepcut;

// An accepted value obeys its spec.
void check_value(const OptionSpec& spec, const OptionValues& values) {
  if (spec.type == OptionType::kInteger) {
    const std::int64_t value = values.integer(spec.name);
    if (value < spec.min || value > spec.max) std::abort();
  } else if (spec.type == OptionType::kFlag) {
    (void)values.flag(spec.name);
  } else {
    (void)values.text(spec.name);
  }
}

void try_assignment(std::string_view line) {
  try {
    const auto assignment = split_assignment(line);
    for (const SearchSpec& search : common_searches()) {
      try {
        const OptionValues values = parse_options(search.options, {assignment}, "of search " + search.name);
        for (const OptionSpec& spec : search.options) check_value(spec, values);
      } catch (const Error&) {
      }
    }
    const std::vector<OptionSpec> others = {OptionSpec::text("text", "any", ""),
                                            OptionSpec::choice("choice", "one", {"a", "b"})};
    const OptionValues values = parse_options(others, {assignment}, "of a test");
    for (const OptionSpec& spec : others) check_value(spec, values);
  } catch (const Error&) {
  }
}

void try_times(std::string_view line) {
  try {
    if (parse_duration(line) < Milliseconds(0)) std::abort();
  } catch (const Error&) {
  }
  try {
    const MatchClock clock = parse_clock(line);
    if (clock.left < Milliseconds(0) || clock.increment < Milliseconds(0)) std::abort();
  } catch (const Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  std::string_view text(reinterpret_cast<const char*>(data), size);
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    try_assignment(text.substr(0, end));
    try_times(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return 0;
}
