// Moves of every game: the first byte chooses the rule set, the rest is a list of moves; its last word is also tried
// alone. Wrong ones change nothing.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/engine.hpp"
#include "engine/error.hpp"

namespace {

using namespace deepcut;

const std::vector<std::pair<std::string, std::string>>& tables() {
  static const auto all = [] {
    std::vector<std::pair<std::string, std::string>> list;
    for (const RegisteredGame& game : registry().games()) {
      for (const RegisteredRules& rules : game.rules) list.emplace_back(game.info.name, rules.name);
    }
    return list;
  }();
  return all;
}

bool accepts(Engine& engine, std::string_view moves) {
  const std::vector<std::string> before = engine.moves();
  try {
    engine.set_moves(moves);
    return true;
  } catch (const Error&) {
    if (engine.moves() != before) std::abort();
    return false;
  }
}

void play_word(Engine& engine, std::string_view word) {
  const std::vector<std::string> before = engine.moves();
  const bool legal = engine.is_legal(word);
  if (legal == !engine.why_illegal(word).empty()) std::abort();
  try {
    engine.play(word);
    if (!legal || engine.moves().size() != before.size() + 1) std::abort();
    engine.undo();
  } catch (const Error&) {
    if (legal) std::abort();
  }
  if (engine.moves() != before) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  if (size == 0) return 0;
  const auto& [game, rules] = tables()[data[0] % tables().size()];
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  Engine engine;
  engine.new_game(game, rules);
  if (accepts(engine, text)) {
    // What was understood is written so that it is understood again.
    const std::vector<std::string> moves = engine.moves();
    engine.set_moves(moves);
    if (engine.moves() != moves) std::abort();
  }
  // The last word alone, in whatever position we are now.
  play_word(engine, text.substr(text.find_last_of(" \n,") + 1));
  return 0;
}
