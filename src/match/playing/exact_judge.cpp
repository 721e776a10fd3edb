#include "match/playing/exact_judge.hpp"

#include "engine/searches/follow.hpp"

namespace deepcut::match {

void ExactJudge::new_game(const std::string& game, const std::string& rules, const OptionTexts& options) {
  engine_.new_game(game, rules, options);
  const SearchSpec& prover = engine_.rules().prover();
  request_ = {.search = prover.name, .limits = {.nodes = nodes_}};
  if (find_option(prover.options, "hash") != nullptr) request_.options = {{"hash", "16"}};
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
