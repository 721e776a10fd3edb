// Requests about games: their beginning, moves, end, and what is stored of them.
#include <algorithm>

#include <fmt/format.h>

#include "api/session.hpp"
#include "engine/text.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::api {

namespace {

constexpr std::size_t kLongestTitle = 200;
constexpr std::size_t kLongestPlayer = 100;
constexpr std::size_t kLongestReason = 200;
constexpr std::size_t kLongestClient = 64;
constexpr int kLongestList = 200;
constexpr int kUsualList = 50;

void check_room(std::size_t open, const ServiceLimits& limits) {
  if (open < static_cast<std::size_t>(limits.open_games)) return;
  throw Refusal("limit", fmt::format("{} games are open here already: close one first.", open));
}

// Some texts end up on lines of their own.
std::string on_one_line(std::string text) {
  std::replace_if(
      text.begin(), text.end(), [](char c) { return c >= 0 && c < ' '; }, ' ');
  return text;
}

// An id that a page made: nobody must be able to guess it.
std::string game_id_of(const Json& body) {
  constexpr std::size_t kShortest = 16;
  std::string id = text_of(body, "game_id", 64);
  const bool letters = std::all_of(id.begin(), id.end(), [](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
  });
  if (letters && id.size() >= kShortest) return id;
  throw Refusal("bad_message",
                fmt::format("Field \"game_id\" is wrong: expected {} to 64 letters and digits, chosen at "
                            "random.",
                            kShortest));
}

// States of tabs: by whom, and the how manieth.
std::vector<store::Mark> marks_of(const Json& body, const char* name) {
  std::vector<store::Mark> marks;
  const Json* list = find_field(body, name);
  if (list == nullptr) return marks;
  if (!list->is_array() || list->size() > store::kMostMarks) {
    throw Refusal("bad_message",
                  fmt::format("Field \"{}\" is wrong: expected a list of at most {}.", name, store::kMostMarks));
  }
  for (const Json& mark : *list) {
    if (!mark.is_object()) throw Refusal("bad_message", fmt::format("Field \"{}\" is wrong: expected objects.", name));
    marks.push_back({text_of(mark, "writer", kLongestClient), find_number(mark, "sequence", 0, INT64_MAX).value_or(0)});
  }
  return marks;
}

Json stored_line(const store::StoredLine& game) {
  return {
      {"game_id", game.id},      {"game", game.game},      {"rules", game.rules},   {"title", game.title},
      {"players", game.players}, {"moves", game.moves},    {"result", game.result}, {"finished", !game.result.empty()},
      {"created", game.created}, {"updated", game.updated}};
}

}  // namespace

Json Session::hello(const Message& message) {
  client_ = text_of(message.body, "client", kLongestClient);
  Json json{{"id", message.id}};
  json.update(desk_.welcome());
  return json;
}

Json Session::ping(const Message& message) { return {{"id", message.id}, {"type", "pong"}}; }

Json Session::list_games(const Message& message) {
  return {{"id", message.id}, {"type", "games"}, {"games", desk_.games_list()}};
}

void Session::read_description(const Json& body, store::StoredGame& about) const {
  if (auto title = find_text(body, "title", kLongestTitle)) about.title = on_one_line(std::move(*title));
  if (const Json* players = find_field(body, "players"); players != nullptr) {
    const bool two =
        players->is_array() && players->size() == 2 && (*players)[0].is_string() && (*players)[1].is_string();
    if (!two) throw Refusal("bad_message", "Field \"players\" is wrong: expected two texts.");
    for (std::size_t i = 0; i < 2; ++i) {
      about.players[i] = on_one_line((*players)[i].get<std::string>());
      if (about.players[i].size() > kLongestPlayer) {
        throw Refusal("bad_message", fmt::format("Field \"players\": expected at most {} bytes each.", kLongestPlayer));
      }
    }
  }
  const auto data = body.find("data");
  if (data == body.end()) return;
  std::string text = data->is_null() ? "" : to_text(*data);
  if (text.size() > desk_.limits().data_bytes) {
    throw Refusal("limit", fmt::format("Field \"data\" has {} bytes: expected at most {}.", text.size(),
                                       desk_.limits().data_bytes));
  }
  about.data = std::move(text);
}

Json Session::new_game(const Message& message) {
  check_room(games_.size(), desk_.limits());
  store::StoredGame about;
  about.client = client_;
  read_description(message.body, about);
  const auto game = desk_.new_game(record_of(message.body, desk_.limits()), about);
  keep_open(game);
  return state_reply(message, *game);
}

Json Session::resume(const Message& message) {
  const std::string id = text_of(message.body, "game_id", 64);
  if (games_.find(id) == games_.end()) check_room(games_.size(), desk_.limits());
  const auto game = desk_.find_game(id);
  keep_open(game);
  return state_reply(message, *game, true);
}

Json Session::load(const Message& message) {
  check_room(games_.size(), desk_.limits());
  const auto original = desk_.find_game(text_of(message.body, "game_id", 64));
  store::StoredGame about = original->about();
  about.id.clear();
  about.client = client_;
  const auto game = desk_.new_game(original->record(), about);
  keep_open(game);
  return state_reply(message, *game, true);
}

Json Session::close(const Message& message) {
  close_game(open_game(message)->id());
  return ok_reply(message.id);
}

Json Session::get(const Message& message) { return state_reply(message, *open_game(message)); }

Json Session::play(const Message& message) {
  const auto game = open_game(message);
  const std::string move = text_of(message.body, "move", 100);
  if (const auto ply = find_number(message.body, "ply", 0, INT32_MAX)) {
    const std::size_t moves = game->engine().moves().size();
    if (static_cast<std::size_t>(*ply) != moves) {
      throw Refusal("conflict", fmt::format("The game has {} moves, not {}.", moves, *ply));
    }
  }
  game->play(move);
  return changed(message, *game);
}

Json Session::undo(const Message& message) {
  const auto game = open_game(message);
  game->undo(static_cast<int>(find_number(message.body, "plies", 1, 1'000'000).value_or(1)));
  return changed(message, *game);
}

Json Session::set_position(const Message& message) {
  const auto game = open_game(message);
  const auto moves = moves_of(message.body, desk_.limits());
  std::optional<OptionTexts> options;
  if (has_field(message.body, "options")) {
    options = options_of(message.body, "options");
  }
  game->set_position(moves, options);
  return changed(message, *game);
}

Json Session::finish(const Message& message) {
  const auto game = open_game(message);
  std::optional<int> winner;
  if (const auto side = find_number(message.body, "winner", 0, 1)) winner = static_cast<int>(*side);
  game->finish(winner, on_one_line(find_text(message.body, "reason", kLongestReason).value_or("")));
  return changed(message, *game);
}

Json Session::save(const Message& message) {
  const auto game = open_game(message);
  store::StoredGame about = game->about();
  read_description(message.body, about);
  game->describe(about);
  return ok_reply(message.id);
}

// The whole game in one message and nothing open afterwards: whatever gets lost on the way can be sent again.
Json Session::keep(const Message& message) {
  const Json& body = message.body;
  store::StoredGame about;
  about.id = game_id_of(body);
  about.client = client_;
  about.revision = find_number(body, "revision", 0, INT64_MAX).value_or(0);
  about.writer = find_text(body, "writer", kLongestClient).value_or("");
  about.sequence = find_number(body, "sequence", 0, INT64_MAX).value_or(0);
  about.after = marks_of(body, "after");
  read_description(body, about);
  const GameRecord record = record_of(body, desk_.limits());
  if (const Json* result = find_field(body, "result"); result != nullptr) {
    if (!result->is_object()) throw Refusal("bad_message", "Field \"result\" is wrong: expected an object or null.");
    Engine rules(desk_.games());
    rules.new_game(record.game, record.rules, record.options);
    std::optional<int> winner;
    if (const auto side = find_number(*result, "winner", 0, 1)) winner = static_cast<int>(*side);
    about.agreed = agreed_result(rules, winner, on_one_line(find_text(*result, "reason", kLongestReason).value_or("")));
  }
  const auto [game, restored] = desk_.keep_game(record, about, find_flag(body, "computed").value_or(false));
  tell_others(*game);
  return {{"id", message.id},
          {"type", "kept"},
          {"game_id", game->id()},
          {"revision", game->about().revision},
          {"restored", restored}};
}

Json Session::read(const Message& message) {
  return state_reply(message, *desk_.find_game(text_of(message.body, "game_id", 64)), true);
}

Json Session::restore(const Message& message) {
  desk_.restore_game(text_of(message.body, "game_id", 64));
  return ok_reply(message.id);
}

Json Session::list(const Message& message) {
  store::ListRequest request;
  request.client = client_;
  request.game = find_text(message.body, "game").value_or("");
  request.finished = find_flag(message.body, "finished");
  request.limit = static_cast<int>(find_number(message.body, "limit", 1, kLongestList).value_or(kUsualList));
  request.offset = static_cast<int>(find_number(message.body, "offset", 0, INT32_MAX).value_or(0));
  // Those who have no name have no list: they would see each other's games.
  const store::StoredList found = client_.empty() ? store::StoredList{} : desk_.store().list(request);
  Json reply{{"id", message.id}, {"type", "list"}, {"total", found.total}, {"games", Json::array()}};
  for (const store::StoredLine& game : found.games) reply["games"].push_back(stored_line(game));
  return reply;
}

Json Session::remove(const Message& message) {
  const std::string id = text_of(message.body, "game_id", 64);
  desk_.delete_game(id, *this);
  close_game(id);
  return ok_reply(message.id);
}

}  // namespace deepcut::api
