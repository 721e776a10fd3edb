// A correct game, for the mistakes beside this file to be made on.
#pragma once

#include <cstdint>
#include <optional>

#include <deepcut/position.hpp>

/// One or two are taken from a pile; who takes the last one has won.
struct Pile {
  using Move = std::uint8_t;
  int left = 7;
  void moves(deepcut::MoveList<Move>& list) const {
    for (Move take = 1; take <= 2 && take <= left; ++take) list.push(take);
  }
  void make(Move take) { left -= take; }
  void undo(Move take) { left += take; }
  std::optional<deepcut::Value> result() const {
    if (left == 0) return deepcut::Value::loss();
    return std::nullopt;
  }
};
