#include "protocols/gomocup/brain.hpp"

#include <cstdio>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "engine/version.hpp"
#include "protocols/brains.hpp"

namespace deepcut::gomocup {

Brain::Brain(Settings settings) : settings_(settings) {
  engine_.on_progress([this](const SearchReport& report) { on_progress(report); });
  engine_.on_best_move([this](const SearchReport& report) { on_best_move(report); });
  engine_.on_error([this](const std::string& what) { say("ERROR " + what); });
}

// ---------------------------------------------------------------------------------------------------------
// Lines in and out

void Brain::say(const std::string& line) {
  const std::lock_guard lock(output_);
  fmt::print("{}\n", line);
  std::fflush(stdout);
}

void Brain::say_points(const std::vector<std::string>& moves) {
  std::vector<std::string> points;
  points.reserve(moves.size());
  for (const std::string& move : moves) points.push_back(to_text(position_.names().find(move).value()));
  say(join(points));
}

namespace {

/// Nobody waits any more for what was asked before such a line, even if other questions stand in between.
bool begins_anew(const std::string& line) {
  const std::vector<std::string> words = split_words(upper(line));
  return !words.empty() && (words[0] == "START" || words[0] == "RECTSTART" || words[0] == "RESTART");
}

}  // namespace

void Brain::hurry(const std::string& line) {
  const std::string word = upper(trim(line));
  if (word == "END") ending_ = true;
  if (begins_anew(line)) {
    ++new_games_to_come_;
    aloud_ = false;
    engine_.stop();
  }
  if (word == "END" || word == "STOP" || word == "YXSTOP") engine_.stop();
}

void Brain::idle() {
  try {
    prepare();
  } catch (const Error& error) {
    say(fmt::format("ERROR {}", error.what()));
  }
}

void Brain::obey(const std::string& line, SteadyTime received) {
  if (trim(line).empty()) return;
  if (begins_anew(line)) --new_games_to_come_;
  asked_ = received;
  try {
    if (block_) {
      read_stone(line);
    } else {
      obey_command(line);
    }
  } catch (const Unwanted&) {
    // Then none is given.
  } catch (const Error& error) {
    say(fmt::format("ERROR {}", error.what()));
  }
}

void Brain::obey_command(const std::string& line) {
  std::visit([this](const auto& command) { obey(command); }, parse_command(line));
}

/// A manager that says something else before DONE has given up on the board.
void Brain::read_stone(const std::string& line) {
  if (is_done(line)) return board_is_complete();
  const bool digits = trim(line).find_first_not_of("0123456789+-, \t") == std::string_view::npos;
  if (!digits && !std::holds_alternative<NotKnown>(parse_command(line))) {
    block_.reset();
    say("ERROR The board has no DONE.");
    return obey_command(line);
  }
  if (!block_problem_.empty()) return;
  try {
    // SWAP2BOARD has no colours: those stones are counted, and their order says the rest.
    const bool bare = block_->purpose == Board::Purpose::kSwap2 && parse_point(line);
    block_stones_.push_back(bare ? Stone{*parse_point(line), Stone::kOwn} : parse_stone(line));
  } catch (const Error& error) {
    block_problem_ = error.what();
  }
}

// ---------------------------------------------------------------------------------------------------------
// The board

void Brain::require_start() const {
  if (!position_.started()) throw Error("There is no board yet: expected START.");
}

void Brain::obey(const Start& start) {
  abandon();
  if (start.width != start.height)
    throw Error(fmt::format("A board of {}x{} cannot be played: expected a square.", start.width, start.height));
  position_.start(engine_, rules(), start.width);
  settings_.new_game();
  asked_for_a_move_ = false;
  unprepared_ = true;
  prepare();
  say("OK");
}

void Brain::obey(const Restart& /*restart*/) {
  abandon();
  require_start();
  position_.clear();
  settings_.new_game();
  say("OK");
}

void Brain::obey(const Begin& /*begin*/) {
  finish();
  require_start();
  think();
}

void Brain::obey(const Turn& turn) {
  finish();
  require_start();
  position_.add({turn.point, Stone::kOpponent});
  think();
}

void Brain::obey(const Play& play) {
  finish();
  require_start();
  position_.add({play.point, Stone::kOwn});
  say(to_text(play.point));
}

void Brain::obey(const TakeBack& back) {
  abandon();
  require_start();
  position_.remove(back.point);
  say("OK");
}

void Brain::obey(const Board& board) {
  // Its lines are read in any case, so that none of them is taken for a command.
  block_ = board;
  block_stones_.clear();
  block_problem_.clear();
}

void Brain::board_is_complete() {
  const Board board = *block_;
  block_.reset();
  if (board.purpose == Board::Purpose::kShow) {
    abandon();
  } else {
    finish();
  }
  require_start();
  if (!block_problem_.empty()) throw Error(block_problem_);
  if (board.purpose == Board::Purpose::kSwap2) return answer_swap2(block_stones_);
  // A board that cannot be leaves the old one as it was.
  ShownPosition next = position_;
  next.clear();
  for (const Stone& stone : block_stones_) next.add(stone);
  position_ = next;
  if (board.purpose == Board::Purpose::kMove) think();
}

// ---------------------------------------------------------------------------------------------------------
// Settings and questions

void Brain::obey(const Info& info) {
  if (settings_.set(info.key, info.value)) unprepared_ = true;
}

void Brain::prepare() {
  if (!unprepared_ || !position_.started() || engine_.thinking()) return;
  unprepared_ = false;
  finish();
  const RuleSet wanted = rules();
  if (engine_.rules().name != wanted.name) {
    ShownPosition empty;
    empty.start(engine_, wanted, position_.size());
  }
  table_ = asked_for_a_move_ ? settings_.hash_megabytes() : settings_.hash_ahead();
  engine_.prepare({.options = settings_.options(1, table_)});
}

void Brain::obey(const About& /*about*/) {
  say(fmt::format(R"(name="Deepcut", version="{}", author="the authors of Deepcut", www="", email="")", kVersion));
}

void Brain::obey(const End& /*end*/) {
  // The reader stops at END as well.
  abandon();
}

void Brain::obey(const Stop& /*stop*/) { engine_.stop(); }

void Brain::obey(const ShowInfo& /*show*/) {
  say(fmt::format("MESSAGE Deepcut {}", kVersion));
  say("MESSAGE INFO MAX_THREAD_NUM 256");
  say("MESSAGE INFO MAX_HASH_SIZE 20");  // two to this power, in kilobytes
}

void Brain::obey(const ShowForbidden& /*show*/) {
  finish();
  require_start();
  position_.show(engine_, rules());
  std::string points;
  const games::Board board = engine_.board();
  for (const games::Annotation& annotation : engine_.annotations()) {
    if (annotation.kind != "forbidden" || annotation.owner != engine_.side()) continue;
    points += fmt::format("{:02}{:02}", annotation.cell % board.columns, annotation.cell / board.columns);
  }
  say(fmt::format("FORBID {}.", points));
}

void Brain::obey(const ClearHash& /*clear*/) {
  abandon();
  require_start();
  position_.forget();
}

void Brain::obey(const BestLines& lines) {
  finish();
  require_start();
  think(lines.count);
}

void Brain::obey(const NotKnown& other) { say(fmt::format("UNKNOWN {} is no command.", quote(other.word))); }

}  // namespace deepcut::gomocup

namespace deepcut {

BrainInfo gomocup_brain() {
  return {.command = "gomocup",
          .prefix = "pbrain-",  // managers know their programs by it and start them without arguments
          .help = "Play five in a row as a brain of the Gomocup protocol",
          .footer =
              "Reads commands from standard input and answers on standard output "
              "(docs/gomocup.md). Started under a name that\n"
              "begins with pbrain-, the program does this at once. --threads holds unless "
              "INFO thread_num says otherwise,\n"
              "--hash within what INFO max_memory allows.\n"
              "Example:\n"
              "  deepcut match gomoku --player level=hard --player \"cmd='deepcut gomocup' "
              "protocol=gomocup time=450ms\"",
          .run = gomocup::run_brain};
}

}  // namespace deepcut
