// Makes the numbers of src/games/gomoku/weights.cpp and learnt/ from games that the engine plays with itself.
//
//     tune_gomoku play RULES GAMES NODES SEED >> games.txt     a line a game: result for black, random plies, moves
//     tune_gomoku fit RULES games.txt...                       prints the weights as C++
//     tune_gomoku label RULES SECONDS NODES SEED >> labels.txt positions with the network's search score, a game a line
//     tune_gomoku refine RULES labels.txt...                   prints free numbers for combinations and meetings
//     tune_gomoku learn RULES FILE...                          the same from files of harvest; the order stays
//     tune_gomoku puzzles RULES games.txt...                   prints positions won by threats
//     tune_gomoku harvest RULES NETWORK SECONDS NODES SEED FILE [UNSEARCHED|far]    positions for a network to learn
//                                                              from (tune/lines), of each search so many (160) that
//                                                              nobody searched; far: for learn, where none was asked
//
// NETWORK is a file, or network for that of the program.
//
// Or tries other numbers of the search (src/games/gomoku/policy.hpp), with EVALUATION network or classical:
//
//     tune_gomoku duel RULES EVALUATION NODES PAIRS SEED singular=4,late_moves=2      these against those of play
//     tune_gomoku gate RULES FIRST SECOND LIMIT SECONDS SEED >> pairs.txt     EVALUATIONs or networks' files; LIMIT
//                                                              10000 nodes or 100ms a move
//     tune_gomoku points < pairs.txt                           what the first scored
//     tune_gomoku screen RULES EVALUATION NODES SECONDS SEED singular:2:4,... > pairs.txt     many at once
//     tune_gomoku summary singular:2:4,... < pairs.txt         what each of them scored
//     tune_gomoku reach RULES EVALUATION DEPTH openings.txt [singular=4,...]  nodes to a depth, and depth for nodes
#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <fstream>
#include <iostream>
#include <random>
#include <string>
#include <system_error>
#include <vector>

#include <fmt/format.h>

#include "games/gomoku/rules.hpp"
#include "gomoku/duel.hpp"
#include "gomoku/fit.hpp"
#include "gomoku/games.hpp"
#include "gomoku/harvest.hpp"
#include "gomoku/label.hpp"
#include "gomoku/numbers.hpp"
#include "gomoku/puzzles.hpp"
#include "gomoku/reach.hpp"
#include "gomoku/refine.hpp"
#include "gomoku/screen.hpp"

namespace {

using namespace deepcut::gomoku;

template <class Number = std::uint64_t>
Number number(const std::string& word) {
  Number value = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  if (error != std::errc() || end != word.data() + word.size() || value < 0) {
    throw std::runtime_error(word + ": expected a whole number.");
  }
  return value;
}

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
  deepcut::tune::SelfPlay games(rules_named(words[1]), number(words[3]), number(words[4]));
  for (int i = number<int>(words[2]); i > 0; --i) {
    fmt::print("{}\n", to_text(games.play()));
    std::fflush(stdout);
  }
  return 0;
}

deepcut::gomoku::Evaluator evaluator_named(const std::string& name, const std::string& rules) {
  using deepcut::lines::Network;
  if (name == "classical") return {};
  const auto network = name == "network" ? Network::embedded(rules) : Network::read(name);
  if (network->rules() != rules) throw std::runtime_error(fmt::format("{} is no network for {}.", name, rules));
  return Evaluator(network);
}

std::array<Evaluator, 2> both(const Evaluator& evaluator) { return {evaluator, evaluator}; }

int duel(const std::vector<std::string>& words) {
  deepcut::tune::Duel duel(rules_named(words[1]), both(evaluator_named(words[2], words[1])),
                           deepcut::tune::parse_limits(words[3]), number(words[5]));
  duel.set_numbers(deepcut::tune::changed_numbers(words[6]), {});
  std::array<int, 5> pairs{};
  const int count = number<int>(words[4]);
  for (int i = 1; i <= count; ++i) {
    ++pairs[static_cast<std::size_t>(duel.play_pair())];
    if (i % 10 == 0 || i == count) {
      fmt::print("{} {} {} nodes, {}: {}; depth {:.2f} and {:.2f}\n", words[1], words[2], words[3], words[6],
                 deepcut::tune::describe(pairs), duel.depth(0), duel.depth(1));
      std::fflush(stdout);
    }
  }
  return 0;
}

/// A line a pair: half points of the first.
int gate(const std::vector<std::string>& words) {
  deepcut::tune::Duel duel(rules_named(words[1]),
                           {evaluator_named(words[2], words[1]), evaluator_named(words[3], words[1])},
                           deepcut::tune::parse_limits(words[4]), number(words[6]));
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(number<int>(words[5]));
  while (std::chrono::steady_clock::now() < end) {
    fmt::print("{}\n", duel.play_pair());
    std::fflush(stdout);
  }
  return 0;
}

int points(const std::vector<std::string>& /*words*/) {
  std::array<int, 5> pairs{};
  for (std::size_t half_points = 0; std::cin >> half_points;) ++pairs.at(half_points);
  fmt::print("{}\n", deepcut::tune::describe(pairs));
  return 0;
}

int reach(const std::vector<std::string>& words) {
  std::ifstream file(words[4]);
  if (!file) throw std::runtime_error("Cannot read " + words[4] + ".");
  const auto numbers = words.size() == 6 ? deepcut::tune::changed_numbers(words[5]) : Numbers();
  deepcut::tune::print_reach(rules_named(words[1]), Policy(numbers), evaluator_named(words[2], words[1]),
                             number<int>(words[3]), file, std::cout);
  return 0;
}

int label(const std::vector<std::string>& words) {
  deepcut::tune::Labeller games(rules_named(words[1]), evaluator_named("network", words[1]), number(words[3]),
                                number(words[4]));
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(number<int>(words[2]));
  while (std::chrono::steady_clock::now() < end) fmt::print("{}\n", to_text(games.play()));
  return 0;
}

int harvest(const std::vector<std::string>& words) {
  deepcut::tune::Harvest::Draws draws;
  if (words.size() == 8 && words[7] == "far") {
    draws = {.which = deepcut::tune::Drawn::kFar, .unsearched = 0};
  } else if (words.size() == 8) {
    draws.unsearched = number<std::size_t>(words[7]);
  }
  deepcut::tune::Harvest games(rules_named(words[1]), evaluator_named(words[2], words[1]), number(words[4]),
                               number(words[5]), draws);
  std::ofstream file(words[6], std::ios::binary | std::ios::app);
  if (!file) throw std::runtime_error("Cannot write " + words[6] + ".");
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(number<int>(words[3]));
  while (std::chrono::steady_clock::now() < end) games.play(file);
  return 0;
}

/// From files of `label`; `learn` from those of `harvest`.
int refine(const std::vector<std::string>& words) {
  using deepcut::tune::LabelsFrom;
  deepcut::tune::refine(rules_named(words[1]), {words.begin() + 2, words.end()},
                        words[0] == "learn" ? LabelsFrom::kHarvest : LabelsFrom::kGames, std::cout);
  return 0;
}

int screen(const std::vector<std::string>& words) {
  const auto choices = deepcut::tune::parse_choices(words[6]);
  std::mt19937_64 random(number(words[5]));
  deepcut::tune::Duel duel(rules_named(words[1]), both(evaluator_named(words[2], words[1])),
                           deepcut::tune::parse_limits(words[3]), random());
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(number<int>(words[4]));
  while (std::chrono::steady_clock::now() < end) {
    fmt::print("{}\n", screen_pair(duel, choices, random));
    std::fflush(stdout);
  }
  return 0;
}

int summary(const std::vector<std::string>& words) {
  deepcut::tune::summarise(deepcut::tune::parse_choices(words[1]), std::cin, std::cout);
  return 0;
}

/// What `fit` and `puzzles` do with the games of their files.
int with_games(const std::vector<std::string>& words) {
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

struct Command {
  std::string name;
  std::string words;  ///< what follows it
  int (*run)(const std::vector<std::string>&);

  bool takes(std::size_t count) const {
    const auto named = static_cast<std::size_t>(std::count(words.begin(), words.end(), ' ')) + (words.empty() ? 1 : 2);
    if (words.ends_with("FILE...")) return count >= named;
    return count == named || (words.ends_with(']') && count == named - 1);
  }
};

const std::vector<Command> kCommands = {
    {"play", "RULES GAMES NODES SEED", play},
    {"fit", "RULES FILE...", with_games},
    {"label", "RULES SECONDS NODES SEED", label},
    {"refine", "RULES FILE...", refine},
    {"learn", "RULES FILE...", refine},
    {"puzzles", "RULES FILE...", with_games},
    {"harvest", "RULES NETWORK SECONDS NODES SEED FILE [UNSEARCHED|far]", harvest},
    {"duel", "RULES EVALUATION NODES PAIRS SEED NAME=VALUE,...", duel},
    {"gate", "RULES FIRST SECOND LIMIT SECONDS SEED", gate},
    {"points", "", points},
    {"screen", "RULES EVALUATION NODES SECONDS SEED NAME:LOW:HIGH,...", screen},
    {"summary", "NAME:LOW:HIGH,...", summary},
    {"reach", "RULES EVALUATION DEPTH FILE [NAME=VALUE,...]", reach},
};

/// Of one command if it is known, else of all.
std::string usage(const std::string& name) {
  std::string one;
  std::string all;
  for (const Command& command : kCommands) {
    const std::string line = fmt::format("\n  tune_gomoku {} {}", command.name, command.words);
    if (command.name == name) one = line;
    all += line;
  }
  return "Usage:" + (one.empty() ? all : one);
}

}  // namespace

int main(int argc, char** argv) {
  const std::vector<std::string> words(argv + 1, argv + argc);
  const std::string name = words.empty() ? "" : words[0];
  try {
    for (const Command& command : kCommands) {
      if (command.name == name && command.takes(words.size())) return command.run(words);
    }
    throw std::runtime_error(usage(name));
  } catch (const std::exception& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 1;
  }
}
