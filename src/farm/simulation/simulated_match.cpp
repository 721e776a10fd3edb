#include "farm/simulation/simulated_match.hpp"

#include <array>
#include <cmath>
#include <ctime>
#include <random>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/engine.hpp"
#include "farm/assignments/match_assignment.hpp"
#include "farm/kinds/time_scale.hpp"
#include "farm/manager/farm_run.hpp"
#include "formats/json_fields.hpp"
#include "match/results/match_game.hpp"

namespace deepcut::farm {

namespace {

constexpr const char* kGame = "connect4";
/// Of the simulated machine of speed 1; only quotients matter.
constexpr std::uint64_t kSpeed = 1'000'000;
constexpr std::size_t kGamesOfAKind = 50;

double processor_seconds() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<double>(time.tv_sec) + static_cast<double>(time.tv_nsec) * 1e-9;
}

/// Random games that were won by whoever moves first, by the other side, and by nobody.
class GamePool {
 public:
  explicit GamePool(std::uint64_t seed) : random_(seed) {
    while (games_[0].size() < kGamesOfAKind || games_[1].size() < kGamesOfAKind || games_[2].empty()) add();
  }

  /// `winner`: a side, or 2 for a draw.
  const match::MatchGame& draw(std::size_t winner) {
    const auto& games = games_.at(winner);
    return games[random_() % games.size()];
  }

 private:
  void add() {
    rules_.new_game(kGame);
    match::MatchGame game;
    while (!rules_.outcome()) {
      const auto legal = rules_.legal_moves();
      match::PlayedMove move;
      move.side = rules_.side();
      move.move = legal[random_() % legal.size()];
      rules_.play(move.move);
      game.moves.push_back(std::move(move));
    }
    game.winner = rules_.outcome()->winner;
    game.end = "rules";
    auto& kind = games_.at(game.winner ? static_cast<std::size_t>(*game.winner) : 2);
    if (kind.size() < kGamesOfAKind) kind.push_back(std::move(game));
  }

  std::mt19937_64 random_;
  Engine rules_;
  std::array<std::vector<match::MatchGame>, 3> games_;
};

/// Plays the games of a match by drawing them.
class RandomReferee {
 public:
  RandomReferee(const SimulatedMatch& match, std::uint64_t seed)
      : match_(match), random_(seed + 1), pool_(seed + 2), first_wins_(1 / (1 + std::pow(10.0, -match.elo / 400))) {}

  SimulatedResult play(const JobMessage& message, double speed) {
    const match::GameJob job = match::game_job_from_json(parse_json_object(message.job));
    match::MatchGame game = pool_.draw(winner(job.players[0].name == "A"));
    game.index = job.index;
    game.players = {job.players[0].name, job.players[1].name};
    const double scale = time_scale(kSpeed, static_cast<std::uint64_t>(kSpeed * speed));
    return {to_json_line(match::to_json(game)), static_cast<double>(game.moves.size()) * match_.move_seconds * scale};
  }

 private:
  std::size_t winner(bool a_begins) {
    constexpr double kDraws = 0.1;
    const double luck = std::uniform_real_distribution<>()(random_);
    if (luck < kDraws) return 2;
    const bool a_wins = luck < kDraws + (1 - kDraws) * first_wins_;
    return a_wins == a_begins ? 0 : 1;
  }

  const SimulatedMatch& match_;
  std::mt19937_64 random_;
  GamePool pool_;
  double first_wins_;
};

match::MatchConfig config_of(const SimulatedMatch& match) {
  match::MatchConfig config;
  config.game = kGame;
  config.players = {match::parse_player_spec("name=A time=1"), match::parse_player_spec("name=B time=1")};
  config.rounds = (match.games + 1) / 2;
  config.sprt = match.sprt;
  return config;
}

const char* to_string(match::Sprt::Verdict verdict) {
  switch (verdict) {
    case match::Sprt::Verdict::kAcceptElo0:
      return "elo0";
    case match::Sprt::Verdict::kAcceptElo1:
      return "elo1";
    default:
      return "none";
  }
}

}  // namespace

SimulationReport simulate(const SimulatedFarm& farm, const SimulatedMatch& match, const std::stop_token& stop) {
  const double began = processor_seconds();
  const match::MatchConfig config = config_of(match);
  MatchAssignment games(config, nullptr, false, kSpeed);
  RandomReferee referee(match, farm.seed);
  SimulatedDesk desk(farm, [&referee](const JobMessage& job, double speed) { return referee.play(job, speed); });
  FarmRun run(games, desk, "simulation", {});
  run.run(stop);
  const match::Tally tally = games.tally();
  return {tally.games(), config.sprt ? to_string(tally.verdict()) : "", run.ledger().repeated(), desk.account(),
          processor_seconds() - began};
}

}  // namespace deepcut::farm
