#include "cli/play/session.hpp"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <utility>

#include <fmt/format.h>

#include "cli/console/format.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/console/terminal.hpp"
#include "cli/console/think.hpp"
#include "cli/exit_code.hpp"
#include "cli/play/opening.hpp"
#include "engine/board_text.hpp"
#include "engine/text.hpp"

namespace deepcut::cli {

struct PlaySession::CommandWord {
  std::string word;
  std::string argument;
  std::string help;
  void (PlaySession::*obey)(const std::string&);
};

const std::vector<PlaySession::CommandWord>& PlaySession::command_words() {
  static const std::vector<CommandWord> kWords = {
      {"hint", "", "what the engine would play", &PlaySession::hint},
      {"undo", "", "take back your last move", &PlaySession::undo},
      {"moves", "", "list the legal moves and those played", &PlaySession::list_moves},
      {"board", "", "show the board again", &PlaySession::board},
      {"level", "[NAME]", "how strong the engine plays; without a name, what there is", &PlaySession::set_level},
      {"swap", "", "change sides with the engine", &PlaySession::swap_sides},
      {"save", "FILE", "write the game to a file", &PlaySession::save},
      {"load", "FILE", "go on with a game from a file", &PlaySession::load},
      {"resign", "", "give up this game", &PlaySession::resign},
      {"new", "", "begin another game", &PlaySession::new_game},
      {"help", "", "this list", &PlaySession::help},
      {"quit", "", "leave", &PlaySession::quit},
  };
  return kWords;
}

PlaySession::PlaySession(Engine& engine, PlaySetting setting, GameRecord record)
    : engine_(engine), setting_(std::move(setting)), read_(std::move(record)), players_(setting_.players) {}

int PlaySession::run() {
  const int exit_code = play_on();
  if (setting_.save.any()) {
    setting_.save.write(record());
  } else if (interrupted() && person_plays() && !engine_.moves().empty()) {
    save_interrupted();
  }
  return exit_code;
}

/// Ctrl-C is no reason to lose a game.
void PlaySession::save_interrupted() const {
  const std::filesystem::path file = state_folder() / ("play-" + engine_.game().info.name + ".txt");
  std::error_code none;
  std::filesystem::create_directories(file.parent_path(), none);
  try {
    SaveOptions{file.string(), {}}.write(record());
  } catch (const Error&) {
    return;  // The moves have been printed.
  }
  fmt::print("Go on with: deepcut play {} --load {}{}\n", engine_.game().info.name, file.string(), seats());
}

/// The words of a command line that put everybody in the same seats.
std::string PlaySession::seats() const {
  const auto& [first, second] = players_;
  if (!first.is_engine && !second.is_engine) return " --two";
  const std::string& level = (first.is_engine ? first : second).request.level;
  return (first.is_engine ? " --first engine" : "") + (level.empty() ? "" : " --level " + level);
}

/// By Swap or Swap2, where that was asked for. False if nobody wants to play on.
bool PlaySession::open() {
  opening_plies_ = 0;
  if (!setting_.opening) return true;
  PlayOpening opening(engine_, *setting_.opening, setting_.players);
  if (!opening.run()) return false;
  players_ = opening.players();
  opening_plies_ = engine_.moves().size();
  board_changed_ = false;
  return true;
}

int PlaySession::play_on() {
  if (!open()) return interrupted() ? kInterrupted : kOk;
  greet();
  while (!quit_ && !interrupted()) {
    // Once a turn: while an engine is about to answer, only somebody who watches wants to see the board in between.
    const bool in_between = !over() && to_move().is_engine && person_plays();
    if (!in_between && std::exchange(board_changed_, false)) show_board();
    if (over()) {
      if (!std::exchange(told_result_, true)) {
        fmt::print("{}\n", bold(resignation_.empty() ? engine_.result_text() : resignation_));
        if (person_plays() && input_is_terminal()) fmt::print("new, undo, save FILE or quit?\n");
      }
      if (!person_plays() || !person_moves()) break;
    } else if (to_move().is_engine) {
      engine_move();
    } else if (!person_moves()) {
      break;
    }
  }
  if (!interrupted()) return kOk;
  fmt::print("\nInterrupted after: {}\n", engine_.moves().empty() ? "no moves" : join(engine_.moves()));
  return kInterrupted;
}

void PlaySession::greet() const {
  const RegisteredGame& game = engine_.game();
  const auto say = [](const std::string& text) { fmt::print("{}\n", wrapped(text, 0)); };
  say(fmt::format("{}, {} ({})", bold(game.info.title), engine_.rules().help, engine_.rules().name));
  for (const int side : {0, 1}) {
    const Player& player = players_.at(static_cast<std::size_t>(side));
    const std::string level = player.request.level.empty() ? "" : ", level " + player.request.level;
    const std::string turn = side == engine_.side() ? "first" : "second";
    if (players_[0].is_engine == players_[1].is_engine) {
      say(fmt::format("{} moves {}{}.", side_label(side), turn, player.is_engine ? level : ""));
    } else if (player.is_engine) {
      say(fmt::format("The engine is {} and moves {}{}.", side_label(side), turn, level));
    } else {
      say(fmt::format("You are {} and move {}.", side_label(side), turn));
    }
  }
  if (person_plays()) say(fmt::format("A move is {}. \"help\" lists what else you can say.", game.info.notation));
}

std::string PlaySession::side_label(int side) const {
  constexpr const char* kColours[] = {"\033[1;31m", "\033[1;33m"};
  std::string label = engine_.side_name(side);
  const char symbol = engine_.game().info.symbols.at(static_cast<std::size_t>(side));
  if (symbol != 0 && !board_style().colour) label += fmt::format(" ({})", symbol);
  return board_style().colour ? fmt::format("{}{}\033[0m", kColours[side & 1], label) : label;
}

void PlaySession::show_board() const {
  fmt::print("\n{}", board_text(engine_.board(), board_style()));
  std::fflush(stdout);
}

void PlaySession::engine_move() {
  Player& player = to_move();
  const std::string label = side_label(engine_.side());
  const SearchReport report = think_visibly(engine_, player.request);
  if (auto& clock = player.request.limits.clock) {
    const auto used = std::chrono::ceil<Milliseconds>(report.time);
    clock->left = std::max(clock->left - used, Milliseconds(0));
  }
  if (interrupted() || !report.best) return;
  const int side = engine_.side();
  engine_.play(*report.best);
  // A turn of two stones has one increment.
  if (player.request.limits.clock && engine_.side() != side) {
    player.request.limits.clock->left += player.request.limits.clock->increment;
  }
  board_changed_ = true;
  fmt::print("{}\n", wrapped(fmt::format("{} plays {}  {}", label, bold(*report.best), dim(one_line(report))), 2));
}

/// False when there is no more input.
bool PlaySession::person_moves() {
  const auto line = editor_.read(over() ? "game over> " : side_label(engine_.side()) + "> ");
  if (!line) return false;
  try {
    obey(std::string(trim(*line)));
  } catch (const Error& error) {
    fmt::print("{}\n", error.what());
  }
  std::fflush(stdout);
  return true;
}

void PlaySession::obey(const std::string& line) {
  if (line.empty()) return;
  // A move goes first: no game should have to avoid our words.
  if (resignation_.empty() && engine_.is_legal(line)) return play(line);
  const std::size_t space = std::min(line.find_first_of(" \t"), line.size());
  std::string word = lower(line.substr(0, space));
  const std::string rest(trim(std::string_view(line).substr(space)));
  if (word == "?") word = "help";
  if (word == "q" || word == "exit") word = "quit";
  for (const CommandWord& command : command_words()) {
    if (command.word == word) return (this->*command.obey)(rest);
  }
  for (const CommandSpec& command : engine_.rules().commands) {
    if (command.name != word) continue;
    fmt::print("{}\n", engine_.command(word, split_words(rest)));
    return;
  }
  if (!resignation_.empty()) throw Error(fmt::format("The game is over: {}", resignation_));
  throw Error(engine_.why_illegal(line) + " Say \"help\" for commands.");
}

void PlaySession::play(const std::string& move) {
  engine_.play(move);
  board_changed_ = true;
}

void PlaySession::hint(const std::string& /*rest*/) {
  if (over()) throw Error("The game is over: there is nothing to hint at.");
  GoRequest request;
  request.limits.time = Milliseconds(1000);
  const SearchReport report = think_visibly(engine_, request);
  if (report.best) fmt::print("{}\n", wrapped(fmt::format("Try {}  {}", bold(*report.best), dim(one_line(report))), 2));
}

void PlaySession::undo(const std::string& /*rest*/) {
  if (!std::exchange(resignation_, {}).empty()) {
    told_result_ = false;
    board_changed_ = true;
    return;
  }
  const std::vector<std::string> moves = engine_.moves();
  if (opening_plies_ > 0 && moves.size() <= opening_plies_)
    throw Error("The stones of the opening stay where they are.");
  // Back to where a person is to move.
  do {
    if (engine_.moves().size() <= opening_plies_) {
      // There is no such place: the engine would only move again.
      for (std::size_t ply = opening_plies_; ply < moves.size(); ++ply) engine_.play(moves[ply]);
      throw Error("There is no move to take back.");
    }
    engine_.undo();
  } while (to_move().is_engine);
  told_result_ = false;
  board_changed_ = true;
}

void PlaySession::list_moves(const std::string& /*rest*/) {
  fmt::print("{}\n", wrapped("played: " + (engine_.moves().empty() ? "nothing yet" : join(engine_.moves())), 8));
  fmt::print("{}\n", wrapped("legal:  " + (over() ? "none, the game is over" : join(engine_.legal_moves())), 8));
}

void PlaySession::board(const std::string& /*rest*/) { board_changed_ = true; }

void PlaySession::set_level(const std::string& rest) {
  if (rest.empty()) {
    for (const Level& level : engine_.game().levels) fmt::print("{:<10} {}\n", level.name, level.help);
    return;
  }
  const Level& level = engine_.game().level(lower(rest));
  for (Player& player : players_) {
    // What was said about limits before would weaken or strengthen the level.
    player.request.level = level.name;
    player.request.limits = {};
  }
  fmt::print("The engine {}.\n", level.help);
}

void PlaySession::swap_sides(const std::string& /*rest*/) {
  if (players_[0].is_engine == players_[1].is_engine) throw Error("Both sides are played alike: nothing to swap.");
  std::swap(players_[0], players_[1]);
  fmt::print("You are {} now.\n", side_label(players_[0].is_engine ? 1 : 0));
}

/// With what the file said that the game came from, as far as the game still follows it.
GameRecord PlaySession::record() const {
  GameRecord record = engine_.record();
  if (!resignation_.empty()) record.result = resignation_;
  record.players = read_.players;
  record.comment = read_.comment;
  for (std::size_t i = 0; i < record.moves.size() && i < read_.move_comments.size(); ++i) {
    if (record.moves[i] != read_.moves[i]) break;
    record.move_comments.push_back(read_.move_comments[i]);
  }
  return record;
}

void PlaySession::save(const std::string& rest) {
  if (rest.empty()) throw Error("Expected the name of a file, as in: save game.txt");
  SaveOptions{rest, {}}.write(record());
  fmt::print("Saved to {}.\n", rest);
}

void PlaySession::load(const std::string& rest) {
  if (rest.empty()) throw Error("Expected the name of a file, as in: load game.txt");
  read_ = load_game(engine_, rest, {.game = engine_.game().info.name});
  opening_plies_ = 0;
  resignation_.clear();
  told_result_ = false;
  board_changed_ = true;
}

void PlaySession::resign(const std::string& /*rest*/) {
  if (over()) throw Error("The game is over already.");
  const int side = engine_.side();
  resignation_ = fmt::format("{} resigns: {} wins.", engine_.side_name(side), engine_.side_name(1 - side));
}

void PlaySession::new_game(const std::string& /*rest*/) {
  GameRecord record = engine_.record();
  record.moves.clear();
  if (setting_.deal_anew) setting_.deal_anew(record.options);
  engine_.load(record);
  read_ = record;
  resignation_.clear();
  told_result_ = false;
  board_changed_ = true;
  if (!open()) quit_ = true;
}

void PlaySession::help(const std::string& /*rest*/) {
  fmt::print("{}\n", wrapped(fmt::format("A move is {}. Or say", engine_.game().info.notation), 0));
  for (const CommandWord& command : command_words()) {
    fmt::print("  {:<14} {}\n", command.word + (command.argument.empty() ? "" : " " + command.argument), command.help);
  }
  for (const CommandSpec& command : engine_.rules().commands) fmt::print("  {:<14} {}\n", command.name, command.help);
}

void PlaySession::quit(const std::string& /*rest*/) { quit_ = true; }

}  // namespace deepcut::cli
