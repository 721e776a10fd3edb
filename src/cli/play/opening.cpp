#include "cli/play/opening.hpp"

#include <cstdio>
#include <vector>

#include <fmt/format.h>

#include "cli/console/interrupt.hpp"
#include "cli/console/terminal.hpp"
#include "cli/console/think.hpp"
#include "engine/board_text.hpp"
#include "engine/openings/opening_chooser.hpp"
#include "engine/text.hpp"

namespace deepcut::cli {

namespace {

constexpr Milliseconds kTime(3000);  // for an answer of the engine, where nothing else is said

std::string words_of(const std::vector<OpeningChoice>& choices) {
  std::vector<std::string> words;
  for (const OpeningChoice choice : choices) {
    const char* what = choice == OpeningChoice::kTwoMore ? "two (put down two more stones)" : to_string(choice);
    words.emplace_back(what);
  }
  return join_or(words);
}

}  // namespace

PlayOpening::PlayOpening(Engine& engine, OpeningRule rule, std::array<Player, 2> parties)
    : engine_(engine), opening_(rule), parties_(std::move(parties)) {}

bool PlayOpening::run() {
  fmt::print("Opening by {}. {} put{} down three stones: black, white and black.\n", to_string(opening_.rule()),
             name(0), name(0) == "You" ? "" : "s");
  if (!parties_[0].is_engine || !parties_[1].is_engine) {
    fmt::print("A stone is {}; you may also say undo, board or quit.\n", engine_.game().info.notation);
  }
  while (!opening_.done() && !quit_ && !interrupted()) {
    if (party().is_engine) {
      engine_acts();
    } else if (!person_acts()) {
      return false;
    }
  }
  return opening_.done();
}

std::array<Player, 2> PlayOpening::players() const {
  return {parties_.at(static_cast<std::size_t>(opening_.party_of(0))),
          parties_.at(static_cast<std::size_t>(opening_.party_of(1)))};
}

std::string PlayOpening::name(int party) const {
  const Player& player = parties_.at(static_cast<std::size_t>(party));
  if (parties_[0].is_engine == parties_[1].is_engine) return fmt::format("Player {}", party + 1);
  return player.is_engine ? "The engine" : "You";
}

GoRequest PlayOpening::request() const {
  // Levels are about playing; a fair opening is in everybody's interest.
  GoRequest request = party().request;
  request.level.clear();
  request.limits.clock.reset();
  if (!request.limits.any()) request.limits.time = kTime;
  return request;
}

void PlayOpening::engine_acts() {
  OpeningChooser chooser(engine_, request(), [this](const GoRequest& go) { return think_visibly(engine_, go); });
  if (opening_.stones_left() > 0) {
    for (const std::string& move : chooser.three_stones()) place(move);
    return;
  }
  const OpeningAnswer answer = chooser.choose(opening_.choices());
  if (interrupted()) return;
  choose(answer.choice);
  if (answer.choice == OpeningChoice::kTwoMore) {
    for (const std::string& move : answer.moves) place(move);
  }
}

/// False when there is no more input.
bool PlayOpening::person_acts() {
  const auto line = editor_.read(prompt());
  if (!line) return false;
  try {
    obey(std::string(trim(*line)));
  } catch (const Error& error) {
    fmt::print("{}\n", error.what());
  }
  return true;
}

std::string PlayOpening::prompt() const {
  const std::string who = parties_[0].is_engine == parties_[1].is_engine ? name(opening_.party()) + ", " : "";
  if (opening_.stones_left() > 0) {
    return fmt::format("{}{} stone> ", who, lower(engine_.side_name(engine_.side())));
  }
  return who + "choice> ";
}

void PlayOpening::obey(const std::string& line) {
  if (line.empty()) return;
  const std::string word = lower(line);
  if (word == "quit" || word == "q" || word == "exit") {
    quit_ = true;
  } else if (word == "board") {
    show_board();
  } else if (word == "undo") {
    opening_.take_back();
    engine_.undo();
  } else if (opening_.stones_left() > 0) {
    place(line);
  } else if (const auto choice = parse_opening_choice(word)) {
    choose(*choice);
  } else {
    throw Error(
        fmt::format("{} cannot be chosen now: expected {}, board or quit.", quote(line), words_of(opening_.choices())));
  }
}

void PlayOpening::place(const std::string& move) {
  const std::string side = engine_.side_name(engine_.side());
  engine_.play(move);
  const int who = opening_.party();
  if (engine_.outcome()) {
    engine_.undo();
    throw Error("The opening must not end the game.");
  }
  opening_.placed();
  if (parties_.at(static_cast<std::size_t>(who)).is_engine || !input_is_terminal()) {
    fmt::print("{} {}\n", side, bold(engine_.moves().back()));
  }
  if (opening_.stones_left() > 0) return;
  show_board();
  fmt::print("{} may choose: {}.\n", name(opening_.party()), words_of(opening_.choices()));
}

void PlayOpening::choose(OpeningChoice choice) {
  const int who = opening_.party();
  opening_.choose(choice);
  const bool you = name(who) == "You";
  if (choice == OpeningChoice::kTwoMore) {
    fmt::print("{} put{} down two more stones, white and black.\n", name(who), you ? "" : "s");
  } else {
    fmt::print("{} take{} {}.\n", name(who), you ? "" : "s", to_string(choice));
  }
}

void PlayOpening::show_board() const {
  fmt::print("\n{}", board_text(engine_.board(), board_style()));
  std::fflush(stdout);
}

}  // namespace deepcut::cli
