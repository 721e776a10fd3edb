// A game at the terminal, and the same game through a pipe.
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <unistd.h>

#include "cli/program.hpp"
#include "scratch.hpp"

namespace deepcut {
namespace {

using testing::Finished;
using testing::Program;
using testing::run;

bool contains(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

/// A file name nobody else uses; the file is gone when the test is.
struct TemporaryFile {
  test::Scratch scratch;
  std::string path = scratch.path("game.txt");
  std::string text() const { return scratch.text("game.txt"); }
};

TEST(CliPlay, TwoPeoplePlayAWholeGame) {
  const Finished finished = run({"play", "tictactoe", "--two"}, "a1\nb1\na2\nb2\na3\n");
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_EQ(finished.err, "");
  EXPECT_TRUE(contains(finished.out, "3 |[X] .  . |\n2 |<X> O  . |\n1 |<X> O  . |\n")) << finished.out;
  EXPECT_TRUE(contains(finished.out, "X wins: 3 in a row.\n"));
}

TEST(CliPlay, AgainstTheEngineNobodyLosesTicTacToe) {
  // Whoever takes a corner and then any cell that is free cannot beat a perfect engine.
  const Finished finished = run({"play", "tictactoe", "--depth", "9", "--hash", "1"},
                                "a1\nb1\na2\nb2\na3\nb3\nc1\nc2\nc3\na1\nb1\na2\nb2\na3\nb3\nc1\nc2\nc3\n");
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_TRUE(contains(finished.out, "O plays ")) << finished.out;
  EXPECT_TRUE(contains(finished.out, "O wins: 3 in a row.") || contains(finished.out, "Draw: the board is full."));
}

TEST(CliPlay, WatchesTwoEngines) {
  const Finished finished =
      run({"play", "connect4", "--hash", "1", "--watch", "--level", "easy,medium", "--seed", "7"});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_TRUE(contains(finished.out, "Red (X) moves first, level easy."));
  EXPECT_TRUE(contains(finished.out, "Yellow (O) moves second, level medium."));
  EXPECT_TRUE(contains(finished.out, " wins: four in a row.") || contains(finished.out, "Draw: "));
}

TEST(CliPlay, TheSameSeedGivesTheSameGame) {
  const auto moves = [](const char* seed) {
    const Finished finished =
        run({"play", "connect4", "--hash", "1", "--watch", "--level", "beginner", "--seed", seed});
    std::string played;
    for (std::size_t at = 0; (at = finished.out.find(" plays ", at)) != std::string::npos; ++at) {
      played += finished.out[at + 7];
    }
    return played;
  };
  const std::string first = moves("1");
  EXPECT_GE(first.size(), 7U);
  EXPECT_EQ(moves("1"), first);
  EXPECT_NE(moves("2") + moves("3"), first + first);
}

TEST(CliPlay, ObeysCommands) {
  const TemporaryFile file;
  const std::string input = "help\n4\n5\nundo\nmoves\nlevel\nlevel hard\nhint\nswap\nsave " + file.path +
                            "\nundo\nundo\nload " + file.path +
                            "\nmoves\nresign\n4\nundo\nnew\nmoves\nquit\nnever read\n";
  const Finished finished = run({"play", "connect4", "--two", "--nodes", "1000", "--hash", "1"}, input);
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_EQ(finished.err, "");
  for (const char* expected :
       {"hint           what the engine would play", "played: 4\nlegal:  1 2 3 4 5 6 7\n",
        "medium     looks six plies ahead", "The engine thinks for one second.\n", "Try ",
        "Both sides are played alike: nothing to swap.\n", "Saved to ", "There is no move to take back.\n",
        "Yellow resigns: Red wins.\n", "The game is over: Yellow resigns: Red wins.\n", "played: nothing yet\n"}) {
    EXPECT_TRUE(contains(finished.out, expected)) << expected << "\n" << finished.out;
  }
  EXPECT_FALSE(contains(finished.out, "never read"));
  EXPECT_EQ(file.text(), "game connect4\nrules 7x6\nmoves 4\n");
}

TEST(CliPlay, AnswersNonsense) {
  const std::string input =
      "x\n\n   \n99\nundo\nsave\nload\nload /does/not/exist\nsave /does/not/exist/x\nlevel god\n" +
      std::string(100'000, 'z') + "\n\x1b[2J\xff\n4\nmoves\n";
  const Finished finished = run({"play", "connect4", "--two"}, input);
  EXPECT_EQ(finished.exit_code, 0);
  for (const char* expected :
       {"\"x\" is not a legal move: expected a column from 1 to 7. Say \"help\" for commands.\n",
        "There is no move to take back.\n", "Expected the name of a file, as in: save game.txt\n",
        "Expected the name of a file, as in: load game.txt\n", "/does/not/exist cannot be read",
        "/does/not/exist/x cannot be written: No such file or directory.\n", "There is no level \"god\"",
        "zzz...\" is not a legal move", "\"?[2J?\" is not a legal move", "played: 4\n"}) {
    EXPECT_TRUE(contains(finished.out, expected)) << expected;
  }
  EXPECT_FALSE(contains(finished.out, "\x1b"));
}

TEST(CliPlay, UndoGoesBackToThePersonsTurn) {
  const Finished finished = run({"play", "connect4", "--nodes", "500", "--hash", "1"}, "4\nmoves\nundo\nmoves\n");
  EXPECT_TRUE(contains(finished.out, "played: 4 "));
  EXPECT_TRUE(contains(finished.out, "played: nothing yet\n"));
}

TEST(CliPlay, UndoTakesNothingBackBeforeThePersonHasMoved) {
  const Finished finished =
      run({"play", "connect4", "--first", "engine", "--nodes", "500", "--hash", "1"}, "moves\nundo\nmoves\n");
  EXPECT_TRUE(contains(finished.out, "There is no move to take back.\n")) << finished.out;
  const std::size_t played = finished.out.find("played: ");
  const std::string moves = finished.out.substr(played, finished.out.find('\n', played) - played + 1);
  EXPECT_NE(finished.out.find(moves, played + 1), std::string::npos) << finished.out;
  EXPECT_EQ(finished.out.find(" plays "), finished.out.rfind(" plays ")) << finished.out;
}

TEST(CliPlay, GoesOnWithASavedGame) {
  const TemporaryFile file;
  std::ofstream(file.path) << "game connect4\nrules 6x5\nmoves 1 2 1 2 1 2\n";
  const Finished finished = run({"play", "connect4", "--two", "--load", file.path}, "1\n");
  EXPECT_TRUE(contains(finished.out, "Red wins: four in a row.\n")) << finished.out;
}

TEST(CliPlay, TheEnginesClockRunsDown) {
  const Finished finished = run({"play", "connect4", "--clock", "0.3", "--watch", "--hash", "1"});
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_TRUE(contains(finished.out, " wins: four in a row.") || contains(finished.out, "Draw: "));
}

TEST(CliTerminal, ShowsColourUnicodeAndThinking) {
  Program program({"play", "connect4", "--time", "0.5", "--seed", "1", "--hash", "1"}, Program::Streams::kTerminal,
                  {{"LANG", "C.UTF-8"}});
  ASSERT_TRUE(program.wait_for_output("╭───"));
  program.write("4\n");
  EXPECT_TRUE(program.wait_for_output("\033[1;31m●"));
  EXPECT_TRUE(program.wait_for_output("thinking 0."));
  EXPECT_TRUE(program.wait_for_output(" plays "));
  program.write("quit\n");
  EXPECT_EQ(program.finish().exit_code, 0);
}

TEST(CliTerminal, RespectsNoColorAndPlainLocales) {
  Program program({"play", "connect4", "--two"}, Program::Streams::kTerminal, {{"NO_COLOR", "1"}, {"LANG", "C"}});
  ASSERT_TRUE(program.wait_for_output("+------"));
  program.write("4\nquit\n");
  const Finished finished = program.finish();
  EXPECT_TRUE(contains(finished.out, "[X]"));
  EXPECT_FALSE(contains(finished.out, "\033["));
  EXPECT_FALSE(contains(finished.out, "●"));
}

TEST(CliTerminal, BreaksLinesBetweenWords) {
  Program program({"play", "rps", "--two"}, Program::Streams::kTerminal, {{"NO_COLOR", "1"}, {"COLUMNS", "50"}});
  ASSERT_TRUE(program.wait_for_output("> "));
  program.write("quit\n");
  std::istringstream lines(program.finish().out);
  int words = 0;
  for (std::string line; std::getline(lines, line);) {
    EXPECT_LT(line.size(), 51U) << line;
    for (const char* whole : {"otherwise", "(open)", "notation", "\"help\""}) words += contains(line, whole) ? 1 : 0;
  }
  EXPECT_EQ(words, 3);
}

TEST(CliPlay, DealsNewHands) {
  const auto hands = [](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"play", "rps", "--two"};
    words.insert(words.end(), more.begin(), more.end());
    return run(words, "new\n").out;
  };
  EXPECT_EQ(hands({"--seed", "5"}), hands({"--seed", "5"}));
  EXPECT_NE(hands({"--seed", "5"}), hands({"--seed", "6"}));
  EXPECT_EQ(hands({"--option", "deal=3"}), hands({"--option", "deal=3", "--seed", "9"}));
}

TEST(CliTerminal, EditsLinesAndRecallsThem) {
  Program program({"play", "connect4", "--two"}, Program::Streams::kTerminal);
  ASSERT_TRUE(program.wait_for_output("> "));
  program.write("mves\033[D\033[D\033[Do\n");  // moves, after a letter was forgotten
  EXPECT_TRUE(program.wait_for_output("played: nothing yet"));
  program.write("4x\177\n");
  program.write("\033[A\033[A\n");  // the line before the last one
  EXPECT_TRUE(program.wait_for_output("played: 4"));
  program.write("quit\n");
  EXPECT_EQ(program.finish().exit_code, 0);
}

TEST(CliTerminal, KeepsAGameThatCtrlCEnds) {
  const TemporaryFile file;
  const std::string state = file.path + ".state";
  {
    Program program({"play", "connect4", "--two"}, Program::Streams::kTerminal, {{"XDG_STATE_HOME", state}});
    ASSERT_TRUE(program.wait_for_output("> "));
    program.write("4\nmoves\n");
    ASSERT_TRUE(program.wait_for_output("played: 4"));
    program.signal(SIGINT);
    const Finished finished = program.finish();
    EXPECT_EQ(finished.exit_code, 130);
    EXPECT_TRUE(contains(finished.out, "Go on with: deepcut play connect4 --load ")) << finished.out;
  }
  std::ifstream saved(state + "/deepcut/play-connect4.txt");
  EXPECT_TRUE(contains({std::istreambuf_iterator<char>(saved), {}}, "moves 4\n"));
  std::filesystem::remove_all(state);
}

TEST(CliTerminal, KeepsAGameThatCtrlCEndsWhileTheEngineThinks) {
  const TemporaryFile file;
  const std::string state = file.path + ".state";
  {
    Program program(
        {"play", "connect4", "--rules", "8x7", "--moves", "4", "--first", "engine", "--time", "10m", "--hash", "1"},
        Program::Streams::kTerminal, {{"XDG_STATE_HOME", state}});
    ASSERT_TRUE(program.wait_for_output("> "));
    program.write("5\n");
    ASSERT_TRUE(program.wait_for_output("> 5"));
    // What the terminal makes of the key, as soon as the engine is at work.
    usleep(300'000);
    program.write("\x03");
    const Finished finished = program.finish();
    EXPECT_EQ(finished.exit_code, 130);
    EXPECT_TRUE(contains(finished.out, "Interrupted after: 4 5")) << finished.out;
    EXPECT_TRUE(contains(finished.out, "play-connect4.txt --first engine")) << finished.out;
  }
  std::ifstream saved(state + "/deepcut/play-connect4.txt");
  const std::string text{std::istreambuf_iterator<char>(saved), {}};
  EXPECT_TRUE(contains(text, "rules 8x7\nmoves 4 5\n")) << text;
  std::filesystem::remove_all(state);
}

TEST(CliTerminal, AnalyzeShowsLinesAsTheyCome) {
  Program program({"analyze", "connect4", "--depth", "6", "--hash", "1"}, Program::Streams::kTerminal);
  const Finished finished = program.finish();
  EXPECT_EQ(finished.exit_code, 0);
  EXPECT_TRUE(contains(finished.out, "depth  value"));
  EXPECT_TRUE(contains(finished.out, "\n    6  "));
}

}  // namespace
}  // namespace deepcut
