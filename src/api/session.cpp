#include "api/session.hpp"

#include <algorithm>
#include <chrono>
#include <new>
#include <unordered_map>

#include <fmt/format.h>

#include "api/log.hpp"
#include "engine/text.hpp"

namespace deepcut::api {

namespace {

// Others wait for it on the desk's thread.
constexpr Milliseconds kSlow{100};

// Who has sent so much has left pieces of memory behind that nobody else may need.
constexpr std::size_t kWorthTidying = 1 << 20;

}  // namespace

Session::Session(Desk& desk, std::shared_ptr<Audience> audience)
    : desk_(desk), audience_(std::move(audience)), asker_{desk.next_number(), audience_->address()} {}

Session::~Session() { leave(); }

void Session::welcome() { send(desk_.welcome()); }

void Session::leave() {
  if (left_) return;
  left_ = true;
  for (auto& [id, search] : searches_) desk_.pool().stop(search.ticket, Ending::kStopped);
  searches_.clear();
  for (auto& [id, inspection] : inspections_) desk_.pool().stop(inspection.ticket, Ending::kStopped);
  inspections_.clear();
  while (!games_.empty()) close_game(std::string(games_.begin()->first));
  desk_.pool().forget(memories());
  if (received_bytes_ > kWorthTidying) desk_.pool().tidy_up();
}

// A client that is sent more than it may leave unread would be hung up on, and would ask again.
Session::Reply Session::reply_of(const Json& message, std::size_t most) {
  Reply reply{to_text(message), message["type"] == "error"};
  if (reply.text.size() <= most || !message.contains("id")) return reply;
  const Json refusal = error_reply(message["id"], "limit",
                                   fmt::format("The answer has {} bytes, which is too much: expected a "
                                               "question with an answer of {} at most.",
                                               reply.text.size(), most));
  return {to_text(refusal), true};
}

void Session::send_reply(Reply reply) {
  if (reply.error) ++desk_.counters().errors;
  audience_->send(std::move(reply.text));
}

void Session::send(const Json& message) { send_reply(reply_of(message, desk_.limits().reply_bytes)); }

Session::Handler Session::find_handler(const std::string& type) {
  static const std::unordered_map<std::string, Handler> kHandlers = {
      {"hello", &Session::hello},
      {"ping", &Session::ping},
      {"list_games", &Session::list_games},
      {"new_game", &Session::new_game},
      {"resume", &Session::resume},
      {"close", &Session::close},
      {"get", &Session::get},
      {"play", &Session::play},
      {"undo", &Session::undo},
      {"set_position", &Session::set_position},
      {"finish", &Session::finish},
      {"save", &Session::save},
      {"view", &Session::view},
      {"explain", &Session::explain},
      {"outlook", &Session::outlook},
      {"export", &Session::export_text},
      {"import", &Session::import_text},
      {"go", &Session::go},
      {"hint", &Session::hint},
      {"analyse", &Session::analyse},
      {"stop", &Session::stop},
      {"tree", &Session::tree},
      {"trace", &Session::trace},
      {"trace_children", &Session::trace_children},
      {"trace_node", &Session::trace_node},
      {"trace_savings", &Session::trace_savings},
      {"trace_close", &Session::trace_close},
      {"keep", &Session::keep},
      {"read", &Session::read},
      {"restore", &Session::restore},
      {"list", &Session::list},
      {"load", &Session::load},
      {"delete", &Session::remove},
  };
  const auto found = kHandlers.find(type);
  return found == kHandlers.end() ? nullptr : found->second;
}

void Session::receive(std::string_view text) {
  received_bytes_ += text.size();
  receive(parse_message(text));
}

void Session::receive(const ParsedMessage& parsed) {
  if (left_) return;
  ++desk_.counters().messages;
  const auto began = std::chrono::steady_clock::now();
  const Json reply =
      parsed.problem.empty() ? answer(parsed.message) : error_reply(parsed.message.id, "bad_message", parsed.problem);
  const auto took = std::chrono::duration_cast<Milliseconds>(std::chrono::steady_clock::now() - began);
  if (took > kSlow) {
    log(LogLevel::kWarning, fmt::format("slow request {}: {} ms", quote(parsed.message.type), took.count()));
  }
  desk_.tell_trouble();
  if (reply.is_null()) return;
  if (reply["type"] == "error") {
    const bool ours = reply["code"] == "unavailable";
    log(ours ? LogLevel::kError : LogLevel::kInfo,
        fmt::format("refused {} ({}): {}", quote(parsed.message.type), reply["code"].get<std::string>(),
                    reply["error"].get<std::string>()));
  }
  send(reply);
}

namespace {

/// What the action says, or why it refuses.
template <class F>
Json reply_or_error(const Json& id, F action) {
  try {
    return action();
  } catch (const Refusal& refusal) {
    return error_reply(id, refusal.code(), refusal.what());
  } catch (const IllegalMove& problem) {
    return error_reply(id, "illegal_move", problem.what());
  } catch (const store::DiskError& problem) {
    return error_reply(id, "unavailable", problem.what());
  } catch (const std::bad_alloc&) {
    return error_reply(id, "unavailable", "There is not enough memory for this now.");
  } catch (const std::exception& problem) {
    return error_reply(id, "refused", problem.what());
  }
}

}  // namespace

Json Session::answer(const Message& message) {
  const Handler handler = find_handler(message.type);
  if (handler == nullptr) {
    return error_reply(message.id, "unknown_type",
                       fmt::format("There is no request {}: docs/api.md lists those there are.", quote(message.type)));
  }
  return reply_or_error(message.id, [&] { return (this->*handler)(message); });
}

Json Session::apart(const Message& message, std::function<Json()> reply) {
  constexpr int kMostAtOnce = 8;
  if (apart_ >= kMostAtOnce) {
    throw Refusal("limit", fmt::format("{} requests are being worked on already: wait for an answer.", apart_));
  }
  ++apart_;
  const std::size_t most = desk_.limits().reply_bytes;
  // A long answer takes its time to be written down, too: that is not done on the desk either.
  auto result =
      std::make_shared<Reply>(reply_of(error_reply(message.id, "unavailable", "The server is shutting down."), most));
  SearchJob job;
  job.asker = asker_;
  job.quick = true;
  job.work = [result, id = message.id, most, reply = std::move(reply)] {
    *result = reply_of(reply_or_error(id, reply), most);
  };
  job.on_end = desk_.heard_by(weak_from_this(),
                              [result](Session& session, const SearchEnd&) { session.on_apart(std::move(*result)); });
  desk_.pool().submit(std::move(job));
  return nullptr;
}

void Session::on_apart(Reply reply) {
  if (left_) return;
  --apart_;
  send_reply(std::move(reply));
}

// ---------------------------------------------------------------------------------------------------------
// Games that are open here

std::shared_ptr<OpenGame> Session::open_game(const Message& message) const {
  const std::string id = text_of(message.body, "game_id", 64);
  const auto found = games_.find(id);
  if (found != games_.end()) return found->second;
  throw Refusal("not_found", fmt::format("Game {} is not open here: resume it first.", quote(id)));
}

void Session::keep_open(const std::shared_ptr<OpenGame>& game) {
  const auto [place, added] = games_.emplace(game->id(), game);
  if (added) game->sessions.push_back(this);
}

void Session::close_game(const std::string& id) {
  const auto found = games_.find(id);
  if (found == games_.end()) return;
  const std::shared_ptr<OpenGame> game = found->second;
  for (auto& [search_id, search] : searches_) {
    if (search.game == game) search.play = false, desk_.pool().stop(search.ticket, Ending::kSuperseded);
  }
  std::erase(game->sessions, this);
  games_.erase(found);
  if (game->sessions.empty()) desk_.pool().forget(id + "\n");
}

Json Session::game_state(const OpenGame& game) const {
  Json json = game.state();
  json["searches"] = Json::array();
  for (const auto& [id, search] : searches_) {
    if (search.game.get() == &game) json["searches"].push_back(id);
  }
  return json;
}

Json Session::state_reply(const Message& message, const OpenGame& game, bool with_data) const {
  Json json{{"id", message.id}};
  json.update(game_state(game));
  if (with_data) json["data"] = game.data();
  return json;
}

void Session::tell_others(OpenGame& game) {
  for (Session* session : game.sessions) {
    session->supersede_searches(game);
    if (session != this) session->hear_change(game);
  }
}

Json Session::changed(const Message& message, OpenGame& game) {
  tell_others(game);
  return state_reply(message, game);
}

void Session::hear_change(OpenGame& game) {
  send({{"type", "changed"}, {"game_id", game.id()}, {"state", game_state(game)}});
}

void Session::supersede_searches(const OpenGame& game) {
  for (auto& [id, search] : searches_) {
    if (search.game.get() != &game || search.purpose == "analyse") continue;
    search.play = false;
    desk_.pool().stop(search.ticket, Ending::kSuperseded);
  }
}

}  // namespace deepcut::api
