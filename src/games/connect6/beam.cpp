#include "games/connect6/beam.hpp"

#include <memory>

#include <deepcut/turn_beam.hpp>

#include "games/connect6/evaluator.hpp"
#include "games/connect6/threats.hpp"

namespace deepcut::connect6 {

namespace {

using games::OptionSpec;
using Beam = TurnBeam<Position, BeamGuide, Evaluator>;

/// The stones of the other side's last turn.
CellSet last_stones(const Position& position) {
  CellSet stones;
  const int other = 1 - position.side();
  for (int back = 0; back < position.plies() && back < 2 * kStonesOfTurn; ++back) {
    const Cell cell = position.last(back);
    if (position.stone(cell) == other) stones.add(cell);
    if (stones.count() == kStonesOfTurn) break;
  }
  return stones;
}

/// Cells that complete six now or, if there are none, that stop the other side from it.
CellSet urgent_cells(const Position& position) {
  const int side = position.side();
  const bool wins = threatens(position, side, position.left());
  CellSet cells;
  for (const Edge& edge : threats_of(position, wins ? side : 1 - side, wins ? position.left() : kStonesOfTurn)) {
    cells.add(edge.a);
    cells.add(edge.b);
  }
  return cells;
}

}  // namespace

std::size_t BeamGuide::moves(const Position& position, MoveList<Cell>& list) const {
  const CellSet empty = position.empty_cells();
  if (position.plies() == 0) {
    // Nothing to be near to: the centre, where most rows pass.
    list.push(lines::cell_at(position.size() / 2, position.size() / 2));
    return 1;
  }
  const CellSet urgent = urgent_cells(position);
  urgent.for_each([&](Cell cell) { list.push(cell); });
  const CellSet stones = position.stones(kBlack) | position.stones(kWhite);
  CellSet near = empty & stones.grown(radius);
  if (const CellSet focused = near & last_stones(position).grown(focus); focus > 0 && focused.count() > 1) {
    near = focused;
  }
  // A turn of two stones needs two cells, wherever the second is.
  if (near.count() < kStonesOfTurn) near = empty;
  (near - urgent).for_each([&](Cell cell) { list.push(cell); });
  return static_cast<std::size_t>(urgent.count());
}

bool BeamGuide::wins_at_once(const Position& position) const {
  return threatens(position, position.side(), position.left());
}

games::OwnSearch<Position> beam_search() {
  return {
      "beam",
      "keeps the most promising pairs of stones of each position; a depth is a turn",
      {OptionSpec::integer("width", "how many pairs of a position are searched deeper", 8, 1, 100'000),
       OptionSpec::integer("candidates", "how many cells the pairs are made of", 12, 1, 625),
       OptionSpec::integer("radius", "how far from a stone a cell may be", 2, 1, 24),
       OptionSpec::integer("focus", "how far from the other side's last stones; 0: anywhere", 0, 0, 24),
       OptionSpec::integer("hash", "megabytes of the table", 16, 1, 1 << 16)},
      [](const games::OptionValues& values) -> games::Searcher<Position> {
        TurnBeamOptions options;
        options.width = static_cast<int>(values.integer("width"));
        options.candidates = static_cast<int>(values.integer("candidates"));
        options.table_bytes = static_cast<std::size_t>(values.integer("hash")) << 20;
        const BeamGuide guide{static_cast<int>(values.integer("radius")), static_cast<int>(values.integer("focus"))};
        auto beam = std::make_shared<Beam>(options, guide, make_evaluator(values));
        return [beam](const Position& position, const Limits& limits, const games::OnProgress<Position>& report) {
          beam->on_progress(report);
          return beam->go(position, limits);
        };
      }};
}

}  // namespace deepcut::connect6
