#include "match/playing/runner.hpp"

#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "match/playing/game_job.hpp"
#include "match/playing/venue.hpp"
#include "process/machine.hpp"
#include "protocols/protocol.hpp"

namespace deepcut::match {

namespace {

bool is_in_a_turn(Engine& rules) {
  if (rules.moves().empty()) return false;
  const int side = rules.side();
  rules.undo();
  return rules.side() == side;
}

/// Whoever cannot be told where a game begins would lose it by no fault of its own.
void check_openings(const PlayerSpec& spec, const std::vector<Opening>& openings, Engine& rules) {
  const Protocol& protocol = player_protocol(spec.protocol);
  if (spec.kind != PlayerSpec::Kind::kProgram || protocol.openings == ToldOpenings::kAny) return;
  for (const Opening& opening : openings) {
    rules.set_moves(opening);
    const std::string side = rules.side_name(rules.side());
    if (protocol.openings == ToldOpenings::kNone && !opening.empty()) {
      throw Error(fmt::format("There is no word for an opening, such as {}, in {}: leave openings out.",
                              quote(join(opening)), protocol.title));
    }
    if (is_in_a_turn(rules)) {
      throw Error(
          fmt::format("After {} {} is in the middle of a turn, for which there is no word in {}: expected "
                      "openings of whole turns.",
                      quote(join(opening)), side, protocol.title));
    }
  }
}

}  // namespace

void try_players(const MatchConfig& config, bool with_programs) {
  const Schedule schedule(config);
  const OptionTexts options = schedule.options(schedule.game(0));
  Engine rules;
  rules.new_game(config.game, config.rules, options);
  std::vector<Opening> openings = config.openings;
  if (openings.empty()) openings.push_back(schedule.opening(schedule.game(0), rules));
  for (const PlayerSpec& spec : config.players) {
    try {
      check_openings(spec, openings, rules);
      if (spec.kind == PlayerSpec::Kind::kProgram && !with_programs) continue;
      make_player(spec)->new_game({config.game, config.rules, options, 0, config.seed});
    } catch (const std::runtime_error& problem) {
      throw Error(fmt::format("Player {} cannot play: {}", spec.name, problem.what()));
    }
  }
}

Runner::Runner(const MatchConfig& config, RunOptions options, RecordWriter* writer)
    : config_(config), options_(options), schedule_(config), course_(config, writer, options.repeatable) {}

void Runner::run(const std::stop_token& stop) {
  const std::stop_callback pass_on(stop, [this] { stop_.request_stop(); });
  std::vector<std::thread> workers;
  workers.reserve(static_cast<std::size_t>(options_.concurrency));
  for (int i = 0; i < options_.concurrency; ++i) {
    workers.emplace_back([this, i] {
      try {
        work(i);
      } catch (...) {
        fail(std::current_exception());
      }
    });
  }
  for (std::thread& worker : workers) worker.join();
  const std::lock_guard lock(mutex_);
  if (failure_) std::rethrow_exception(failure_);
}

void Runner::work(int worker) {
  if (options_.pin) process::pin_to_processor(worker);
  JobMaker maker(config_, schedule_);
  Venue venue;
  venue.on_progress([this](const MatchGame& game) { follow(game); });
  while (const auto scheduled = next_game()) {
    const auto game = venue.play(maker.job(*scheduled), stop_.get_token());
    {
      const std::lock_guard lock(progress_mutex_);
      in_progress_.erase(scheduled->index);
    }
    if (game) finish(*game);
  }
}

void Runner::follow(const MatchGame& game) {
  const std::lock_guard lock(progress_mutex_);
  const auto [known, is_new] = in_progress_.try_emplace(game.index, game);
  std::vector<PlayedMove>& moves = known->second.moves;
  if (!is_new)
    moves.insert(moves.end(), game.moves.begin() + static_cast<std::ptrdiff_t>(moves.size()), game.moves.end());
}

std::vector<MatchGame> Runner::in_progress() const {
  const std::lock_guard lock(progress_mutex_);
  std::vector<MatchGame> games;
  games.reserve(in_progress_.size());
  for (const auto& [index, game] : in_progress_) games.push_back(game);
  return games;
}

std::optional<ScheduledGame> Runner::next_game() {
  std::unique_lock lock(mutex_);
  for (;;) {
    if (stop_.stop_requested()) return std::nullopt;
    if (const auto game = course_.take()) return game;
    // What is being played may decide who meets next.
    if (course_.is_decided() || !course_.may_go_on()) return std::nullopt;
    game_over_.wait(lock, stop_.get_token(),
                    [this, before = course_.tally().games()] { return course_.tally().games() != before; });
  }
}

void Runner::finish(const MatchGame& game) {
  const std::lock_guard lock(mutex_);
  game_over_.notify_all();
  course_.finish(game);
  if (course_.is_decided()) stop_.request_stop();
}

void Runner::fail(const std::exception_ptr& failure) {
  const std::lock_guard lock(mutex_);
  if (!failure_) failure_ = failure;
  stop_.request_stop();
}

}  // namespace deepcut::match
