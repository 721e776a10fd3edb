#include "engine/openings/opening_protocol.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut {

std::optional<OpeningRule> parse_opening_rule(std::string_view name) {
  for (const OpeningRule rule : {OpeningRule::kSwap, OpeningRule::kSwap2}) {
    if (name == to_string(rule)) return rule;
  }
  return std::nullopt;
}

const char* to_string(OpeningRule rule) { return rule == OpeningRule::kSwap ? "swap" : "swap2"; }

std::optional<OpeningChoice> parse_opening_choice(std::string_view word) {
  for (const OpeningChoice choice : {OpeningChoice::kBlack, OpeningChoice::kWhite, OpeningChoice::kTwoMore}) {
    if (word == to_string(choice)) return choice;
  }
  return std::nullopt;
}

const char* to_string(OpeningChoice choice) {
  switch (choice) {
    case OpeningChoice::kBlack:
      return "black";
    case OpeningChoice::kWhite:
      return "white";
    case OpeningChoice::kTwoMore:
      return "two";
  }
  return "";
}

void OpeningProtocol::placed() {
  if (stones_left_ == 0) throw Error(done() ? "The opening is over." : "No stone is asked for now, but a choice.");
  if (--stones_left_ > 0) return;
  party_ = 1 - party_;
  choices_ = {OpeningChoice::kBlack, OpeningChoice::kWhite};
  if (rule_ == OpeningRule::kSwap2 && !two_more_) choices_.push_back(OpeningChoice::kTwoMore);
}

void OpeningProtocol::take_back() {
  if (stones_left_ == 0 || stones_left_ == (two_more_ ? 2 : 3)) throw Error("There is no stone of yours to take back.");
  ++stones_left_;
}

void OpeningProtocol::choose(OpeningChoice choice) {
  if (std::find(choices_.begin(), choices_.end(), choice) == choices_.end()) {
    std::vector<std::string> words;
    for (const OpeningChoice possible : choices_) words.emplace_back(to_string(possible));
    const std::string expected = words.empty() ? (done() ? "nothing, the opening is over" : "a stone") : join_or(words);
    throw Error(fmt::format("\"{}\" cannot be chosen now: expected {}.", to_string(choice), expected));
  }
  choices_.clear();
  if (choice == OpeningChoice::kTwoMore) {
    two_more_ = true;
    stones_left_ = 2;
  } else {
    black_ = choice == OpeningChoice::kBlack ? party_ : 1 - party_;
  }
}

int OpeningProtocol::party_of(int side) const {
  if (!done()) throw Error("It is not decided yet who plays which side.");
  return side == 0 ? black_ : 1 - black_;
}

}  // namespace deepcut
