// error: move_list.hpp:[0-9]+:[0-9]+: error: static.assert.*deepcut: expected .Move. to be trivially copyable
#include <cstdint>

#include <deepcut/search.hpp>

struct Wrong {
  struct Move {
    std::uint8_t from;
    std::uint16_t to;
    bool operator==(const Move&) const = default;
  };
  void moves(deepcut::MoveList<Move>& list) const { list.push({1, 2}); }
  void make(Move /*move*/) {}
  void undo(Move /*move*/) {}
  std::optional<deepcut::Value> result() const { return deepcut::Value::draw(); }
};

deepcut::Search<Wrong> search;
