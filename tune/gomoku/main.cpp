// Makes the numbers of src/games/gomoku/weights.cpp from games that the engine plays with itself.
//
//     tune_gomoku play RULES GAMES NODES SEED >> games.txt     a line a game: result for black, random plies, moves
//     tune_gomoku fit RULES games.txt...                       prints the weights as C++
//     tune_gomoku puzzles RULES games.txt...                   prints positions won by threats
#include <algorithm>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "games/gomoku/rules.hpp"
#include "gomoku/fit.hpp"
#include "gomoku/games.hpp"
#include "gomoku/puzzles.hpp"

namespace {

using namespace deepcut::gomoku;

Rules rules_named(const std::string& name) {
  if (name == "freestyle") return rule_sets::kFreestyle;
  if (name == "standard") return rule_sets::kStandard;
  if (name == "renju") return rule_sets::kRenju;
  if (name == "caro") return rule_sets::kCaro;
  if (name == "capture") return rule_sets::kCapture;
  if (name == "pente") return rule_sets::kPente;
  throw std::runtime_error("There are no rules " + name + ".");
}

int play(const std::vector<std::string>& words) {
  if (words.size() != 5) throw std::runtime_error("Usage: tune_gomoku play RULES GAMES NODES SEED");
  deepcut::tune::SelfPlay games(rules_named(words[1]), std::stoull(words[3]), std::stoull(words[4]));
  for (int i = std::stoi(words[2]); i > 0; --i) {
    fmt::print("{}\n", to_text(games.play()));
    std::fflush(stdout);
  }
  return 0;
}

/// What `fit` and `puzzles` do with the games of their files.
int with_games(const std::vector<std::string>& words) {
  if (words.size() < 3) throw std::runtime_error("Usage: tune_gomoku " + words[0] + " RULES FILE...");
  const Rules rules = rules_named(words[1]);
  std::vector<deepcut::tune::Game> games;
  for (std::size_t i = 2; i < words.size(); ++i) {
    std::ifstream file(words[i]);
    if (!file) throw std::runtime_error("Cannot read " + words[i] + ".");
    for (std::string line; std::getline(file, line);) games.push_back(deepcut::tune::parse_game(rules, line));
  }
  (words[0] == "fit" ? deepcut::tune::fit : deepcut::tune::print_puzzles)(rules, games, std::cout);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  try {
    if (!words.empty() && words[0] == "play") return play(words);
    if (!words.empty() && (words[0] == "fit" || words[0] == "puzzles")) return with_games(words);
    throw std::runtime_error(
        "Usage: tune_gomoku play RULES GAMES NODES SEED | fit RULES FILE... | puzzles RULES FILE...");
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
