#include "match/results/match_game.hpp"

#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::match {

namespace {

Json to_json(const PlayedMove& move) {
  Json json{{"side", move.side},
            {"move", move.move},
            {"time_ms", move.time_ms},
            {"depth", move.depth},
            {"nodes", move.nodes}};
  set_value(json, move.value);
  if (move.own_ms) json["own_ms"] = *move.own_ms;
  return json;
}

PlayedMove move_from_json(const Json& json) {
  if (!json.is_object()) throw Error("Field \"moves\" is wrong: expected a list of objects.");
  PlayedMove move;
  move.side = static_cast<int>(integer_field(json, "side", 0, 1));
  move.move = text_field(json, "move");
  move.time_ms = find_number(json, "time_ms").value_or(0);
  move.depth = static_cast<int>(find_integer(json, "depth", 0, 1'000'000).value_or(0));
  move.nodes = static_cast<std::uint64_t>(find_integer(json, "nodes", 0, INT64_MAX).value_or(0));
  move.value = find_value(json);
  move.own_ms = find_number(json, "own_ms");
  return move;
}

}  // namespace

Json to_json(const MatchGame& game) {
  Json json{{"type", "game"},
            {"index", game.index},
            {"players", game.players},
            {"opening", game.opening},
            {"winner", game.winner ? Json(*game.winner) : Json(nullptr)},
            {"end", game.end},
            {"reason", game.reason},
            {"moves", Json::array()}};
  if (!game.options.empty()) json["options"] = deepcut::to_json(game.options);
  for (const PlayedMove& move : game.moves) json["moves"].push_back(to_json(move));
  if (game.time_scale) json["time_scale"] = *game.time_scale;
  if (!game.conversation.empty()) json["conversation"] = game.conversation;
  return json;
}

MatchGame game_from_json(const Json& json) {
  MatchGame game;
  game.index = static_cast<std::uint64_t>(integer_field(json, "index", 0, INT64_MAX));
  const std::vector<std::string> players = text_list_field(json, "players");
  if (players.size() != 2) throw Error("Field \"players\" is wrong: expected two names.");
  game.players = {players[0], players[1]};
  game.options = option_fields(json, "options");
  game.opening = text_list_field(json, "opening");
  if (!json.contains("winner")) throw Error("Field \"winner\" is missing: expected 0, 1 or null.");
  if (const auto winner = find_integer(json, "winner", 0, 1)) game.winner = static_cast<int>(*winner);
  game.end = text_field(json, "end");
  game.reason = text_field(json, "reason", "");
  const Json* moves = find_field(json, "moves");
  if (moves == nullptr || !moves->is_array()) throw Error("Field \"moves\" is wrong or missing: expected a list.");
  for (const Json& move : *moves) game.moves.push_back(move_from_json(move));
  game.time_scale = find_number(json, "time_scale");
  if (find_field(json, "conversation") != nullptr) game.conversation = text_list_field(json, "conversation");
  return game;
}

}  // namespace deepcut::match
