#include "match/sgf.hpp"

#include <fmt/format.h>

#include "engine/engine.hpp"

namespace deepcut::match {

namespace {

std::string escaped(const std::string& text) {
  std::string result;
  for (const char c : text) {
    if (c == ']' || c == '\\') result += '\\';
    result += c;
  }
  return result;
}

std::string result_text(const MatchGame& game) {
  if (!game.winner) return "0";
  const std::string winner = *game.winner == 0 ? "B" : "W";
  if (game.end == "rules") return winner + "+";
  return winner + (game.end == "time" ? "+T" : game.end == "adjudication" ? "+" : "+F");
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
  // Whose turn it is only the rules know: a side may move twice in a row.
  Engine rules;
  rules.new_game(config.game, config.rules, game.options.empty() ? config.options : game.options);
  const auto node = [&rules](const std::string& move) {
    const char colour = rules.side() == 0 ? 'B' : 'W';
    rules.play(move);
    return fmt::format(";{}[{}]", colour, escaped(move));
  };
  std::string text = fmt::format("(;FF[4]CA[UTF-8]AP[Deepcut]GN[{} {} game {}]PB[{}]PW[{}]RE[{}]C[{}: {}]",
                                 escaped(config.game), escaped(config.rules), game.index, escaped(game.players[0]),
                                 escaped(game.players[1]), result_text(game), escaped(game.end), escaped(game.reason));
  for (const std::string& move : game.opening) text += node(move);
  for (const PlayedMove& move : game.moves) text += node(move.move) + "C[" + escaped(comment(move)) + "]";
  return text + ")\n";
}

}  // namespace deepcut::match
