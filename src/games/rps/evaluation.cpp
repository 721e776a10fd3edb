#include "games/rps/evaluation.hpp"

#include <bit>

namespace deepcut::rps {

namespace {

// As published: material x10, weight 1; cells x5, weight 0.5; relations x3, weight 0.8. Times a hundred.
constexpr int kMaterial = 10 * 100;
constexpr int kCorner = 175;  // 0.7 x 5 x 0.5
constexpr int kEdge = 125;    // 0.5
constexpr int kCentre = 250;  // 1.0
constexpr int kRelation = 240;

struct Regions {
  Cells corners = 0;
  Cells edges = 0;
  Cells centre = 0;
};

// What 3x3 calls its centre is every inner cell of a larger board.
Regions regions(const Geometry& board) {
  const Cells top = bit(board.columns) - 1;
  const Cells upright = board.first_column | board.last_column;
  const Cells level = top | top << ((board.rows - 1) * board.columns);
  return {upright & level, upright ^ level, board.all & ~(upright | level)};
}

int count(Cells set) { return std::popcount(set); }

}  // namespace

Score classic_score(const Position& position) {
  const Geometry& board = position.board();
  const Regions parts = regions(board);
  const Cells mine = position.owned(position.side());
  const Cells theirs = position.owned(1 - position.side());
  Score score = kMaterial * (count(mine) - count(theirs));
  score += kCorner * (count(mine & parts.corners) - count(theirs & parts.corners));
  score += kEdge * (count(mine & parts.edges) - count(theirs & parts.edges));
  score += kCentre * (count(mine & parts.centre) - count(theirs & parts.centre));
  for (const Card card : kCards) {
    for (Cells cards = mine & position.kind(card); cards != 0; cards &= cards - 1) {
      const auto cell = static_cast<std::size_t>(std::countr_zero(cards));
      const Cells enemies = (board.neighbours[cell] | board.diagonal[cell]) & theirs;
      score += kRelation * (count(enemies & position.kind(prey(card))) - count(enemies & position.kind(hunter(card))));
    }
  }
  return score;
}

Score expected_score(const Position& position) {
  // What the mover's next card can take, and what can be taken later.
  constexpr int kMyCardAtRisk = -450;
  constexpr int kTheirCardAtRisk = 550;
  const Geometry& board = position.board();
  const int side = position.side();
  const Cells empty = position.empty();
  Score score = kCardScore * position.margin();
  for (const int owner : {side, 1 - side}) {
    int at_risk = 0;
    for (const Card card : kCards) {
      if (!position.hand(1 - owner).has(hunter(card))) continue;
      for (Cells cards = position.owned(owner) & position.kind(card); cards != 0; cards &= cards - 1) {
        if ((board.neighbours[static_cast<std::size_t>(std::countr_zero(cards))] & empty) != 0) ++at_risk;
      }
    }
    score += at_risk * (owner == side ? kMyCardAtRisk : kTheirCardAtRisk);
  }
  return score;
}

}  // namespace deepcut::rps
