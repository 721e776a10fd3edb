#include "engine/engine.hpp"

#include <algorithm>
#include <chrono>
#include <exception>
#include <new>
#include <stdexcept>
#include <system_error>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/board_text.hpp"
#include "engine/plural.hpp"
#include "engine/text.hpp"

namespace deepcut {

namespace {

std::string result_sentence(const RegisteredGame& game, const Outcome& outcome) {
  std::string text = "Draw";
  if (outcome.winner) {
    text = game.info.sides.at(static_cast<std::size_t>(*outcome.winner)) + " wins";
    // A reason says it in the game's own unit.
    if (!outcome.value.is_decisive() && outcome.reason.empty())
      text += fmt::format(" by {}", std::abs(outcome.value.score()));
  }
  return text + (outcome.reason.empty() ? "." : ": " + outcome.reason + ".");
}

// Why a text is no legal move, without naming it.
std::string illegal_because(const RegisteredGame& game, const AnyPosition& position, std::string_view move) {
  if (const auto outcome = position.outcome()) return "the game is over (" + result_sentence(game, *outcome) + ")";
  const std::string why = position.why_illegal(move);
  return why.empty() ? "expected " + game.info.notation : why;
}

std::vector<std::string> words_of_moves(std::string_view text) {
  std::string spaced(text);
  std::replace(spaced.begin(), spaced.end(), ',', ' ');
  return split_words(spaced);
}

/// A list of moves, played from the start of a game and kept as the game writes them.
class MoveReader {
 public:
  MoveReader(const RegisteredGame& game, const AnyPosition& start, const std::vector<std::string>& words)
      : game_(game), start_(start), position_(start.clone()) {
    for (const std::string& word : words) read(word);
  }

  std::unique_ptr<AnyPosition> take_position() { return std::move(position_); }
  std::vector<std::string> take_moves() { return std::move(moves_); }

 private:
  void read(std::string_view word) {
    if (play(word)) return;
    if (!game_.info.moves_run_together) fail(word);
    while (!word.empty()) word.remove_prefix(play_prefix(word));
  }
  bool play(std::string_view text) {
    auto written = position_->play(text);
    if (written) moves_.push_back(std::move(*written));
    return written.has_value();
  }
  std::size_t play_prefix(std::string_view text) {
    constexpr std::size_t kLongestMove = 8;
    for (std::size_t length = std::min(text.size(), kLongestMove); length > 0; --length) {
      if (play(text.substr(0, length))) return length;
    }
    // What was a move at the beginning is named without those behind it.
    for (std::size_t length = std::min(text.size(), kLongestMove); length > 0; --length) {
      if (start_.clone()->play(text.substr(0, length))) fail(text.substr(0, length));
    }
    fail(text);
  }
  [[noreturn]] void fail(std::string_view text) const {
    throw IllegalMove(fmt::format("Move {}, {}, is not legal: {}.", moves_.size() + 1, quote(text),
                                  illegal_because(game_, *position_, text)));
  }

  const RegisteredGame& game_;
  const AnyPosition& start_;
  std::unique_ptr<AnyPosition> position_;
  std::vector<std::string> moves_;
};

}  // namespace

/// A request with everything filled in and checked.
struct Engine::Plan {
  std::string search;
  OptionValues options;
  Limits limits;
  int random_percent = 0;
};

Engine::Engine(const Registry& games) : registry_(games) {}

Engine::~Engine() {
  stop();
  if (thread_.joinable()) thread_.join();
}

void Engine::new_game(std::string_view game, std::string_view rules, const OptionTexts& options) {
  load({std::string(game), std::string(rules), options});
}

void Engine::load(const GameRecord& record) {
  require_idle();
  const RegisteredGame& game = registry_.game(record.game);
  const RegisteredRules& rules = game.rule_set(record.rules);
  OptionTexts options = record.options;
  const OptionValues values = parse_options(rules.options, options, fmt::format("of {} {}", record.game, rules.name));
  std::unique_ptr<AnyPosition> start;
  try {
    start = rules.start(values);
  } catch (const std::invalid_argument& problem) {
    throw Error(problem.what());
  }
  MoveReader reader(game, *start, record.moves);
  // From here on nothing fails.
  forget_what_was_learnt(rules);
  game_ = &game;
  rules_ = &rules;
  options_ = std::move(options);
  start_ = std::move(start);
  position_ = reader.take_position();
  moves_ = reader.take_moves();
}

void Engine::copy_game(const Engine& other) {
  require_idle();
  std::unique_ptr<AnyPosition> position = other.position().clone();
  std::unique_ptr<AnyPosition> start = other.start_->clone();
  OptionTexts options = other.options_;
  std::vector<std::string> moves = other.moves_;
  // From here on nothing fails.
  if (rules_ != other.rules_ || options_ != options) forget_what_was_learnt(*other.rules_);
  game_ = other.game_;
  rules_ = other.rules_;
  options_ = std::move(options);
  start_ = std::move(start);
  position_ = std::move(position);
  moves_ = std::move(moves);
}

/// Another game begins; under the same rules the search itself can be kept.
void Engine::forget_what_was_learnt(const RegisteredRules& next) {
  if (rules_ != &next) {
    search_.reset();
  } else if (search_) {
    try {
      search_->new_game();
    } catch (const std::exception&) {
      search_.reset();  // what it needs will be made, or found missing, when it is asked for
    }
  }
}

void Engine::play(std::string_view move) {
  require_idle();
  const std::string_view word = trim(move);
  position();
  auto written = position_->play(word);
  if (!written) throw IllegalMove(why_illegal(word));
  moves_.push_back(std::move(*written));
}

void Engine::undo(int plies) {
  require_idle();
  if (plies < 0 || static_cast<std::size_t>(plies) > moves_.size()) {
    throw Error(fmt::format("Cannot take back {} {}: {} {} played.", plies, plies == 1 ? "ply" : "plies", moves_.size(),
                            plural(moves_.size(), "was", "were")));
  }
  for (int i = 0; i < plies; ++i) {
    position_->undo();
    moves_.pop_back();
  }
}

void Engine::set_moves(std::string_view moves) { set_moves(words_of_moves(moves)); }

void Engine::set_moves(const std::vector<std::string>& moves) {
  require_idle();
  position();
  MoveReader reader(*game_, *start_, moves);
  position_ = reader.take_position();
  moves_ = reader.take_moves();
}

GameRecord Engine::record() const {
  GameRecord record{game().info.name, rules().name};
  record.options = options_;
  record.moves = moves_;
  record.result = result_text();
  return record;
}

const RegisteredGame& Engine::game() const { return position(), *game_; }

const RegisteredRules& Engine::rules() const { return position(), *rules_; }

const AnyPosition& Engine::position() const {
  if (!position_) throw Error("There is no game yet: start a new one first.");
  return *position_;
}

void Engine::require_idle() const {
  if (thinking_) throw Error("The engine is thinking: stop it first.");
}

bool Engine::is_legal(std::string_view move) const { return position().clone()->play(trim(move)).has_value(); }

std::string Engine::why_illegal(std::string_view move) const {
  if (is_legal(move)) return {};
  return fmt::format("{} is not a legal move: {}.", quote(move), illegal_because(game(), position(), trim(move)));
}

std::string Engine::result_text() const {
  const auto end = outcome();
  return end ? result_sentence(*game_, *end) : "";
}

std::string Engine::command(const std::string& name, const std::vector<std::string>& words) const {
  const auto& commands = rules().commands;
  const bool known =
      std::any_of(commands.begin(), commands.end(), [&](const CommandSpec& spec) { return spec.name == name; });
  if (!known) throw Error(fmt::format("{} has no command {}.", game().info.title, quote(name)));
  return position().command(name, words);
}

std::optional<std::uint64_t> Engine::perft(int depth, const StopToken& stop, std::atomic<std::uint64_t>& leaves) const {
  if (depth < 0 || depth > kMaxDepth)
    throw Error(fmt::format("Depth {} is not possible: expected 0 to {}.", depth, kMaxDepth));
  return position().perft(depth, stop, leaves);
}

Json Engine::state_json() const {
  const auto end = outcome();
  Json json{{"game", game().info.name},
            {"rules", rules().name},
            {"options", Json::object()},
            {"moves", moves_},
            {"side", side()},
            {"side_name", side_name(side())},
            {"legal_moves", end ? std::vector<std::string>{} : legal_moves()},
            {"result", nullptr},
            {"board", to_json(board())},
            {"annotations", Json::array()}};
  for (const auto& [name, value] : options_) json["options"][name] = value;
  if (end) {
    json["result"] = {{"winner", end->winner ? Json(*end->winner) : Json(nullptr)},
                      {"reason", end->reason},
                      {"text", result_sentence(*game_, *end)}};
  }
  for (const games::Annotation& annotation : annotations()) json["annotations"].push_back(to_json(annotation));
  return json;
}

// ---------------------------------------------------------------------------------------------------------
// Thinking

void Engine::require_silence() {
  require_idle();
  // A thread that has nothing more to think about may still be telling its best move.
  if (thread_.joinable()) thread_.join();
}

void Engine::on_progress(OnReport callback) { require_silence(), on_progress_ = std::move(callback); }
void Engine::on_best_move(OnReport callback) { require_silence(), on_best_move_ = std::move(callback); }
void Engine::on_error(OnError callback) { require_silence(), on_error_ = std::move(callback); }

Engine::Plan Engine::plan(const GoRequest& request) const {
  const ResolvedRequest resolved = resolve(game(), request);
  Plan plan{resolved.search, {}, {}, resolved.random_percent};
  plan.options = parse_options(rules().search(plan.search).options, resolved.options, "of search " + plan.search);
  plan.limits = resolved.limits.library_limits();
  return plan;
}

void Engine::prepare_search(const Plan& plan) {
  if (search_ && search_name_ == plan.search && search_options_ == plan.options) return;
  // The old table goes before the new one comes: both together might not fit.
  search_.reset();
  try {
    search_ = position().make_search(plan.search, plan.options);
  } catch (const std::bad_alloc&) {
    throw OutOfMemory("There is not enough memory for this search: try a smaller hash.");
  } catch (const std::system_error& problem) {
    throw Error(fmt::format("This search cannot be started: {}.", problem.what()));
  } catch (const std::invalid_argument& problem) {
    throw Error(problem.what());
  }
  search_name_ = plan.search;
  search_options_ = plan.options;
}

namespace {

/// Time that passed before the search could begin is time of the move, too.
void charge(Limits& limits, Milliseconds used) {
  constexpr Milliseconds kLeast(1);
  if (limits.move_time) limits.move_time = std::max(*limits.move_time - used, kLeast);
  if (limits.clock) limits.clock->left = std::max(limits.clock->left - used, kLeast);
}

}  // namespace

void Engine::prepare(const GoRequest& request) {
  require_idle();
  prepare_search(plan(request));
}

/// A search that is about to begin.
struct Engine::Thinking {
  std::shared_ptr<const AnyPosition> root;
  Limits limits;
  std::optional<std::uint64_t> dice;  ///< for a move that is not thought about
};

Engine::Thinking Engine::begin(const GoRequest& request) {
  require_idle();
  const auto asked = std::chrono::steady_clock::now();
  const Plan planned = plan(request);
  if (outcome()) throw Error("There is nothing to search: the game is over (" + result_text() + ").");
  prepare_search(planned);
  if (thread_.joinable()) thread_.join();
  Thinking thinking{position().clone(), planned.limits, {}};
  if (static_cast<int>(random_() % 100) < planned.random_percent) thinking.dice = random_();
  {
    const std::lock_guard lock(mutex_);
    stop_ = StopSource();
    thinking.limits.stop = stop_.get_token();
    report_ = {};
    failure_.clear();
  }
  charge(thinking.limits, std::chrono::floor<Milliseconds>(std::chrono::steady_clock::now() - asked));
  thinking_ = true;
  return thinking;
}

void Engine::go(const GoRequest& request) {
  Thinking thinking = begin(request);
  try {
    thread_ = std::thread([this, thinking = std::move(thinking)] { think_aloud(thinking); });
  } catch (const std::system_error& problem) {
    thinking_ = false;
    throw Error(fmt::format("The engine cannot start a thread: {}.", problem.what()));
  }
}

namespace {

// What a weak level plays when it does not think.
SearchReport random_move(const AnyPosition& position, std::uint64_t dice) {
  const std::vector<std::string> moves = position.legal_moves();
  SearchReport report;
  report.bound = Bound::kNone;
  report.best = moves.at(dice % moves.size());
  report.line = {*report.best};
  report.lines = {{report.line, report.value, report.bound}};
  return report;
}

/// Why it failed; empty if it did not.
std::string failure_of(const std::function<void()>& search) {
  try {
    search();
  } catch (const std::bad_alloc&) {
    return "There is not enough memory for this search.";
  } catch (const std::exception& problem) {
    return problem.what();
  }
  return {};
}

}  // namespace

SearchReport Engine::find_move(const Thinking& thinking, const OnReport& on_progress) {
  if (thinking.dice) return random_move(*thinking.root, *thinking.dice);
  return search_->go(*thinking.root, thinking.limits, on_progress);
}

void Engine::end(const SearchReport& report, const std::string& failure) {
  {
    const std::lock_guard lock(mutex_);
    report_ = report;
    failure_ = failure;
    thinking_ = false;
  }
  done_.notify_all();
}

void Engine::think_aloud(const Thinking& thinking) {
  SearchReport report;
  const std::string failure = failure_of([&] { report = find_move(thinking, on_progress_); });
  // Idle before the callback: whoever hears of the best move may want to play it at once.
  end(report, failure);
  if (failure.empty()) {
    if (on_best_move_) on_best_move_(report);
  } else if (on_error_) {
    on_error_(failure);
  }
}

SearchReport Engine::run(const GoRequest& request, const OnReport& on_progress, const StopToken& stop) {
  const Thinking thinking = begin(request);
  SearchReport report;
  std::string failure;
  {
    const StopCallback<std::function<void()>> stopped(stop, [this] { this->stop(); });
    failure = failure_of([&] { report = find_move(thinking, on_progress); });
  }
  end(report, failure);
  if (!failure.empty()) throw Error(failure);
  return report;
}

void Engine::stop() {
  const std::lock_guard lock(mutex_);
  stop_.request_stop();
}

bool Engine::wait_for(Milliseconds time) {
  std::unique_lock lock(mutex_);
  return done_.wait_for(lock, time, [this] { return !thinking_; });
}

SearchReport Engine::wait() {
  if (thread_.joinable()) thread_.join();
  const std::lock_guard lock(mutex_);
  if (!failure_.empty()) throw Error(failure_);
  return report_;
}

std::uint64_t Engine::nodes_so_far() const { return search_ ? search_->nodes_so_far() : 0; }

}  // namespace deepcut
