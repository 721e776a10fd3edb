// A conversation where there is one thread and no disk, as in a browser: the same messages with the same meaning.
#include "api/searches/one_by_one.hpp"

#include <memory>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "api/room.hpp"
#include "engine/trace/tracer.hpp"
#include "store/memory_shelf.hpp"

namespace deepcut::testing {

namespace {

struct Worker {
  explicit Worker(const api::ServiceLimits& given = {})
      : limits(given),
        searches(registry(), limits),
        desk(registry(), shelf, searches, counters, limits, [](const std::function<void()>& work) { work(); }),
        session(std::make_shared<api::Session>(desk, ear)) {}

  /// What was said on this message, searches included.
  std::deque<Json> ask(Json request) {
    request["id"] = ++last_id;
    EXPECT_EQ(schema_problem(request, "Request"), "");
    session->receive(request.dump());
    while (searches.run_next()) {
    }
    return std::exchange(ear->heard, {});
  }

  api::ServiceLimits limits;
  store::MemoryShelf shelf;
  api::OneByOne searches;
  api::Counters counters;
  api::Desk desk;
  std::shared_ptr<Ear> ear = std::make_shared<Ear>();
  std::shared_ptr<api::Session> session;
  int last_id = 0;
};

const Json kAnalysis{{"type", "analyse"}, {"game", "connect4"}, {"moves", {"4"}}, {"limits", {{"depth", 6}}}};

TEST(OneByOne, ASearchIsAnnouncedThenRunThenOver) {
  Worker worker;
  const auto heard = worker.ask(kAnalysis);
  ASSERT_GE(heard.size(), 3U);
  EXPECT_EQ(heard.front()["type"], "searching");
  EXPECT_EQ(heard.front()["queued"], false);
  EXPECT_EQ(heard[1]["type"], "progress");
  EXPECT_EQ(heard.back()["type"], "result");
  EXPECT_EQ(heard.back()["ended"], "done");
  EXPECT_EQ(heard.back()["report"]["depth"], 6);
}

TEST(OneByOne, CountsTheSameNodesAsTheServer) {
  Worker worker;
  Room room;
  Client client(room);
  client.ask(kAnalysis);
  EXPECT_EQ(worker.ask(kAnalysis).back()["report"]["nodes"], client.wait_for("result")["report"]["nodes"]);
}

TEST(OneByOne, ALevelThinksNoLongerThanItSays) {
  api::ServiceLimits limits;
  limits.search_time = Milliseconds(60000);
  Worker worker(limits);
  const auto end = worker.ask({{"type", "analyse"}, {"game", "gomoku"}, {"moves", {"h8"}}, {"level", "hard"}}).back();
  EXPECT_EQ(end["ended"], "done");
  EXPECT_LT(end["report"]["time_ms"], 30000);
}

TEST(OneByOne, GoesOnWithWhatItHasLearnt) {
  Worker worker;
  Json analysis = kAnalysis;
  analysis["memory"] = "a";
  const auto first = worker.ask(analysis).back()["report"]["nodes"].get<std::int64_t>();
  EXPECT_LT(worker.ask(analysis).back()["report"]["nodes"].get<std::int64_t>(), first);
  EXPECT_EQ(worker.ask({{"type", "tree"}, {"action", "algorithms"}}).back()["type"], "tree");
  EXPECT_LT(worker.ask(analysis).back()["report"]["nodes"].get<std::int64_t>(), first) << "a tree needs no engine";
  analysis["memory"] = "b";
  EXPECT_EQ(worker.ask(analysis).back()["report"]["nodes"].get<std::int64_t>(), first) << "another memory";
}

TEST(OneByOne, NothingRunsForever) {
  api::ServiceLimits limits;
  limits.search_time = Milliseconds(20);
  Worker worker(limits);
  const auto heard = worker.ask({{"type", "analyse"}, {"game", "tablut"}});
  EXPECT_EQ(heard.back()["type"], "result");
  EXPECT_EQ(heard.back()["report"]["stop"], "time");
}

TEST(OneByOne, SaysWhenItWasStoppedFromOutside) {
  api::ServiceLimits limits;
  bool stopped = false;
  api::OneByOne searches(registry(), limits, [&stopped] { return stopped; });
  const auto ending_of = [&searches] {
    api::SearchJob job;
    job.work = [] {};
    auto ending = api::Ending::kFailed;
    job.on_end = [&ending](const api::SearchEnd& end) { ending = end.ending; };
    searches.submit(std::move(job));
    searches.run_next();
    return ending;
  };
  EXPECT_EQ(ending_of(), api::Ending::kDone);
  stopped = true;
  EXPECT_EQ(ending_of(), api::Ending::kStopped);
}

TEST(OneByOne, ASearchThatHasNotBegunCanBeStopped) {
  Worker worker;
  Json request = kAnalysis;
  request["id"] = 1;
  worker.session->receive(request.dump());
  const int search = worker.ear->heard.back()["search_id"];
  const auto heard = worker.ask({{"type", "stop"}, {"search_id", search}});
  EXPECT_EQ(heard[1]["type"], "result");
  EXPECT_EQ(heard[1]["ended"], "stopped");
  EXPECT_EQ(heard.back()["type"], "ok");
  EXPECT_FALSE(worker.searches.run_next());
}

TEST(OneByOne, PlaysAGameThatIsKept) {
  Worker worker;
  worker.ask({{"type", "hello"}, {"client", "me"}});
  const std::string id = worker.ask({{"type", "new_game"}, {"game", "tictactoe"}}).back()["game_id"];
  const auto heard = worker.ask({{"type", "go"}, {"game_id", id}, {"limits", {{"depth", 3}}}});
  EXPECT_EQ(heard.back()["state"]["moves"].size(), 1U);
  EXPECT_EQ(worker.ask({{"type", "list"}}).back()["total"], 1);
  const Json written = worker.shelf.take_written();
  ASSERT_EQ(written.size(), 1U);
  EXPECT_EQ(written[0]["moves"].size(), 1U);
}

TEST(OneByOne, ATraceCanBeLookedInto) {
  if (find_tracer("tictactoe", "3x3") == nullptr) GTEST_SKIP() << "built without traces";
  Worker worker;
  const auto heard = worker.ask({{"type", "trace"}, {"game", "tictactoe"}, {"limits", {{"depth", 3}}}});
  ASSERT_EQ(heard.back()["type"], "traced");
  const int trace = heard.back()["search_id"];
  const auto children = worker.ask({{"type", "trace_children"}, {"trace_id", trace}, {"node", 0}});
  EXPECT_EQ(children.back()["type"], "trace_children");
}

TEST(OneByOne, ATableThatIsCutDownIsSaid) {
  api::ServiceLimits limits;
  limits.table_mb = 5;
  Worker worker(limits);
  Json analysis = kAnalysis;
  analysis["set"] = {{"hash", "32"}};
  EXPECT_EQ(worker.ask(analysis).back()["table_mb"], 4);
  analysis["set"] = {{"hash", "2"}};
  EXPECT_FALSE(worker.ask(analysis).back().contains("table_mb"));
}

}  // namespace

}  // namespace deepcut::testing
