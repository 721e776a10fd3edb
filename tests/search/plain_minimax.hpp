// The yardstick: minimax as the textbook has it, sharing nothing with the library's searches.
#pragma once

#include <algorithm>
#include <utility>
#include <vector>

#include <deepcut/position.hpp>

namespace deepcut::test {

/// A score seen from one ply earlier: a win or a loss is one ply further away.
constexpr Score one_ply_earlier(Score score) {
  if (is_win(score)) return score - 1;
  if (is_loss(score)) return score + 1;
  return score;
}

template <class P>
int side_to_move(const P& position, int ply) {
  if constexpr (HasSide<P>) {
    return position.side();
  } else {
    return ply % 2;
  }
}

template <class P>
Score static_score(const P& position) {
  if constexpr (HasEvaluate<P>) {
    return position.evaluate();
  } else {
    return 0;
  }
}

template <class P>
Score plain_minimax(P& position, int depth, int ply = 0);

/// What the side to move gets by `move` with `depth` plies left before it is made.
template <class P>
Score plain_move_value(P& position, typename P::Move move, int depth, int ply = 0) {
  const int mover = side_to_move(position, ply);
  position.make(move);
  const bool turned = side_to_move(position, ply + 1) != mover;
  const Score value = one_ply_earlier(plain_minimax(position, depth - 1, ply + 1));
  position.undo(move);
  return turned ? -value : value;
}

/// The value for the side to move; a win in n plies is kWin - n.
template <class P>
Score plain_minimax(P& position, int depth, int ply) {
  if (const auto result = position.result()) return result->score();
  if (depth == 0) return static_score(position);
  Score best = Value::loss().score();  // without a move
  bool first = true;
  for (const auto move : legal_moves(position)) {
    const Score value = plain_move_value(position, move, depth, ply);
    best = first ? value : std::max(best, value);
    first = false;
  }
  return best;
}

/// Every move of the root with its value at this depth (at least 1), best first.
template <class P>
std::vector<std::pair<typename P::Move, Score>> plain_move_values(P root, int depth) {
  std::vector<std::pair<typename P::Move, Score>> values;
  for (const auto move : legal_moves(root)) values.emplace_back(move, plain_move_value(root, move, depth));
  std::stable_sort(values.begin(), values.end(), [](auto a, auto b) { return a.second > b.second; });
  return values;
}

}  // namespace deepcut::test
