#include "api/open_game.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <random>

#include <fmt/format.h>

#include "api/refusal.hpp"
#include "api/wall_clock.hpp"
#include "engine/text.hpp"

namespace deepcut::api {

std::string new_game_id() {
  constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
  constexpr int kLength = 22;  // 131 bits
  thread_local std::random_device random;
  std::uniform_int_distribution<std::size_t> letter(0, kLetters.size() - 1);
  std::string id;
  for (int i = 0; i < kLength; ++i) id += kLetters[letter(random)];
  return id;
}

Json view_json(const Engine& engine) {
  Json json = engine.state_json();
  if (!json["result"].is_null()) json["result"]["agreed"] = false;
  return json;
}

std::string agreed_result(const Engine& engine, std::optional<int> winner, const std::string& reason) {
  std::string text = winner ? engine.side_name(*winner) + " wins" : "Draw";
  text += reason.empty() ? "." : ": " + reason + ".";
  const Json agreed{
      {"winner", winner ? Json(*winner) : Json(nullptr)}, {"reason", reason}, {"text", text}, {"agreed", true}};
  return agreed.dump(-1, ' ', false, Json::error_handler_t::replace);
}

OpenGame::OpenGame(const Registry& games, store::Shelf& store, const GameRecord& record, store::StoredGame about)
    : store_(store), engine_(games), about_(std::move(about)) {
  engine_.load(record);
  if (about_.id.empty()) about_.id = new_game_id();
  if (engine_.outcome()) about_.agreed.clear();
  about_.created = seconds_now();
  about_.revision = 0;
  this->store(about_);
}

OpenGame::OpenGame(const Registry& games, store::Shelf& store, store::StoredGame stored)
    : store_(store), engine_(games), about_(std::move(stored)) {
  engine_.load(about_.record);
}

GameRecord OpenGame::record() const {
  GameRecord record = engine_.record();
  record.result = result_text();
  record.players = about_.players;
  return record;
}

void OpenGame::play(const std::string& move) {
  if (!goes_on()) throw Refusal("conflict", "The game is over: " + result_text());
  change([&] { engine_.play(move); }, "");
}

void OpenGame::undo(int plies) {
  change([&] { engine_.undo(plies); }, "");
}

void OpenGame::set_position(const std::vector<std::string>& moves, const std::optional<OptionTexts>& options) {
  change(
      [&] {
        GameRecord record = engine_.record();
        if (options) record.options = *options;
        record.moves = moves;
        engine_.load(record);
      },
      "");
}

void OpenGame::finish(std::optional<int> winner, const std::string& reason) {
  if (!goes_on()) throw Refusal("conflict", "The game is over: " + result_text());
  change([] {}, agreed_result(engine_, winner, reason));
}

void OpenGame::describe(const store::StoredGame& about) {
  store::StoredGame next = about_;
  next.title = about.title;
  next.players[0] = about.players[0];
  next.players[1] = about.players[1];
  next.data = about.data;
  next.writer.clear();
  store(next);
}

void OpenGame::replace(const GameRecord& record, const store::StoredGame& about) {
  const GameRecord before = engine_.record();
  try {
    engine_.load(record);
    store::StoredGame next = about;
    next.id = about_.id;
    next.client = about_.client;
    next.created = about_.created;
    next.revision = about_.revision;
    if (engine_.outcome()) next.agreed.clear();
    store(next);
  } catch (const Error&) {
    engine_.load(before);
    throw;
  }
}

// If the disk refuses, the game is as it was.
void OpenGame::change(const std::function<void()>& action, const std::string& agreed) {
  const GameRecord before = engine_.record();
  action();
  store::StoredGame next = about_;
  next.agreed = agreed;
  next.writer.clear();  // no tab of a page: whoever had put it last does not know of this
  try {
    store(next);
  } catch (const Error&) {
    engine_.load(before);
    throw;
  }
}

void OpenGame::store(const store::StoredGame& next) {
  store::StoredGame written = next;
  ++written.revision;
  written.updated = seconds_now();
  written.record = engine_.record();
  if (!written.agreed.empty()) written.record.result = Json::parse(written.agreed)["text"].get<std::string>();
  try {
    store_.put(written);
  } catch (const store::Full& problem) {
    throw Refusal("limit", problem.what());
  } catch (const Error& problem) {
    throw Refusal("unavailable", problem.what());
  }
  about_ = std::move(written);
}

std::string OpenGame::result_text() const {
  return about_.agreed.empty() ? engine_.result_text() : Json::parse(about_.agreed)["text"].get<std::string>();
}

Json OpenGame::state() const {
  Json json{{"type", "state"}, {"game_id", about_.id}, {"revision", about_.revision}};
  json.update(view_json(engine_));
  if (!about_.agreed.empty()) {
    json["result"] = Json::parse(about_.agreed);
    json["legal_moves"] = Json::array();
    for (Json& cell : json["board"]["cells"]) cell.erase("move");
  }
  json["title"] = about_.title;
  json["players"] = about_.players;
  json["created"] = about_.created;
  json["updated"] = about_.updated;
  return json;
}

Json OpenGame::data() const { return about_.data.empty() ? Json(nullptr) : Json::parse(about_.data, nullptr, false); }

}  // namespace deepcut::api
