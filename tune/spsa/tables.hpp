// The numbers that tune_search may change, a table a game: name, least, most, step. What play has stands in the policy of the
// game alone.
#pragma once

#include <vector>

#include "games/connect6/policy.hpp"
#include "games/gomoku/policy.hpp"
#include "games/tablut/policy.hpp"
#include "spsa/numbers.hpp"

namespace deepcut::tune {

inline std::vector<Tunable<gomoku::Numbers>> gomoku_table() {
  using gomoku::Numbers;
  return {
      number<&Numbers::margins, &Margins::standing_plies>("standing_plies", 0, 8, 1),
      number<&Numbers::margins, &Margins::standing>("standing", 5, 100, 6),
      number<&Numbers::margins, &Margins::standing_once>("standing_once", 0, 60, 6),
      number<&Numbers::margins, &Margins::razoring_plies>("razoring_plies", 0, 6, 1),
      number<&Numbers::margins, &Margins::razoring>("razoring", 0, 100, 6),
      number<&Numbers::margins, &Margins::razoring_ply>("razoring_ply", 0, 60, 4),
      number<&Numbers::margins, &Margins::singular>("singular", 1, 12, 1),
      number<&Numbers::margins, &Margins::late_moves>("late_moves", 1, 12, 1),
      number<&Numbers::margins, &Margins::late_moves_ply>("late_moves_ply", 0, 8, 1),
      number<&Numbers::margins, &Margins::late_moves_worse>("late_moves_worse", 4, 16, 2),
      number<&Numbers::margins, &Margins::late_sharp_moves>("late_sharp_moves", 16, 64, 4),
      number<&Numbers::margins, &Margins::order_unit>("order_unit", 128, 8192, 256),
      number<&Numbers::defences>("defences", 1, 10, 1),
      number<&Numbers::four_nodes>("four_nodes", 4, 200, 6),
      number<&Numbers::reductions, &Reductions::factor>("reduce_factor", 6, 32, 2),
      number<&Numbers::reductions, &Reductions::pv>("reduce_pv", 0, 32, 3),
      number<&Numbers::reductions, &Reductions::cut>("reduce_cut", 0, 40, 4),
      number<&Numbers::reductions, &Reductions::worse>("reduce_worse", 0, 40, 4),
      number<&Numbers::reductions, &Reductions::sharp>("reduce_sharp", 0, 16, 2),
      number<&Numbers::reductions, &Reductions::learnt>("reduce_learnt", 2048, 32768, 2048),
      number<&Numbers::reductions, &Reductions::behind>("reduce_behind", 0, 24, 2),
      number<&Numbers::reductions, &Reductions::behind_from>("reduce_behind_from", 0, 60, 5),
      number<&Numbers::reductions, &Reductions::behind_most>("reduce_behind_most", 0, 48, 5),
      number<&Numbers::reductions, &Reductions::behind_least>("reduce_behind_least", 0, 32, 3),
  };
}

inline std::vector<Tunable<tablut::Numbers>> tablut_table() {
  using tablut::Numbers;
  return {
      number<&Numbers::margins, &Margins::standing_plies>("standing_plies", 0, 10, 1),
      number<&Numbers::margins, &Margins::standing>("standing", 15, 200, 14),
      number<&Numbers::margins, &Margins::standing_once>("standing_once", 0, 200, 14),
      number<&Numbers::margins, &Margins::razoring_plies>("razoring_plies", 0, 5, 1),
      number<&Numbers::margins, &Margins::razoring>("razoring", 20, 500, 35),
      number<&Numbers::margins, &Margins::razoring_ply>("razoring_ply", 0, 300, 25),
      number<&Numbers::margins, &Margins::singular>("singular", 1, 40, 3),
      number<&Numbers::margins, &Margins::late_moves>("late_moves", 1, 24, 2),
      number<&Numbers::margins, &Margins::late_moves_ply>("late_moves_ply", 0, 20, 2),
      number<&Numbers::margins, &Margins::late_moves_worse>("late_moves_worse", 4, 16, 2),
      number<&Numbers::margins, &Margins::late_sharp_moves>("late_sharp_moves", 16, 64, 4),
      number<&Numbers::margins, &Margins::order_unit>("order_unit", 2048, 131072, 12288),
      number<&Numbers::extend_escape>("extend_escape", 0, 24, 3),
      number<&Numbers::reductions, &Reductions::factor>("reduce_factor", 6, 32, 2),
      number<&Numbers::reductions, &Reductions::pv>("reduce_pv", 0, 32, 3),
      number<&Numbers::reductions, &Reductions::cut>("reduce_cut", 0, 40, 4),
      number<&Numbers::reductions, &Reductions::worse>("reduce_worse", 0, 40, 4),
      number<&Numbers::reductions, &Reductions::sharp>("reduce_sharp", 0, 16, 2),
      number<&Numbers::reductions, &Reductions::learnt>("reduce_learnt", 2048, 32768, 2048),
  };
}

inline std::vector<Tunable<connect6::Numbers>> connect6_table() {
  using connect6::Numbers;
  return {
      number<&Numbers::root_stones>("root_stones", 6, 40, 3),
      number<&Numbers::first_stones>("first_stones", 3, 30, 2),
      number<&Numbers::second_stones>("second_stones", 2, 24, 2),
      number<&Numbers::next_nodes>("next_nodes", 10, 1000, 30),
      number<&Numbers::margins, &Margins::standing_plies>("standing_plies", 0, 6, 1),
      number<&Numbers::margins, &Margins::standing>("standing", 20, 400, 30),
      number<&Numbers::margins, &Margins::standing_once>("standing_once", 0, 250, 20),
      number<&Numbers::margins, &Margins::razoring_plies>("razoring_plies", 0, 5, 1),
      number<&Numbers::margins, &Margins::razoring>("razoring", 20, 500, 35),
      number<&Numbers::margins, &Margins::razoring_ply>("razoring_ply", 0, 300, 25),
      number<&Numbers::margins, &Margins::singular>("singular", 2, 80, 5),
      number<&Numbers::margins, &Margins::late_moves>("late_moves", 1, 14, 1),
      number<&Numbers::margins, &Margins::late_moves_ply>("late_moves_ply", 0, 8, 1),
      number<&Numbers::margins, &Margins::late_moves_worse>("late_moves_worse", 4, 16, 2),
      number<&Numbers::margins, &Margins::late_sharp_moves>("late_sharp_moves", 16, 64, 4),
      number<&Numbers::margins, &Margins::order_unit>("order_unit", 16, 1024, 32),
      number<&Numbers::reductions, &Reductions::factor>("reduce_factor", 6, 32, 2),
      number<&Numbers::reductions, &Reductions::pv>("reduce_pv", 0, 32, 3),
      number<&Numbers::reductions, &Reductions::cut>("reduce_cut", 0, 32, 3),
      number<&Numbers::reductions, &Reductions::worse>("reduce_worse", 0, 32, 3),
      number<&Numbers::reductions, &Reductions::sharp>("reduce_sharp", 0, 16, 2),
      number<&Numbers::reductions, &Reductions::learnt>("reduce_learnt", 2048, 32768, 2048),
      number<&Numbers::reductions, &Reductions::behind>("reduce_behind", 0, 4, 1),
      number<&Numbers::reductions, &Reductions::behind_from>("reduce_behind_from", 0, 800, 50),
      number<&Numbers::reductions, &Reductions::behind_most>("reduce_behind_most", 0, 64, 5),
      number<&Numbers::reductions, &Reductions::behind_least>("reduce_behind_least", 0, 32, 3),
  };
}

}  // namespace deepcut::tune
