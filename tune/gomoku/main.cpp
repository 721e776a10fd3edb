// Makes the numbers of src/games/gomoku/weights.cpp and learnt/ from games that the engine plays with itself.
//
//     tune_gomoku play RULES GAMES NODES SEED >> games.txt     a line a game: result for black, random plies, moves
//     tune_gomoku fit RULES games.txt...                       prints the weights as C++
//     tune_gomoku label RULES SECONDS NODES SEED >> labels.txt positions with the network's search score, a game a line
//     tune_gomoku refine RULES labels.txt...                   prints free numbers for combinations and meetings
//     tune_gomoku learn RULES FILE...                          the same from files of harvest; the order stays
//     tune_gomoku puzzles RULES games.txt...                   prints positions won by threats
//     tune_gomoku harvest RULES NETWORK SECONDS NODES SEED FILE [UNSEARCHED[:SEARCHED:PLIES]|far]
//                                                              positions for a network to learn from (tune/lines), of
//                                                              each search so many (160) that nobody searched and so
//                                                              many (3) that are searched and played on for so many
//                                                              plies (0); far: for learn, where none was asked
//
// NETWORK is a file, or network for that of the program.
#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "command.hpp"
#include "gomoku/fit.hpp"
#include "gomoku/games.hpp"
#include "gomoku/harvest.hpp"
#include "gomoku/label.hpp"
#include "gomoku/named.hpp"
#include "gomoku/puzzles.hpp"
#include "gomoku/refine.hpp"

namespace {

using namespace deepcut::tune;

int play(const Words& words) {
  SelfPlay games(rules_named(words[1]), parse_number(words[3]), parse_number(words[4]));
  for (int i = parse_number<int>(words[2]); i > 0; --i) {
    fmt::print("{}\n", to_text(games.play()));
    std::fflush(stdout);
  }
  return 0;
}

int label(const Words& words) {
  Labeller games(rules_named(words[1]), evaluator_named("network", words[1]), parse_number(words[3]),
                 parse_number(words[4]));
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(parse_number<int>(words[2]));
  while (std::chrono::steady_clock::now() < end) fmt::print("{}\n", to_text(games.play()));
  return 0;
}

/// UNSEARCHED, UNSEARCHED:SEARCHED:PLIES or far.
Harvest::Draws parse_draws(const std::string& text) {
  if (text == "far") return {.which = Drawn::kFar, .unsearched = 0};
  const std::size_t first = text.find(':');
  if (first == std::string::npos) return {.unsearched = parse_number<std::size_t>(text)};
  const std::size_t second = text.find(':', first + 1);
  if (second == std::string::npos) throw std::runtime_error(text + ": expected UNSEARCHED:SEARCHED:PLIES.");
  return {.searched = parse_number<std::size_t>(text.substr(first + 1, second - first - 1)),
          .unsearched = parse_number<std::size_t>(text.substr(0, first)),
          .played_on = parse_number<int>(text.substr(second + 1))};
}

int harvest(const Words& words) {
  const Harvest::Draws draws = words.size() == 8 ? parse_draws(words[7]) : Harvest::Draws{};
  Harvest games(rules_named(words[1]), evaluator_named(words[2], words[1]), parse_number(words[4]),
                parse_number(words[5]), draws);
  std::ofstream file(words[6], std::ios::binary | std::ios::app);
  if (!file) throw std::runtime_error("Cannot write " + words[6] + ".");
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(parse_number<int>(words[3]));
  while (std::chrono::steady_clock::now() < end) games.play(file);
  return 0;
}

/// From files of `label`; `learn` from those of `harvest`.
int refine(const Words& words) {
  deepcut::tune::refine(rules_named(words[1]), {words.begin() + 2, words.end()},
                        words[0] == "learn" ? LabelsFrom::kHarvest : LabelsFrom::kGames, std::cout);
  return 0;
}

/// What `fit` and `puzzles` do with the games of their files.
int with_games(const Words& words) {
  const auto rules = rules_named(words[1]);
  std::vector<Game> games;
  for (std::size_t i = 2; i < words.size(); ++i) {
    std::ifstream file(words[i]);
    if (!file) throw std::runtime_error("Cannot read " + words[i] + ".");
    for (std::string line; std::getline(file, line);) games.push_back(parse_game(rules, line));
  }
  (words[0] == "fit" ? fit : print_puzzles)(rules, games, std::cout);
  return 0;
}

const std::vector<Command> kCommands = {
    {"play", "RULES GAMES NODES SEED", play},
    {"fit", "RULES FILE...", with_games},
    {"label", "RULES SECONDS NODES SEED", label},
    {"refine", "RULES FILE...", refine},
    {"learn", "RULES FILE...", refine},
    {"puzzles", "RULES FILE...", with_games},
    {"harvest", "RULES NETWORK SECONDS NODES SEED FILE [UNSEARCHED[:SEARCHED:PLIES]|far]", harvest},
};

}  // namespace

int main(int argc, char** argv) { return deepcut::tune::run("tune_gomoku", kCommands, argc, argv); }
