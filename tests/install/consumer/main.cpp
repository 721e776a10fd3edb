// A user of the installed library: a tiny game, searched on two threads, with an answer that is known. From a pile one
// to three stones are taken; whoever takes the last one wins, so multiples of four are lost.

#include <cstdint>
#include <cstdio>
#include <optional>

#include <deepcut/search.hpp>

struct Pile {
  using Move = std::uint8_t;
  int stones = 0;

  void moves(deepcut::MoveList<Move>& list) const {
    for (Move take = 1; take <= 3 && take <= stones; ++take) list.push(take);
  }
  void make(Move take) { stones -= take; }
  void undo(Move take) { stones += take; }
  std::optional<deepcut::Value> result() const {
    return stones == 0 ? std::optional(deepcut::Value::loss()) : std::nullopt;
  }
  std::uint64_t key() const { return static_cast<std::uint64_t>(stones); }
};

int main() {
  deepcut::Search<Pile> search({.threads = 2});
  for (int stones = 1; stones <= 30; ++stones) {
    const auto report = search.go({.stones = stones});
    const bool lost = stones % 4 == 0;
    const bool right = lost ? report.value.is_loss() : report.value.is_win() && *report.best == stones % 4;
    if (!right) {
      std::printf("%d stones: got %s, taking %d\n", stones, to_string(report.value).c_str(), *report.best);
      return 1;
    }
  }
}
