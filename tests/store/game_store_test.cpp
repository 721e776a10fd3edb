#include "store/game_store.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <map>
#include <string>
#include <thread>

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <unistd.h>

#include "engine/error.hpp"
#include "scratch.hpp"

namespace deepcut::store {

namespace {

StoredGame a_game(const std::string& id, std::int64_t updated = 1) {
  StoredGame game{id, "client"};
  game.record = {"gomoku", "renju", {{"size", "15"}, {"setup", "Xh8 Oi9"}}, {"a1", "b2"}, ""};
  game.title = "title";
  game.players[0] = "Ann";
  game.data = R"({"x":"ä"})";
  game.updated = updated;
  return game;
}

struct StoreFile {
  const test::Scratch scratch;
  const std::string path = scratch.path("games.db");
};

TEST(GameStore, GivesBackWhatWasPut) {
  const StoreFile file;
  {
    GameStore store(file.path);
    store.put(a_game("one"));
    StoredGame changed = a_game("one");
    changed.record.moves.push_back("c3");
    changed.revision = 7;
    changed.after = {{"b", 2}, {"a", 5}};
    store.put(changed);
  }
  GameStore store(file.path);
  const auto game = store.get("one");
  ASSERT_TRUE(game);
  EXPECT_EQ(game->record.moves.size(), 3U);
  EXPECT_EQ(game->record.options, (OptionTexts{{"size", "15"}, {"setup", "Xh8 Oi9"}}));
  EXPECT_EQ(game->title, "title");
  EXPECT_EQ(game->players[0], "Ann");
  EXPECT_EQ(game->data, R"({"x":"ä"})");
  EXPECT_EQ(game->revision, 7);
  ASSERT_EQ(game->after.size(), 2U);
  EXPECT_TRUE(goes_on_from(game->after, "a", 4));
  EXPECT_FALSE(goes_on_from(game->after, "a", 6));
  EXPECT_FALSE(goes_on_from(game->after, "c", 1));
  EXPECT_FALSE(store.get("two"));
  EXPECT_EQ(store.count(), 1);
}

TEST(GameStore, ListsTheNewestFirst) {
  GameStore store(":memory:");
  for (int i = 1; i <= 5; ++i) store.put(a_game(std::to_string(i), i));
  StoredGame other = a_game("other");
  other.client = "somebody else";
  store.put(other);
  StoredGame empty = a_game("empty");
  empty.record.moves.clear();
  empty.title.clear();
  empty.data.clear();
  store.put(empty);
  StoredGame finished = a_game("finished", 9);
  finished.record.result = "Draw.";
  store.put(finished);

  const StoredList list = store.list({.client = "client", .limit = 2, .offset = 1});
  EXPECT_EQ(list.total, 6);
  ASSERT_EQ(list.games.size(), 2U);
  EXPECT_EQ(list.games[0].id, "5");
  EXPECT_EQ(list.games[1].id, "4");
  EXPECT_EQ(store.list({.client = "client", .finished = true}).total, 1);
  EXPECT_EQ(store.list({.client = "client", .finished = false}).total, 5);
  EXPECT_EQ(store.list({.client = "client", .game = "rps"}).total, 0);
  store.remove_empty(100);
  EXPECT_FALSE(store.get("empty"));
  EXPECT_TRUE(store.remove("5", 1));
  EXPECT_FALSE(store.remove("5", 1));
  EXPECT_FALSE(store.get("5"));
  EXPECT_TRUE(store.restore("5"));
  EXPECT_TRUE(store.get("5"));
  EXPECT_TRUE(store.remove("5", 7));
  store.forget_deleted(8);
  EXPECT_FALSE(store.restore("5")) << "too late";
}

TEST(GameStore, ListsBigGamesAsFastAsSmallOnes) {
  GameStore store(":memory:");
  constexpr int kGames = 40;
  for (int i = 0; i < kGames; ++i) {
    StoredGame game = a_game("small " + std::to_string(i), i);
    store.put(game);
    game = a_game("big " + std::to_string(i), i);
    game.client = "big";
    game.data = std::string(400'000, 'x');
    store.put(game);
  }
  // The best of many, both in turns: what else the machine does must not count.
  using Seconds = std::chrono::duration<double>;
  std::map<std::string, Seconds> best{{"client", Seconds(1e9)}, {"big", Seconds(1e9)}};
  for (int round = 0; round < 20; ++round) {
    for (auto& [client, least] : best) {
      const auto start = std::chrono::steady_clock::now();
      EXPECT_EQ(store.list({.client = client}).total, kGames);
      least = std::min<Seconds>(least, std::chrono::steady_clock::now() - start);
    }
  }
  EXPECT_LT(best["big"].count(), 20 * best["client"].count()) << "it was 300 times as slow";
}

// As version 1 wrote it.
TEST(GameStore, OpensOldFiles) {
  const StoreFile file;
  {
    Database old(file.path);
    old.execute(R"(
      CREATE TABLE games (
        id TEXT PRIMARY KEY, client TEXT NOT NULL, game TEXT NOT NULL, rules TEXT NOT NULL, options TEXT NOT NULL,
        moves TEXT NOT NULL, move_count INTEGER NOT NULL, result TEXT NOT NULL, agreed TEXT NOT NULL,
        title TEXT NOT NULL, player0 TEXT NOT NULL, player1 TEXT NOT NULL, data TEXT NOT NULL,
        revision INTEGER NOT NULL, created INTEGER NOT NULL, updated INTEGER NOT NULL) WITHOUT ROWID;
      CREATE INDEX games_by_client ON games (client, updated);
      INSERT INTO games VALUES ('old', 'client', 'tictactoe', '3x3', '[]', 'b2 a1', 2, '', '', '', 'Ann', 'Bo',
                                '{"x":1}', 3, 10, 20);
      PRAGMA user_version = 1;)");
  }
  for (int opened = 0; opened < 2; ++opened) {
    GameStore store(file.path);
    const auto game = store.get("old");
    ASSERT_TRUE(game);
    EXPECT_EQ(game->record.moves.size(), 2U);
    EXPECT_EQ(game->data, R"({"x":1})");
    EXPECT_EQ(game->revision, 3);
    EXPECT_GT(store.bytes(), 0);
    EXPECT_EQ(store.list({.client = "client"}).total, 1);
  }
}

TEST(GameStore, OpensFilesThatKnewOneWriterOnly) {
  const StoreFile file;
  {
    GameStore store(file.path);
    StoredGame game = a_game("one");
    game.writer = "a";
    game.sequence = 3;
    store.put(game);
  }
  Database(file.path).execute(
      "DROP INDEX games_listed; ALTER TABLE games DROP COLUMN listed; ALTER TABLE games DROP COLUMN past; "
      "PRAGMA user_version = 2;");
  GameStore store(file.path);
  const auto game = store.get("one");
  ASSERT_TRUE(game);
  EXPECT_TRUE(goes_on_from(game->after, "a", 3));
  EXPECT_FALSE(goes_on_from(game->after, "a", 4));
}

TEST(GameStore, SaysWhatIsWrongWithAFile) {
  EXPECT_THROW(GameStore("/nonexistent/folder/games.db"), Error);
  const StoreFile file;
  std::FILE* text = std::fopen(file.path.c_str(), "w");
  ASSERT_NE(text, nullptr);
  for (int i = 0; i < 200; ++i) std::fputs("this is no database, whatever its name may say\n", text);
  std::fclose(text);
  try {
    const GameStore store(file.path);
    FAIL() << "expected an error";
  } catch (const Error& error) {
    EXPECT_EQ(error.what(), file.path + ": cannot be opened as a database (file is not a database).");
  }
}

/// No file of this process may grow beyond so much, as on a full disk.
class SmallFiles {
 public:
  explicit SmallFiles(rlim_t bytes) : handler_(std::signal(SIGXFSZ, SIG_IGN)) {
    getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit small{bytes, before_.rlim_max};
    setrlimit(RLIMIT_FSIZE, &small);
  }
  ~SmallFiles() {
    setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }
  SmallFiles(const SmallFiles&) = delete;
  SmallFiles& operator=(const SmallFiles&) = delete;

 private:
  rlimit before_{};
  void (*handler_)(int);
};

TEST(GameStore, TellsOfALogThatCannotBeMovedIntoTheFile) {
  const StoreFile file;
  GameStore store(file.path, {}, std::chrono::milliseconds(200));
  StoredGame game = a_game("large");
  game.data = std::string(200'000, 'x');
  std::string trouble;
  // It may have been moved before the disk is full: then once more.
  for (int attempt = 0; attempt < 20 && trouble.empty(); ++attempt) {
    store.put(game);
    const SmallFiles small(50'000);
    for (int i = 0; i < 40 && trouble.empty(); ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      trouble = store.take_trouble();
    }
    if (trouble.empty()) continue;
    EXPECT_EQ(store.get("large")->data, game.data) << "it is in the log";
    EXPECT_THROW(store.put(a_game("small")), Error);
  }
  EXPECT_NE(trouble, "");
  store.put(a_game("small"));
  EXPECT_EQ(store.count(), 2) << "with room again it goes on";
}

}  // namespace

}  // namespace deepcut::store
