// What all sessions share: the games that are open, the store, the searches. The desk and its sessions belong to one
// thread; `post` brings work from other threads to it.
#pragma once

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <utility>

#include "api/counters.hpp"
#include "api/open_game.hpp"
#include "api/searches/searches.hpp"
#include "api/service_limits.hpp"
#include "engine/engine.hpp"
#include "engine/json.hpp"
#include "store/shelf.hpp"

namespace deepcut::api {

using Post = std::function<void(std::function<void()>)>;

/// What became of a game that was to be kept.
struct Kept {
  std::shared_ptr<OpenGame> game;
  bool restored = false;  ///< it had been deleted and is there again
};

class Desk {
 public:
  Desk(const Registry& games, store::Shelf& store, Searches& pool, Counters& counters, const ServiceLimits& limits,
       Post post);

  const Registry& games() const { return games_; }
  store::Shelf& store() { return store_; }
  Searches& pool() { return pool_; }
  Counters& counters() { return counters_; }
  const ServiceLimits& limits() const { return limits_; }
  /// For a thread of the searches to call: what it tells is heard on the desk's thread, if the one it is for is still there.
  template <class T, class F>
  auto heard_by(const std::weak_ptr<T>& listener, F hear) const {
    return [post = post_, listener, hear = std::move(hear)](const auto& told) {
      post([listener, hear, told] {
        if (const auto there = listener.lock()) hear(*there, told);
      });
    };
  }
  const Json& games_list() const { return games_list_; }
  /// Into the log, if the store has any.
  void tell_trouble();
  /// Another one for each client.
  std::uint64_t next_number() { return ++last_number_; }
  Json welcome() const;

  /// An open game, or one from the store, which is open then.
  std::shared_ptr<OpenGame> find_game(const std::string& id);
  std::shared_ptr<OpenGame> new_game(const GameRecord& record, const store::StoredGame& about);
  /// The game as a page has it, under the page's own id. Throws Refusal if the stored state is none that this one goes
  /// on from: `about` says who writes, and after what. What is part of the stored state already is not stored again.
  /// A deleted game stays deleted where only what was `computed` is new: nobody has gone on with it.
  Kept keep_game(const GameRecord& record, store::StoredGame about, bool computed);
  /// Throws Refusal if it is open in a session other than this one.
  void delete_game(const std::string& id, const Session& session);
  /// Takes that back.
  void restore_game(const std::string& id);

  /// A place for one trace, free again when the last copy is gone. Throws Refusal if there is none.
  std::shared_ptr<const void> take_trace_place() const;

 private:
  /// Null: there is none.
  std::shared_ptr<OpenGame> look_up(const std::string& id);
  std::shared_ptr<OpenGame> remember(std::shared_ptr<OpenGame> game);

  const Registry& games_;
  store::Shelf& store_;
  Searches& pool_;
  Counters& counters_;
  const ServiceLimits limits_;
  const Post post_;
  const Json games_list_;
  std::map<std::string, std::weak_ptr<OpenGame>> open_;
  std::uint64_t last_number_ = 0;
  const std::shared_ptr<std::atomic<int>> traces_ = std::make_shared<std::atomic<int>>(0);
};

}  // namespace deepcut::api
