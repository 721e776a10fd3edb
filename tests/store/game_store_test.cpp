#include "store/game_store.hpp"

#include <cstdio>
#include <string>

#include <gtest/gtest.h>

#include "engine/error.hpp"

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

class StoreFile {
 public:
  StoreFile() : path(::testing::TempDir() + "deepcut_store_test.db") { remove(); }
  ~StoreFile() { remove(); }
  const std::string path;

 private:
  void remove() const {
    for (const char* ending : {"", "-wal", "-shm"}) std::remove((path + ending).c_str());
  }
};

TEST(GameStore, GivesBackWhatWasPut) {
  const StoreFile file;
  {
    GameStore store(file.path);
    store.put(a_game("one"));
    StoredGame changed = a_game("one");
    changed.record.moves.push_back("c3");
    changed.revision = 7;
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
  EXPECT_TRUE(store.remove("5"));
  EXPECT_FALSE(store.remove("5"));
}

TEST(GameStore, SaysWhatIsWrongWithAFile) {
  EXPECT_THROW(GameStore("/nonexistent/folder/games.db"), Error);
  const StoreFile file;
  std::FILE* text = std::fopen(file.path.c_str(), "w");
  ASSERT_NE(text, nullptr);
  for (int i = 0; i < 200; ++i) std::fputs("this is no database, whatever its name may say\n", text);
  std::fclose(text);
  EXPECT_THROW(GameStore{file.path}, Error);
}

}  // namespace

}  // namespace deepcut::store
