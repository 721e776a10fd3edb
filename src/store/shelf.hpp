// What is kept of a game, and what a place must do that keeps games: a disk's (game_store.hpp) or a browser's
// (memory_shelf.hpp).
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/error.hpp"
#include "engine/record.hpp"

namespace deepcut::store {

/// A state that a page has put: by which of its tabs, and the how manieth of that one.
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
  std::string writer{};       ///< who put it last: a page's own word for one of its tabs; empty: somebody else
  std::int64_t sequence = 0;  ///< of that writer's
  /// The last state of every tab that is part of this one, its own first.
  std::vector<Mark> after{};
};

/// How many tabs a past has at most.
constexpr std::size_t kMostMarks = 64;

/// Whether a state with this past goes on from that state of `writer`, or is a later one of the same tab.
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

/// Thrown by put() where there is no room left.
class Full : public Error {
 public:
  using Error::Error;
};

/// The disk does not do its part: nobody's mistake who asked for something.
class DiskError : public Error {
 public:
  using Error::Error;
};

/// Belongs to one thread. Every function throws Error if what lies behind it does not do its part.
class Shelf {
 public:
  Shelf() = default;
  Shelf(const Shelf&) = delete;
  Shelf& operator=(const Shelf&) = delete;
  virtual ~Shelf() = default;

  virtual void put(const StoredGame& game) = 0;
  virtual std::optional<StoredGame> get(const std::string& id) = 0;
  /// One that was removed and can be had back.
  virtual std::optional<StoredGame> get_deleted(const std::string& id) = 0;
  /// It is not found any more, but can be had back for a while. False: there is none.
  virtual bool remove(const std::string& id, std::int64_t now) = 0;
  virtual bool restore(const std::string& id) = 0;
  virtual StoredList list(const ListRequest& request) = 0;
  /// What went wrong beside all that, since this was last asked; empty: nothing. From any thread.
  virtual std::string take_trouble() = 0;
};

}  // namespace deepcut::store
