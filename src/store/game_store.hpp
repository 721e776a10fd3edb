// Games on disk, finished and unfinished. A game that was put is there after the process was killed and started again.
//
// The log of SQLite takes every write at once and is moved into the file by a thread of its own, so that putting a
// game never waits for the disk. After a loss of power the last seconds may be missing; what is there is whole.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "store/database.hpp"
#include "store/shelf.hpp"

namespace deepcut::store {

/// How much may be stored; games that were deleted lately give way.
struct Room {
  std::int64_t client_bytes = INT64_MAX;  ///< of one client's games
  std::int64_t bytes = INT64_MAX;         ///< of all
};

class GameStore final : public Shelf {
 public:
  /// A path, or ":memory:". The folder must exist. After a pause what was written is moved from the log into the file.
  explicit GameStore(const std::string& file, const Room& room = {},
                     std::chrono::milliseconds pause = std::chrono::seconds(2));
  ~GameStore() override;

  void put(const StoredGame& game) override;
  std::optional<StoredGame> get(const std::string& id) override { return read(id, false); }
  std::optional<StoredGame> get_deleted(const std::string& id) override { return read(id, true); }
  /// restore() takes it back until forget_deleted() is called with a later moment.
  bool remove(const std::string& id, std::int64_t now) override;
  bool restore(const std::string& id) override;
  void forget_deleted(std::int64_t before);
  StoredList list(const ListRequest& request) override;
  std::int64_t count();
  /// Nearly what the games take on disk, deleted ones included.
  std::int64_t bytes() const { return all_bytes_; }
  std::int64_t bytes_of_client(const std::string& client);
  std::int64_t bytes_of_game(const std::string& id);
  /// Games in which nothing was played or written and that are older than this moment.
  void remove_empty(std::int64_t before);
  /// Why the log could not be moved into the file, since this was last asked; empty: it could. From any thread.
  std::string take_trouble() override;

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
