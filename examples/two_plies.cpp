// A turn of two plies. From one pile, a turn takes twice one to three stones; whoever takes the last stone wins.
// Nothing in the search is special about that: side() says who is to move, and values change sign only with it.

#include <cstdint>
#include <cstdio>
#include <optional>

#include <deepcut/search.hpp>

struct Pile {
  using Move = std::uint8_t;  // stones taken
  int stones = 0;
  int plies = 0;

  void moves(deepcut::MoveList<Move>& list) const {
    for (Move take = 1; take <= 3 && take <= stones; ++take) list.push(take);
  }
  void make(Move take) {
    stones -= take;
    ++plies;
  }
  void undo(Move take) {
    stones += take;
    --plies;
  }
  int side() const { return plies / 2 % 2; }

  // For the side to move, as always. After the first half of a turn that is still the side that took the last stone.
  std::optional<deepcut::Value> result() const {
    if (stones > 0) return std::nullopt;
    return half() == 1 ? deepcut::Value::win() : deepcut::Value::loss();
  }
  // What is left of the turn decides the future and belongs to the key. Who is to move does not: both sides have the
  // same moves, and values are the mover's.
  std::uint64_t key() const { return static_cast<std::uint64_t>(stones * 2 + half()); }

  int half() const { return plies % 2; }
};

// A turn takes two to six stones, or one if it is the last. So 7 and 8 are lost, from 9 to 14 one of them can be
// reached, and so on: lost are those that leave 7 or 0 when divided by 8.
bool is_lost(int stones) { return stones % 8 == 7 || stones % 8 == 0; }

int main() {
  deepcut::Search<Pile> search;
  for (int stones = 1; stones <= 40; ++stones) {
    const auto report = search.go({.stones = stones});
    std::printf("%2d stones: %-10s", stones, to_string(report.value).c_str());
    Pile pile{.stones = stones};
    for (const Pile::Move take : report.line) {
      std::printf(pile.half() == 0 ? " %d" : "+%d", take);
      pile.make(take);
    }
    std::printf("\n");
    if (report.value.is_loss() != is_lost(stones) || report.value.is_win() == is_lost(stones)) return 1;
  }
}
