// error: static.assert.*deepcut: expected .Move. to be trivially copyable.*assignable
#include <cstdint>

#include <deepcut/search.hpp>

struct Wrong {
  struct Move {
    const std::uint8_t take = 0;
    bool operator==(const Move&) const = default;
  };
  void moves(deepcut::MoveList<Move>& list) const { list.push({1}); }
  void make(Move /*move*/) {}
  void undo(Move /*move*/) {}
  std::optional<deepcut::Value> result() const { return deepcut::Value::draw(); }
};

deepcut::Search<Wrong> search;
