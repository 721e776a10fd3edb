// Games looked over, and games played to learn from.
#include <optional>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "farm/assignments/selfplay_assignment.hpp"
#include "farm/kinds/search_kind.hpp"
#include "farm/kinds/workplace.hpp"
#include "farm/manager/farm_run.hpp"
#include "farm/manager/thread_desk.hpp"
#include "farm/review/review_assignment.hpp"
#include "formats/game_file.hpp"

namespace deepcut::farm {

namespace review_test {

void run(Assignment& assignment, int threads) {
  ThreadDesk desk(threads);
  FarmRun(assignment, desk, "here", {}).run({});
}

std::vector<GameReview> reviews(std::vector<GameToReview> games, std::size_t first = 0,
                                const std::string& search = "") {
  std::vector<GameReview> found;
  GoRequest request{.search = search};
  request.limits.nodes = 3000;
  ReviewAssignment review(std::move(games), first, request, 0,
                          [&found](const GameReview& game) { found.push_back(game); });
  run(review, 2);
  EXPECT_TRUE(review.left_out().empty());
  return found;
}

/// O had a draw, and lets X make a double threat.
GameToReview blundered() { return {"a", {.game = "tictactoe", .rules = "", .moves = {"a1", "b1", "b2", "c3", "a3"}}}; }

TEST(ThreadsReview, NamesTheMoveThatGaveTheGameAway) {
  const auto found = reviews({blundered(), {"b", {.game = "tictactoe", .rules = "", .moves = {"b2"}}}});
  ASSERT_EQ(found.size(), 2U);
  EXPECT_EQ(found[1].source, "b");
  const GameReview& game = found[0];
  ASSERT_EQ(game.moves.size(), 5U);
  EXPECT_EQ(game.moves[1].verdict, "blunder") << "after an edge the corner wins";
  EXPECT_EQ(game.moves[1].chance, 0.5);
  EXPECT_EQ(game.moves[1].after, 0);
  EXPECT_EQ(game.moves[1].before.best, "b2");
  EXPECT_EQ(game.moves[0].verdict, "");
  EXPECT_EQ(game.accuracy[0], 100);
  EXPECT_LT(*game.accuracy[1], 100);
  const std::string sgf = export_game(annotated(game), GameFormat::kSgf);
  EXPECT_NE(sgf.find("blunder: from 50 % to 0 %"), std::string::npos) << sgf;
  EXPECT_NE(to_text(game).find("b1     blunder"), std::string::npos) << to_text(game);
  EXPECT_EQ(to_json(game)["moves"][1]["verdict"], "blunder");
  EXPECT_TRUE(to_json(game)["moves"][0]["verdict"].is_null());
}

TEST(Review, WhatASearchDoesNotFindOutIsUnknown) {
  // Not a word of values: whoever plays like that gives away nothing that is known.
  const GameReview blind = reviews({blundered()}, 0, "random").at(0);
  EXPECT_FALSE(blind.accuracy[0] || blind.accuracy[1]);
  EXPECT_NE(to_text(blind).find("accuracy unknown"), std::string::npos) << to_text(blind);
  const Json json = to_json(blind);
  EXPECT_EQ(json["accuracy"], Json({nullptr, nullptr}));
  for (const Json& move : json["moves"]) {
    EXPECT_TRUE(move["chance"].is_null());
    EXPECT_TRUE(move["verdict"].is_null());
    EXPECT_FALSE(move.contains("value"));
  }
  EXPECT_EQ(export_game(annotated(blind), GameFormat::kSgf).find("before this move"), std::string::npos);
  // A proof knows who wins by force. That X does not win before move 1 is neither a draw nor a loss.
  const GameReview proofs = reviews({blundered()}, 0, "proof").at(0);
  EXPECT_FALSE(proofs.moves[0].chance);
  EXPECT_FALSE(proofs.moves[0].loss);
  EXPECT_EQ(proofs.moves[1].after, 0);
  EXPECT_FALSE(proofs.moves[1].loss) << "it may have been lost before";
  EXPECT_EQ(proofs.moves[2].chance, 1);
  // The move that wins, by what is played after it.
  EXPECT_EQ(proofs.accuracy[0], 100);
  EXPECT_FALSE(proofs.accuracy[1]);
}

/// A game whose results make no sense, as those of a worker elsewhere might.
class Nonsense final : public Assignment {
 public:
  std::optional<std::uint64_t> next() override {
    return given_++ == 0 ? std::optional<std::uint64_t>(0) : std::nullopt;
  }
  std::string job(std::uint64_t /*number*/) override {
    GoRequest request;
    request.limits.nodes = 10;
    return search_text(blundered().record, request, 0);
  }
  void check(std::uint64_t /*number*/, const std::string& /*result*/) override {
    throw Error("it is of another game.");
  }
  void settle(std::uint64_t /*number*/, const std::string& /*result*/) override {}
  void put_aside(std::uint64_t /*number*/, const std::string& /*why*/) override {}
  bool over() const override { return false; }

 private:
  int given_ = 0;
};

TEST(ThreadsReview, ThisMachineCannotBeLeftOut) {
  Nonsense assignment;
  EXPECT_THROW(run(assignment, 2), Error) << "nobody else would do the job";
}

TEST(Review, GoesOnWithTheGameThatIsNext) {
  const auto found = reviews({blundered(), blundered(), {"last", blundered().record}}, 2);
  ASSERT_EQ(found.size(), 1U);
  EXPECT_EQ(found[0].source, "last");
}

TEST(Review, VerdictsAreThoseOfThePage) {
  EXPECT_EQ(verdict_of_loss(0.08), "");
  EXPECT_EQ(verdict_of_loss(0.09), "inaccuracy");
  EXPECT_EQ(verdict_of_loss(0.18), "mistake");
  EXPECT_EQ(verdict_of_loss(0.35), "blunder");
}

TEST(Review, RefusesWhatCannotHaveBeenFound) {
  const GameRecord position = blundered().record;
  EXPECT_THROW(judgement_from_json({{"best", "a1"}, {"depth", 1}, {"nodes", 1}, {"line", {}}, {"value", 1}}, position),
               Error);
  EXPECT_THROW(
      judgement_from_json({{"best", "c1"}, {"depth", 1}, {"nodes", 1}, {"line", {"c1", "c1"}}, {"value", 1}}, position),
      Error);
  EXPECT_NO_THROW(
      judgement_from_json({{"best", "c1"}, {"depth", 1}, {"nodes", 1}, {"line", {"c1"}}, {"value", 1}}, position));
}

Selfplay small_selfplay() {
  Selfplay selfplay{{.game = "connect4", .rules = "7x6"}, match::parse_player_spec("nodes=200 hash=1")};
  selfplay.games = 6;
  return selfplay;
}

std::vector<std::string> lines(const Selfplay& selfplay, int threads, std::uint64_t first = 0) {
  std::vector<std::string> found;
  SelfplayAssignment games(selfplay, first, 0, [&](const match::MatchGame& game) {
    for (const Json& position : labelled_positions(selfplay, game)) found.push_back(position.dump());
  });
  run(games, threads);
  return found;
}

TEST(ThreadsSelfplay, GivesTheSameLinesOfTheSameSeedOnAnyNumberOfThreads) {
  const auto one = lines(small_selfplay(), 1);
  EXPECT_EQ(one, lines(small_selfplay(), 2));
  EXPECT_GT(one.size(), 30U);
  Selfplay other = small_selfplay();
  other.seed = 2;
  EXPECT_NE(one, lines(other, 1));
  const auto rest = lines(small_selfplay(), 1, 4);
  EXPECT_TRUE(std::equal(rest.rbegin(), rest.rend(), one.rbegin())) << "whoever goes on gets the same games";
  EXPECT_EQ(to_json(selfplay_from_json(to_json(small_selfplay()))), to_json(small_selfplay()));
}

TEST(Selfplay, TellsOfEachPositionHowTheGameEndsForWhoMoves) {
  Selfplay selfplay = small_selfplay();
  selfplay.games = 1;
  match::MatchGame game;
  game.opening = {"4"};
  game.moves = {{.side = 1, .move = "3", .depth = 5, .nodes = 10, .value = Value::heuristic(-7)},
                {.side = 0, .move = "2", .value = Value::win(5)}};
  game.winner = 0;
  const auto positions = labelled_positions(selfplay, game);
  ASSERT_EQ(positions.size(), 2U);
  EXPECT_EQ(positions[0]["moves"], Json({"4"}));
  EXPECT_EQ(positions[0]["best"], "3");
  EXPECT_EQ(positions[0]["value"], -7);
  EXPECT_EQ(positions[0]["result"], 0);
  EXPECT_EQ(positions[1]["moves"], Json({"4", "3"}));
  EXPECT_EQ(positions[1]["win_in"], 5);
  EXPECT_EQ(positions[1]["result"], 1);
}

}  // namespace review_test

}  // namespace deepcut::farm
