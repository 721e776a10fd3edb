// The brain from outside: what it answers to every command of the Gomocup protocol.
#include <chrono>
#include <fstream>
#include <random>
#include <regex>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "cli/program.hpp"

namespace deepcut {
namespace {

using testing::Finished;
using testing::Program;
using Clock = std::chrono::steady_clock;

constexpr const char* kPoint = "[0-9]+,[0-9]+";

/// All that is answered, without messages. Moves are limited by nodes, so that it is the same every time.
std::vector<std::string> answers(const std::string& input) {
  const Finished finished = testing::run({"gomocup"}, "INFO max_node 300\nINFO hash_size 1024\n" + input);
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_EQ(finished.err, "");
  std::vector<std::string> lines;
  std::istringstream stream(finished.out);
  for (std::string line; std::getline(stream, line);) {
    if (line.rfind("MESSAGE", 0) != 0) lines.push_back(line);
  }
  return lines;
}

void expect_answers(const std::string& input, const std::vector<std::string>& patterns) {
  const std::vector<std::string> lines = answers(input);
  ASSERT_EQ(lines.size(), patterns.size()) << input << ::testing::PrintToString(lines);
  for (std::size_t i = 0; i < lines.size(); ++i) {
    EXPECT_TRUE(std::regex_match(lines[i], std::regex(patterns[i]))) << lines[i] << " is not " << patterns[i];
  }
}

TEST(Gomocup, PlaysAGame) {
  expect_answers("START 15\nBEGIN\nTURN 0,0\nTURN 1,0\n", {"OK", "7,7", kPoint, kPoint});
  expect_answers("start 20\r\ninfo timeout_turn 100\r\nturn 10,10\r\n", {"OK", kPoint});
  expect_answers("RECTSTART 7,7\nBEGIN\nPLAY 0,0\n", {"OK", "3,3", "0,0"});
  expect_answers("RECTSTART 7,7\nPLAY 0,0\nRESTART\nBEGIN\n", {"OK", "0,0", "OK", "3,3"});
}

TEST(Gomocup, TellsWhoItIs) {
  expect_answers("ABOUT\n", {"name=\"Deepcut\", version=\"[^\"]+\", author=\"[^\"]+\".*"});
}

TEST(Gomocup, TakesABoardInAnyOrder) {
  // Four in a row of its own, without the opponent's stones: it makes five.
  expect_answers("START 15\nBOARD\n3,3,1\n4,3,1\n5,3,1\n6,3,1\nDONE\n", {"OK", "(2|7),3"});
  // It must stop the other's four, and may be told so at the end.
  expect_answers("START 15\nBOARD\n3,3,2\n4,3,2\n5,3,2\n6,3,2\n2,3,1\nDONE\n", {"OK", "7,3"});
  expect_answers("START 15\nBOARD\n7,7,1\n8,8,2\nDONE\nTURN 9,9\n", {"OK", kPoint, kPoint});
  expect_answers("START 15\nBOARD\nDONE\n", {"OK", "7,7"});
}

TEST(Gomocup, SaysWhatIsWrongWithABoard) {
  expect_answers("START 15\nBOARD\n7,7,1\n7,7,2\nDONE\nTURN 7,7\n", {"OK", "ERROR 7,7 is taken.", kPoint});
  expect_answers("START 15\nBOARD\ntea\n7,7,1\nDONE\n", {"OK", "ERROR \"tea\" is wrong: expected X,Y,FIELD.*"});
  expect_answers("START 15\nBOARD\n7,7,3\nDONE\n", {"OK", "ERROR Continuous games.*"});
  expect_answers("START 15\nBOARD\n7,7,1\nRESTART\nBEGIN\n", {"OK", "ERROR The board has no DONE.", "OK", "7,7"});
  expect_answers("START 15\nBOARD\n3,3,1\n4,3,1\n5,3,1\n6,3,1\n7,3,1\nDONE\n", {"OK", "ERROR .*five in a row.*"});
  expect_answers("BOARD\n7,7,1\nDONE\n", {"ERROR There is no board yet: expected START."});
}

TEST(Gomocup, TakesBackAnyStone) {
  expect_answers("START 15\nBEGIN\nTURN 0,0\nPLAY 14,14\nTAKEBACK 7,7\nTURN 7,7\n",
                 {"OK", "7,7", kPoint, "14,14", "OK", kPoint});
  expect_answers("START 15\nTAKEBACK 7,7\n", {"OK", "ERROR There is no stone on 7,7."});
}

TEST(Gomocup, PlaysWhatItIsTold) {
  expect_answers("START 15\nPLAY 3,4\nTURN 7,7\nPLAY 3,4\n", {"OK", "3,4", kPoint, "ERROR 3,4 is taken."});
}

TEST(Gomocup, KnowsTheRules) {
  // Black's fork on 7,7 would make two threes.
  const std::string fork = "YXBOARD\n5,7,1\n0,0,2\n6,7,1\n2,0,2\n7,5,1\n0,2,2\n7,6,1\n14,14,2\nDONE\nYXSHOWFORBID\n";
  expect_answers("START 15\nINFO rule 4\n" + fork, {"OK", "FORBID 0707\\."});
  expect_answers("START 15\nINFO rule 0\n" + fork, {"OK", "FORBID \\."});
  // Six in a row win in freestyle only.
  const std::string six = "BOARD\n3,3,1\n4,3,1\n5,3,1\n7,3,1\n8,3,1\n0,0,2\n2,0,2\n4,0,2\n6,1,2\n1,9,2\nDONE\n";
  expect_answers("START 15\nINFO rule 0\n" + six, {"OK", "6,3"});
  for (const char* rule : {"1", "8", "9"}) {
    expect_answers("START 15\nINFO rule " + std::string(rule) + "\nBOARD\n7,7,2\nDONE\n", {"OK", kPoint});
  }
}

TEST(Gomocup, AnswersSwap2) {
  const std::string points = std::string(kPoint) + " " + kPoint;
  expect_answers("START 15\nSWAP2BOARD\nDONE\n", {"OK", points + " " + kPoint});
  expect_answers("START 15\nSWAP2BOARD\n7,7\n0,0\n8,8\nDONE\n", {"OK", "SWAP"});
  expect_answers("START 15\nSWAP2BOARD\n0,1\n2,2\n1,4\nDONE\n", {"OK", "SWAP|" + points + "|" + kPoint});
  expect_answers("START 15\nSWAP2BOARD\n0,1\n2,2\n1,4\n3,3\n5,5\nDONE\n", {"OK", std::string("SWAP|") + kPoint});
  expect_answers("START 15\nSWAP2BOARD\n0,1\nDONE\n", {"OK", "ERROR SWAP2BOARD has 1 stones.*"});
}

TEST(Gomocup, AnalysesForBoards) {
  testing::Program program({"gomocup"});
  program.write("START 15\nINFO timeout_turn 60000\nINFO max_node 2000\nINFO show_detail 3\nYXSHOWINFO\n");
  program.write("YXBOARD\n7,7,2\nDONE\nYXNBEST 2\n");
  // The end of the input would end the search.
  EXPECT_TRUE(program.wait_for_output("MESSAGE Speed "));
  const Finished finished = program.finish();
  for (const char* text : {"MESSAGE INFO MAX_THREAD_NUM", "MESSAGE (1) ", "MESSAGE (2) ", "MESSAGE REALTIME BEST ",
                           "INFO PV 0\nINFO NUMPV 2\nINFO DEPTH ", "INFO PV DONE", "MESSAGE Speed "}) {
    EXPECT_NE(finished.out.find(text), std::string::npos) << text;
  }
  expect_answers("START 15\nYXBOARD\n7,7,2\nDONE\nYXBALANCEONE 0\nYXBALANCETWO 0\n",
                 {"OK", kPoint, std::string(kPoint) + " " + kPoint});
  expect_answers("START 15\nYXHASHCLEAR\nINFO strength 10\nINFO thread_num 2\nINFO max_depth 2\nBEGIN\n",
                 {"OK", "7,7"});
}

TEST(Gomocup, ThinksAboutAnAnswerThatIsStillWantedWhenTheInputEnds) {
  const Finished finished = testing::run({"gomocup"}, "START 15\nINFO max_depth 1\nTURN 7,7\n");
  EXPECT_NE(finished.out.find("MESSAGE Speed "), std::string::npos) << finished.out;
  EXPECT_NE(finished.out.find("Depth 1-"), std::string::npos) << finished.out;
}

TEST(Gomocup, AnswersNonsenseInOneLine) {
  expect_answers("TURN 7,7\n", {"ERROR There is no board yet: expected START."});
  expect_answers("START 4\nSTART 33\nRECTSTART 10,12\n",
                 {"ERROR .*5 to 32.*", "ERROR .*5 to 32.*", "ERROR .*a square."});
  expect_answers("START 15\nTURN 15,0\nTURN -1,0\nTURN x\n",
                 {"OK", "ERROR 15,0 is not on.*", "ERROR -1,0 is not on.*", "ERROR TURN.*"});
  expect_answers("XYZZY\nDONE\n1,2\n\n", {"UNKNOWN .*", "UNKNOWN .*", "UNKNOWN .*"});
  expect_answers("INFO sugar 2\nINFO timeout_turn soon\n",
                 {"ERROR INFO timeout_turn \"soon\" is wrong: expected a number."});
}

TEST(Gomocup, SurvivesAnything) {
  std::mt19937 random(7);
  const std::vector<std::string> words{"START",
                                       "15",
                                       "5",
                                       "BOARD",
                                       "DONE",
                                       "TURN",
                                       "7,7",
                                       "0,0",
                                       "3,4,1",
                                       "3,5,2",
                                       "TAKEBACK",
                                       "PLAY",
                                       "INFO",
                                       "rule",
                                       "4",
                                       "8",
                                       "-1",
                                       "YXNBEST",
                                       "SWAP2BOARD",
                                       "RESTART",
                                       "BEGIN",
                                       "max_node",
                                       "999999999999999999999",
                                       "YXSHOWFORBID",
                                       "\x01"};
  std::string input = "START 9\n";
  for (int i = 0; i < 400; ++i) {
    const auto count = 1 + random() % 3;
    for (unsigned j = 0; j < count; ++j) input += words[random() % words.size()] + (j + 1 < count ? " " : "\n");
    if (i % 20 == 0) input += "INFO max_node 50\nINFO max_memory 0\nINFO hash_size 1024\n";
  }
  input += "DONE\nINFO rule 0\nSTART 15\nPLAY 1,2\n";
  const std::vector<std::string> lines = answers(input);
  ASSERT_FALSE(lines.empty());
  EXPECT_EQ(lines.back(), "1,2");
}

TEST(Gomocup, CanBeInterrupted) {
  Program program({"gomocup"});
  program.write("START 15\nINFO timeout_turn 1000000\nINFO hash_size 1024\nBOARD\n7,7,2\nDONE\n");
  ASSERT_TRUE(program.wait_for_output("MESSAGE Depth 3-"));
  program.write("ABOUT\n");
  ASSERT_TRUE(program.wait_for_output("name="));
  program.write("STOP\n");
  ASSERT_TRUE(program.wait_for_output("MESSAGE Speed"));
  program.write("BOARD\n7,7,2\nDONE\nEND\n");
  EXPECT_EQ(program.finish().exit_code, 0);
}

/// Messages aside, what it says after the text; of an answer to ABOUT the first word.
std::string answers_after(const std::string& out, const std::string& text) {
  std::istringstream stream(out.substr(out.find(text) + text.size()));
  std::string answers;
  for (std::string line; std::getline(stream, line);) {
    if (!line.empty() && line.rfind("MESSAGE", 0) != 0) answers += line.substr(0, line.find('=')) + "\n";
  }
  return answers;
}

TEST(Gomocup, ANewGameEndsWhatWasAskedBefore) {
  for (const char* anew : {"START 9\n", "RESTART\n"}) {
    Program program({"gomocup"});
    program.write("START 15\nINFO timeout_turn 1000000\nINFO hash_size 1024\nTURN 7,7\n");
    ASSERT_TRUE(program.wait_for_output("MESSAGE Depth 3-"));
    // Two questions that wait for the answer to the first, and then nobody wants any of the three.
    program.write("TURN 0,0\nYXBALANCETWO 0\nABOUT\n" + std::string(anew) + "ABOUT\nEND\n");
    const Finished finished = program.finish();
    EXPECT_EQ(finished.exit_code, 0);
    // The rest of the message's own line comes first.
    const std::string said = answers_after(finished.out, "MESSAGE Depth 3-");
    EXPECT_EQ(said.substr(said.find('\n') + 1), "name\nOK\nname\n");
  }
}

/// The most memory that a process has had, in megabytes.
long peak_megabytes(pid_t process) {
  std::ifstream status("/proc/" + std::to_string(process) + "/status");
  for (std::string line; std::getline(status, line);) {
    if (line.rfind("VmHWM:", 0) == 0) return std::stol(line.substr(6)) / 1024;
  }
  return -1;
}

TEST(Gomocup, TakesLittleMemoryUntilItKnowsHowMuchItMayTake) {
  Program program({"gomocup"});
  program.write("START 20\n");
  ASSERT_TRUE(program.wait_for_output("OK"));
  program.write("INFO timeout_turn 5000\nINFO game_type 1\nABOUT\n");
  ASSERT_TRUE(program.wait_for_output("name="));
  const long before = peak_megabytes(program.id());
  // 70 MB allow for a table of 36 MB. It is made in the pause that follows; had there been one of 32 MB before, little
  // would be added.
  program.write("INFO max_memory 73400320\n");
  const auto deadline = Clock::now() + std::chrono::seconds(60);
  while (peak_megabytes(program.id()) < before + 30 && Clock::now() < deadline)
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  EXPECT_GE(peak_megabytes(program.id()), before + 30);
}

}  // namespace
}  // namespace deepcut
