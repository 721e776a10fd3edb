// A game as a job: it says all that there is to know, and what is played depends on nothing else.
#include "match/playing/game_job.hpp"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "formats/json_fields.hpp"
#include "match/playing/venue.hpp"

namespace deepcut::match {
namespace {

MatchConfig match_of(const std::string& game) {
  MatchConfig config;
  config.game = game;
  config.players = {parse_player_spec("name=A nodes=300 hash=1"), parse_player_spec("name=B nodes=200 hash=1")};
  config.rounds = 2;
  config.random_plies = 2;
  config.seed = UINT64_MAX / 2;
  config.adjudication.max_plies = 30;
  config.adjudication.exact_nodes = 100;
  return config;
}

/// Times apart, which are never the same.
std::string record_of(MatchGame game) {
  for (PlayedMove& move : game.moves) {
    move.time_ms = 0;
    move.own_ms.reset();
  }
  return to_json_line(to_json(game));
}

TEST(GameJob, IsReadAsItIsWritten) {
  MatchConfig config = match_of("rps");
  config.vary = "deal";
  const Schedule schedule(config);
  const Json json = to_json(JobMaker(config, schedule).job(schedule.game(3)));
  EXPECT_EQ(to_json(game_job_from_json(json)), json);
  EXPECT_EQ(json["index"], 3);
  EXPECT_TRUE(json["varied"].get<bool>());
  EXPECT_EQ(json["players"][0]["name"], "B");
}

TEST(GameJob, IsTheSameGameElsewhere) {
  const MatchConfig config = match_of("connect4");
  const Schedule schedule(config);
  JobMaker maker(config, schedule);
  Venue here;
  for (std::uint64_t index = 0; index < 4; ++index) {
    const GameJob job = maker.job(schedule.game(index));
    const auto played = here.play(job, {});
    // By somebody who has played nothing before, from what was sent.
    const auto elsewhere = Venue().play(game_job_from_json(to_json(job)), {});
    ASSERT_TRUE(played && elsewhere);
    EXPECT_EQ(record_of(*played), record_of(*elsewhere));
  }
}

TEST(GameJob, OneVenuePlaysOneGameAfterAnother) {
  Venue venue;
  for (const char* game : {"connect4", "tictactoe", "connect4"}) {
    const MatchConfig config = match_of(game);
    const Schedule schedule(config);
    const GameJob job = JobMaker(config, schedule).job(schedule.game(1));
    EXPECT_EQ(record_of(venue.play(job, {}).value()), record_of(Venue().play(job, {}).value())) << game;
  }
}

TEST(GameJob, RefusesWhatIsNone) {
  const MatchConfig config = match_of("tictactoe");
  const Schedule schedule(config);
  const Json whole = to_json(JobMaker(config, schedule).job(schedule.game(0)));
  for (const char* field : {"index", "game", "opening", "players", "seeds"}) {
    Json part = whole;
    part.erase(field);
    EXPECT_THROW(game_job_from_json(part), Error) << field;
  }
  Json wrong = whole;
  wrong["seeds"] = {"1", "x"};
  EXPECT_THROW(game_job_from_json(wrong), Error);
  wrong = whole;
  wrong["players"][1]["spec"] = "name=B";
  EXPECT_THROW(game_job_from_json(wrong), Error);
}

}  // namespace
}  // namespace deepcut::match
