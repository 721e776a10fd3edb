// Nim: take any number of stones from one heap; whoever takes the last stone wins. The struct is the whole game. Table,
// move ordering, iterative deepening and threads come with the search.

#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <optional>

#include <deepcut/search.hpp>

struct Nim {
  struct Move {
    std::uint16_t heap;
    std::uint16_t stones;
    bool operator==(const Move&) const = default;
  };
  std::array<std::uint16_t, 4> heaps;

  void moves(deepcut::MoveList<Move>& list) const {
    for (std::uint16_t heap = 0; heap < heaps.size(); ++heap) {
      for (std::uint16_t stones = 1; stones <= heaps[heap]; ++stones) list.push({heap, stones});
    }
  }
  void make(Move move) { heaps[move.heap] -= move.stones; }
  void undo(Move move) { heaps[move.heap] += move.stones; }
  std::optional<deepcut::Value> result() const {
    if (key() != 0) return std::nullopt;
    return deepcut::Value::loss();  // the other side took the last stone
  }
  std::uint64_t key() const { return std::bit_cast<std::uint64_t>(heaps); }
};

// Bouton's theorem: the side to move wins unless the heaps, added without carrying, give 0.
int nim_sum(const Nim& nim) { return nim.heaps[0] ^ nim.heaps[1] ^ nim.heaps[2] ^ nim.heaps[3]; }

int main() {
  deepcut::Search<Nim> search({.threads = 2});
  for (Nim nim : {Nim{{3, 4, 5, 0}}, Nim{{1, 4, 5, 0}}, Nim{{7, 6, 5, 1}}, Nim{{7, 6, 5, 4}}}) {
    const auto report = search.go(nim);
    std::printf("%d %d %d %d: %s", nim.heaps[0], nim.heaps[1], nim.heaps[2], nim.heaps[3],
                to_string(report.value).c_str());
    std::printf(", take %d from heap %d\n", report.best->stones, report.best->heap + 1);
    if (report.value.is_win() != (nim_sum(nim) != 0)) return 1;
    nim.make(*report.best);
    if (report.value.is_win() && nim_sum(nim) != 0) return 1;
  }
}
