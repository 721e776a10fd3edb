// What the compliance checks of Connect6 programs and Tablut clients say about good programs and others.
#include <algorithm>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "built.hpp"
#include "engine/error.hpp"
#include "protocols/protocol.hpp"

namespace deepcut {
namespace {

std::vector<Check> examined(const std::string& protocol, const std::vector<std::string>& command) {
  return examine(player_protocol(protocol), {command});
}

std::vector<std::string> failed(const std::vector<Check>& checks) {
  std::vector<std::string> sentences;
  for (const Check& check : checks) {
    if (!check.ok()) sentences.push_back(check.what + ": " + check.problem);
  }
  return sentences;
}

/// A way to go wrong, and the first thing that is said about it.
struct Mistake {
  const char* fault;
  const char* sentence;
};

std::string test_name(const ::testing::TestParamInfo<Mistake>& info) {
  std::string name = info.param.fault;
  std::replace(name.begin(), name.end(), ' ', '_');
  return name;
}

void expect_found(const Mistake& mistake, const std::vector<Check>& checks) {
  const std::vector<std::string> sentences = failed(checks);
  ASSERT_FALSE(sentences.empty());
  EXPECT_EQ(sentences.front().substr(0, std::string(mistake.sentence).size()), mistake.sentence);
}

const std::vector<std::string> kOurConnect6 = {built::program(), "connect6", "--nodes", "100", "--hash", "1"};
const std::vector<std::string> kOurTablut = {
    built::program(), "tablut", "{colour}", "{seconds}", "{address}",      "--port", "{port}",
    "--hash",         "1",      "--margin", "0.1",       "--cutoff-depth", "1"};

class Connect6Mistakes : public ::testing::TestWithParam<Mistake> {};
class SauMistakes : public ::testing::TestWithParam<Mistake> {};
class TablutMistakes : public ::testing::TestWithParam<Mistake> {};

TEST(Connect6Compliance, FindsNothingWrongWithOurOwnProgram) {
  EXPECT_EQ(failed(examined("connect6", kOurConnect6)), std::vector<std::string>{});
}

TEST(Connect6Compliance, FindsNothingWrongWithOurOwnProgramInSau) {
  EXPECT_EQ(failed(examined("sau", kOurConnect6)), std::vector<std::string>{});
}

TEST(Connect6Compliance, FindsNothingWrongWithAGoodProgram) {
  EXPECT_EQ(failed(examined("connect6", {built::engine("bad_connect6")})), std::vector<std::string>{});
  EXPECT_EQ(failed(examined("sau", {built::engine("bad_connect6")})), std::vector<std::string>{});
}

TEST(Connect6Compliance, GoesOnWithAProgramThatHasNoName) {
  EXPECT_EQ(failed(examined("sau", {built::engine("bad_connect6"), "nameless"})).size(), 1U);
}

TEST_P(Connect6Mistakes, AreFound) {
  expect_found(GetParam(), examined("connect6", {built::engine("bad_connect6"), GetParam().fault}));
}

INSTANTIATE_TEST_SUITE_P(
    Connect6Compliance, Connect6Mistakes,
    ::testing::Values(
        Mistake{"nameless",
                "answers name with its name: It answered \"name\" with \"I would rather not say\": expected name and "
                "its name."},
        Mistake{"crash", "answers new black with one stone, as in move JJ: It ended (signal 6)."},
        Mistake{"vague",
                "answers new black with one stone, as in move JJ: It answered \"new black\" with \"move to the "
                "middle\": expected a move, as in move JJ."},
        Mistake{"greedy",
                "answers new black with one stone, as in move JJ: It answered \"new black\" with \"move ASBS\": "
                "expected one stone, as in move JJ."},
        Mistake{"foreign",
                "answers new black with one stone, as in move JJ: It answered \"new black\" with \"move AS@@\": "
                "expected one stone and no @@, as in move JJ."},
        Mistake{"modest", "answers move with two legal stones: It answered \"move "},
        Mistake{"blind", "answers move with two legal stones: It answered \"move "},
        Mistake{"eager",
                "waits for the other side after new white: It answered \"new white\" with \"move AS\": expected "
                "nothing."},
        Mistake{"black only", "answers the first stone as White: It answered \"move "},
        Mistake{"talkative",
                "says nothing to black and white: It answered \"black JJ\" with \"move ASBS\": expected "
                "nothing."},
        Mistake{"aimless",
                "answers next for the side that did not place the last stones: It answered \"next\" with \"error what "
                "next?\": expected a move, as in move IIJK."},
        Mistake{"shallow",
                "says nothing to depth, vcf and unvcf: It answered \"depth 2\" with \"error I have no depth\": "
                "expected nothing."},
        Mistake{"literal", "survives a command that does not exist: It ended (signal 6)."},
        Mistake{"fragile", "survives move without a stone: It ended (signal 6)."},
        Mistake{"stubborn", "ends within a second after quit, with exit code 0: It is still running."},
        Mistake{"sore", "ends within a second after quit, with exit code 0: It ended with exit code 3."}),
    test_name);

TEST_P(SauMistakes, AreFound) {
  expect_found(GetParam(), examined("sau", {built::engine("bad_connect6"), GetParam().fault}));
}

INSTANTIATE_TEST_SUITE_P(
    Connect6Compliance, SauMistakes,
    ::testing::Values(
        Mistake{"nameless", "answers name? with its name: It answered \"name?\" with "},
        Mistake{"foreign",
                "answers new black with one stone, as in move JJ@@: It answered \"new black\" with \"move AS\": "
                "expected @@ for the stone that is missing, as in move JJ@@."},
        Mistake{"exhausted",
                "takes up another game after end: It answered \"new black\" with \"error one game is enough\": "
                "expected a move, as in move JJ@@."}),
    test_name);

TEST(TablutCompliance, FindsNothingWrongWithOurOwnClient) {
  EXPECT_EQ(failed(examined("tablut", kOurTablut)), std::vector<std::string>{});
}

std::vector<Check> checks_of_client(const std::string& fault) {
  return examined("tablut", {built::engine("bad_tablut"), fault, "{colour}", "{port}"});
}

TEST(TablutCompliance, FindsNothingWrongWithAGoodClient) {
  EXPECT_EQ(failed(checks_of_client("good")), std::vector<std::string>{});
}

TEST_P(TablutMistakes, AreFound) { expect_found(GetParam(), checks_of_client(GetParam().fault)); }

INSTANTIATE_TEST_SUITE_P(
    TablutCompliance, TablutMistakes,
    ::testing::Values(
        Mistake{"absent", "connects to the server: The program ended (exit code 2)."},
        Mistake{"unquoted", "says its name first, as a JSON string: Expected a name as a JSON string, not \"Bad\"."},
        Mistake{"hasty", "says its name first, as a JSON string: It sent \"{\"from\":"},
        Mistake{"crash",
                "plays a legal move as White: It closed its connection (signal 6): expected it "
                "to play on."},
        Mistake{"illegal", "plays a legal move as White: \""},
        Mistake{"wordy", "plays a legal move as White: It sent \"I play "},
        Mistake{"turnless", "says from, to and its own turn with a move: It sent \"{\"from\":"},
        Mistake{"confused", "says from, to and its own turn with a move: It sent \"{\"from\":"},
        Mistake{"eager", "waits while it is Black's turn: It sent \"{\"from\":"},
        Mistake{"careless",
                "understands a frame that comes in pieces: It closed its connection (exit code 1): expected it to play "
                "on."},
        Mistake{"endless", "ends with exit code 0 after a state that has the result: It is still running."},
        Mistake{"sore", "ends with exit code 0 after a state that has the result: It ended with exit code 3."},
        Mistake{"abandoned",
                "ends with exit code 0 when the server closes the connection: It ended with exit code 4."}),
    test_name);

TEST(Compliance, NeedsAProgram) {
  EXPECT_THROW(examined("sau", {}), Error);
  EXPECT_THROW(examined("tablut", {}), Error);
}

}  // namespace
}  // namespace deepcut
