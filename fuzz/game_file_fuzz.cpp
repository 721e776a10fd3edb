// Game files of any format: a text is refused with one sentence, or read as a legal game, which SGF and JSON keep. The
// first byte says which rules are asked for.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include <nlohmann/json.hpp>

#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "formats/game_file.hpp"

namespace {

using namespace deepcut;

bool same_game(const GameRecord& a, const GameRecord& b) {
  Engine first;
  first.load(a);
  Engine second;
  second.load(b);
  return first.state_json()["board"] == second.state_json()["board"] && first.moves() == second.moves() &&
         first.side() == second.side() && a.players == b.players;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr const char* kRules[] = {"", "freestyle", "renju", "capture"};
  if (size == 0) return 0;
  const std::string_view text(reinterpret_cast<const char*>(data) + 1, size - 1);
  GameRecord record;
  try {
    record = import_game(text, {data[0] % 5 == 4 ? "" : "gomoku", data[0] % 5 == 4 ? "" : kRules[data[0] % 5]});
  } catch (const Error&) {
    return 0;
  }
  for (const GameFormat format : {GameFormat::kSgf, GameFormat::kJson}) {
    if (!same_game(import_game(export_game(record, format)), record)) std::abort();
  }
  for (const GameFormat format : {GameFormat::kPsq, GameFormat::kMoves, GameFormat::kBoard, GameFormat::kText}) {
    try {
      import_game(export_game(record, format), {record.game, record.rules, {}});
    } catch (const Error&) {
      // Not every format can say everything.
    }
  }
  return 0;
}
