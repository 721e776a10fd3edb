// Managers, workers and a real server.
#include <filesystem>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "built.hpp"
#include "engine/json.hpp"
#include "farm/farm_machines.hpp"
#include "farm/nats/connection.hpp"
#include "farm/nats/layout.hpp"
#include "farm/signature.hpp"
#include "process/sanitized.hpp"

namespace deepcut::farm {

namespace farm_test {

Words match(const Words& more, const std::string& games = "40") {
  Words words{
      "match", "tictactoe", "--player", "name=A depth=2 hash=1", "--player", "name=B depth=1 hash=1", "--random-plies",
      "2",     "--games",   games,      "--repeatable"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

class Farm : public ::testing::Test {
 protected:
  static void SetUpTestSuite() { server_ = new NatsServer; }  // NOLINT: one for all
  static void TearDownTestSuite() { delete server_; }         // NOLINT
  static NatsServer& server() { return *server_; }

  Scratch scratch;

 private:
  static NatsServer* server_;
};
NatsServer* Farm::server_ = nullptr;

TEST_F(Farm, AMatchOfTwoWorkersIsThatOfOneMachineToTheByte) {
  Deepcut first(worker(server(), "first"));
  Deepcut second(worker(server(), "second", 2));
  const auto alone = Deepcut(match({"-o", scratch.path("alone")}, "200")).finish();
  const auto together = Deepcut(match({"-o", scratch.path("together"), "--farm", server().address()}, "200")).finish();
  EXPECT_EQ(together.code, 0) << together.err;
  EXPECT_TRUE(same_files(scratch.path("alone"), scratch.path("together")));
  EXPECT_EQ(lines_of(scratch.path("alone")), 201U);
  EXPECT_EQ(alone.out, together.out);
  EXPECT_FALSE(std::filesystem::exists(scratch.path("together.farm")));
}

TEST_F(Farm, ASequentialTestEndsAtTheSameGame) {
  Deepcut one(worker(server(), "one", 2));
  const Words test{"--sprt", "0,100", "-o"};
  const auto record = [&](const std::string& name, Words more) {
    Words words = test;
    words.push_back(scratch.path(name));
    words.insert(words.end(), more.begin(), more.end());
    EXPECT_EQ(Deepcut(match(words, "2000")).finish().code, 0);
  };
  record("alone", {"--concurrency", "2"});
  record("together", {"--farm", server().address()});
  EXPECT_TRUE(same_files(scratch.path("alone"), scratch.path("together")));
  EXPECT_LT(lines_of(scratch.path("alone")), 2001U);
}

TEST_F(Farm, WhoHasNoTokenIsToldSo) {
  for (const Words& words :
       {Words{"work", server().address_without_token()}, Words{"farm", server().address_without_token()},
        Words{"work", "nats://wrong@" + server().address_without_token().substr(7)},
        match({"--farm", server().address_without_token()})}) {
    const auto end = Deepcut(words).finish();
    EXPECT_EQ(end.code, 1);
    EXPECT_EQ(end.err, "deepcut: The farm at " + server().address_without_token() +
                           " does not let us in: the token is wrong or missing.\n");
  }
}

TEST_F(Farm, AFailingJobIsPutAsideAndTheMatchGoesOn) {
  Words words = worker(server(), "one");
  words.insert(words.end(), {"--program", "ghost=/no/such/program"});
  Deepcut one(words);
  const auto end =
      Deepcut({"match", "tictactoe", "--player", "name=A depth=1 hash=1", "--player", "name=B depth=1 hash=1",
               "--player", "name=C cmd=ghost time=1", "--games", "2", "--farm", server().address()})
          .finish();
  EXPECT_EQ(end.code, 1);
  EXPECT_TRUE(has(end.out, "2 of 6 games")) << end.out;
  EXPECT_TRUE(has(end.err, "was put aside after it failed three times")) << end.err;
  EXPECT_TRUE(has(end.err, "/no/such/program")) << end.err;
}

TEST_F(Farm, NonsenseOnTheWireIsNamedAndTheMatchIsWhole) {
  ASSERT_EQ(Deepcut(match({"-o", scratch.path("alone")})).finish().code, 0);
  Deepcut manager(match({"-o", scratch.path("record"), "--farm", server().address()}));
  ASSERT_TRUE(comes_true([&] { return lines_of(scratch.path("record.farm")) > 0; }));
  std::string run = text_of(scratch.path("record.farm"));
  run.pop_back();
  nats::Connection connection({.servers = server().address()}, "test");
  const std::string jobs = nats::jobs_subject(own_signature().text, "none", run);
  int id = 0;
  for (const char* text :
       {"hello", "{}", R"({"version":1,"run":"x","number":0,"attempt":1,"id":"0","worker":"evil"})"}) {
    ASSERT_TRUE(connection.publish(nats::results_subject(run, "evil"), text, run + std::to_string(++id)));
    ASSERT_TRUE(connection.publish(jobs, text, run + std::to_string(++id)));
  }
  // Jobs of a version that is not here stay where they are.
  ASSERT_TRUE(connection.publish(nats::jobs_subject("9_9-1", "none", "foreign"), "hello", run + "f"));
  Deepcut one(worker(server(), "one"));
  const auto end = manager.finish();
  EXPECT_EQ(end.code, 0);
  EXPECT_TRUE(has(end.err, "Worker evil is left out: its report makes no sense:")) << end.err;
  EXPECT_TRUE(same_files(scratch.path("record"), scratch.path("alone")));
  EXPECT_EQ(connection.count(nats::kJobs, nats::jobs_subject("9_9-1", "none", "foreign")), 1U);
  connection.purge(nats::kJobs, "deepcut.jobs.>");
}

TEST_F(Farm, AKilledManagerGoesOnWhereItWas) {
  ASSERT_EQ(Deepcut(match({"-o", scratch.path("alone")}, "300")).finish().code, 0);
  {
    Deepcut manager(match({"-o", scratch.path("record"), "--farm", server().address(), "--ahead", "10"}, "300"));
    Deepcut one(worker(server(), "one"));
    ASSERT_TRUE(comes_true([&] { return lines_of(scratch.path("record")) >= 20; }));
  }
  Deepcut two(worker(server(), "two"));
  const auto end =
      Deepcut({"match", "--resume", scratch.path("record"), "--farm", server().address(), "--repeatable"}).finish();
  EXPECT_EQ(end.code, 0) << end.err;
  EXPECT_TRUE(same_files(scratch.path("record"), scratch.path("alone")));
}

TEST_F(Farm, AClockThatIsAnHourOffChangesNothing) {
  if (process::kSanitized) GTEST_SKIP() << "sanitizers do not share a program with another that is loaded before them";
  ASSERT_EQ(Deepcut(match({"-o", scratch.path("alone")})).finish().code, 0);
  Deepcut one(worker(server(), "one"), {{"LD_PRELOAD", built::shifted_clock()}});
  EXPECT_EQ(Deepcut(match({"-o", scratch.path("record"), "--farm", server().address()})).finish().code, 0);
  EXPECT_TRUE(same_files(scratch.path("record"), scratch.path("alone")));
}

TEST_F(Farm, WithoutAServerItIsSaid) {
  const auto end = Deepcut({"work", "nats://127.0.0.1:1", "--wait", "0"}).finish();
  EXPECT_EQ(end.code, 1);
  EXPECT_EQ(end.err,
            "deepcut: No NATS server answers at nats://127.0.0.1:1: expected one as scripts/farm starts it.\n");
}

TEST(FarmStore, AWorkerThatComesTooEarlyTriesAgain) {
  NatsServer server;
  server.kill();
  Deepcut early(worker(server, "early"));
  ASSERT_TRUE(comes_true([&] { return early.errors().find("No NATS server answers") != std::string::npos; }));
  EXPECT_FALSE(early.has_ended());
  server.start();
  EXPECT_TRUE(early.wait_for("early works for")) << early.errors();
}

/// Fills the store of a server until nothing more goes in, and empties it again.
class Ballast {
 public:
  explicit Ballast(const NatsServer& server) {
    natsConnection* connection = nullptr;
    EXPECT_EQ(natsConnection_ConnectTo(&connection, server.address().c_str()), NATS_OK);
    connection_.reset(connection);
    jsCtx* context = nullptr;
    EXPECT_EQ(natsConnection_JetStream(&context, connection, nullptr), NATS_OK);
    context_.reset(context);
    jsStreamConfig config;
    jsStreamConfig_Init(&config);
    config.Name = "BALLAST";
    EXPECT_EQ(js_AddStream(nullptr, context, &config, nullptr, nullptr), NATS_OK);
    for (const std::size_t bytes : {100'000U, 1000U, 1U}) {
      const std::string text(bytes, 'x');
      while (js_Publish(nullptr, context, "BALLAST", text.data(), static_cast<int>(bytes), nullptr, nullptr) ==
             NATS_OK) {
      }
    }
  }
  void drop() { EXPECT_EQ(js_DeleteStream(context_.get(), "BALLAST", nullptr, nullptr), NATS_OK); }

 private:
  nats::ConnectionHandle connection_;
  nats::Context context_;
};

TEST(FarmStore, ARefusalIsToldInTheServersWords) {
  const NatsServer server;
  natsConnection* connection = nullptr;
  ASSERT_EQ(natsConnection_ConnectTo(&connection, server.address().c_str()), NATS_OK);
  const nats::ConnectionHandle owner(connection);
  jsCtx* context = nullptr;
  ASSERT_EQ(natsConnection_JetStream(&context, connection, nullptr), NATS_OK);
  const nats::Context context_owner(context);
  // Somebody else's stream takes what is ours.
  const char* subject = "deepcut.jobs.>";
  jsStreamConfig config;
  jsStreamConfig_Init(&config);
  config.Name = "OTHER";
  config.Subjects = &subject;
  config.SubjectsLen = 1;
  ASSERT_EQ(js_AddStream(nullptr, context, &config, nullptr, nullptr), NATS_OK);
  const auto end = Deepcut({"work", server.address()}).finish();
  EXPECT_EQ(end.code, 1);
  EXPECT_EQ(end.err, "deepcut: The farm at " + server.address_without_token() +
                         " cannot be used: subjects overlap with an existing stream.\n");
}

TEST(FarmStore, AFullStoreIsWaitedFor) {
  const NatsServer server("max_file: 4000000");
  const Scratch scratch;
  Deepcut one(worker(server, "one"));
  ASSERT_TRUE(one.wait_for("works for"));
  Ballast ballast(server);
  ASSERT_EQ(Deepcut(match({"-o", scratch.path("alone")}, "20")).finish().code, 0);
  Deepcut manager(match({"-o", scratch.path("record"), "--farm", server.address()}, "20"));
  const std::string sentence =
      "The store of the farm at " + server.address_without_token() + " is full: waiting until there is room.";
  EXPECT_TRUE(comes_true([&] { return has(manager.errors(), sentence); })) << manager.errors();
  ballast.drop();
  const auto end = manager.finish();
  EXPECT_EQ(end.code, 0) << end.err;
  EXPECT_TRUE(same_files(scratch.path("record"), scratch.path("alone")));
}

TEST(FarmStore, JobsLeaveRoomForTheirResults) {
  const NatsServer server("max_file: 100000");
  const Scratch scratch;
  ASSERT_EQ(Deepcut(match({"-o", scratch.path("alone")}, "400")).finish().code, 0);
  Deepcut manager(match({"-o", scratch.path("record"), "--farm", server.address(), "--ahead", "1000"}, "400"));
  ASSERT_TRUE(comes_true([&] { return has(manager.errors(), "is full: waiting until there is room."); }));
  Deepcut one(worker(server, "one"));
  const auto end = manager.finish();
  EXPECT_EQ(end.code, 0) << end.err << one.errors();
  EXPECT_TRUE(same_files(scratch.path("record"), scratch.path("alone")));
}

TEST_F(Farm, ReviewsSelfplayAndProofsAreThoseOfOneMachineToTheByte) {
  Deepcut one(worker(server(), "one", 2));
  const auto both = [&](Words words, const std::string& name) {
    words.insert(words.end(), {"-o", scratch.path(name)});
    const auto alone = Deepcut(words).finish();
    words.back() += ".farm";
    words.insert(words.end(), {"--farm", server().address()});
    const auto together = Deepcut(words).finish();
    EXPECT_EQ(together.code, alone.code) << name << together.err;
    EXPECT_EQ(together.out, alone.out);
    EXPECT_GT(lines_of(scratch.path(name)), 1U) << alone.err;
    return same_files(scratch.path(name), scratch.path(name + ".farm"));
  };
  EXPECT_TRUE(both({"selfplay", "connect4", "--player", "nodes=100 hash=1", "--games", "8"}, "played"));
  ASSERT_EQ(Deepcut(match({"-o", scratch.path("games")}, "4")).finish().code, 0);
  EXPECT_TRUE(both({"review", scratch.path("games"), "--nodes", "200", "--hash", "1"}, "reviewed"));
  // With more than one job at a time findings come in any order; what they say in the end does not change.
  both({"prove", "tictactoe", "a1", "b1", "--nodes", "1000"}, "proven");
}

TEST_F(Farm, AKilledProofGoesOnFromItsTree) {
  const Words question{"prove", "connect4", "444444", "--nodes", "2000", "-o", scratch.path("tree")};
  {
    Words words = question;
    words.insert(words.end(), {"--farm", server().address()});
    Deepcut one(worker(server(), "one"));
    Deepcut manager(words);
    ASSERT_TRUE(comes_true([&] { return lines_of(scratch.path("tree")) >= 5; }));
  }
  Deepcut two(worker(server(), "two"));
  const std::size_t before = lines_of(scratch.path("tree"));
  const auto end = Deepcut({"prove", "--resume", scratch.path("tree"), "--farm", server().address(), "--most-jobs",
                            std::to_string(before + 5)})
                       .finish();
  EXPECT_EQ(end.code, 3) << end.err;
  EXPECT_GT(lines_of(scratch.path("tree")), before);
  EXPECT_EQ(Deepcut({"prove", "--resume", scratch.path("tree"), "--width", "3"}).finish().code, 1);
}

TEST_F(Farm, TheViewShowsWorkersAndSpeaksJson) {
  Deepcut one(worker(server(), "seen", 3));
  ASSERT_TRUE(one.wait_for("seen works for"));
  Json view;
  ASSERT_TRUE(comes_true([&] {
    view = Json::parse(Deepcut({"farm", server().address(), "--json"}).finish().out);
    return has(view["workers"].dump(), "\"seen\"");
  }));
  const auto text = Deepcut({"farm", server().address()}).finish();
  EXPECT_TRUE(has(text.out, "seen")) << text.out;
  for (const Json& seen : view["workers"]) {
    if (seen["name"] != "seen") continue;
    EXPECT_EQ(seen["jobs"], 3);
    EXPECT_TRUE(seen["signature"].is_string() && seen["cpu"].is_string() && seen["speed"].is_number());
  }
}

}  // namespace farm_test

}  // namespace deepcut::farm
