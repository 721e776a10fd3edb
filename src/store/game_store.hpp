// Games on disk, finished and unfinished. A game that was put is there after the process was killed and started again.
//
// The log of SQLite takes every write at once and is moved into the file by a thread of its own, so that putting a
// game never waits for the disk. After a loss of power the last seconds may be missing; what is there is whole.
#pragma once

#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/record.hpp"
#include "store/database.hpp"

namespace deepcut::store {

struct StoredGame {
  std::string id;
  std::string client;    ///< whose it is; empty: nobody's
  GameRecord record{};   ///< its `result` is a sentence; empty while the game goes on
  std::string agreed{};  ///< the result as JSON if the players agreed on it; else empty
  std::string title{};
  std::string players[2]{};
  std::string data{};  ///< the page's own, JSON; empty: none
  std::int64_t revision = 0;
  std::int64_t created = 0;  ///< seconds since 1970
  std::int64_t updated = 0;
};

/// A line of a list.
struct StoredLine {
  std::string id, game, rules, title, players[2], result;
  std::int64_t moves = 0;
  std::int64_t created = 0;
  std::int64_t updated = 0;
};

struct ListRequest {
  std::string client{};
  std::string game{};  ///< empty: all
  std::optional<bool> finished{};
  int limit = 50;
  int offset = 0;
};

struct StoredList {
  std::int64_t total = 0;
  std::vector<StoredLine> games;
};

/// Belongs to one thread. Every function throws Error if the disk does not do its part.
class GameStore {
 public:
  /// A path, or ":memory:". The folder must exist.
  explicit GameStore(const std::string& file);
  GameStore(const GameStore&) = delete;
  GameStore& operator=(const GameStore&) = delete;
  ~GameStore();

  void put(const StoredGame& game);
  std::optional<StoredGame> get(const std::string& id);
  bool remove(const std::string& id);
  StoredList list(const ListRequest& request);
  std::int64_t count();
  /// Games in which nothing was played and that are older than this moment.
  void remove_empty(std::int64_t before);

 private:
  Database open(const std::string& file);
  void keep_log_short();

  std::string file_;
  Database database_;
  Statement put_;
  Statement get_;
  Statement remove_;
  Statement list_;
  Statement total_;
  Statement count_;
  Statement remove_empty_;

  std::mutex mutex_;
  std::condition_variable wake_;
  bool written_ = false;
  bool ending_ = false;
  std::thread checkpoints_;
};

}  // namespace deepcut::store
