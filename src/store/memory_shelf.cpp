#include "store/memory_shelf.hpp"

#include <algorithm>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"

namespace deepcut::store {

namespace {

Json pairs_of(const OptionTexts& options) {
  Json pairs = Json::array();
  for (const auto& [name, value] : options) pairs.push_back({name, value});
  return pairs;
}

Json pairs_of(const std::vector<Mark>& marks) {
  Json pairs = Json::array();
  for (const auto& [writer, sequence] : marks) pairs.push_back({writer, sequence});
  return pairs;
}

Json parsed_or_null(const std::string& text) {
  return text.empty() ? Json(nullptr) : Json::parse(text, nullptr, false);
}
std::string text_or_empty(const Json& json) {
  return json.is_null() ? "" : json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Json to_json(const StoredGame& game, std::int64_t deleted) {
  return {{"id", game.id},
          {"client", game.client},
          {"game", game.record.game},
          {"rules", game.record.rules},
          {"options", pairs_of(game.record.options)},
          {"moves", game.record.moves},
          {"result", game.record.result},
          {"agreed", parsed_or_null(game.agreed)},
          {"title", game.title},
          {"players", game.players},
          {"data", parsed_or_null(game.data)},
          {"revision", game.revision},
          {"created", game.created},
          {"updated", game.updated},
          {"writer", game.writer},
          {"sequence", game.sequence},
          {"after", pairs_of(game.after)},
          {"deleted", deleted}};
}

StoredGame from_json(const Json& json) {
  StoredGame game{json.at("id").get<std::string>(), json.at("client").get<std::string>()};
  game.record.game = json.at("game").get<std::string>();
  game.record.rules = json.at("rules").get<std::string>();
  for (const Json& pair : json.at("options")) {
    game.record.options.emplace_back(pair.at(0).get<std::string>(), pair.at(1).get<std::string>());
  }
  game.record.moves = json.at("moves").get<std::vector<std::string>>();
  game.record.result = json.at("result").get<std::string>();
  game.agreed = text_or_empty(json.at("agreed"));
  game.title = json.at("title").get<std::string>();
  for (std::size_t i = 0; i < 2; ++i) game.players[i] = json.at("players").at(i).get<std::string>();
  game.data = text_or_empty(json.at("data"));
  game.revision = json.at("revision").get<std::int64_t>();
  game.created = json.at("created").get<std::int64_t>();
  game.updated = json.at("updated").get<std::int64_t>();
  game.writer = json.at("writer").get<std::string>();
  game.sequence = json.at("sequence").get<std::int64_t>();
  for (const Json& pair : json.at("after")) {
    game.after.push_back({pair.at(0).get<std::string>(), pair.at(1).get<std::int64_t>()});
  }
  return game;
}

/// Nearly: its texts, and something for all the rest.
std::int64_t bytes_of(const StoredGame& game) {
  constexpr std::size_t kRest = 500;
  constexpr std::size_t kMove = 5;
  return static_cast<std::int64_t>(game.data.size() + kMove * game.record.moves.size() + kRest);
}

bool is_listed(const StoredGame& game) {
  return !game.record.moves.empty() || !game.title.empty() || !game.data.empty();
}

}  // namespace

void MemoryShelf::put(const StoredGame& game) {
  const auto before = games_.find(game.id);
  make_room(bytes_of(game) - (before == games_.end() ? 0 : before->second.bytes));
  keep({game});
  changed_.push_back(game.id);
}

std::optional<StoredGame> MemoryShelf::find(const std::string& id, bool deleted) const {
  const auto found = games_.find(id);
  if (found == games_.end() || (found->second.deleted > 0) != deleted) return std::nullopt;
  return found->second.game;
}

bool MemoryShelf::remove(const std::string& id, std::int64_t now) {
  const auto found = games_.find(id);
  if (found == games_.end() || found->second.deleted > 0) return false;
  found->second.deleted = now;
  changed_.push_back(id);
  return true;
}

bool MemoryShelf::restore(const std::string& id) {
  const auto found = games_.find(id);
  if (found == games_.end() || found->second.deleted == 0) return false;
  found->second.deleted = 0;
  changed_.push_back(id);
  return true;
}

StoredList MemoryShelf::list(const ListRequest& request) {
  std::vector<const StoredGame*> found;
  for (const auto& [id, kept] : games_) {
    const StoredGame& game = kept.game;
    if (kept.deleted > 0 || game.client != request.client || !is_listed(game)) continue;
    if (!request.game.empty() && game.record.game != request.game) continue;
    if (request.finished && *request.finished == game.record.result.empty()) continue;
    found.push_back(&game);
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const StoredGame* a, const StoredGame* b) { return a->updated > b->updated; });
  StoredList list;
  list.total = static_cast<std::int64_t>(found.size());
  const auto from = std::min(found.size(), static_cast<std::size_t>(std::max(request.offset, 0)));
  const auto count = std::min(found.size() - from, static_cast<std::size_t>(std::max(request.limit, 0)));
  for (std::size_t i = from; i < from + count; ++i) {
    const StoredGame& game = *found[i];
    list.games.push_back({game.id, game.record.game, game.record.rules, game.title, game.players, game.record.result,
                          static_cast<std::int64_t>(game.record.moves.size()), game.created, game.updated});
  }
  return list;
}

void MemoryShelf::adopt(const Json& written) {
  try {
    keep({from_json(written), written.at("deleted").get<std::int64_t>()});
  } catch (const Json::exception& problem) {
    throw Error(fmt::format("A kept game cannot be read: {}.", problem.what()));
  }
}

void MemoryShelf::forget(const std::string& id) {
  if (const auto found = games_.find(id); found != games_.end()) drop(found);
}

Json MemoryShelf::take_written() {
  std::sort(changed_.begin(), changed_.end());
  changed_.erase(std::unique(changed_.begin(), changed_.end()), changed_.end());
  Json written = Json::array();
  for (const std::string& id : std::exchange(changed_, {})) {
    const auto found = games_.find(id);
    written.push_back(found == games_.end() ? Json{{"id", id}} : to_json(found->second.game, found->second.deleted));
  }
  return written;
}

void MemoryShelf::keep(Kept kept) {
  kept.bytes = bytes_of(kept.game);
  forget(kept.game.id);
  bytes_ += kept.bytes;
  const std::string id = kept.game.id;
  games_.emplace(id, std::move(kept));
}

void MemoryShelf::drop(std::map<std::string, Kept>::iterator kept) {
  bytes_ -= kept->second.bytes;
  games_.erase(kept);
}

void MemoryShelf::make_room(std::int64_t more) {
  if (more <= 0 || bytes_ + more <= most_bytes_) return;
  for (auto game = games_.begin(); game != games_.end();) {
    const auto here = game++;
    if (here->second.deleted == 0) continue;
    changed_.push_back(here->first);
    drop(here);
  }
  if (bytes_ + more <= most_bytes_) return;
  constexpr std::int64_t kMegabyte = 1 << 20;
  throw Full(
      fmt::format("Your games take all of the {} MB that they may take here: delete some.", most_bytes_ / kMegabyte));
}

}  // namespace deepcut::store
