// The manager against machines that exist only on paper.
#include <gtest/gtest.h>

#include "effort.hpp"
#include "farm/counting.hpp"
#include "farm/manager/farm_run.hpp"
#include "farm/simulation/simulated_match.hpp"

namespace deepcut::farm {

namespace simulation_test {

SimulatedResult doubled(const JobMessage& job, double speed) { return {Counting::answer(job.number), 10 / speed}; }

TEST(Simulation, SettlesEverythingOnceHoweverOftenWorkersFail) {
  constexpr std::size_t kJobs = test::tries(2000U, 4);
  SimulatedFarm farm;
  farm.workers = 20;
  farm.failures_an_hour = 60;
  farm.away = 30;
  Counting numbers(kJobs);
  SimulatedDesk desk(farm, doubled);
  FarmRun run(numbers, desk, "run", {});
  run.run({});
  EXPECT_EQ(numbers.settled.size(), kJobs);
  EXPECT_TRUE(std::is_sorted(numbers.settled.begin(), numbers.settled.end()));
  EXPECT_GT(desk.account().failures, 10U);
  EXPECT_GT(desk.account().lost, 0);
  // 20 workers, a third of whose time is lost with the machine.
  EXPECT_GT(desk.account().seconds, static_cast<double>(kJobs) * 10 / 20);
  EXPECT_LE(desk.account().worked, desk.account().available);
}

TEST(Simulation, IsAFunctionOfItsSeed) {
  SimulatedFarm farm;
  farm.workers = 30;
  farm.failures_an_hour = 1;
  constexpr std::size_t kGames = test::tries(200U, 10);
  const SimulatedMatch match{.games = kGames};
  const auto one = simulate(farm, match, {});
  const auto same = simulate(farm, match, {});
  EXPECT_EQ(one.games, kGames);
  EXPECT_EQ(one.farm.seconds, same.farm.seconds);
  farm.seed = 2;
  EXPECT_NE(one.farm.seconds, simulate(farm, match, {}).farm.seconds);
}

TEST(Simulation, MoreWorkersTakeLessTimeAndWasteLittle) {
  SimulatedFarm farm;
  farm.workers = test::tries(40, 4);
  farm.failures_an_hour = 0.05;
  const auto many = simulate(farm, {.games = test::tries(800U, 4)}, {});
  EXPECT_GT(many.efficiency(), 0.8);
  EXPECT_LT(many.efficiency(), 1);
  farm.workers = 4;
  const auto few = simulate(farm, {.games = 80}, {});
  EXPECT_NEAR(many.farm.seconds / few.farm.seconds, 1, 0.3);
}

TEST(Simulation, ATestComesToItsVerdict) {
  SimulatedFarm farm;
  farm.workers = 50;
  const auto report = simulate(farm, {.games = 100'000, .elo = 80, .sprt = match::Sprt{.elo0 = 0, .elo1 = 50}}, {});
  EXPECT_EQ(report.verdict, "elo1");
  EXPECT_LT(report.games, 2000U);
}

}  // namespace simulation_test

}  // namespace deepcut::farm
