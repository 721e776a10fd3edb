#include "match/results/sgf.hpp"

#include <fmt/format.h>

#include "engine/registry.hpp"
#include "formats/game_file.hpp"

namespace deepcut::match {

namespace {

std::string result_sentence(const MatchGame& game, const games::GameInfo& info) {
  if (!game.winner) return "Draw.";
  const bool played_out = game.end == "rules" || game.end == "adjudication";
  return fmt::format("{} wins{}.", info.sides.at(static_cast<std::size_t>(*game.winner)),
                     game.end == "time" ? " on time"
                     : played_out       ? ""
                                        : " by forfeit");
}

std::string comment(const PlayedMove& move) {
  std::string text = fmt::format("{:.1f} ms", move.time_ms);
  if (move.value) text = to_string(*move.value) + ", " + text;
  if (move.depth > 0) text += fmt::format(", depth {}", move.depth);
  if (move.nodes > 0) text += fmt::format(", {} nodes", move.nodes);
  return text;
}

}  // namespace

std::string to_sgf(const MatchConfig& config, const MatchGame& game) {
  GameRecord record{config.game, config.rules, game.options.empty() ? config.options : game.options};
  record.moves = game.opening;
  record.move_comments.resize(game.opening.size());
  for (const PlayedMove& move : game.moves) {
    record.moves.push_back(move.move);
    record.move_comments.push_back(comment(move));
  }
  record.players = game.players;
  record.result = result_sentence(game, registry().game(config.game).info);
  record.comment = fmt::format("Game {}\n{}: {}", game.index, game.end, game.reason);
  return export_game(record, GameFormat::kSgf);
}

}  // namespace deepcut::match
