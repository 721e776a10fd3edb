// Expert knowledge that touches neither the rules nor the search: a policy for Dawson's Kayles. Two neighbouring pins
// of a row are knocked down at each move; whoever cannot move loses. The position knows the rules, the policy knows
// that equal rows cancel each other, and that a row and its mirror image are the same.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <optional>
#include <vector>

#include <deepcut/search.hpp>

struct Kayles {
  using Move = std::uint8_t;  // the left one of the two pins
  std::uint64_t pins = 0;

  static Kayles row(int length) { return {(std::uint64_t{1} << length) - 1}; }

  void moves(deepcut::MoveList<Move>& list) const {
    for (std::uint64_t left = pairs(); left != 0; left &= left - 1) {
      list.push(static_cast<Move>(std::countr_zero(left)));
    }
  }
  void make(Move left) { pins ^= std::uint64_t{3} << left; }
  void undo(Move left) { make(left); }
  // A score, not Value::loss(): the policy below knows who wins but not when, so "win in 9" would be too much to say.
  std::optional<deepcut::Value> result() const {
    if (pairs() != 0) return std::nullopt;
    return deepcut::Value::exact(-1);
  }
  std::uint64_t key() const { return pins; }

  std::uint64_t pairs() const { return pins & (pins >> 1); }
};

/// Calls visit(start, length) for every row of pins that stand side by side.
template <class Visit>
void for_each_row(std::uint64_t pins, Visit visit) {
  int start = 0;
  while (pins >> start != 0) {
    start += std::countr_zero(pins >> start);
    const int length = std::countr_one(pins >> start);
    visit(start, length);
    start += length;
  }
}

struct MirrorPolicy : deepcut::DefaultPolicy {  // keeps the library's reductions
  using Node = deepcut::Node<Kayles::Move>;

  /// Rows that come in equal pairs are lost: whatever is played in one, the answer is the same in the other.
  std::optional<deepcut::Probe> probe(const Kayles& position, const Node& /*node*/, std::uint64_t /*budget*/,
                                      std::vector<Kayles::Move>& /*line*/) const {
    std::uint64_t unpaired = 0;
    for_each_row(position.pins, [&](int, int length) { unpaired ^= std::uint64_t{1} << length; });
    if ((unpaired & ~std::uint64_t{2}) != 0) return std::nullopt;  // a single pin is no row to play in
    return deepcut::Probe{deepcut::Value::exact(-1)};
  }

  /// One row of each length, and of that the left half: the others lead to positions that are alike. So the set is
  /// complete, and a loss over it is proven.
  deepcut::Stage candidates(const Kayles& position, const Node& /*node*/, int /*stage*/,
                            deepcut::MoveList<Kayles::Move>& list) const {
    std::uint64_t seen = 0;
    for_each_row(position.pins, [&](int start, int length) {
      if ((seen >> length & 1) != 0) return;
      seen |= std::uint64_t{1} << length;
      for (int left = 0; left < length / 2; ++left) list.push(static_cast<Kayles::Move>(start + left));
    });
    return deepcut::Stage::kComplete;
  }
};

// By the theory of Sprague and Grundy a row of n pins is worth the least number that no move from it leads to, where
// two rows are worth their sum without carrying. The side to move wins unless that is 0.
int grundy(int length) {
  std::vector<int> worth(static_cast<std::size_t>(length) + 1, 0);
  for (int n = 2; n <= length; ++n) {
    std::vector<int> reached;
    for (int left = 0; left <= n - 2; ++left) {
      reached.push_back(worth[static_cast<std::size_t>(left)] ^ worth[static_cast<std::size_t>(n - 2 - left)]);
    }
    int& least = worth[static_cast<std::size_t>(n)];
    while (std::count(reached.begin(), reached.end(), least) > 0) ++least;
  }
  return worth.back();
}

int main() {
  deepcut::Search<Kayles> plain;
  deepcut::Search<Kayles, MirrorPolicy> expert;
  std::printf("pins  value   nodes by the rules alone   with the policy\n");
  for (int length = 2; length <= 21; ++length) {
    const auto slow = plain.go(Kayles::row(length));
    const auto fast = expert.go(Kayles::row(length));
    std::printf("%4d  %5s   %24llu   %15llu\n", length, to_string(fast.value).c_str(),
                static_cast<unsigned long long>(slow.nodes), static_cast<unsigned long long>(fast.nodes));
    const auto truth = deepcut::Value::exact(grundy(length) == 0 ? -1 : 1);
    if (slow.value != truth || fast.value != truth) return 1;
  }
}
