// Messages, addresses, and what a worker is told it may do.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/error_of.hpp"
#include "farm/address.hpp"
#include "farm/kinds/game_kind.hpp"
#include "farm/kinds/time_scale.hpp"
#include "farm/kinds/workplace.hpp"
#include "farm/message.hpp"
#include "farm/worker_facts.hpp"

namespace deepcut::farm {

namespace messages_test {

using testing::error_of;

JobMessage sample() {
  JobMessage job{"run-1", 7, 2, {}, {"rapfi"}, R"({"kind":"game","x":1})"};
  job.id = content_id(job.job);
  return job;
}

TEST(FarmMessages, AreReadAsTheyAreWritten) {
  const JobMessage job = parse_job_message(to_text(sample()));
  EXPECT_EQ(job.run, "run-1");
  EXPECT_EQ(job.number, 7U);
  EXPECT_EQ(job.attempt, 2);
  EXPECT_EQ(job.programs, (std::vector<std::string>{"rapfi"}));
  EXPECT_EQ(job.job, sample().job);
  const Report done = parse_report(to_text(Report{"r", 1, 1, "abc", "w", false, false, R"({"a":2})"}));
  EXPECT_FALSE(done.failed);
  EXPECT_EQ(done.text, R"({"a":2})");
  const Report failed = parse_report(to_text(Report{"r", 1, 3, "abc", "w", true, true, "No."}));
  EXPECT_TRUE(failed.failed && failed.hopeless);
  EXPECT_EQ(failed.text, "No.");
}

TEST(FarmMessages, TheSameJobHasTheSameIdAndAnotherAnother) {
  EXPECT_EQ(content_id("a"), content_id("a"));
  EXPECT_NE(content_id("a"), content_id("b"));
  EXPECT_EQ(content_id("").size(), 32U);
}

TEST(FarmMessages, NonsenseIsRefusedInASentence) {
  std::string text = to_text(sample());
  const std::size_t at = text.find("\"x\":1");
  text[at + 4] = '2';
  EXPECT_EQ(error_of([&] { parse_job_message(text); }), "Job 7 is not what its id says: it was changed on its way.");
  EXPECT_NE(error_of([] { parse_job_message("{"); }), "no error");
  EXPECT_EQ(error_of([] { parse_report(R"({"version":2})"); }), "The report is of another version: expected 1.");
  EXPECT_EQ(error_of([] { parse_report(R"({"version":1,"run":"a.b"})"); }),
            "Field \"run\" is wrong: expected letters, digits, - and _, at most 64.");
}

TEST(FarmMessages, AddressesAreCompletedAndSecretsNotShown) {
  EXPECT_EQ(complete_address("big"), "nats://big");
  EXPECT_EQ(complete_address("tls://a:1,b:2"), "tls://a:1,nats://b:2");
  EXPECT_NE(error_of([] { complete_address("http://x"); }), "no error");
  EXPECT_NE(error_of([] { complete_address(""); }), "no error");
  EXPECT_EQ((FarmAddress{.servers = "nats://secret@host:1,nats://b"}.shown()), "nats://host:1,nats://b");
  EXPECT_EQ((FarmAddress{.servers = "nats://me:a@b@host"}.shown()), "nats://host") << "half of the secret";
  EXPECT_EQ(complete_address("me:a@b@host:4222"), "nats://me:a@b@host:4222");
  EXPECT_EQ(complete_address("[::1]:4222,[::1]"), "nats://[::1]:4222,nats://[::1]");
  for (const std::string odd : {"host:99999", "host:0", "host:", "host:x", "me:1@host:x", "[::1]:x"}) {
    EXPECT_NE(error_of([&] { complete_address(odd); }), "no error") << odd;
  }
}

TEST(FarmTrust, NoFilesAndNoProgramsButTheOwners) {
  Programs programs;
  add_program(programs, "rapfi=/opt/rapfi --fast");
  EXPECT_NE(error_of([&] { add_program(programs, "rapfi"); }), "no error");
  match::PlayerSpec player = match::parse_player_spec("name=R cmd=rapfi protocol=gomocup time=1");
  admit(player, programs);
  EXPECT_EQ(player.program.command, (std::vector<std::string>{"/opt/rapfi", "--fast"}));
  player = match::parse_player_spec("name=X cmd=other time=1");
  EXPECT_EQ(error_of([&] { admit(player, programs); }),
            "The owner of this worker has not named the program \"other\".");
  for (const char* text :
       {"name=R cmd=rapfi time=1 log=/etc/x", "name=R cmd=rapfi time=1 dir=/",
        "name=R cmd=rapfi time=1 env.LD_PRELOAD=x", "name=R cmd='rapfi -x' time=1", "name=R cmd=/bin/rapfi time=1",
        "name=R depth=1 network_file=/etc/passwd", "model:/etc/passwd"}) {
    player = match::parse_player_spec(text);
    EXPECT_NE(error_of([&] { admit(player, programs); }), "no error") << text;
  }
}

TEST(FarmTrust, AWorkerListensForWhatItCanDo) {
  Programs programs;
  EXPECT_EQ(possible_needs(programs), (std::vector<std::string>{"none"}));
  for (const char* text : {"b=x", "a=x"}) add_program(programs, text);
  EXPECT_EQ(possible_needs(programs), (std::vector<std::string>{"none", "a", "a+b", "b"}));
}

TEST(FarmTrust, TimeIsScaledBySpeedWithinBounds) {
  EXPECT_EQ(time_scale(1000, 2000), 0.5);
  EXPECT_EQ(time_scale(3000, 2000), 1.5);
  EXPECT_EQ(time_scale(1000, 1), 4);
  EXPECT_EQ(time_scale(0, 5), 1);
}

match::GameJob small_game(const std::string& first) {
  match::GameJob job;
  job.index = 3;
  job.game = "tictactoe";
  job.players = {match::parse_player_spec(first), match::parse_player_spec("name=B random")};
  return job;
}

TEST(FarmJobs, AGameIsPlayedFromItsTextAndChecked) {
  const Programs none;
  Workplace workplace(none, 1000);
  const match::GameJob job = small_game("name=A depth=2 hash=1");
  const std::string result = workplace.perform(game_text(job, 0), {}).value();
  const Json json = Json::parse(result);
  check_game(job, json);
  EXPECT_FALSE(json.contains("time_scale"));
  EXPECT_EQ(result.substr(0, 24), workplace.perform(game_text(job, 0), {}).value().substr(0, 24));

  const auto spoilt = [&](const char* pointer, const Json& value) {
    Json wrong = json;
    wrong[Json::json_pointer(pointer)] = value;
    return error_of([&] { check_game(job, wrong); });
  };
  EXPECT_EQ(spoilt("/index", 4), "it is of another game.");
  EXPECT_EQ(spoilt("/players/0", "C"), "it is of another game.");
  EXPECT_NE(spoilt("/moves/1/move", json["moves"][0]["move"]), "no error");
  EXPECT_EQ(spoilt("/moves/1/side", 0), "it has a move that was nobody's turn.");
  EXPECT_EQ(spoilt("/end", "adjudication"), "it did not end as it says.");
}

TEST(FarmJobs, LimitsInTimeFollowTheSpeedAndTheRecordSaysSo) {
  const Programs none;
  Workplace workplace(none, 1000);
  const auto result = workplace.perform(game_text(small_game("name=A depth=1 time=1 hash=1"), 2000), {});
  EXPECT_EQ(Json::parse(result.value())["time_scale"], 2.0);
}

TEST(FarmJobs, WhatCannotBeDoneIsASentence) {
  const Programs none;
  Workplace workplace(none, 0);
  EXPECT_NE(error_of([&] { workplace.perform(R"({"kind":"dance"})", {}); }), "no error");
  EXPECT_NE(error_of([&] { workplace.perform(game_text(small_game("name=A depth=1 hash=lots"), 0), {}); }), "no error");
  std::stop_source stop;
  stop.request_stop();
  EXPECT_FALSE(workplace.perform(game_text(small_game("name=A depth=1"), 0), stop.get_token()));
}

}  // namespace messages_test

}  // namespace deepcut::farm
