#include "match/playing/adjudication.hpp"

#include <cstdlib>

namespace deepcut::match {

std::optional<Adjudicated> Adjudicator::see(int side, const std::optional<Value>& value, int plies) {
  int ahead = -1;
  if (value && value->score() != 0 && std::abs(value->score()) >= rules_.win_score) {
    ahead = value->score() > 0 ? side : 1 - side;
  }
  plies_ahead_ = ahead >= 0 && ahead == ahead_ ? plies_ahead_ + 1 : ahead >= 0 ? 1 : 0;
  ahead_ = ahead;
  const bool level = value && std::abs(value->score()) <= rules_.draw_score && plies > rules_.draw_from;
  plies_level_ = level ? plies_level_ + 1 : 0;

  if (rules_.win_plies > 0 && plies_ahead_ >= rules_.win_plies) return Adjudicated{ahead_, "agreed win"};
  if (rules_.draw_plies > 0 && plies_level_ >= rules_.draw_plies) return Adjudicated{{}, "agreed draw"};
  if (rules_.max_plies > 0 && plies >= rules_.max_plies) return Adjudicated{{}, "maximum number of plies"};
  return std::nullopt;
}

}  // namespace deepcut::match
