// A run of SPSA in its file: begun, gone on with, shared, and the tables of numbers that it is made from.
#include <fstream>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "scratch.hpp"
#include "spsa/numbers.hpp"
#include "spsa/run.hpp"
#include "spsa/tables.hpp"

namespace deepcut::spsa_run_test {

namespace {

using tune::Number;
using tune::SpsaPlan;
using tune::SpsaRun;

const SpsaPlan kPlan{"renju:classical", "100ms", 40, {{"late_moves", 3, 1, 12, 1}, {"standing", 30, 5, 100, 6}}};

class SpsaFile : public testing::Test {
 protected:
  std::string path() const { return scratch_.path("run"); }

 private:
  test::Scratch scratch_;
};

TEST_F(SpsaFile, GoesOnWhereItWas) {
  std::vector<double> values;
  {
    SpsaRun run(path(), kPlan);
    run.append({1, -1}, 4);
    run.append({1, 1}, 1);
    run.catch_up();
    EXPECT_EQ(run.state().iterations(), 2);
    values = run.state().values();
    EXPECT_NE(values[0], 3);
  }
  const SpsaRun again(path(), kPlan);
  EXPECT_EQ(again.state().values(), values);
  const SpsaRun by_file(path());
  EXPECT_EQ(by_file.plan(), kPlan);
  EXPECT_EQ(by_file.state().values(), values);
}

TEST_F(SpsaFile, IsSharedByAll) {
  SpsaRun one(path(), kPlan);
  SpsaRun other(path(), kPlan);
  for (int i = 0; i < kPlan.iterations / 2; ++i) {
    EXPECT_FALSE(one.finished());
    one.append({1, -1}, 3);
    other.append({1, 1}, 2);
    one.catch_up();
  }
  other.catch_up();
  EXPECT_TRUE(one.finished());
  EXPECT_EQ(one.state().values(), other.state().values());
  EXPECT_GT(one.state().values()[0], 3);
  EXPECT_LT(one.state().values()[1], 30);
}

TEST_F(SpsaFile, IsOfOnePlan) {
  const SpsaRun run(path(), kPlan);
  SpsaPlan other = kPlan;
  other.numbers.pop_back();
  EXPECT_THROW(SpsaRun(path(), other), std::runtime_error);
  EXPECT_THROW(SpsaRun(path() + ".none"), std::runtime_error);
}

TEST_F(SpsaFile, ALineThatIsStillWrittenIsReadLater) {
  SpsaRun run(path(), kPlan);
  std::ofstream file(path(), std::ios::app);
  file << "4 +" << std::flush;
  run.catch_up();
  EXPECT_EQ(run.state().iterations(), 0);
  file << "-\nnonsense\n9 +-\n2 +\n" << std::flush;
  run.catch_up();
  EXPECT_EQ(run.state().iterations(), 1);
}

TEST_F(SpsaFile, TellsWhereTheNumbersStand) {
  SpsaRun run(path(), kPlan);
  EXPECT_EQ(run.settings(), "late_moves=3,standing=30");
  for (int i = 0; i < 20; ++i) run.append({1, -1}, 4);
  run.catch_up();
  EXPECT_GT(run.state().values()[0], 4);
  std::ostringstream out;
  run.print_trace(out);
  EXPECT_NE(out.str().find("20 of 40 pairs"), std::string::npos) << out.str();
  EXPECT_NE(out.str().find("late_moves"), std::string::npos) << out.str();
}

/// What play has must be in the range, or a run would begin elsewhere.
template <class Numbers>
void expect_sound(const std::vector<tune::Tunable<Numbers>>& table) {
  std::set<std::string> seen;
  for (const Number& number : names(table)) {
    SCOPED_TRACE(number.name);
    EXPECT_TRUE(seen.insert(number.name).second);
    EXPECT_LE(number.least, number.of_play);
    EXPECT_GE(number.most, number.of_play);
    EXPECT_GT(number.step, 0);
    EXPECT_LE(2 * number.step, number.most - number.least);
  }
}

TEST(SpsaTables, HaveThePlayInTheirRanges) {
  expect_sound(tune::gomoku_table());
  expect_sound(tune::tablut_table());
  expect_sound(tune::connect6_table());
}

TEST(SpsaTables, ChangeWhatTheyName) {
  const auto table = tune::connect6_table();
  const auto settings = changed_settings(names(table), "standing=77,next_nodes=50,first_stones=8");
  const connect6::Numbers numbers = with_settings(table, settings);
  EXPECT_EQ(numbers.margins.standing, 77);
  EXPECT_EQ(numbers.next_nodes, 50U);
  EXPECT_EQ(numbers.first_stones, 8);
  EXPECT_EQ(numbers.margins.razoring, connect6::Numbers().margins.razoring);
  EXPECT_EQ(numbers.second_stones, connect6::Numbers().second_stones);
  for (const std::string_view wrong : {"stand=3", "standing", "standing=x", "standing=3x"}) {
    EXPECT_THROW(changed_settings(names(table), wrong), std::runtime_error) << wrong;
  }
}

}  // namespace

}  // namespace deepcut::spsa_run_test
