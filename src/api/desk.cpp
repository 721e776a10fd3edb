#include "api/desk.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "api/catalogue.hpp"
#include "api/log.hpp"
#include "api/refusal.hpp"
#include "api/wall_clock.hpp"
#include "engine/text.hpp"
#include "engine/version.hpp"

namespace deepcut::api {

namespace {

/// What a state consists of: itself, what it goes on from, and what that went on from.
std::vector<store::Mark> past_of(const store::StoredGame& next, const std::vector<store::Mark>& before) {
  std::vector<store::Mark> past;
  const auto add = [&](const store::Mark& mark) {
    const auto known =
        std::find_if(past.begin(), past.end(), [&](const store::Mark& other) { return other.writer == mark.writer; });
    if (known != past.end()) {
      known->sequence = std::max(known->sequence, mark.sequence);
    } else if (past.size() < store::kMostMarks && !mark.writer.empty()) {
      past.push_back(mark);
    }
  };
  add({next.writer, next.sequence});
  for (const store::Mark& mark : next.after) add(mark);
  for (const store::Mark& mark : before) add(mark);
  return past;
}

}  // namespace

Desk::Desk(const Registry& games, store::Shelf& store, Searches& pool, Counters& counters, const ServiceLimits& limits,
           Post post)
    : games_(games),
      store_(store),
      pool_(pool),
      counters_(counters),
      limits_(limits),
      post_(std::move(post)),
      games_list_(games_json(games)) {}

Json Desk::welcome() const {
  return {{"type", "welcome"},
          {"api", 1},
          {"server", fmt::format("Deepcut {}", kVersion)},
          {"limits",
           {{"message_bytes", limits_.message_bytes},
            {"messages_per_second", limits_.messages_per_second},
            {"searches", limits_.searches},
            {"open_games", limits_.open_games},
            {"hash_mb", limits_.hash_mb},
            {"threads", limits_.threads},
            {"search_ms", limits_.search_time.count()},
            {"moves", limits_.moves},
            {"data_bytes", limits_.data_bytes}}}};
}

std::shared_ptr<OpenGame> Desk::remember(std::shared_ptr<OpenGame> game) {
  std::erase_if(open_, [](const auto& entry) { return entry.second.expired(); });
  open_[game->id()] = game;
  counters_.open_games = static_cast<std::int64_t>(open_.size());
  return game;
}

std::shared_ptr<OpenGame> Desk::look_up(const std::string& id) {
  if (const auto known = open_.find(id); known != open_.end()) {
    if (auto game = known->second.lock()) return game;
  }
  auto stored = store_.get(id);
  if (!stored) return nullptr;
  return remember(std::make_shared<OpenGame>(games_, store_, std::move(*stored)));
}

std::shared_ptr<OpenGame> Desk::find_game(const std::string& id) {
  if (auto game = look_up(id)) return game;
  throw Refusal("not_found", fmt::format("There is no game {}: it was never stored, or deleted.", quote(id)));
}

Kept Desk::keep_game(const GameRecord& record, store::StoredGame about, bool computed) {
  auto game = look_up(about.id);
  auto deleted = game ? std::nullopt : store_.get_deleted(about.id);
  if (!game && !deleted) {
    about.after = past_of(about, {});
    return {remember(std::make_shared<OpenGame>(games_, store_, record, about))};
  }
  if (deleted) game = std::make_shared<OpenGame>(games_, store_, std::move(*deleted));
  const store::StoredGame& stored = game->about();
  // Sent again, or left behind by a tab whose later states have come already, perhaps through another one.
  if (!about.writer.empty() && store::goes_on_from(stored.after, about.writer, about.sequence)) return {game};
  if (deleted && computed) return {game};
  const bool goes_on = !stored.writer.empty() && (stored.writer == about.writer ||
                                                  store::goes_on_from(about.after, stored.writer, stored.sequence));
  if (!goes_on && about.revision != stored.revision) {
    throw Refusal("conflict", "This game was changed elsewhere meanwhile: keep yours under another id.");
  }
  about.after = past_of(about, stored.after);
  game->replace(record, about);
  // A deleted game that somebody has gone on with is there again.
  if (deleted) remember(game);
  return {game, deleted.has_value()};
}

std::shared_ptr<OpenGame> Desk::new_game(const GameRecord& record, const store::StoredGame& about) {
  return remember(std::make_shared<OpenGame>(games_, store_, record, about));
}

void Desk::delete_game(const std::string& id, const Session& session) {
  if (const auto known = open_.find(id); known != open_.end()) {
    const auto game = known->second.lock();
    const bool elsewhere = game && std::any_of(game->sessions.begin(), game->sessions.end(),
                                               [&](const Session* other) { return other != &session; });
    if (elsewhere) throw Refusal("conflict", "This game is open elsewhere: it can be deleted when it is closed there.");
  }
  if (!store_.remove(id, seconds_now())) {
    throw Refusal("not_found", fmt::format("There is no game {}: it was never stored, or deleted.", quote(id)));
  }
  open_.erase(id);
}

void Desk::tell_trouble() {
  if (const std::string trouble = store_.take_trouble(); !trouble.empty()) {
    log(LogLevel::kError, "the log of the games cannot be moved into their file: " + trouble);
  }
}

void Desk::restore_game(const std::string& id) {
  if (store_.restore(id)) return;
  throw Refusal("not_found", fmt::format("There is no deleted game {} that can be had back.", quote(id)));
}

std::shared_ptr<const void> Desk::take_trace_place() const {
  // Only the desk's thread takes places; others may give theirs back meanwhile.
  if (*traces_ >= limits_.all_traces) {
    throw Refusal("unavailable", "Too many searches are being looked into by others: try again later.");
  }
  ++*traces_;
  return {traces_.get(), [counter = traces_](const void*) { --*counter; }};
}

}  // namespace deepcut::api
