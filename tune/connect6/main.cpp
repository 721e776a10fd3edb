// Makes positions to test Connect6 with from games that the engine plays with itself.
//
//     tune_connect6 play GAMES NODES SEED >> games.txt      a line a game: result for black, random plies, moves
//     tune_connect6 threats WON OPEN games.txt...           positions for tests/data/connect6_threats.txt
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "connect6/games.hpp"
#include "connect6/threats.hpp"

namespace {

using deepcut::tune::Connect6Game;

std::vector<Connect6Game> read_games(const std::vector<std::string>& words, std::size_t first) {
  std::vector<Connect6Game> games;
  for (std::size_t i = first; i < words.size(); ++i) {
    std::ifstream file(words[i]);
    if (!file) throw std::runtime_error("Cannot read " + words[i] + ".");
    for (std::string line; std::getline(file, line);) games.push_back(deepcut::tune::parse_connect6_game(line));
  }
  return games;
}

int play(const std::vector<std::string>& words) {
  deepcut::tune::Connect6SelfPlay games(std::stoull(words[2]), std::stoull(words[3]));
  for (int i = std::stoi(words[1]); i > 0; --i) {
    fmt::print("{}\n", to_text(games.play()));
    std::fflush(stdout);
  }
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  try {
    if (words.size() == 4 && words[0] == "play") return play(words);
    if (words.size() >= 4 && words[0] == "threats") {
      deepcut::tune::write_threat_positions(read_games(words, 3), std::stoi(words[1]), std::stoi(words[2]), std::cout);
      return 0;
    }
    throw std::runtime_error("Usage: tune_connect6 play GAMES NODES SEED | threats WON OPEN FILE...");
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
