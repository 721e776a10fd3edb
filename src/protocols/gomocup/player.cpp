#include "protocols/gomocup/player.hpp"

#include <algorithm>
#include <filesystem>
#include <thread>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "formats/gomocup_rules.hpp"

namespace deepcut::gomocup {

namespace {

using Clock = std::chrono::steady_clock;
using Kind = Reply::Kind;

constexpr int kAgainstProgram = 1;  // of INFO game_type
constexpr Milliseconds kBreath(100);

bool begins_with(const std::vector<std::string>& moves, const std::vector<std::string>& beginning) {
  return moves.size() >= beginning.size() && std::equal(beginning.begin(), beginning.end(), moves.begin());
}

/// What a later message does not say, an earlier one did. Some programs report depth 0 for an iteration cut short.
void add_news(Thought& thought, const SearchNews& news) {
  if (news.depth.value_or(0) > 0) thought.depth = *news.depth;
  if (news.nodes) thought.nodes = *news.nodes;
  if (news.value) thought.value = news.value;
}

}  // namespace

Player::~Player() { program_.dismiss(to_line(Command(End{}))); }

void Player::inform(const std::string& key, std::int64_t value) { tell(Info{key, std::to_string(value)}); }

/// Nothing: OK. Else what it says against it.
std::optional<std::string> Player::hear_refusal() {
  const SteadyTime deadline = Clock::now() + process::kPreparation;
  for (;;) {
    const Reply reply = parse_reply(program_.listen(deadline));
    if (reply.kind == Kind::kOk) return std::nullopt;
    if (reply.kind == Kind::kError || reply.kind == Kind::kUnknown) return reply.text;
  }
}

/// Some programs do not hear what comes at once after their move; they are told twice.
void Player::clear_board(const Command& command) {
  tell(command);
  if (!hear_refusal()) return;
  std::this_thread::sleep_for(kBreath);
  tell(command);
  if (const auto refusal = hear_refusal()) program_.give_up(Fault::kGarbage, refusal_of_game(*refusal));
}

void Player::new_game(const GameSetup& setup) {
  rules_.new_game(setup.game, setup.rules, setup.options);
  const std::string& rules = rules_.rules().name;
  const auto rule = setup.game == kGame ? rule_of(rules, setup.options) : std::nullopt;
  if (!rule) {
    throw Error(fmt::format("The Gomocup protocol has no {} {}: expected gomoku freestyle, standard, renju or caro.",
                            setup.game, rules));
  }
  const games::Board board = rules_.board();
  starts_empty_ =
      std::none_of(board.cells.begin(), board.cells.end(), [](const games::Cell& cell) { return cell.owner >= 0; });
  names_ = PointNames(board);
  side_ = setup.side;
  known_.clear();
  fresh_ = true;
  if (program_.running()) {
    program_.ignore_leftovers();
  } else {
    program_.start();
  }
  clear_board(Start{board.columns, board.rows});

  const ProgramSpec& spec = program_.spec();
  const GoLimits& limits = spec.limits;
  const Milliseconds match = limits.clock ? limits.clock->left : Milliseconds(0);
  inform("timeout_turn", limits.time.value_or(limits.clock ? match : spec.patience).count());
  inform("timeout_match", match.count());
  inform("max_memory", static_cast<std::int64_t>(spec.memory_bytes));
  inform("game_type", kAgainstProgram);
  inform("rule", *rule);
  if (limits.depth) inform("max_depth", *limits.depth);
  if (limits.nodes) inform("max_node", static_cast<std::int64_t>(*limits.nodes));
  for (const auto& [name, value] : spec.options) tell(Info{name, value});
  std::error_code none;
  const std::filesystem::path folder = std::filesystem::temp_directory_path(none);
  if (!none) tell(Info{"folder", folder.string()});
}

/// The whole board, in the order of play.
void Player::show_position(const std::vector<std::string>& moves) {
  rules_.set_moves(std::vector<std::string>{});
  const games::Board start = rules_.board();
  rules_.set_moves(moves);
  const games::Board now = rules_.board();
  const auto tell_stone = [&](Point point) {
    const int owner = now.at(point.x, point.y).owner;
    program_.tell(to_line(Stone{point, owner == side_ ? Stone::kOwn : Stone::kOpponent}));
  };
  tell(Board{});
  for (int y = 0; y < start.rows; ++y) {
    for (int x = 0; x < start.columns; ++x) {
      if (start.at(x, y).owner >= 0) tell_stone({x, y});
    }
  }
  for (const std::string& move : moves) tell_stone(names_.find(move).value());
  program_.tell("DONE");
}

Thought Player::think(const deepcut::Turn& turn) {
  const SteadyTime deadline = turn.deadline.value_or(Clock::now() + program_.spec().patience);
  program_.expect_no_answer_yet([](const std::string& line) { return parse_reply(line).kind == Kind::kMove; });
  inform("time_left", turn.limits.clock ? turn.limits.clock->left.count() : kUnlimitedTime);
  const bool one_more = !fresh_ && turn.moves.size() == known_.size() + 1 && begins_with(turn.moves, known_);
  if (one_more) {
    tell(Turn{names_.find(turn.moves.back()).value()});
  } else if (fresh_ && turn.moves.empty() && starts_empty_) {
    tell(Begin{});
  } else {
    if (!fresh_) clear_board(Restart{});
    show_position(turn.moves);
  }
  fresh_ = false;
  try {
    Thought thought = listen_for_move(deadline, turn.stop);
    known_ = turn.moves;
    known_.push_back(thought.move);
    return thought;
  } catch (const Abandoned&) {
    program_.kill();
    return {};
  }
}

/// As at the tournament, only a line that is a point counts. What else is written is only told if nothing comes of it.
Thought Player::listen_for_move(SteadyTime deadline, const std::stop_token& stop) {
  Thought thought;
  std::string nonsense;
  std::string complaint;
  try {
    for (;;) {
      const std::string line = program_.listen(deadline, stop);
      const Reply reply = parse_reply(line);
      if (reply.kind == Kind::kMove) {
        thought.move = names_.contains(reply.point) ? names_.name(reply.point) : to_text(reply.point);
        return thought;
      }
      if (reply.kind == Kind::kMessage || reply.kind == Kind::kDebug) {
        add_news(thought, parse_news(reply.text));
      } else if (reply.kind == Kind::kError || reply.kind == Kind::kUnknown) {
        complaint = line;
      } else if (reply.kind == Kind::kOther) {
        nonsense = line;
      }
    }
  } catch (const PlayerFault& fault) {
    if (fault.fault() != Fault::kTime) throw;
    if (!complaint.empty())
      throw PlayerFault(Fault::kTime, fmt::format("The program said {} and did not move in time.", quote(complaint)));
    if (!nonsense.empty())
      throw PlayerFault(Fault::kGarbage, fmt::format("The program wrote {} and no move.", quote(nonsense)));
    throw;
  }
}

void Player::game_over(std::optional<int> /*winner*/, const std::string& /*reason*/) {
  // The protocol has no word for it: the next START says enough.
  program_.end_of_game(to_line(Command(End{})));
}

}  // namespace deepcut::gomocup
