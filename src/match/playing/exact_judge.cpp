#include "match/playing/exact_judge.hpp"

#include <algorithm>

#include "engine/searches/follow.hpp"

namespace deepcut::match {

void ExactJudge::new_game(const std::string& game, const std::string& rules, const OptionTexts& options) {
  engine_.new_game(game, rules, options);
  request_ = {.search = "solve", .limits = {.nodes = nodes_}};
  // What a whole board of that size would take, no budget has; a win by threats is often near.
  for (const char* threats : {"vct", "vcst"}) {
    if (find_search(threats) != nullptr) request_.search = threats;
  }
  const SearchSpec* search = find_search(request_.search);
  const auto is_table = [](const OptionSpec& option) { return option.name == "hash"; };
  if (search != nullptr && std::any_of(search->options.begin(), search->options.end(), is_table)) {
    request_.options = {{"hash", "16"}};
  }
}

const SearchSpec* ExactJudge::find_search(const std::string& name) const {
  const auto& known = engine_.rules().searches;
  const auto found = std::find_if(known.begin(), known.end(), [&](const SearchSpec& s) { return s.name == name; });
  return found == known.end() ? nullptr : &*found;
}

std::optional<Adjudicated> ExactJudge::judge(const std::vector<std::string>& moves) {
  follow(engine_, moves);
  const SearchReport report = engine_.run(request_);
  const int side = engine_.side();
  const Score score = report.value.score();
  // These searches call a win only what is one; that there is no shorter one they need not know.
  const Bound enough = score > 0 ? Bound::kLower : Bound::kUpper;
  const bool decided = report.value.is_decisive() && report.bound == enough;
  const bool exact = report.bound == Bound::kExact && report.value.is_proven();
  if (!decided && !exact) return std::nullopt;
  if (score == 0) return Adjudicated{{}, "proven draw"};
  return Adjudicated{score > 0 ? side : 1 - side, "proven win"};
}

}  // namespace deepcut::match
