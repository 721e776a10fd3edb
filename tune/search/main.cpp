// Tries other numbers of a game's search (`Numbers` in its policy.hpp), or other evaluators, by games at so many nodes
// (10000) or so much time (100ms) a move. GAME is freestyle, standard, renju, caro, capture, pente, connect6 or tablut, with
// the evaluation of play or another one behind it: renju:classical, renju:FILE of a network.
//
//     tune_search table GAME                                      the numbers, what play has, and where others may lie
//     tune_search duel GAME LIMIT PAIRS SEED singular=4,...       these against those of play
//     tune_search spsa GAME LIMIT PAIRS SEED FILE singular,...    finds better ones by so many pairs of games; goes on with
//                                                                 a FILE that is there, also beside others at work on it
//     tune_search trace FILE                                      where they stand and stood
//     tune_search settings FILE                                   the same for duel
//     tune_search screen GAME LIMIT SECONDS SEED singular:2:4,... >> pairs.txt    many at once, each low or high
//     tune_search summary singular:2:4,... < pairs.txt            what each of them scored
//     tune_search gate GAME OTHER LIMIT SECONDS SEED >> pairs.txt two evaluations of a game
//     tune_search points < pairs.txt                              what the first scored
//     tune_search reach GAME DEPTH openings.txt [singular=4,...]  nodes to a depth, and depth for nodes
#include <array>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <memory>
#include <random>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "command.hpp"
#include "search/contest.hpp"
#include "search/reach.hpp"
#include "search/screen.hpp"
#include "spsa/numbers.hpp"
#include "spsa/run.hpp"
#include "spsa/spsa.hpp"

namespace {

using namespace deepcut::tune;

std::unique_ptr<Contest> contest_of(const std::string& game, const std::string& limit, std::uint64_t seed) {
  return make_contest(game, game, parse_limits(limit), seed);
}

/// Calls play() until so many seconds are over.
template <class Play>
void play_for(const std::string& seconds, Play play) {
  const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(parse_number<int>(seconds));
  while (std::chrono::steady_clock::now() < end) {
    fmt::print("{}\n", play());
    std::fflush(stdout);
  }
}

int table(const Words& words) {
  const auto contest = contest_of(words[1], "1", 1);
  fmt::print("{:20} {:>8} {:>8} {:>8} {:>8}\n", "", "play", "least", "most", "step");
  for (const Number& number : contest->numbers()) {
    fmt::print("{:20} {:8} {:8} {:8} {:8}\n", number.name, number.of_play, number.least, number.most, number.step);
  }
  return 0;
}

int duel(const Words& words) {
  const auto contest = contest_of(words[1], words[2], parse_number(words[4]));
  contest->set(changed_settings(contest->numbers(), words[5]), settings_of_play(contest->numbers()));
  std::array<int, 5> pairs{};
  const int count = parse_number<int>(words[3]);
  for (int i = 1; i <= count; ++i) {
    ++pairs[static_cast<std::size_t>(contest->play_pair())];
    if (i % 10 != 0 && i != count) continue;
    fmt::print("{} {}, {}: {}; depth {:.2f} and {:.2f}\n", words[1], words[2], words[5], describe(pairs),
               contest->depth(0), contest->depth(1));
    std::fflush(stdout);
  }
  return 0;
}

/// The numbers of a list of names, or all of them.
std::vector<Number> chosen(const std::vector<Number>& numbers, const std::string& names) {
  if (names == "all") return numbers;
  std::vector<Number> some;
  std::istringstream list(names);
  for (std::string name; std::getline(list, name, ',');) some.push_back(numbers[place_of(numbers, name)]);
  return some;
}

/// Values for some of the numbers, those of play for the others.
Settings filled_in(const std::vector<Number>& numbers, const std::vector<Number>& some,
                   const std::vector<int>& values) {
  Settings settings = settings_of_play(numbers);
  for (std::size_t i = 0; i < some.size(); ++i) settings[place_of(numbers, some[i].name)] = values[i];
  return settings;
}

int spsa(const Words& words) {
  std::mt19937_64 random(parse_number(words[4]));
  const auto contest = contest_of(words[1], words[2], random());
  const auto& numbers = contest->numbers();
  SpsaRun run(words[5], {words[1], words[2], parse_number<int>(words[3]), chosen(numbers, words[6])});
  while (!run.finished()) {
    const int before = run.state().iterations();
    const Spsa::Trial trial = run.state().draw(random);
    contest->set(filled_in(numbers, run.plan().numbers, trial.settings[0]),
                 filled_in(numbers, run.plan().numbers, trial.settings[1]));
    run.append(trial.signs, contest->play_pair());
    run.catch_up();
    // Others may have appended, too.
    if (run.state().iterations() / 10 == before / 10) continue;
    fmt::print("{} of {}: {}\n", run.state().iterations(), run.plan().iterations, run.settings());
    std::fflush(stdout);
  }
  run.print_trace(std::cout);
  return 0;
}

int trace(const Words& words) {
  SpsaRun(words[1]).print_trace(std::cout);
  return 0;
}

int settings(const Words& words) {
  fmt::print("{}\n", SpsaRun(words[1]).settings());
  return 0;
}

int screen(const Words& words) {
  const auto choices = parse_choices(words[5]);
  std::mt19937_64 random(parse_number(words[4]));
  const auto contest = contest_of(words[1], words[2], random());
  play_for(words[3], [&] { return screen_pair(*contest, choices, random); });
  return 0;
}

int summary(const Words& words) {
  summarise(parse_choices(words[1]), std::cin, std::cout);
  return 0;
}

/// A line a pair: half points of the first.
int gate(const Words& words) {
  const auto contest = make_contest(words[1], words[2], parse_limits(words[3]), parse_number(words[5]));
  play_for(words[4], [&] { return contest->play_pair(); });
  return 0;
}

int points(const Words& /*words*/) {
  std::array<int, 5> pairs{};
  for (std::size_t half_points = 0; std::cin >> half_points;) ++pairs.at(half_points);
  fmt::print("{}\n", describe(pairs));
  return 0;
}

int reach(const Words& words) {
  std::ifstream file(words[3]);
  if (!file) throw std::runtime_error("Cannot read " + words[3] + ".");
  const auto contest = contest_of(words[1], "1", 1);
  const auto& numbers = contest->numbers();
  contest->set(changed_settings(numbers, words.size() == 5 ? words[4] : ""), settings_of_play(numbers));
  print_reach(*contest, parse_number<int>(words[2]), file, std::cout);
  return 0;
}

const std::vector<Command> kCommands = {
    {"table", "GAME", table},
    {"duel", "GAME LIMIT PAIRS SEED NAME=VALUE,...", duel},
    {"spsa", "GAME LIMIT PAIRS SEED FILE NAME,...", spsa},
    {"trace", "FILE", trace},
    {"settings", "FILE", settings},
    {"screen", "GAME LIMIT SECONDS SEED NAME:LOW:HIGH,...", screen},
    {"summary", "NAME:LOW:HIGH,...", summary},
    {"gate", "GAME OTHER LIMIT SECONDS SEED", gate},
    {"points", "", points},
    {"reach", "GAME DEPTH FILE [NAME=VALUE,...]", reach},
};

}  // namespace

int main(int argc, char** argv) { return deepcut::tune::run("tune_search", kCommands, argc, argv); }
