// What a stranger may get wrong: each is refused, or put right, and never answered wrongly in silence.
#include <cstddef>
#include <cstdint>
#include <limits>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>

#include <gtest/gtest.h>

#include <deepcut/alpha_beta.hpp>
#include <deepcut/beam.hpp>
#include <deepcut/minimax.hpp>
#include <deepcut/proof.hpp>
#include <deepcut/search.hpp>

#include "effort.hpp"
#include "search/tree_game.hpp"
#include "search/yardstick.hpp"

namespace deepcut::test::misuse_test {
namespace {

using Game = WithKey<WithSide<TreeGame>>;

/// Players numbered 1 and 2, as people do.
struct Numbered : Game {
  using Game::Game;
  int side() const { return Game::side() + 1; }
};

/// A pile of which one or two are taken; whoever finds nothing left has lost, as its result says by itself.
struct Pile {
  using Move = std::uint8_t;
  int left = 7;
  void moves(MoveList<Move>& list) const {
    for (Move taken = 1; taken <= 2 && taken <= left; ++taken) list.push(taken);
  }
  void make(Move taken) { left -= taken; }
  void undo(Move taken) { left += taken; }
  std::optional<Value> result() const {
    if (has_moves(*this)) return std::nullopt;
    return Value::loss();
  }
};

TEST(Misuse, AResultMayAskForMovesByHasMoves) {
  EXPECT_EQ(legal_moves(Pile{1}).size(), 1U);
  EXPECT_TRUE(legal_moves(Pile{0}).empty());
  EXPECT_EQ(Search<Pile>().go(Pile{7}).best, Pile::Move{1});
  EXPECT_TRUE(Search<Pile>().go(Pile{6}).value.is_loss());
}

TEST(Misuse, AWindowOfAllNumbersIsNone) {
  const Window all{std::numeric_limits<Score>::min(), std::numeric_limits<Score>::max()};
  for (std::uint64_t seed = 1; seed <= tries(20U); ++seed) {
    const Tree tree = RandomTree::make({.plies = 5, .children = 3}, seed);
    const Yardstick<Game> yardstick(Game(tree), 6);
    EXPECT_EQ(alpha_beta(Game(tree), {.window = all}).value.score(), yardstick.true_value());
    for (const Driver driver : {Driver::kPvs, Driver::kMtdf, Driver::kSolve}) {
      Search<Game> search({.driver = driver, .table_bytes = 1 << 16});
      const auto report = search.go(Game(tree), {.window = all});
      EXPECT_EQ(report.value.score(), yardstick.true_value()) << "seed " << seed;
      EXPECT_EQ(report.bound, Bound::kExact);
    }
  }
}

TEST(Misuse, AWindowTurnedRoundOrEmpty) {
  for (const Window window :
       {Window{1, -1}, Window{0, 0}, Window{kInfinity, -kInfinity}, Window{kInfinity, kInfinity}}) {
    const Limits limits{.window = window};
    EXPECT_THROW(alpha_beta(Pile(), limits), std::logic_error);
    for (const Driver driver : {Driver::kPvs, Driver::kMtdf, Driver::kSolve}) {
      EXPECT_THROW(Search<Pile>({.driver = driver, .threads = 2}).go({}, limits), std::logic_error);
    }
  }
}

TEST(Misuse, ARangeThatIsNotTrue) {
  Options options{.driver = Driver::kSolve, .table_bytes = 1 << 16};
  for (std::uint64_t seed = 1; seed <= tries(40U); ++seed) {
    const Tree tree = RandomTree::make({.plies = 6, .children = 4, .spread = 20, .only_scores = true}, seed);
    const Score truth = Yardstick<Game>(Game(tree), 7).true_value();
    for (const int threads : {1, 2}) {
      options.threads = threads;
      const auto answer = [&](const Range& range) { return Search<Game>(options).go(Game(tree), {.range = range}); };
      EXPECT_EQ(answer({-20, 20, 1}).value.score(), truth) << "seed " << seed;
      EXPECT_THROW(answer({truth + 1, 20 + truth, 1}), std::logic_error) << "seed " << seed;
      EXPECT_THROW(answer({-20 + truth, truth - 1, 1}), std::logic_error) << "seed " << seed;
      if (truth % 2 != 0) {
        EXPECT_THROW(answer({-20, 20, 2}), std::logic_error) << "seed " << seed;
      }
    }
  }
}

TEST(Misuse, ATraceThatWasForgotten) {
  using Traced = AlphaBeta<Game, PositionEvaluator<Game>, TraceRecorder>;
  EXPECT_THROW(Traced(), std::logic_error);
  TraceRecorder trace;
  EXPECT_NO_THROW(Traced({}, &trace));
}

TEST(Misuse, SidesBeyondZeroAndOne) {
  const Tree tree = RandomTree::make({.plies = 6, .children = 4}, 7);
#ifdef NDEBUG
  // No assertion speaks, but nothing is written where it does not belong and the value is right.
  const Yardstick<Game> yardstick(Game(tree), 7);
  const auto report = Search<Numbered>({.table_bytes = 1 << 16}).go(Numbered(tree));
  EXPECT_EQ(report.value.score(), yardstick.true_value());
#else
  EXPECT_DEATH(Search<Numbered>({.table_bytes = 1 << 16}).go(Numbered(tree)), "expected side\\(\\) to be 0 or 1");
#endif
}

template <class Algorithm>
void expect_refusal(Algorithm& search, const Tree& tree) {
  int refused = 0;
  Limits limits;
  limits.cutoff = [&](const NodeView&) {
    if (refused == 0) {
      try {
        search.go(Game(tree));
      } catch (const std::logic_error& error) {
        EXPECT_NE(std::string(error.what()).find("go() was called while this search is running"), std::string::npos);
        ++refused;
      }
    }
    return false;
  };
  const auto report = search.go(Game(tree), limits);
  EXPECT_EQ(refused, 1);
  EXPECT_EQ(search.go(Game(tree)).value, report.value) << "and afterwards it runs again";
}

TEST(Misuse, TwoSearchesAtOnceOnOneObject) {
  const Tree tree = RandomTree::make({.plies = 5, .children = 3}, 2);
  Search<Game> search({.table_bytes = 1 << 16});
  expect_refusal(search, tree);
  AlphaBeta<Game> alpha_beta;
  expect_refusal(alpha_beta, tree);
  Minimax<Game> minimax;
  expect_refusal(minimax, tree);

  bool refused = false;
  search.on_progress([&](const auto&) {
    if (!refused) {
      EXPECT_THROW(search.go(Game(tree)), std::logic_error);
      refused = true;
    }
  });
  search.go(Game(tree));
  EXPECT_TRUE(refused);
}

TEST(Misuse, OrderIsScaledAndNotClamped) {
  int before = scaled_order(std::numeric_limits<int>::min());
  EXPECT_GE(before, -32'000);
  for (std::int64_t order = std::numeric_limits<int>::min(); order <= std::numeric_limits<int>::max();
       order += order > -20'000 && order < 20'000 ? 1 : 99'991) {
    const int scaled = scaled_order(static_cast<int>(order));
    ASSERT_GE(scaled, before) << order;
    before = scaled;
  }
  EXPECT_LE(before, 32'000);
  EXPECT_GT(scaled_order(20'000), scaled_order(19'900));
  EXPECT_GT(scaled_order(2'000'000), scaled_order(1'990'000));
  EXPECT_EQ(scaled_order(8'000), 8'000);
}

/// A lock of 31 dials: one of eight moves goes on, after any other it can be turned as long as one likes.
struct Lock {
  using Move = std::uint8_t;
  static constexpr int kDials = 31;
  int opened = 0;
  int plies = 0;

  void moves(MoveList<Move>& list) const {
    for (Move move = 0; move < 8; ++move) list.push(move);
  }
  void make(Move move) {
    if (opened == plies && move == kRight) ++opened;
    ++plies;
  }
  void undo(Move move) {
    if (opened == plies && move == kRight) --opened;
    --plies;
  }
  std::optional<Value> result() const {
    if (opened == kDials) return Value::exact(1);
    return std::nullopt;
  }
  int side() const { return 0; }  // a puzzle has one player
  std::uint64_t key() const { return static_cast<std::uint64_t>(opened * 512 + plies); }

 private:
  static constexpr Move kRight = 7;  // the last of every list, so that reductions fall upon it
};

TEST(Misuse, ReductionsDoNotHideAPuzzle) {
  const auto report = Search<Lock>({.table_bytes = 1 << 16}).go({}, {.depth = Lock::kDials});
  EXPECT_EQ(report.value.score(), 1);
  EXPECT_EQ(report.line.size(), static_cast<std::size_t>(Lock::kDials));
}

/// Derived from the library's for no good reason.
struct OwnReductions : DefaultPolicy {
  std::shared_ptr<int> asked = std::make_shared<int>(0);
  Depth reduce(const Lock& /*lock*/, const Node<Lock::Move>& /*node*/, Lock::Move /*move*/, int /*index*/) const {
    ++*asked;
    return 0;
  }
};

// Without an evaluation the library's own reductions are off. Those of a policy are its own affair.
TEST(Misuse, AReduceOfOnesOwnIsAsked) {
  static_assert(ReducesByDefault<DefaultPolicy, Lock> && !ReducesByDefault<OwnReductions, Lock>);
  const OwnReductions policy;
  Search<Lock, OwnReductions>({.table_bytes = 1 << 16}, policy).go({}, {.depth = 4});
  EXPECT_GT(*policy.asked, 0);
}

TEST(Misuse, ATimeOutProvesNothing) {
  for (std::uint64_t seed = 1; seed <= tries(60U); ++seed) {
    const Tree tree = RandomTree::make({.plies = 8, .children = 4, .width = 5, .leaps = true}, seed);
    const Yardstick<Game> yardstick(Game(tree), 9);
    for (const Driver driver : {Driver::kPvs, Driver::kMtdf, Driver::kSolve}) {
      Search<Game> search({.driver = driver, .table_bytes = 1 << 14});
      for (std::uint64_t nodes = 1; nodes < 3000; nodes += 1 + nodes / 6) {
        search.new_game();
        const auto report = search.go(yardstick.root(), {.nodes = nodes});
        ASSERT_FALSE(report.value.is_proven() && report.bound != Bound::kExact) << "seed " << seed;
        for (const auto& line : report.lines) ASSERT_FALSE(line.value.is_proven() && line.bound != Bound::kExact);
        if (report.exact()) {
          ASSERT_EQ(report.value.score(), yardstick.true_value()) << "seed " << seed;
        }
      }
    }
  }
}

}  // namespace
}  // namespace deepcut::test::misuse_test
