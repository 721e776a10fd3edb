// The engine inside a page or Node.js: the messages of docs/api.md as texts in and out, called from JavaScript
// (core.ts). A search that a message asks for runs when deepcut_run() is called after it, on the thread that calls.
#include <algorithm>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <emscripten.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "api/counters.hpp"
#include "api/desk.hpp"
#include "api/searches/one_by_one.hpp"
#include "api/session.hpp"
#include "engine/bench.hpp"
#include "games/lines/network.hpp"
#include "store/memory_shelf.hpp"

// clang-format off
EM_JS(void, deepcut_say, (const char* text), { Module.onText(UTF8ToString(text)); });
// Memory that the page shares with this worker, if it can: the page asks for an end by it.
EM_JS(bool, deepcut_stop_wanted, (), { return Module.stop ? Atomics.load(Module.stop, 0) !== 0 : false; });
// clang-format on

namespace deepcut::web {

namespace {

class Page final : public api::Audience {
 public:
  void send(std::string text) override { deepcut_say(text.c_str()); }
  void send_progress(int /*search_id*/, std::string text) override { deepcut_say(text.c_str()); }
};

/// A page has the machine to itself, but not much memory: what it may ask for is what it can get.
api::ServiceLimits limits_of(const Json& wishes) {
  api::ServiceLimits limits;
  limits.hash_mb = wishes.value("hash_mb", 1024);
  limits.table_mb = limits.hash_mb;
  limits.threads = wishes.value("threads", 1);
  limits.searches = 16;  // they wait for each other
  limits.trace_nodes = wishes.value("trace_nodes", std::uint64_t{5'000'000});
  limits.message_bytes = 16 << 20;
  return limits;
}

/// All that stands behind the one conversation of this program.
struct Room {
  explicit Room(const Json& wishes)
      : limits(limits_of(wishes)),
        shelf(limits.client_disk_bytes),
        searches(registry(), limits, deepcut_stop_wanted),
        desk(registry(), shelf, searches, counters, limits, [](const std::function<void()>& work) { work(); }),
        session(std::make_shared<api::Session>(desk, std::make_shared<Page>())) {}

  const api::ServiceLimits limits;
  store::MemoryShelf shelf;
  api::OneByOne searches;
  api::Counters counters;
  api::Desk desk;
  std::shared_ptr<api::Session> session;
};

std::unique_ptr<Room>& room() {
  static std::unique_ptr<Room> the_room;
  return the_room;
}

/// What JavaScript reads of a call; it is there until the next one.
const char* answer(std::string text) {
  static std::string kept;
  kept = std::move(text);
  return kept.c_str();
}

/// Empty if it went well, else why not, in a sentence.
const char* trouble_of(const std::function<void()>& action) {
  try {
    action();
    return answer("");
  } catch (const std::exception& problem) {
    return answer(problem.what());
  }
}

/// Networks lie beside the program and are named after their rules, or after a game that has but one.
bool is_network(std::string_view name) {
  constexpr std::string_view kNetworks = " " DEEPCUT_NETWORKS " ";
  return kNetworks.find(fmt::format(" {} ", name)) != std::string_view::npos;
}

/// The network that a message's game is judged by, if it is not here yet; empty: there is none, or it is here.
std::string missing_network(const Json& body) {
  if (!body.is_object() || !body.contains("game") || !body["game"].is_string()) return {};
  for (const RegisteredGame& game : registry().games()) {
    if (game.info.name != body["game"]) continue;
    const auto named = body.find("rules");
    const bool usual = named == body.end() || !named->is_string() || *named == "";
    for (const RegisteredRules& rules : game.rules) {
      if (!usual && *named != rules.name) continue;
      const std::string& name = is_network(game.info.name) ? game.info.name : rules.name;
      const bool judged = name == game.info.name || std::find(rules.abilities.begin(), rules.abilities.end(),
                                                              "outlook") != rules.abilities.end();
      return judged && is_network(name) && !lines::Network::embedded(name) ? name : "";
    }
  }
  return {};
}

}  // namespace

}  // namespace deepcut::web

using namespace deepcut;

extern "C" {

/// Begins the conversation; it says welcome.
EMSCRIPTEN_KEEPALIVE void deepcut_open(const char* wishes) {
  web::room() = std::make_unique<web::Room>(Json::parse(wishes));
  portable::stop_wanted_outside = deepcut_stop_wanted;
  web::room()->session->welcome();
}

EMSCRIPTEN_KEEPALIVE void deepcut_receive(const char* text) { web::room()->session->receive(text); }

/// Runs one search that waits; false if none does.
EMSCRIPTEN_KEEPALIVE bool deepcut_run() { return web::room()->searches.run_next(); }

/// The name of the network that a message needs and that is not here; empty: none.
EMSCRIPTEN_KEEPALIVE const char* deepcut_missing_network(const char* text) {
  return web::answer(web::missing_network(Json::parse(text, nullptr, false)));
}

EMSCRIPTEN_KEEPALIVE const char* deepcut_give_network(const std::uint8_t* bytes, std::size_t size, const char* name) {
  return web::trouble_of([&] { lines::Network::give({bytes, size}, name); });
}

/// Kept games that were written down elsewhere: an array of what deepcut_take_written() gave, or of objects with an id
/// alone, which are gone.
EMSCRIPTEN_KEEPALIVE const char* deepcut_adopt(const char* written) {
  return web::trouble_of([&] {
    for (const Json& game : Json::parse(written)) {
      if (game.size() > 1) {
        web::room()->shelf.adopt(game);
      } else {
        web::room()->shelf.forget(game.at("id"));
      }
    }
  });
}

/// What has changed among the kept games since this was last asked.
EMSCRIPTEN_KEEPALIVE const char* deepcut_take_written() {
  return web::answer(web::room()->shelf.take_written().dump(-1, ' ', false, Json::error_handler_t::replace));
}

/// The bench of the how manieth rule set, from 0; empty: there are no more. As `deepcut bench --json`.
EMSCRIPTEN_KEEPALIVE const char* deepcut_bench(int which) {
  for (const RegisteredGame& game : registry().games()) {
    for (const RegisteredRules& rules : game.rules) {
      if (which-- > 0) continue;
      const auto think = [](Engine& engine, const GoRequest& request) { return engine.run(request); };
      return web::answer(to_json(bench(game, rules, think)).dump());
    }
  }
  return web::answer("");
}

}  // extern "C"
