#include "match/playing/referee.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut::match {

namespace {

using Clock = std::chrono::steady_clock;
using FineMilliseconds = std::chrono::duration<double, std::milli>;

/// A player at the board, with its clock.
struct Seat {
  Player& player;
  const PlayerSpec& spec;
  GoLimits limits;  ///< its clock runs down, and the time within a turn
  std::optional<Milliseconds> time_a_turn = limits.time;
  std::optional<MatchClock> period =
      limits.clock;  ///< what is added when its moves are made, if it has a number of them

  void begin_turn() { limits.time = time_a_turn; }
  /// How long the rest of this turn may take, if there is a limit.
  std::optional<Milliseconds> allowed() const {
    if (limits.clock && limits.time) return std::min(limits.clock->left, *limits.time);
    if (limits.clock) return limits.clock->left;
    return limits.time;
  }
  /// For the first of so many plies that are left of the turn.
  GoLimits limits_of_ply(int plies) const {
    GoLimits share = limits;
    if (share.time) share.time = std::max(*share.time / plies, Milliseconds(1));
    if (share.clock) share.clock->increment /= plies;
    return share;
  }
  void charge(FineMilliseconds used) {
    const auto less = [used](Milliseconds left) {
      return std::max(left - std::chrono::round<Milliseconds>(used), Milliseconds(0));
    };
    if (limits.time) limits.time = less(*limits.time);
    if (limits.clock) limits.clock->left = less(limits.clock->left);
  }
  void end_turn() {
    if (!limits.clock) return;
    MatchClock& clock = *limits.clock;
    clock.left += clock.increment;
    if (clock.moves_to_go == 0 || --clock.moves_to_go > 0) return;
    clock.left += period->left;
    clock.moves_to_go = period->moves_to_go;
  }
};

/// As fine as a clock that is read across a pipe can be, and as a record keeps it.
double microseconds(double ms) { return std::round(ms * 1e3) / 1e3; }

/// How many plies the side to move has left in this turn. Tried out, since no game says it; one that never lets a side
/// move twice is not asked.
int plies_left_in_turn(Engine& rules) {
  const int most = rules.game().info.plies_a_turn;
  if (most <= 1) return 1;
  const int side = rules.side();
  int plies = 0;
  while (plies < most && !rules.outcome() && rules.side() == side) {
    rules.play(rules.legal_moves().front());
    ++plies;
  }
  rules.undo(plies);
  return std::max(plies, 1);
}

/// The course of one game.
class Game {
 public:
  Game(const GameJob& job, Engine& rules, ExactJudge* solver, std::array<Seat, 2> seats, MatchGame record)
      : rules_(rules), solver_(solver), seats_(seats), adjudicator_(job.adjudication), record_(std::move(record)) {}

  std::optional<MatchGame> play(const GameJob& job, const std::stop_token& stop,
                                const Referee::OnProgress& on_progress) {
    on_progress(record_);
    prepare(job);
    while (!over_ && !stop.stop_requested()) {
      move(stop);
      on_progress(record_);
    }
    if (!over_) return std::nullopt;
    for (Seat& seat : seats_) seat.player.game_over(record_.winner, record_.reason);
    return std::move(record_);
  }

 private:
  void prepare(const GameJob& job) {
    for (int side = 0; side < 2 && !over_; ++side) {
      const auto i = static_cast<std::size_t>(side);
      try {
        seats_[i].player.new_game({job.game, job.rules, job.options, side, job.seeds[i], record_.opening});
      } catch (const PlayerFault& fault) {
        lose(side, fault.fault(), fault.what());
      }
    }
  }

  void move(const std::stop_token& stop) {
    const int side = rules_.side();
    Seat& seat = seats_.at(static_cast<std::size_t>(side));
    if (side != std::exchange(turn_of_, side)) seat.begin_turn();
    const GoLimits limits = seat.limits_of_ply(plies_left_in_turn(rules_));
    const auto allowed = seat.allowed();
    const SteadyTime start = Clock::now();
    Turn turn{rules_.moves(), limits, {}, stop};
    if (allowed) turn.deadline = start + *allowed + seat.spec.grace;
    Thought thought;
    try {
      thought = seat.player.think(turn);
    } catch (const PlayerFault& fault) {
      return lose(side, fault.fault(), fault.what());
    }
    if (stop.stop_requested()) return;
    const FineMilliseconds used = Clock::now() - start;
    if (allowed && used > *allowed + seat.spec.grace) {
      return lose(side, Fault::kTime, fmt::format("The move took {:.0f} ms of {} ms.", used.count(), allowed->count()));
    }
    seat.charge(used);
    accept(side, thought, used.count());
    if (over_ || rules_.side() == side) return;
    seat.end_turn();
    try {
      seat.player.ponder(rules_.moves());
    } catch (const PlayerFault& fault) {
      lose(side, fault.fault(), fault.what());
    }
  }

  void accept(int side, const Thought& thought, double time_ms) {
    try {
      rules_.play(thought.move);
    } catch (const Error& error) {
      return lose(side, Fault::kIllegalMove, error.what());
    }
    const auto own_ms = thought.time_ms ? std::optional(microseconds(*thought.time_ms)) : std::nullopt;
    record_.moves.push_back(
        {side, rules_.moves().back(), microseconds(time_ms), thought.depth, thought.nodes, thought.value, own_ms});
    if (const auto outcome = rules_.outcome()) return end(outcome->winner, "rules", outcome->reason);
    auto verdict = adjudicator_.see(side, thought.value, static_cast<int>(rules_.moves().size()));
    if (!verdict && solver_ != nullptr) verdict = solver_->judge(rules_.moves());
    if (verdict) end(verdict->winner, "adjudication", verdict->reason);
  }

  void lose(int side, Fault fault, const std::string& what) {
    record_.conversation = seats_.at(static_cast<std::size_t>(side)).player.last_words();
    end(1 - side, to_string(fault), what);
  }

  void end(std::optional<int> winner, std::string end, std::string reason) {
    over_ = true;
    record_.winner = winner;
    record_.end = std::move(end);
    record_.reason = std::move(reason);
  }

  Engine& rules_;
  ExactJudge* solver_;  ///< null: nobody asks
  std::array<Seat, 2> seats_;
  Adjudicator adjudicator_;
  MatchGame record_;
  int turn_of_ = -1;  ///< whose turn it is
  bool over_ = false;
};

}  // namespace

std::optional<MatchGame> Referee::play(const GameJob& job, const std::array<Player*, 2>& players,
                                       const std::stop_token& stop) {
  prepare(job);
  const auto& [first, second] = job.players;
  MatchGame record;
  record.index = job.index;
  record.players = {first.name, second.name};
  if (job.varied) record.options = job.options;
  record.opening = job.opening;
  const std::array<Seat, 2> seats{Seat{*players[0], first, first.request.limits},
                                  Seat{*players[1], second, second.request.limits}};
  return Game(job, rules_, solver_ ? &*solver_ : nullptr, seats, std::move(record)).play(job, stop, on_progress_);
}

void Referee::prepare(const GameJob& job) {
  if (job.game != game_ || job.rules != rule_set_ || job.options != options_) {
    rules_.new_game(job.game, job.rules, job.options);
    game_ = job.game;
    rule_set_ = job.rules;
    options_ = job.options;
  }
  rules_.set_moves(job.opening);
  if (job.adjudication.exact_nodes == 0) {
    solver_.reset();
  } else {
    if (!solver_ || solver_->nodes() != job.adjudication.exact_nodes) solver_.emplace(job.adjudication.exact_nodes);
    solver_->new_game(job.game, job.rules, job.options);
  }
}

}  // namespace deepcut::match
