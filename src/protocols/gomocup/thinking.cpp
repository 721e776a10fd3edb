// How the brain thinks, and what it says about it.
#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/openings/opening_chooser.hpp"
#include "protocols/gomocup/brain.hpp"
#include "protocols/gomocup/details.hpp"

namespace deepcut::gomocup {

namespace {

using Clock = std::chrono::steady_clock;

constexpr Milliseconds kLastThought(200);

}  // namespace

GoRequest Brain::request(int lines) {
  GoRequest request;
  asked_for_a_move_ = true;
  table_ = settings_.hash_on_the_clock(table_);
  if (table_ != settings_.hash_megabytes()) unprepared_ = true;
  request.options = settings_.options(lines, table_);
  request.limits = settings_.limits(std::chrono::duration_cast<Milliseconds>(Clock::now() - asked_));
  return request;
}

void Brain::think(int lines) {
  if (!is_awaited()) return;
  position_.show(engine_, rules());
  aloud_ = true;
  asked_for_move_ = asked_;
  shows_best_ = settings_.shows_best();
  shows_details_ = settings_.shows_details();
  engine_.go(request(lines));
  // A line that ends it may have come just before it began.
  if (is_awaited()) return;
  aloud_ = false;
  engine_.stop();
}

SearchReport Brain::think_silently(const GoRequest& request) {
  if (!is_awaited()) throw Unwanted{};
  aloud_ = false;
  engine_.go(request);
  // A line that ends it may have come just before it began.
  while (!engine_.wait_for(Milliseconds(20))) {
    if (!is_awaited()) engine_.stop();
  }
  SearchReport report = engine_.wait();
  if (!is_awaited()) throw Unwanted{};
  return report;
}

void Brain::finish() {
  try {
    engine_.wait();
  } catch (const Error&) {
    // on_error has told it.
  }
  aloud_ = false;
  if (!said_) return;
  position_.add({*said_, Stone::kOwn});
  settings_.charge(std::chrono::ceil<Milliseconds>(said_at_ - asked_for_move_));
  said_.reset();
}

void Brain::abandon() {
  aloud_ = false;
  engine_.stop();
  finish();
}

void Brain::settle() {
  // Lines out of a pipe want an answer; a manager that is gone does not.
  if (!engine_.wait_for(kLastThought)) engine_.stop();
  finish();
}

void Brain::on_progress(const SearchReport& report) {
  if (!aloud_) return;
  for (const std::string& message : progress_messages(report)) say("MESSAGE " + message);
  const auto point = report.best ? position_.names().find(*report.best) : std::nullopt;
  if (shows_best_ && point) {
    say("MESSAGE REALTIME REFRESH");
    say("MESSAGE REALTIME BEST " + to_text(*point));
  }
  if (shows_details_) {
    for (const std::string& line : detail_lines(report, position_.names())) say(line);
  }
}

void Brain::on_best_move(const SearchReport& report) {
  if (!aloud_) return;
  const auto point = report.best ? position_.names().find(*report.best) : std::nullopt;
  if (!point) return say("ERROR No move was found.");
  said_ = point;
  said_at_ = Clock::now();
  say("MESSAGE " + result_message(report));
  say(to_text(*point));
}

// ---------------------------------------------------------------------------------------------------------
// Openings

void Brain::obey(const Balance& balance) {
  finish();
  require_start();
  position_.show(engine_, rules());
  OpeningChooser chooser(engine_, request(1), [this](const GoRequest& go) { return think_silently(go); });
  say_points(chooser.balance(balance.stones, balance.bias));
  unprepared_ = true;
}

namespace {

/// Throws Error for other numbers of stones than 3 and 5.
std::vector<OpeningChoice> choices_after(std::size_t stones) {
  if (stones == 3) return {OpeningChoice::kBlack, OpeningChoice::kWhite, OpeningChoice::kTwoMore};
  if (stones == 5) return {OpeningChoice::kBlack, OpeningChoice::kWhite};
  throw Error(fmt::format("SWAP2BOARD has {} stones: expected none, 3 or 5.", stones));
}

}  // namespace

void Brain::answer_swap2(const std::vector<Stone>& stones) {
  ShownPosition board = position_;
  board.clear();
  // Black, white, black, white, black: at the end it is white's turn, and white is who decides.
  for (std::size_t i = 0; i < stones.size(); ++i)
    board.add({stones[i].point, (stones.size() - i) % 2 == 0 ? Stone::kOwn : Stone::kOpponent});
  board.show(engine_, rules());
  OpeningChooser chooser(engine_, request(1), [this](const GoRequest& go) { return think_silently(go); });
  if (stones.empty()) {
    say_points(chooser.three_stones());
  } else if (const OpeningAnswer answer = chooser.choose(choices_after(stones.size()));
             answer.choice == OpeningChoice::kBlack) {
    say("SWAP");
  } else {
    say_points(answer.moves);
  }
  unprepared_ = true;
}

}  // namespace deepcut::gomocup
