// error: static.assert.*deepcut: expected .void undo.Move.*which can be copied
#include <memory>

#include <deepcut/search.hpp>

struct Wrong {
  using Move = int;
  void moves(deepcut::MoveList<Move>& list) const { list.push(1); }
  std::unique_ptr<int> make(Move move) { return std::make_unique<int>(move); }
  void undo(Move /*move*/, const std::unique_ptr<int>& /*kept*/) {}
  std::optional<deepcut::Value> result() const { return deepcut::Value::draw(); }
};

deepcut::Search<Wrong> search;
