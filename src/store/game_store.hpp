// Games on disk, finished and unfinished. A game that was put is there after the process was killed and started again.
//
// The log of SQLite takes every write at once and is moved into the file by a thread of its own, so that putting a
// game never waits for the disk. After a loss of power the last seconds may be missing; what is there is whole.
#pragma once

#include <array>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "engine/error.hpp"
#include "engine/record.hpp"
#include "store/database.hpp"

namespace deepcut::store {

/// A state that a page has put: by which of its windows, and the how manieth of that one.
struct Mark {
  std::string writer{};
  std::int64_t sequence = 0;
};

struct StoredGame {
  std::string id;
  std::string client;    ///< whose it is; empty: nobody's
  GameRecord record{};   ///< its `result` is a sentence; empty while the game goes on
  std::string agreed{};  ///< the result as JSON if the players agreed on it; else empty
  std::string title{};
  std::array<std::string, 2> players{};
  std::string data{};  ///< the page's own, JSON; empty: none
  std::int64_t revision = 0;
  std::int64_t created = 0;  ///< seconds since 1970
  std::int64_t updated = 0;
  std::string writer{};       ///< who put it last: a page's own word for one of its windows; empty: somebody else
  std::int64_t sequence = 0;  ///< of that writer's
  /// The last state of every window that is part of this one, its own first.
  std::vector<Mark> after{};
};

/// How many windows a past has at most.
constexpr std::size_t kMostMarks = 64;

/// Whether a state with this past goes on from that state of `writer`, or is a later one of the same window.
bool goes_on_from(const std::vector<Mark>& after, std::string_view writer, std::int64_t sequence);

/// A line of a list.
struct StoredLine {
  std::string id, game, rules, title;
  std::array<std::string, 2> players;
  std::string result;
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

/// How much may be stored; games that were deleted lately give way.
struct Room {
  std::int64_t client_bytes = INT64_MAX;  ///< of one client's games
  std::int64_t bytes = INT64_MAX;         ///< of all
};

/// Thrown by put() where there is no room left.
class Full : public Error {
 public:
  using Error::Error;
};

/// Belongs to one thread. Every function throws Error if the disk does not do its part.
class GameStore {
 public:
  /// A path, or ":memory:". The folder must exist. After a pause what was written is moved from the log into the file.
  explicit GameStore(const std::string& file, const Room& room = {},
                     std::chrono::milliseconds pause = std::chrono::seconds(2));
  GameStore(const GameStore&) = delete;
  GameStore& operator=(const GameStore&) = delete;
  ~GameStore();

  void put(const StoredGame& game);
  std::optional<StoredGame> get(const std::string& id) { return read(id, false); }
  /// One that was removed and can be had back.
  std::optional<StoredGame> get_deleted(const std::string& id) { return read(id, true); }
  /// It is not found any more; restore() takes that back until forget_deleted() is called with a later moment.
  bool remove(const std::string& id, std::int64_t now);
  bool restore(const std::string& id);
  void forget_deleted(std::int64_t before);
  StoredList list(const ListRequest& request);
  std::int64_t count();
  /// Nearly what the games take on disk, deleted ones included.
  std::int64_t bytes() const { return all_bytes_; }
  std::int64_t bytes_of_client(const std::string& client);
  std::int64_t bytes_of_game(const std::string& id);
  /// Games in which nothing was played or written and that are older than this moment.
  void remove_empty(std::int64_t before);
  /// Why the log could not be moved into the file, since this was last asked; empty: it could. From any thread.
  std::string take_trouble();

 private:
  Database open(const std::string& file);
  std::optional<StoredGame> read(const std::string& id, bool deleted);
  void make_room(const std::string& client, std::int64_t more);
  void count_bytes();
  void keep_log_short();

  std::string file_;
  const Room room_;
  const std::chrono::milliseconds pause_;
  Database database_;
  Statement put_;
  Statement get_;
  Statement remove_;
  Statement restore_;
  Statement forget_;
  Statement forget_client_;
  Statement list_;
  Statement total_;
  Statement count_;
  Statement bytes_;
  Statement client_bytes_;
  Statement game_bytes_;
  Statement remove_empty_;

  std::int64_t all_bytes_ = 0;

  std::mutex mutex_;
  std::condition_variable wake_;
  bool written_ = false;
  bool ending_ = false;
  std::string trouble_;
  std::thread checkpoints_;
};

}  // namespace deepcut::store
