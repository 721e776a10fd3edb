#include "store/memory_shelf.hpp"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

namespace deepcut::store::memory_shelf_test {

namespace {

StoredGame game(const std::string& id, std::int64_t updated = 1) {
  StoredGame stored{id, "me"};
  stored.record = {"gomoku", "renju", {{"size", "15"}}, {"h8", "i9"}};
  stored.players = {"Anna", "Bert"};
  stored.data = R"({"comment":"\u00fc"})";
  stored.agreed = R"({"winner":0})";
  stored.record.result = "Anna wins.";
  stored.title = "one";
  stored.revision = 3;
  stored.created = 5;
  stored.updated = updated;
  stored.writer = "w";
  stored.sequence = 7;
  stored.after = {{"w", 7}, {"v", 2}};
  return stored;
}

TEST(MemoryShelf, WhatIsWrittenDownComesBackWhole) {
  MemoryShelf shelf;
  shelf.put(game("a"));
  const Json written = Json::parse(shelf.take_written().dump());
  ASSERT_EQ(written.size(), 1U);
  EXPECT_TRUE(shelf.take_written().empty()) << "once";

  MemoryShelf other;
  other.adopt(written[0]);
  EXPECT_TRUE(other.take_written().empty()) << "it is written down already";
  const auto back = other.get("a");
  ASSERT_TRUE(back);
  const StoredGame first = game("a");
  EXPECT_EQ(back->record, first.record);
  EXPECT_EQ(Json::parse(back->data), Json::parse(first.data));
  EXPECT_EQ(back->agreed, first.agreed);
  EXPECT_EQ(back->title, first.title);
  EXPECT_EQ(back->players, first.players);
  EXPECT_EQ(back->client, first.client);
  EXPECT_EQ(back->revision, first.revision);
  EXPECT_EQ(back->created, first.created);
  EXPECT_EQ(back->updated, first.updated);
  EXPECT_EQ(back->writer, first.writer);
  EXPECT_EQ(back->sequence, first.sequence);
  ASSERT_EQ(back->after.size(), 2U);
  EXPECT_EQ(back->after[1].writer, "v");
  EXPECT_EQ(back->after[1].sequence, 2);
}

TEST(MemoryShelf, ADeletedGameIsHiddenAndComesBack) {
  MemoryShelf shelf;
  shelf.put(game("a"));
  shelf.take_written();
  EXPECT_TRUE(shelf.remove("a", 100));
  EXPECT_FALSE(shelf.remove("a", 100));
  EXPECT_FALSE(shelf.get("a"));
  EXPECT_TRUE(shelf.get_deleted("a"));
  EXPECT_EQ(shelf.list({"me"}).total, 0);
  EXPECT_EQ(shelf.take_written()[0]["deleted"], 100);
  EXPECT_TRUE(shelf.restore("a"));
  EXPECT_FALSE(shelf.restore("a"));
  EXPECT_EQ(shelf.list({"me"}).total, 1);
}

TEST(MemoryShelf, ListsTheNewestOfOneClientFirst) {
  MemoryShelf shelf;
  shelf.put(game("old", 1));
  shelf.put(game("new", 9));
  StoredGame others = game("others", 20);
  others.client = "somebody else";
  shelf.put(others);
  StoredGame empty = game("empty", 30);
  empty.record.moves.clear();
  empty.title.clear();
  empty.data.clear();
  shelf.put(empty);
  StoredGame open = game("open", 5);
  open.record.result.clear();
  shelf.put(open);

  ListRequest request{"me"};
  StoredList list = shelf.list(request);
  EXPECT_EQ(list.total, 3);
  ASSERT_EQ(list.games.size(), 3U);
  EXPECT_EQ(list.games[0].id, "new");
  EXPECT_EQ(list.games[0].moves, 2);
  EXPECT_EQ(list.games[2].id, "old");
  request.limit = 1;
  request.offset = 1;
  list = shelf.list(request);
  EXPECT_EQ(list.total, 3);
  ASSERT_EQ(list.games.size(), 1U);
  EXPECT_EQ(list.games[0].id, "open");
  EXPECT_EQ(shelf.list({"me", "tablut"}).total, 0);
  EXPECT_EQ(shelf.list({"me", "", true}).total, 2);
  EXPECT_EQ(shelf.list({"me", "", false}).total, 1);
}

TEST(MemoryShelf, WithoutRoomDeletedGamesGoFirst) {
  MemoryShelf shelf(2000);
  StoredGame large = game("a");
  large.data = '"' + std::string(1000, 'x') + '"';
  shelf.put(large);
  large.id = "b";
  EXPECT_THROW(shelf.put(large), Full);
  EXPECT_FALSE(shelf.get("b"));
  shelf.remove("a", 1);
  shelf.take_written();
  shelf.put(large);
  EXPECT_TRUE(shelf.get("b"));
  const Json written = shelf.take_written();
  ASSERT_EQ(written.size(), 2U);
  EXPECT_EQ(written[0], Json({{"id", "a"}})) << "gone for good";
}

TEST(MemoryShelf, WhatIsNoGameIsRefused) {
  MemoryShelf shelf;
  EXPECT_THROW(shelf.adopt(Json::parse(R"({"id":"a","client":1})")), Error);
  EXPECT_FALSE(shelf.get("a"));
}

}  // namespace

}  // namespace deepcut::store::memory_shelf_test
