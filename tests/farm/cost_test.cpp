// What a farm costs beside the runner of one machine. The figures are printed; they are those of docs/farm.md.
#include <chrono>
#include <fstream>
#include <iostream>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <sys/resource.h>

#include "engine/json.hpp"
#include "farm/assignments/match_assignment.hpp"
#include "farm/farm_machines.hpp"
#include "farm/manager/ledger.hpp"

namespace deepcut::farm {

namespace cost_test {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// Of all programs that we started and that have ended, with theirs.
double processor_seconds() {
  rusage usage{};
  getrusage(RUSAGE_CHILDREN, &usage);
  const auto seconds = [](const timeval& time) {
    return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_usec) * 1e-6;
  };
  return seconds(usage.ru_utime) + seconds(usage.ru_stime);
}

TEST(SlowFarmCost, TwoThousandShortJobsASecond) {
  constexpr int kJobs = 20'000;
  double seconds = 0;
  const double before = processor_seconds();
  {
    const NatsServer server;
    Deepcut one(worker(server, "one", 2));
    ASSERT_TRUE(one.wait_for("works for"));
    const auto start = Clock::now();
    const auto end =
        Deepcut({"match", "tictactoe", "--player", "name=A depth=1 hash=1", "--player", "name=B depth=1 hash=1",
                 "--random-plies", "2", "--games", std::to_string(kJobs), "--farm", server.address()})
            .finish();
    seconds = seconds_since(start);
    ASSERT_EQ(end.code, 0) << end.err;
  }
  const double used = processor_seconds() - before;
  std::cout << kJobs / seconds << " jobs a second; " << 1e3 * used / kJobs
            << " ms of processor time a job, the game, manager, worker and server together\n";
  // On two processors, whatever else they do meanwhile.
  EXPECT_LT(used / kJobs, 2.0 / 2000);
}

/// Share of the time of two players at a time in which somebody thought.
double use(const std::string& record, double seconds) {
  std::ifstream stream(record);
  double thought = 0;
  for (std::string line; std::getline(stream, line);) {
    for (const Json& move : Json::parse(line).value("moves", Json::array())) thought += move["time_ms"].get<double>();
  }
  return thought / 1000 / (2 * seconds);
}

TEST(SlowFarmCost, TwoWorkersPlayAsManyGamesAsTheRunner) {
  const Scratch scratch;
  const auto play = [&](const std::string& name, const Words& more) {
    Words words{"match",
                "connect4",
                "--player",
                "name=A time=100ms hash=1",
                "--player",
                "name=B time=100ms hash=1",
                "--random-plies",
                "4",
                "--games",
                "40",
                "-o",
                scratch.path(name)};
    words.insert(words.end(), more.begin(), more.end());
    const auto start = Clock::now();
    Deepcut match(words);
    while (!match.has_ended()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    const double seconds = seconds_since(start);
    EXPECT_EQ(match.finish().code, 0);
    return use(scratch.path(name), seconds);
  };
  const double alone = play("alone", {"--concurrency", "2"});
  const NatsServer server;
  Deepcut one(worker(server, "one"));
  Deepcut two(worker(server, "two"));
  ASSERT_TRUE(one.wait_for("works for") && two.wait_for("works for"));
  const double together = play("together", {"--farm", server.address()});
  std::cout << "thinking takes " << 100 * alone << " % of the time in the runner, " << 100 * together
            << " % on two workers: " << together / alone << "\n";
  EXPECT_GT(together / alone, 0.95);
}

std::size_t resident_megabytes() {
  std::ifstream stream("/proc/self/statm");
  std::size_t all = 0;
  std::size_t resident = 0;
  stream >> all >> resident;
  return resident * 4096 >> 20;
}

TEST(SlowFarmCost, AMillionJobsOutTakeLessThan200Megabytes) {
  constexpr std::size_t kJobs = 1'000'000;
  match::MatchConfig config;
  config.game = "connect4";
  config.players = {match::parse_player_spec("name=A nodes=1"), match::parse_player_spec("name=B nodes=1")};
  config.rounds = kJobs / 2;
  MatchAssignment games(config, nullptr, false, 0);
  Ledger ledger(games, "run");
  ledger.set_ahead(kJobs);
  while (ledger.next()) {
  }
  ASSERT_EQ(ledger.out(), kJobs);
  std::cout << resident_megabytes() << " MB with a million jobs out, the program counted in\n";
  EXPECT_LT(resident_megabytes(), 200U);
}

}  // namespace cost_test

}  // namespace deepcut::farm
