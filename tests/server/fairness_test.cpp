// One client beside the others: whoever asks for little does not wait for those who ask for much.
#include <algorithm>
#include <chrono>
#include <deque>
#include <string>

#include <gtest/gtest.h>

#include "api/room.hpp"

namespace deepcut::testing {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

Json long_search(const std::string& game = "gomoku") {
  return {{"type", "analyse"}, {"game", game}, {"moves", {"h8"}}, {"limits", {{"time_ms", 60'000}}}};
}

Json quick_search() {
  return {{"type", "analyse"}, {"game", "gomoku"}, {"moves", {"h8", "i9"}}, {"limits", {{"nodes", 1000}}}};
}

TEST(ServerFairness, QuickSearchesDoNotWaitForLongOnes) {
  Room room({}, 4);
  Client first(room);
  Client second(room);
  for (int i = 0; i < 3; ++i) {
    first.ask(long_search());
    second.ask(long_search());
  }
  Client third(room);
  EXPECT_EQ(third.ask(quick_search())["queued"], false);
  EXPECT_EQ(third.wait_for("result")["ended"], "done");
}

TEST(ServerFairness, WhoeverHasLeastRunningIsNext) {
  Room room({}, 2);  // one place for long searches
  Client greedy(room);
  const int running = greedy.ask(long_search())["search_id"];
  greedy.ask(long_search());
  Client modest(room);
  EXPECT_EQ(modest.ask(long_search())["queued"], true);
  greedy.ask({{"type", "stop"}, {"search_id", running}});
  EXPECT_EQ(modest.wait_for("progress")["purpose"], "analyse") << "the second one of the same client comes after it";
}

TEST(ServerFairness, ManyConnectionsOfOneAddressCountTogether) {
  Room room({}, 4);
  constexpr int kCrowd = 16;
  std::deque<Client> crowd;
  Json quarter = quick_search();
  quarter["limits"] = {{"time_ms", 250}};
  for (int i = 0; i < kCrowd; ++i) crowd.emplace_back(room, "one house").ask(quarter);
  Client neighbour(room, "the next one");
  neighbour.ask(quick_search());
  EXPECT_EQ(neighbour.wait_for("result")["ended"], "done");
  const auto served = std::count_if(crowd.begin(), crowd.end(), [](const Client& client) {
    const auto is_result = [](const Json& event) { return event["type"] == "result"; };
    return std::any_of(client.heard().begin(), client.heard().end(), is_result);
  });
  EXPECT_LT(served, kCrowd / 2) << "it need not wait for all who came before it from one place";
}

TEST(ServerFairness, LongSearchesLeaveTheirPlacesToOthers) {
  api::ServiceLimits limits;
  limits.least_stay = 200ms;
  Room room(limits, 2);
  Client greedy(room);
  greedy.ask(long_search());
  Client modest(room);
  modest.ask(quick_search());
  modest.wait_for("result");
  EXPECT_EQ(modest.ask(long_search())["queued"], true);
  EXPECT_EQ(greedy.wait_for("result")["ended"], "yielded");
}

TEST(ServerFairness, TablesShrinkInsteadOfKeepingSearchesWaiting) {
  api::ServiceLimits limits;
  limits.table_mb = 100;
  Room room(limits, 4);
  Client client(room);
  Json big = long_search();
  big["set"] = {{"hash", 90}};
  client.ask(big);
  EXPECT_EQ(client.ask(big)["queued"], false);
  client.wait_for("progress");
  EXPECT_LE(room.pool.figures().table_mb, 101U);
}

TEST(ServerFairness, StoppedSearchesDoNotCount) {
  Room room({}, 2);
  Client client(room);
  for (int step = 0; step < 12; ++step) {
    const Json begun = client.ask(long_search());
    ASSERT_EQ(begun["type"], "searching") << begun;
    client.ask({{"type", "stop"}, {"search_id", begun["search_id"]}});
  }
}

TEST(ServerFairness, WhatWasLearntIsUsedAgainAndForgotten) {
  Room room({}, 2);
  Client client(room);
  Json request{{"type", "analyse"},
               {"game", "connect4"},
               {"moves", {"4", "4", "3"}},
               {"limits", {{"depth", 11}}},
               {"memory", "this table"}};
  client.ask(request);
  const std::uint64_t first = client.wait_for("result")["report"]["nodes"];
  client.ask(request);
  const std::uint64_t second = client.wait_for("result")["report"]["nodes"];
  EXPECT_LT(second, first) << "asked at once, when the first had just ended";
  request.erase("memory");
  client.ask(request);
  EXPECT_EQ(client.wait_for("result")["report"]["nodes"], first);
  EXPECT_GT(room.pool.figures().table_mb, 0U);
  client.leave();
  EXPECT_EQ(room.pool.figures().table_mb, 0U);
}

TEST(ServerFairness, WhatThreadsHaveLearntCountsLikeTables) {
  api::ServiceLimits limits;
  limits.threads = 8;
  Room room(limits, 2);
  Client client(room);
  client.ask({{"type", "analyse"},
              {"game", "connect4"},
              {"set", {{"hash", 1}, {"threads", 8}}},
              {"limits", {{"depth", 4}}},
              {"memory", "this table"}});
  client.wait_for("result");
  EXPECT_GE(room.pool.figures().table_mb, 16U);
  client.leave();
  EXPECT_EQ(room.pool.figures().table_mb, 0U);
}

TEST(ServerFairness, ClosedGamesLeaveNoTables) {
  Room room({}, 2);
  Client client(room);
  const std::string id = client.new_game("connect4");
  client.ask({{"type", "go"}, {"game_id", id}, {"limits", {{"depth", 4}}}});
  client.wait_for("result");
  EXPECT_GT(room.pool.figures().table_mb, 0U);
  client.ask({{"type", "close"}, {"game_id", id}});
  EXPECT_EQ(room.pool.figures().table_mb, 0U);
}

TEST(ServerFairness, AnAnswerThatIsTooLongBecomesAnError) {
  api::ServiceLimits limits;
  limits.reply_bytes = 2000;
  Room room(limits);
  Client client(room);
  const Json reply = client.ask({{"type", "view"}, {"game", "gomoku"}});
  EXPECT_EQ(reply["code"], "limit");
}

}  // namespace

}  // namespace deepcut::testing
