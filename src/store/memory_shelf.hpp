// Games in memory, for a place that has no disk of its own: what changes is told as JSON, for whoever writes it down, and
// what was written down elsewhere is taken back in.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "engine/json.hpp"
#include "store/shelf.hpp"

namespace deepcut::store {

class MemoryShelf final : public Shelf {
 public:
  /// A put beyond so many bytes is refused; games that were deleted lately give way.
  explicit MemoryShelf(std::int64_t most_bytes = INT64_MAX) : most_bytes_(most_bytes) {}

  void put(const StoredGame& game) override;
  std::optional<StoredGame> get(const std::string& id) override { return find(id, false); }
  std::optional<StoredGame> get_deleted(const std::string& id) override { return find(id, true); }
  bool remove(const std::string& id, std::int64_t now) override;
  bool restore(const std::string& id) override;
  StoredList list(const ListRequest& request) override;
  std::string take_trouble() override { return {}; }

  /// A game as take_written() gave it. Nothing is told of it; one that is there already makes room. Throws Error if it is
  /// no game.
  void adopt(const Json& written);
  /// It was thrown away where it is written down.
  void forget(const std::string& id);
  /// An array: what has changed since this was last asked, each game whole. One that is gone has only its id.
  Json take_written();

 private:
  struct Kept {
    StoredGame game;
    std::int64_t deleted = 0;  ///< when, in seconds since 1970; 0: it is not
    std::int64_t bytes = 0;
  };

  std::optional<StoredGame> find(const std::string& id, bool deleted) const;
  void keep(Kept kept);
  void drop(std::map<std::string, Kept>::iterator kept);
  void make_room(std::int64_t more);

  const std::int64_t most_bytes_;
  std::int64_t bytes_ = 0;
  std::map<std::string, Kept> games_;
  std::vector<std::string> changed_;
};

}  // namespace deepcut::store
