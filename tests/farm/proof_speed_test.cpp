// How much sooner two workers prove what one proves: the positions of tests/data/proofs.txt, on a simulated farm whose
// workers do the real jobs and take as long as they visit nodes. So the figure is the same on every machine.
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "built.hpp"
#include "engine/engine.hpp"
#include "farm/kinds/workplace.hpp"
#include "farm/manager/farm_run.hpp"
#include "farm/proof/proof_assignment.hpp"
#include "farm/simulation/simulated_desk.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::farm {

namespace proof_speed_test {

constexpr double kNodesASecond = 100'000;

struct Problem {
  std::string game;
  std::string rules;
  ProofEffort effort{};
  std::string moves;
};

std::vector<Problem> problems() {
  std::vector<Problem> problems;
  std::ifstream stream(built::source("tests/data/proofs.txt"));
  for (std::string line; std::getline(stream, line);) {
    if (line.empty() || line[0] == '#') continue;
    std::istringstream words(line);
    Problem problem;
    words >> problem.game >> problem.rules >> problem.effort.solver >> problem.effort.nodes >>
        problem.effort.reply_nodes >> problem.moves;
    problems.push_back(problem);
  }
  return problems;
}

/// Does each job once: what it finds is the same for all.
class RealWorkers {
 public:
  SimulatedResult perform(const JobMessage& job, double speed) {
    auto& known = results_[job.job];
    if (known.text.empty()) {
      known.text = workplace_.perform(job.job, {}).value();
      known.seconds = static_cast<double>(Json::parse(known.text)["nodes"].get<std::uint64_t>()) / kNodesASecond;
    }
    return {known.text, known.seconds / speed};
  }

 private:
  Programs none_;
  Workplace workplace_{none_, 0};
  std::map<std::string, SimulatedResult> results_;
};

double seconds_to_prove(const ProofQuestion& question, std::size_t workers, RealWorkers& real, std::uint64_t& jobs) {
  SimulatedFarm farm;
  farm.workers = workers;
  farm.speed_spread = 0;
  farm.latency = 0.001;
  ProofAssignment proof(question, nullptr, 2000);
  SimulatedDesk desk(farm, [&real](const JobMessage& job, double speed) { return real.perform(job, speed); });
  FarmRun(proof, desk, "run", {}).run({});
  EXPECT_EQ(proof.state().verdict, ProofVerdict::kWon);
  jobs = proof.state().jobs;
  return desk.account().seconds;
}

TEST(SlowProof, TwoWorkersTakeAtMostSixTenthsOfTheTimeOfOne) {
  double one_in_all = 0;
  double two_in_all = 0;
  for (const Problem& problem : problems()) {
    Engine engine;
    engine.new_game(problem.game, problem.rules);
    engine.set_moves(problem.moves);
    ProofQuestion question{{.game = problem.game, .rules = problem.rules}, engine.side()};
    question.position.moves = engine.moves();
    question.effort = problem.effort;
    RealWorkers real;
    std::uint64_t jobs_of_one = 0;
    std::uint64_t jobs_of_two = 0;
    const double one = seconds_to_prove(question, 1, real, jobs_of_one);
    const double two = seconds_to_prove(question, 2, real, jobs_of_two);
    std::cout << problem.game << " after " << engine.moves().size() << " plies: one worker " << one << " s ("
              << jobs_of_one << " jobs), two " << two << " s (" << jobs_of_two << "): " << two / one << std::endl;
    one_in_all += one;
    two_in_all += two;
  }
  std::cout << "in all " << one_in_all << " s and " << two_in_all << " s: " << two_in_all / one_in_all << "\n";
  ASSERT_GT(one_in_all, 0);
  EXPECT_LE(two_in_all / one_in_all, 0.6);
}

}  // namespace proof_speed_test

}  // namespace deepcut::farm
