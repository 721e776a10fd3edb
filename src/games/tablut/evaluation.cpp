#include "games/tablut/evaluation.hpp"

#include "games/tablut/weights.hpp"

namespace deepcut::tablut {

Score Position::evaluate() const {
  int sum = piece_values();
  each_term(*this, [&sum](Term term, int count) { sum += kWeights.terms[static_cast<std::size_t>(term)] * count; });
  if (side() == kWhite) return sum;
  const int escapes =
      std::popcount(row_reach(king()) & unsigned{kEnds}) + std::popcount(column_reach(king()) & unsigned{kEnds});
  return escapes >= 2 ? -sum - kTwoEscapes : -sum;
}

}  // namespace deepcut::tablut
