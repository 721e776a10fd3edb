// Knockout and Swiss: who meets whom follows from the results, in any order they come, and again after a pause.
#include "match/playing/tournament.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "match/playing/runner.hpp"
#include "match/results/tables.hpp"

namespace deepcut::match {
namespace tournament_test {
namespace {

MatchConfig field(std::size_t count, Pairing pairing, std::uint64_t rounds = 1) {
  MatchConfig config;
  config.game = "tictactoe";
  for (std::size_t i = 0; i < count; ++i) {
    config.players.push_back(parse_player_spec("random name=P" + std::to_string(i)));
  }
  config.pairing = pairing;
  config.rounds = rounds;
  return config;
}

using Meetings = std::vector<std::array<std::size_t, 2>>;

Meetings meetings(const Stage& stage) {
  Meetings list;
  for (const Meeting& meeting : stage.meetings) list.push_back(meeting.players);
  return list;
}

/// Plays all games that are due, last first; the player of the smaller number wins, or as `points` says.
template <class Points>
void play_out(Tournament& tournament, Points points) {
  std::set<std::uint64_t> played;
  for (bool more = true; more;) {
    more = false;
    for (std::uint64_t game = tournament.end(); game-- > 0;) {
      if (!tournament.is_due(game) || !played.insert(game).second) continue;
      const auto place = tournament.place(game).value();
      const auto& players = tournament.stages()[place.stage].meetings[place.meeting].players;
      const std::size_t first = players[game % 2];
      const std::size_t second = players[1 - game % 2];
      tournament.note(game, points(first, second));
      more = true;
      break;
    }
  }
}

double smaller_wins(std::size_t first, std::size_t second) { return first < second ? 1 : 0; }

TEST(Knockout, TheBestMeetLast) {
  const MatchConfig config = field(8, Pairing::kKnockout);
  Tournament tournament(config);
  EXPECT_EQ(meetings(tournament.stages()[0]), (Meetings{{0, 7}, {3, 4}, {1, 6}, {2, 5}}));
  EXPECT_EQ(tournament.games(), 14U);
  play_out(tournament, smaller_wins);
  ASSERT_EQ(tournament.stages().size(), 3U);
  EXPECT_EQ(meetings(tournament.stages()[1]), (Meetings{{0, 3}, {1, 2}}));
  EXPECT_EQ(meetings(tournament.stages()[2]), (Meetings{{0, 1}}));
  EXPECT_TRUE(tournament.over());
  EXPECT_EQ(tournament.winner(), 0U);
}

TEST(Knockout, ByesGoToTheFirst) {
  const MatchConfig config = field(5, Pairing::kKnockout, 2);
  Tournament tournament(config);
  EXPECT_EQ(meetings(tournament.stages()[0]), (Meetings{{3, 4}}));
  EXPECT_EQ(tournament.stages()[0].byes, (std::vector<std::size_t>{0, 1, 2}));
  EXPECT_EQ(tournament.games(), 16U);
  play_out(tournament, [](std::size_t first, std::size_t second) { return 1 - smaller_wins(first, second); });
  EXPECT_EQ(tournament.winner(), 4U);
}

TEST(Knockout, ATieGoesOnForAsLongAgainAndThenTheOrderDecides) {
  const MatchConfig config = field(2, Pairing::kKnockout, 3);
  Tournament drawn(config);
  EXPECT_FALSE(drawn.is_due(6));
  play_out(drawn, [](std::size_t, std::size_t) { return 0.5; });
  EXPECT_EQ(drawn.stages()[0].meetings[0].games, 12U);
  EXPECT_EQ(drawn.winner(), 0U);

  Tournament decided(config);
  int games = 0;
  play_out(decided, [&games](std::size_t first, std::size_t second) {
    return ++games > 6 ? 1 - smaller_wins(first, second) : 0.5;
  });
  EXPECT_EQ(decided.stages()[0].meetings[0].games, 8U);
  EXPECT_EQ(decided.winner(), 1U);
}

TEST(Swiss, NeighboursMeetAndNobodyTwice) {
  for (const std::size_t count : {4U, 7U, 8U, 13U}) {
    MatchConfig config = field(count, Pairing::kSwiss);
    config.swiss_rounds = 3;
    Tournament tournament(config);
    const std::uint64_t games = tournament.games();
    play_out(tournament, smaller_wins);
    EXPECT_TRUE(tournament.over());
    ASSERT_EQ(tournament.stages().size(), 3U);
    std::set<std::set<std::size_t>> met;
    std::map<std::size_t, int> byes;
    std::uint64_t played = 0;
    for (const Stage& stage : tournament.stages()) {
      std::set<std::size_t> seen(stage.byes.begin(), stage.byes.end());
      EXPECT_EQ(stage.byes.size(), count % 2);
      for (const std::size_t player : stage.byes) EXPECT_EQ(++byes[player], 1);
      for (const Meeting& meeting : stage.meetings) {
        played += meeting.games;
        EXPECT_TRUE(met.insert({meeting.players[0], meeting.players[1]}).second);
        seen.insert({meeting.players[0], meeting.players[1]});
      }
      EXPECT_EQ(seen.size(), count);
    }
    EXPECT_EQ(played, games);
    EXPECT_EQ(tournament.standings().front().player, 0U);
    EXPECT_EQ(tournament.standings().front().points, 6);
  }
}

TEST(Swiss, GoesOnWhenEverybodyMetEverybody) {
  MatchConfig config = field(3, Pairing::kSwiss);
  config.swiss_rounds = 7;
  Tournament tournament(config);
  play_out(tournament, smaller_wins);
  EXPECT_EQ(tournament.stages().size(), 7U);
}

std::string table_of(const MatchConfig& config, std::vector<MatchGame> before, int concurrency,
                     std::vector<MatchGame>* games = nullptr) {
  Runner runner(config, {concurrency, false}, nullptr);
  for (const MatchGame& game : before) runner.add(game);
  if (games != nullptr) {
    runner.on_game([games](const MatchGame& game) { games->push_back(game); });
  }
  runner.run({});
  EXPECT_TRUE(runner.tally().schedule().tournament()->over());
  EXPECT_EQ(runner.tally().games(), runner.tally().scheduled());
  return match_table(config, runner.tally());
}

TEST(ThreadsTournament, TheSameWhetherInOneGoOrInterruptedOrInParallel) {
  for (const Pairing pairing : {Pairing::kKnockout, Pairing::kSwiss}) {
    const MatchConfig config = field(6, pairing, 2);
    std::vector<MatchGame> games;
    const std::string whole = table_of(config, {}, 1, &games);
    EXPECT_EQ(table_of(config, {}, 4), whole);
    for (const std::size_t cut : {std::size_t{1}, games.size() / 3, games.size() - 1}) {
      EXPECT_EQ(table_of(config, {games.begin(), games.begin() + static_cast<std::ptrdiff_t>(cut)}, 2), whole);
    }
    const Json json = match_json(config, Runner(config, {}, nullptr).tally());
    EXPECT_EQ(json["stages"].size(), 1U);
    EXPECT_EQ(json.contains("winner"), pairing == Pairing::kKnockout);
    EXPECT_EQ(json.contains("standings"), pairing == Pairing::kSwiss);
  }
}

TEST(Tournament, RefusesGamesOfStagesThatAreNotKnown) {
  const MatchConfig config = field(4, Pairing::kKnockout);
  Tally tally(config);
  MatchGame game;
  game.index = 8;
  game.players = {"P0", "P1"};
  game.end = "rules";
  EXPECT_THROW(tally.add(game), Error);
}

TEST(Tournament, IsKeptInTheRecordAndChecked) {
  MatchConfig config = field(5, Pairing::kSwiss);
  config.swiss_rounds = 4;
  const MatchConfig read = config_from_json(to_json(config));
  EXPECT_EQ(read.pairing, Pairing::kSwiss);
  EXPECT_EQ(read.swiss_rounds, 4);
  config.pairing = Pairing::kKnockout;
  EXPECT_THROW(check(config), Error);
  config.swiss_rounds = 0;
  check(config);
  config.sprt = Sprt{};
  EXPECT_THROW(check(config), Error);
}

TEST(Gauntlet, SeveralSeedsMeetAllOthersButNotEachOther) {
  MatchConfig config = field(5, Pairing::kGauntlet);
  config.seeds = 2;
  EXPECT_EQ(Schedule(config).pairings(),
            (std::vector<std::pair<std::size_t, std::size_t>>{{0, 2}, {0, 3}, {0, 4}, {1, 2}, {1, 3}, {1, 4}}));
  EXPECT_EQ(config_from_json(to_json(config)).seeds, 2);
  config.seeds = 5;
  EXPECT_THROW(check(config), Error);
  config.seeds = 2;
  config.pairing = Pairing::kRoundRobin;
  EXPECT_THROW(check(config), Error);
}

}  // namespace
}  // namespace tournament_test
}  // namespace deepcut::match
