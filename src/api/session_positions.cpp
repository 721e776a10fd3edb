// Requests about any position; they disturb nothing.
#include <fmt/format.h>

#include "api/formats.hpp"
#include "api/session.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::api {

Session::Place Session::place_of(const Json& body) {
  Place place;
  GameRecord record;
  if (has_field(body, "game_id")) {
    place.game = open_game({nullptr, "", body});
    if (!has_field(body, "moves")) return place;
    record = place.game->engine().record();
    record.moves = moves_of(body, desk_.limits());
  } else if (has_field(body, "game")) {
    record = record_of(body, desk_.limits());
  } else {
    throw Refusal("bad_message", R"(Which position is meant is missing: expected "game_id" or "game".)");
  }
  place.own = std::make_unique<Engine>(desk_.games());
  place.own->load(record);
  return place;
}

Json Session::view(const Message& message) {
  const Place place = place_of(message.body);
  Json reply{{"id", message.id}, {"type", "view"}};
  reply.update(view_json(place.engine()));
  return reply;
}

Json Session::explain(const Message& message) {
  const std::string move = text_of(message.body, "move", 100);
  const Place place = place_of(message.body);
  const std::string why = place.engine().why_illegal(move);
  return {{"id", message.id}, {"type", "explanation"}, {"move", move}, {"legal", why.empty()}, {"why", why}};
}

Json Session::outlook(const Message& message) {
  const Place place = place_of(message.body);
  Json reply{{"id", message.id}, {"type", "outlook"}, {"outlook", nullptr}};
  const std::optional<games::Outlook> found = place.engine().outlook();
  if (!found) return reply;
  Json moves = Json::array();
  for (const auto& choice : found->moves) {
    moves.push_back({{"move", choice.move}, {"cell", choice.cell}, {"share", choice.share}});
  }
  reply["outlook"] = {{"win", found->win},
                      {"draw", found->draw},
                      {"loss", found->loss},
                      {"expectation", found->expectation()},
                      {"moves", std::move(moves)}};
  return reply;
}

namespace {

constexpr std::size_t kLongestComment = 10'000;

// {"parent":3,"move":"h8","comment":""} of each; without a parent: at the beginning.
std::vector<GameTree::Move> tree_moves_of(const Json& body, std::size_t most) {
  const Json* field = find_field(body, "tree");
  if (field == nullptr) return {};
  if (!field->is_array() || field->size() > most) {
    throw Refusal("bad_message", fmt::format("Field \"tree\" is wrong: expected at most {} moves.", most));
  }
  std::vector<GameTree::Move> moves;
  for (const Json& node : *field) {
    if (!node.is_object()) throw Refusal("bad_message", "Field \"tree\" is wrong: expected an object for each move.");
    const auto parent = find_number(node, "parent", -1, static_cast<std::int64_t>(moves.size()) - 1);
    moves.push_back({static_cast<int>(parent.value_or(-1)), text_of(node, "move", 100),
                     find_text(node, "comment", kLongestComment).value_or(""), 0});
  }
  return moves;
}

Json moves_json(const std::vector<GameTree::Move>& moves) {
  Json json = Json::array();
  for (const GameTree::Move& move : moves) {
    json.push_back({{"parent", move.parent}, {"move", move.move}, {"side", move.side}, {"comment", move.comment}});
  }
  return json;
}

Json ending_json(const std::optional<GameTree::Ending>& ending) {
  if (!ending) return nullptr;
  return {{"winner", ending->winner ? Json(*ending->winner) : Json(nullptr)}, {"reason", ending->reason}};
}

}  // namespace

GameTree Session::tree_of(const Json& body) {
  store::StoredGame about;
  read_description(body, about);
  GameTree tree{place_of(body).engine().record(), about.title};
  tree.record.players = about.players;
  tree.record.comment = find_text(body, "comment", kLongestComment).value_or("");
  tree.record.result = find_text(body, "result").value_or("");
  tree.moves = tree_moves_of(body, 5 * desk_.limits().moves);
  return tree;
}

Json Session::export_text(const Message& message) {
  const std::string format = text_of(message.body, "format");
  Exported exported;
  if (format == "sgf" && has_field(message.body, "tree")) {
    exported = {export_tree(tree_of(message.body)), format};
  } else {
    const Place place = place_of(message.body);
    exported = place.own ? export_game({place.own->record()}, format)
                         : export_game({place.game->record(), place.game->about().title}, format);
  }
  return {{"id", message.id},
          {"type", "exported"},
          {"format", format},
          {"extension", exported.extension},
          {"text", exported.text}};
}

namespace {

Json imported(const ServiceLimits& limits, const Message& message) {
  const Json& body = message.body;
  const GameRecord known{find_text(body, "game").value_or(""), find_text(body, "rules").value_or(""),
                         options_of(body, "options")};
  const std::string text = text_of(body, "text", limits.message_bytes);
  const auto which = find_number(body, "which", 0, INT32_MAX).value_or(0);
  const GameTree tree = import_game(text, text_of(body, "format"), known, static_cast<std::size_t>(which));
  const GameRecord& record = tree.record;
  if (record.moves.size() > limits.moves) {
    throw Refusal("limit", fmt::format("There are {} moves: expected at most {}.", record.moves.size(), limits.moves));
  }
  Json reply{{"id", message.id}, {"type", "imported"}};
  reply.update(position_json(record));
  reply.update({{"title", tree.title},
                {"players", record.players},
                {"comment", record.comment},
                {"tree", moves_json(tree.moves)},
                {"result", ending_json(tree.ending)},
                {"games", tree.titles},
                {"notes", tree.notes}});
  return reply;
}

}  // namespace

// Half a megabyte of variations takes its time.
Json Session::import_text(const Message& message) {
  return apart(message, [limits = desk_.limits(), message] { return imported(limits, message); });
}

}  // namespace deepcut::api
