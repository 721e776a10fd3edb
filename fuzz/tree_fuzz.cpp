// Trees in the notation or as JSON: refused with a place, or read; what was read is written and read again the same,
// in both forms, and can be searched.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <string_view>

#include "games/tree/analysis.hpp"
#include "games/tree/notation.hpp"
#include "games/tree/run.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace deepcut::tree;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  std::shared_ptr<const Tree> tree;
  try {
    tree = std::make_shared<const Tree>(parse(text));
  } catch (const NotationError& error) {
    if (error.line() < 1 || error.column() < 1) std::abort();
    return 0;
  }
  const std::string written = to_text(*tree);
  if (to_text(parse(written)) != written || to_text(parse(to_json_text(*tree))) != written) std::abort();
  const Run run = deepcut::tree::run(tree, {.max_steps = 1000, .max_visits = 10'000});
  if (run.complete && *run.value != minimax_values(*tree)[0]) std::abort();
  return 0;
}
