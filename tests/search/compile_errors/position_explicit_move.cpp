// error: static.assert.*deepcut: expected .Move. to be trivially copyable.*without arguments
#include <cstdint>

#include <deepcut/search.hpp>

struct Wrong {
  struct Move {
    explicit Move(int n) : take(static_cast<std::uint8_t>(n)) {}
    std::uint8_t take;
    bool operator==(const Move&) const = default;
  };
  void moves(deepcut::MoveList<Move>& list) const { list.push(Move(1)); }
  void make(Move /*move*/) {}
  void undo(Move /*move*/) {}
  std::optional<deepcut::Value> result() const { return deepcut::Value::draw(); }
};

deepcut::Search<Wrong> search;
