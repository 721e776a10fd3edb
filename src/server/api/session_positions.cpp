// Requests about any position; they disturb nothing.
#include <fmt/format.h>

#include "formats/json_fields.hpp"
#include "server/api/session.hpp"

namespace deepcut::server {

Session::Place Session::place_of(const Json& body) {
  const bool with_moves = has_field(body, "moves");
  Place place;
  GameRecord record;
  if (has_field(body, "game_id")) {
    place.game = open_game({nullptr, "", body});
    if (!with_moves) return place;
    record = place.game->engine().record();
  } else if (has_field(body, "game")) {
    record = {text_of(body, "game"), find_text(body, "rules").value_or(""), options_of(body, "options")};
    desk_.check_variant(record);
  } else {
    throw Refusal("bad_message", R"(Which position is meant is missing: expected "game_id" or "game".)");
  }
  place.own = std::make_unique<Engine>(desk_.games());
  place.own->new_game(record.game, record.rules, record.options);
  try {
    place.own->set_moves(moves_of(body, desk_.limits()));
  } catch (const Refusal&) {
    throw;
  } catch (const Error& problem) {
    throw Refusal("illegal_move", problem.what());
  }
  return place;
}

Json Session::view(const Message& message) {
  const Place place = place_of(message.body);
  Json reply{{"id", message.id}, {"type", "view"}};
  reply.update(position_json(place.engine()));
  return reply;
}

Json Session::explain(const Message& message) {
  const std::string move = text_of(message.body, "move", 100);
  const Place place = place_of(message.body);
  const std::string why = place.engine().why_illegal(move);
  return {{"id", message.id}, {"type", "explanation"}, {"move", move}, {"legal", why.empty()}, {"why", why}};
}

Json Session::export_text(const Message& message) {
  const std::string format = text_of(message.body, "format");
  const Place place = place_of(message.body);
  const NamedRecord game = place.own ? NamedRecord{place.own->record()} : place.game->record();
  const Exported exported = export_game(game, format);
  return {{"id", message.id},
          {"type", "exported"},
          {"format", format},
          {"extension", exported.extension},
          {"text", exported.text}};
}

Json Session::import_text(const Message& message) {
  const Json& body = message.body;
  const GameRecord known{find_text(body, "game").value_or(""), find_text(body, "rules").value_or(""),
                         options_of(body, "options")};
  const std::string text = text_of(body, "text", desk_.limits().message_bytes);
  const NamedRecord game = import_game(text, text_of(body, "format"), known);
  if (game.record.moves.size() > desk_.limits().moves) {
    throw Refusal("limit", fmt::format("There are {} moves: expected at most {}.", game.record.moves.size(),
                                       desk_.limits().moves));
  }
  desk_.check_variant(game.record);
  Engine engine(desk_.games());
  engine.load(game.record);
  const GameRecord record = engine.record();
  return {{"id", message.id},
          {"type", "imported"},
          {"game", record.game},
          {"rules", record.rules},
          {"options", to_json(record.options)},
          {"moves", record.moves},
          {"title", game.title},
          {"players", game.players}};
}

}  // namespace deepcut::server
