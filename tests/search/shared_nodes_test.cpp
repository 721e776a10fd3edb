// Nodes that several threads search together.
#include <array>
#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/portable/standard.hpp>
#include <deepcut/search.hpp>
#include <deepcut/shared_nodes.hpp>

namespace deepcut::test::shared_nodes_test {
namespace {

/// One choice, at the second ply, decides; the game ends at the sixth. The choices are offered in the right order.
class Fan {
 public:
  using Move = std::uint8_t;
  static constexpr int kChoices = 6;
  static constexpr int kPlies = 6;
  static constexpr std::array<Score, kChoices> kWorth = {0, 50, 0, 0, 0, 0};  ///< to the side that chooses

  void moves(MoveList<Move>& list) const {
    const int count = path_.size() == 1 ? kChoices : 1;
    for (int i = 0; i < count; ++i) list.push(static_cast<Move>(i));
  }
  void make(Move move) { path_.push_back(move); }
  void undo(Move /*move*/) { path_.pop_back(); }
  std::optional<Value> result() const {
    if (path_.size() < kPlies) return std::nullopt;
    return Value::exact(-kWorth[path_[1]]);
  }
  std::uint64_t key() const { return 16 * path_.size() + (path_.size() > 1 ? path_[1] : 0) + 1; }
  Score evaluate() const { return 0; }
  int order(Move move) const { return -int{move}; }

 private:
  std::vector<Move> path_;
};

/// Two moves are looked at, whatever they are.
struct TwoMoves {
  Margins margins(const Fan& /*position*/) const { return {.late_moves = 2, .late_sharp_moves = 16}; }
  bool is_sharp(const Fan& /*position*/, const Node<Fan::Move>& /*node*/, Fan::Move /*move*/) const { return false; }
};

/// A thread of two.
class Thread {
 public:
  explicit Thread(SharedNodes<Fan::Move>* shared) : worker_(options_, {}, {}, nullptr, &table_, shared) {
    if (shared != nullptr) shared->begin();
    worker_.begin(Fan(), worker_.choose_root_moves(Fan()), {}, {}, control_, 0);
  }
  Score value() { return worker_.search_root(-kInfinity, kInfinity, Fan::kPlies * kPly, 0); }

 private:
  const Options options_{.reductions = false};
  Table table_{1 << 14};
  SearchControl control_;
  Worker<Fan, TwoMoves, PositionEvaluator<Fan>, NoTrace> worker_;
};

/// The thread that is somewhere else; the one that searches is the first.
constexpr std::size_t kOther = 1;

/// The choice, as a thread finds it in its first search.
SharedNode<Fan::Move>::Name choice() {
  constexpr std::uint64_t kRoot = path_after(0, 0);
  return {path_after(kRoot, 1), -kInfinity, kInfinity, (Fan::kPlies - 1) * kPly};
}

/// Somebody has searched the first move there, which is worth nothing, and is at the second.
void begin_the_second(SharedNode<Fan::Move>& node) {
  node.moves = {1, 2, 3, 4, 5};
  node.scores = {-1, -2, -3, -4, -5};
  node.ranks.clear();
  node.next = 1;
  node.searching = {{1, 1, 0, kNotRanked, 0}};
  node.tried = {0};
  node.line = {0, 0, 0, 0, 0};
  node.alpha = 0;
  node.progress = {.depth = node.name.depth,
                   .table_move = {},
                   .best = 0,
                   .best_move = Fan::Move{0},
                   .begun = 2,
                   .left_out = false,
                   .heuristic = false,
                   .repeated_ply = kMaxPly,
                   .deepest = 0,
                   .seen_decisive = false};
}

TEST(SharedNodes, WithNobodyElse) {
  EXPECT_EQ(Thread(nullptr).value(), -50);
  SharedNodes<Fan::Move> shared(2);
  EXPECT_EQ(Thread(&shared).value(), -50);
}

// Only two moves are looked at. The second, which is the best, is the other thread's and comes last for this one.
TEST(SharedNodes, AMoveOfAnotherThreadKeepsItsPlace) {
  SharedNodes<Fan::Move> shared(2);
  Thread thread(&shared);
  SharedNode<Fan::Move>& node = shared.join_or_put_up(kOther, 1, choice(), begin_the_second);
  EXPECT_EQ(thread.value(), -50);
  EXPECT_TRUE(node.finished) << "nothing is left to do for the other one";
  EXPECT_EQ(node.value, 50);
  EXPECT_EQ(node.line.front(), 1);
  EXPECT_EQ(node.threads, 1);
}

// What the other one says stands: here that the node is finished, with another value than this thread would find.
TEST(SharedNodes, AFinishedNodeIsNotSearchedAgain) {
  SharedNodes<Fan::Move> shared(2);
  Thread thread(&shared);
  SharedNode<Fan::Move>& node = shared.join_or_put_up(kOther, 1, choice(), begin_the_second);
  shared.finish(node, 7);
  EXPECT_EQ(thread.value(), -7);
}

TEST(SharedNodes, OthersMeetOnlyWhereTheyAskTheSame) {
  SharedNodes<Fan::Move> shared(2);
  SharedNode<Fan::Move>& node = shared.join_or_put_up(kOther, 1, choice(), begin_the_second);
  EXPECT_EQ(shared.join(0, 1, choice()), &node);
  EXPECT_EQ(node.threads, 2);
  auto other = choice();
  other.depth += 1;
  EXPECT_EQ(shared.join(0, 1, other), nullptr);
  other = choice();
  other.beta = 1;
  EXPECT_EQ(shared.join(0, 1, other), nullptr);
  EXPECT_EQ(shared.join(0, 2, choice()), nullptr);
  EXPECT_EQ(shared.ends(), 0U);
  shared.finish(node, 3);
  EXPECT_EQ(shared.ends(), 1U) << "somebody is below who has to hear of it";
  shared.leave(node);
  shared.leave(node);
  EXPECT_EQ(shared.join(0, 1, choice()), nullptr);
}

// Nobody comes to his own node a second time while he is below it, and need not look there.
TEST(SharedNodes, NobodyJoinsHimself) {
  SharedNodes<Fan::Move> shared(2);
  SharedNode<Fan::Move>& node = shared.join_or_put_up(kOther, 1, choice(), begin_the_second);
  EXPECT_EQ(shared.join(kOther, 1, choice()), nullptr);
  EXPECT_EQ(&shared.join_or_put_up(0, 1, choice(), begin_the_second), &node) << "it is put up already";
  EXPECT_EQ(node.threads, 2);
}

// More threads than most machines have cores, so that whoever has the lock loses its core, too.
TEST(ThreadsSpinLock, LetsOneInAtATime) {
  constexpr int kThreads = 4;
  constexpr int kTimes = 20'000;
  SpinLock lock;
  int sum = 0;
  {
    std::vector<JoiningThread> threads;
    threads.reserve(kThreads);
    for (int i = 0; i < kThreads; ++i) {
      threads.emplace_back([&] {
        for (int time = 0; time < kTimes; ++time) {
          const std::lock_guard held(lock);
          ++sum;
        }
      });
    }
  }
  EXPECT_EQ(sum, kThreads * kTimes);
}

}  // namespace
}  // namespace deepcut::test::shared_nodes_test
