// Requests that make the engine think, and what it says meanwhile.
#include <fmt/format.h>

#include "api/catalogue.hpp"
#include "api/session.hpp"
#include "engine/text.hpp"

namespace deepcut::api {

namespace {

constexpr const char* kUsualLevel = "hard";
constexpr Milliseconds kUsualHintTime{1000};

// Of the same game and the same kind of search: what was learnt can be used again.
std::string engine_key(const std::string& game_id, const GoRequest& request) {
  std::string key = game_id + '\n' + request.level + '\n' + request.search;
  for (const auto& [name, value] : request.options) key += fmt::format("\n{}={}", name, value);
  return key;
}

}  // namespace

GoRequest Session::read_go(const Json& body) const {
  return {find_text(body, "level").value_or(""), find_text(body, "search").value_or(""), options_of(body, "set"),
          go_limits_of(body)};
}

Json Session::go(const Message& message) {
  const auto game = open_game(message);
  for (const auto& [id, search] : searches_) {
    if (search.game == game && search.purpose == "go") {
      throw Refusal("conflict", fmt::format("Search {} looks for the move of this game already.", id));
    }
  }
  GoRequest request = read_go(message.body);
  if (request.level.empty() && !request.limits.any()) request.level = kUsualLevel;
  RunningSearch search{"go", game, {}, 0, find_flag(message.body, "play").value_or(true), {}};
  return start_search(message, std::move(search), game->engine(), std::move(request));
}

Json Session::hint(const Message& message) {
  const auto game = open_game(message);
  GoRequest request = read_go(message.body);
  if (request.level.empty() && !request.limits.any()) request.limits.time = kUsualHintTime;
  return start_search(message, {"hint", game, {}, 0, false, {}}, game->engine(), std::move(request));
}

Json Session::analyse(const Message& message) {
  GoRequest request = read_go(message.body);
  if (const auto lines = find_number(message.body, "lines", 1, desk_.limits().lines)) {
    request.options.emplace_back("lines", std::to_string(*lines));
  }
  const Place place = place_of(message.body);
  RunningSearch search{"analyse", place.game, {}, 0, false, {}};
  search.memory = find_text(message.body, "memory", 64).value_or("");
  return start_search(message, std::move(search), place.engine(), std::move(request));
}

Json Session::stop(const Message& message) {
  const auto id = find_number(message.body, "search_id", 1, INT32_MAX);
  if (!id) throw Refusal("bad_message", "Field \"search_id\" is missing: expected a whole number.");
  const bool discard = find_flag(message.body, "discard").value_or(false);
  const auto found = searches_.find(static_cast<int>(*id));
  if (found != searches_.end()) {
    if (discard) found->second.play = false;
    found->second.stopped = true;
    desk_.pool().stop(found->second.ticket, Ending::kStopped);
  }
  const auto inspection = inspections_.find(static_cast<int>(*id));
  if (inspection != inspections_.end()) desk_.pool().stop(inspection->second.ticket, Ending::kStopped);
  return ok_reply(message.id);
}

void Session::require_free_search() const {
  // Those that were told to stop are as good as gone; only whoever begins and stops without end is held up.
  constexpr std::size_t kStopping = 16;
  std::size_t count = 0;
  for (const auto& [id, search] : searches_) count += search.stopped ? 0 : 1;
  for (const auto& [id, inspection] : inspections_) count += inspection.under_way ? 1 : 0;
  if (count >= static_cast<std::size_t>(desk_.limits().searches) || searches_.size() >= kStopping) {
    throw Refusal("limit", fmt::format("{} searches are under way already: stop one first.", count));
  }
}

Json Session::start_search(const Message& message, RunningSearch search, const Engine& engine, GoRequest request) {
  require_free_search();
  if (engine.outcome() || (search.game && !search.game->goes_on() && search.purpose != "analyse")) {
    throw Refusal("conflict", "There is nothing to search: the game is over.");
  }
  SearchJob job = plan_search(engine, std::move(request), desk_.limits());
  if (!search.memory.empty()) job.key = engine_key(memories() + search.memory, job.request);
  if (search.game) job.key = engine_key(search.game->id(), job.request);
  const int id = ++last_search_;
  job.asker = asker_;
  job.on_progress = desk_.heard_by(
      weak_from_this(), [id](Session& session, const SearchReport& report) { session.on_progress(id, report); });
  job.on_end =
      desk_.heard_by(weak_from_this(), [id](Session& session, const SearchEnd& end) { session.on_end(id, end); });
  search.moves = engine.moves();
  search.side = engine.side();
  search.ticket = desk_.pool().submit(std::move(job));
  Json reply = searching_reply(message, id, search.game.get(), search.ticket);
  searches_.emplace(id, std::move(search));
  return reply;
}

Json Session::searching_reply(const Message& message, int search_id, const OpenGame* game,
                              const Searches::Ticket& ticket) {
  return {{"id", message.id},
          {"type", "searching"},
          {"search_id", search_id},
          {"game_id", game != nullptr ? Json(game->id()) : Json(nullptr)},
          {"queued", Searches::waiting(ticket)}};
}

Json Session::search_event(const char* type, int search_id, const RunningSearch& search) const {
  Json event{{"type", type},
             {"search_id", search_id},
             {"purpose", search.purpose},
             {"game_id", search.game ? Json(search.game->id()) : Json(nullptr)},
             {"side", search.side},
             {"ply", search.moves.size()}};
  if (const auto megabytes = search.ticket->smaller_table()) event["table_mb"] = *megabytes;
  return event;
}

void Session::on_progress(int search_id, const SearchReport& report) {
  const auto found = searches_.find(search_id);
  if (left_ || found == searches_.end()) return;
  Json event = search_event("progress", search_id, found->second);
  event["report"] = to_json(report);
  audience_->send_progress(search_id, to_text(event));
}

void Session::on_end(int search_id, const SearchEnd& end) {
  const auto found = searches_.find(search_id);
  if (left_ || found == searches_.end()) return;
  const RunningSearch search = std::move(found->second);
  searches_.erase(found);
  Json event = search_event("result", search_id, search);
  event["report"] = end.report ? to_json(*end.report) : Json(nullptr);
  event["ended"] = to_string(end.ending);
  event["played"] = nullptr;
  event["state"] = nullptr;
  event["error"] = end.error.empty() ? Json(nullptr) : Json(end.error);
  const bool plays = search.play && end.report && end.report->best && search.game->goes_on() &&
                     search.game->engine().moves() == search.moves;
  if (plays) {
    try {
      search.game->play(*end.report->best);
      tell_others(*search.game);
      event["played"] = *end.report->best;
      event["state"] = game_state(*search.game);
    } catch (const Error& problem) {
      event["ended"] = to_string(Ending::kFailed);
      event["error"] = problem.what();
    }
  }
  send(event);
}

}  // namespace deepcut::api
