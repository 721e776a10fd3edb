#include "match/playing/opening_generator.hpp"

#include <cstdlib>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/text.hpp"

namespace deepcut::match {
namespace {

GeneratorOptions shallow(int plies, int margin, std::uint64_t seed = 1) {
  GeneratorOptions options;
  options.plies = plies;
  options.margin = margin;
  options.seed = seed;
  options.request.limits.depth = 4;
  return options;
}

std::vector<std::string> openings_of(const std::string& game, const GeneratorOptions& options, int count) {
  Engine engine;
  engine.new_game(game);
  OpeningGenerator generator(engine, options);
  std::vector<std::string> openings;
  for (int i = 0; i < count; ++i) openings.push_back(join(generator.next({})));
  return openings;
}

TEST(OpeningGenerator, FindsOpeningsThatASearchThinksFair) {
  GeneratorOptions options = shallow(6, 10);
  options.request.search = "alphabeta";  // without a table it says the same every time
  for (const std::string& opening : openings_of("connect4", options, 20)) {
    Engine engine;
    engine.new_game("connect4");
    engine.set_moves(opening);
    EXPECT_EQ(engine.moves().size(), 6U) << opening;
    EXPECT_FALSE(engine.outcome()) << opening;
    const SearchReport report = engine.run(options.request);
    EXPECT_FALSE(report.value.is_decisive()) << opening;
    EXPECT_LE(std::abs(report.value.score()), options.margin) << opening;
  }
}

TEST(OpeningGenerator, NeverLeadsToTheSamePositionTwice) {
  std::set<std::string> positions;
  for (const std::string& opening : openings_of("connect4", shallow(2, 1000), 15)) {
    Engine engine;
    engine.new_game("connect4");
    engine.set_moves(opening);
    EXPECT_TRUE(positions.insert(position_text(engine)).second) << opening;
  }
}

TEST(OpeningGenerator, IsAFunctionOfTheSeed) {
  const auto openings = openings_of("connect4", shallow(6, 20, 7), 5);
  EXPECT_EQ(openings, openings_of("connect4", shallow(6, 20, 7), 5));
  EXPECT_NE(openings, openings_of("connect4", shallow(6, 20, 8), 5));
}

TEST(OpeningGenerator, SaysWhenThereAreNoMore) {
  // Tic-tac-toe has nine beginnings of one ply; all of them are draws.
  GeneratorOptions options = shallow(1, 0);
  options.request.limits.depth = 9;
  const auto openings = openings_of("tictactoe", options, 10);
  EXPECT_EQ(std::set<std::string>(openings.begin(), openings.end()).size(), 10U);  // and the empty one
  EXPECT_EQ(openings.back(), "");
}

TEST(OpeningGenerator, StopsWhenAsked) {
  Engine engine;
  engine.new_game("connect4");
  OpeningGenerator generator(engine, shallow(4, 100));
  std::stop_source stop;
  stop.request_stop();
  EXPECT_TRUE(generator.next(stop.get_token()).empty());
  EXPECT_EQ(generator.attempts(), 0U);
}

}  // namespace
}  // namespace deepcut::match
