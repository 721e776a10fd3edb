#include "protocols/gomocup/position.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/searches/follow.hpp"

namespace deepcut::gomocup {

OptionTexts ShownPosition::options(const RuleSet& rules, const std::string& setup) const {
  OptionTexts options = rules.options;
  options.emplace_back("size", std::to_string(size_));
  if (!setup.empty()) options.emplace_back("setup", setup);
  return options;
}

void ShownPosition::start(Engine& engine, const RuleSet& rules, int size) {
  const int before = size_;
  size_ = size;
  try {
    engine.new_game(kGame, rules.name, options(rules, ""));
  } catch (const Error&) {
    size_ = before;
    throw;
  }
  names_ = PointNames(engine.board());
  clear();
}

void ShownPosition::clear() {
  stones_.clear();
  base_ = 0;
  fresh_ = true;
}

void ShownPosition::add(const Stone& stone) {
  if (!names_.contains(stone.point))
    throw Error(fmt::format("{} is not on the board of {}x{}.", to_text(stone.point), size_, size_));
  if (stone.field == Stone::kBlocked) throw Error("Continuous games are not played here: expected field 1 or 2.");
  const bool taken =
      std::any_of(stones_.begin(), stones_.end(), [&](const Stone& other) { return other.point == stone.point; });
  if (taken) throw Error(fmt::format("{} is taken.", to_text(stone.point)));
  stones_.push_back(stone);
}

void ShownPosition::remove(Point point) {
  const auto found =
      std::find_if(stones_.begin(), stones_.end(), [&](const Stone& stone) { return stone.point == point; });
  if (found == stones_.end()) throw Error(fmt::format("There is no stone on {}.", to_text(point)));
  stones_.erase(found);
  base_ = 0;
}

/// Do the stones after the first `base` take turns, with us to move at the end?
bool ShownPosition::alternates_from(std::size_t base) const {
  int next = Stone::kOwn;
  for (std::size_t i = stones_.size(); i > base; --i) {
    const int before = next == Stone::kOwn ? Stone::kOpponent : Stone::kOwn;
    if (stones_[i - 1].field != before) return false;
    next = before;
  }
  // A position that was set up had us to move.
  return base == 0 || next == Stone::kOwn;
}

/// Colours matter in renju, where the stones come in the order of play and the first one is black. Elsewhere black is
/// whoever would have begun.
std::string ShownPosition::setup_text(std::size_t base, bool renju) const {
  std::ptrdiff_t lead = 0;
  for (std::size_t i = 0; i < base; ++i) lead += stones_[i].field == Stone::kOwn ? 1 : -1;
  const bool own_is_black = renju && base > 0 ? stones_[0].field == Stone::kOwn : lead >= 0;
  std::string text = own_is_black ? "" : "-";
  for (std::size_t i = 0; i < base; ++i) {
    const bool black = (stones_[i].field == Stone::kOwn) == own_is_black;
    text += (black ? "X" : "O") + names_.name(stones_[i].point);
  }
  return text;
}

void ShownPosition::bring(Engine& engine, const RuleSet& rules, std::size_t base) {
  const OptionTexts wanted = options(rules, base == 0 ? "" : setup_text(base, rules.name == "renju"));
  const GameRecord now = engine.record();
  if (fresh_ || now.rules != rules.name || now.options != wanted) engine.new_game(kGame, rules.name, wanted);
  fresh_ = false;
  std::vector<std::string> moves;
  for (std::size_t i = base; i < stones_.size(); ++i) moves.push_back(names_.name(stones_[i].point));
  follow(engine, moves);
}

bool ShownPosition::can_bring(Engine& engine, const RuleSet& rules, std::size_t base) {
  try {
    bring(engine, rules, base);
    return true;
  } catch (const Error&) {
    return false;  // something that the rules do not allow was played
  }
}

void ShownPosition::show(Engine& engine, const RuleSet& rules) {
  const bool as_moves = base_ < stones_.size() && alternates_from(base_) && can_bring(engine, rules, base_);
  if (!as_moves) {
    base_ = stones_.size();
    bring(engine, rules, base_);
  }
  if (engine.outcome()) throw Error(fmt::format("The game is over: {}", engine.result_text()));
}

}  // namespace deepcut::gomocup
