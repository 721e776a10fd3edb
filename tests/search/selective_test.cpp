// Searches that leave things out: whatever they call proven is true, and every win they claim is one.
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/search.hpp>

#include "effort.hpp"
#include "search/exact_options.hpp"
#include "search/soundness.hpp"
#include "search/tree_game.hpp"
#include "search/yardstick.hpp"

namespace deepcut::test::selective_test {
namespace {

/// The defaults, and then with each device switched off, with tiny tables and by all drivers.
std::vector<Options> selective_options() {
  std::vector<Options> all;
  const auto add = [&all](auto change) {
    Options options;
    options.table_bytes = 1 << 16;
    change(options);
    all.push_back(options);
    options.driver = Driver::kMtdf;
    all.push_back(options);
    options.driver = Driver::kSolve;
    all.push_back(options);
  };
  add([](Options&) {});
  add([](Options& o) { o.table = false; });
  add([](Options& o) { o.transpositions = false; });
  add([](Options& o) { o.table_bytes = 64; });
  add([](Options& o) { o.table_bytes = 256; });
  add([](Options& o) { o.lines = 2; });
  add([](Options& o) { o.reductions = false; });
  add([](Options& o) { o.null_move = false; });
  add([](Options& o) { o.quiescence = false; });
  add([](Options& o) { o.aspiration = false; });
  add([](Options& o) { o.killers = o.history = o.counter_moves = o.order = false; });
  add([](Options& o) { o.seed = 5; });
  return all;
}

/// Reduces much more than is sensible, so that small trees see it too.
struct RecklessPolicy {
  template <class P>
  Depth reduce(const P& /*position*/, const Node<Label>& node, Label /*move*/, int index) const {
    return node.depth > kPly ? index * kPly : 0;
  }
  template <class P>
  Depth extend(const P& /*position*/, const Node<Label>& node, Label move) const {
    return move == 3 && node.ply < 4 ? kPly : move == 5 ? kPly / 2 : 0;
  }
  template <class P>
  bool prune(const P& /*position*/, const Node<Label>& node, Label move, int /*index*/) const {
    return node.depth <= 2 * kPly && move == 7;
  }
};

/// Trusts the evaluation much more than is sensible, and calls nodes and moves forced or sharp at random.
struct TrustingPolicy : DefaultPolicy {
  template <class P>
  Margins margins(const P& /*position*/) const {
    return {.standing_plies = 3,
            .standing = 1,
            .razoring_plies = 2,
            .razoring = 1,
            .razoring_ply = 1,
            .singular = 1,
            .late_moves = 1,
            .late_moves_ply = 1,
            .late_moves_worse = 8,
            .order_unit = 64};
  }
  template <class P>
  Tension tension(const P& position) const {
    return static_cast<Tension>(position.id() * 7 % 5 % 3);
  }
  template <class P>
  bool is_sharp(const P& /*position*/, const Node<Label>& /*node*/, Label move) const {
    return move % 3 == 0;
  }
};

template <class P, class Policy>
class SelectiveSearches {
 public:
  SelectiveSearches() {
    for (const Options& options : selective_options()) {
      searches_.push_back(std::make_unique<Search<P, Policy>>(options));
    }
  }

  /// Far beyond the end of all games: the search must notice by itself that there is nothing more to see.
  void check_all(const Yardstick<P>& yardstick) {
    for (auto& search : searches_) {
      search->new_game();
      search->on_progress(
          [&](const auto& report) { EXPECT_TRUE(is_sound(report, yardstick)) << describe(search->options()); });
      const auto report = search->go(yardstick.root(), {.depth = 2 * yardstick.deepest()});
      EXPECT_TRUE(is_sound(report, yardstick)) << describe(search->options());
      EXPECT_TRUE(report.stop != StopReason::kSolved || report.value.is_proven());
      solved_ += report.stop == StopReason::kSolved ? 1 : 0;
      ++total_;
      search->on_progress({});
    }
  }
  /// One of the searches, stopped in many places.
  void check_stopped(const Yardstick<P>& yardstick, std::uint64_t seed) {
    auto& search = searches_[seed % searches_.size()];
    for (std::uint64_t nodes = 1; nodes < 2000; nodes += 1 + nodes / (8 + seed % 13)) {
      search->new_game();
      const auto report = search->go(yardstick.root(), {.nodes = nodes});
      EXPECT_LE(report.nodes, nodes);
      EXPECT_TRUE(is_sound(report, yardstick)) << describe(search->options()) << " nodes " << nodes;
      if (report.stop == StopReason::kSolved) break;
    }
  }
  /// Per cent.
  int solved() const { return solved_ * 100 / total_; }

 private:
  std::vector<std::unique_ptr<Search<P, Policy>>> searches_;
  int solved_ = 0;
  int total_ = 0;
};

/// `solved`: how many per cent of the searches are expected to see the end of the game.
template <class P, class Policy = DefaultPolicy>
void check_games(const Shape& shape, std::uint64_t count, int depth, int solved) {
  SelectiveSearches<P, Policy> searches;
  for (std::uint64_t seed = 1; seed <= tries(count, 20); ++seed) {
    Tree tree = RandomTree::make(shape, seed);
    if constexpr (HasCanonical<P>) tree = with_mirror_images(tree, seed);
    const Yardstick<P> yardstick(P(tree), depth);
    searches.check_all(yardstick);
    searches.check_stopped(yardstick, seed);
    ASSERT_FALSE(::testing::Test::HasFailure()) << "seed " << seed;
  }
  EXPECT_GE(searches.solved(), solved);
}

using Sided = WithKey<WithSide<TreeGame>>;
using Repeating = WithRepetition<WithKey<TreeGame>>;
using Rich = WithCanonical<WithNullMove<WithForcing<WithOrder<WithSide<WithKey<TreeGame>>>>>>;

TEST(Selective, PureTrees) { check_games<Sided>({.plies = 6, .children = 4}, 200, 7, 95); }
TEST(Selective, Transpositions) {
  check_games<Sided>({.plies = 9, .children = 4, .width = 5, .leaps = true}, 200, 10, 95);
}
TEST(Selective, Ties) { check_games<Sided>({.plies = 8, .width = 5, .spread = 2}, 200, 9, 95); }
TEST(Selective, LongTurns) {
  check_games<Sided>({.plies = 8, .children = 4, .width = 5, .leaps = true, .long_turns = true}, 200, 9, 95);
}
TEST(Selective, Repetitions) { check_games<Repeating>({.children = 3, .width = 9, .cycles = true}, 200, 10, 80); }
TEST(Selective, AllAbilities) {
  check_games<Rich>({.plies = 9, .children = 4, .width = 5, .leaps = true}, 200, 10, 60);
}
TEST(Selective, AllAbilitiesInLongTurns) {
  check_games<Rich>({.plies = 8, .children = 4, .width = 5, .long_turns = true}, 200, 9, 50);
}
TEST(Selective, RecklessPolicy) {
  check_games<Rich, RecklessPolicy>({.plies = 8, .children = 4, .width = 5, .leaps = true}, 200, 9, 60);
}
TEST(Selective, RecklessPolicyInLongTurns) {
  check_games<Rich, RecklessPolicy>({.plies = 8, .children = 4, .width = 5, .long_turns = true}, 200, 9, 60);
}

TEST(Selective, TrustingPolicy) {
  check_games<Rich, TrustingPolicy>({.plies = 9, .children = 4, .width = 5, .leaps = true}, 200, 10, 30);
}
TEST(Selective, TrustingPolicyInLongTurns) {
  check_games<Rich, TrustingPolicy>({.plies = 8, .children = 4, .width = 5, .long_turns = true}, 200, 9, 30);
}

/// Reduces nothing, but leaves out what is late in the list.
struct LeavingOut {
  template <class P>
  Margins margins(const P& /*position*/) const {
    return {.late_moves = 1};
  }
  template <class P>
  bool is_sharp(const P& /*position*/, const Node<Label>& /*node*/, Label move) const {
    return move % 3 == 0;
  }
};

// A quicker win may be among it.
TEST(Selective, NothingIsExactOverWhatMarginsLeaveOut) {
  using Game = WithOrder<Sided>;
  Search<Game, LeavingOut> search({.table_bytes = 1 << 14});
  for (std::uint64_t seed = 1; seed <= tries(200U); ++seed) {
    const Tree tree = RandomTree::make({.plies = 9, .children = 5, .width = 8, .long_turns = true}, seed);
    const Yardstick<Game> yardstick(Game(tree), 10);
    for (int depth = 1; depth <= yardstick.deepest(); ++depth) {
      search.new_game();
      ASSERT_TRUE(is_sound(search.go(yardstick.root(), {.depth = depth}), yardstick)) << "seed " << seed;
    }
  }
}

// Nothing is left out, only the pruning that can do no harm is on: the true value, to the ply.
TEST(Selective, FullWidthIsTheTruth) {
  for (const Driver driver : {Driver::kPvs, Driver::kMtdf, Driver::kSolve}) {
    Options options{.driver = driver, .table_bytes = 1 << 14};
    options.reductions = options.null_move = options.quiescence = false;
    Search<Rich> search(options);
    for (std::uint64_t seed = 1; seed <= tries(300U); ++seed) {
      const Tree tree = with_mirror_images(
          RandomTree::make({.plies = 9, .children = 4, .width = 5, .leaps = true, .long_turns = seed % 2 == 0}, seed),
          seed);
      const Yardstick<Rich> yardstick(Rich(tree), 10);
      search.new_game();
      const auto report = search.go(yardstick.root());
      ASSERT_TRUE(is_sound(report, yardstick)) << "seed " << seed;
      ASSERT_TRUE(report.value.is_proven()) << "seed " << seed;
      ASSERT_EQ(report.value.score(), yardstick.true_value()) << "seed " << seed;
    }
  }
}

TEST(SlowSelective, AllAbilities) {
  check_games<Rich>({.plies = 9, .children = 4, .width = 5, .leaps = true}, 6'000, 10, 60);
}
TEST(SlowSelective, Repetitions) {
  check_games<Repeating>({.children = 3, .width = 11, .cycles = true}, 3'000, 12, 70);
}
TEST(SlowSelective, RecklessPolicy) {
  check_games<Rich, RecklessPolicy>({.plies = 8, .children = 4, .width = 5, .long_turns = true}, 6'000, 9, 60);
}

}  // namespace
}  // namespace deepcut::test::selective_test
