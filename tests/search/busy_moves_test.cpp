// Moves that wait because another thread is at them: they come later, and are not taken for late moves.
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/search.hpp>

namespace deepcut::test::busy_moves_test {
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

Score value_of_fan(BusyMoves& busy) {
  const Options options{.reductions = false};
  Table table(1 << 14);
  Worker<Fan, TwoMoves, PositionEvaluator<Fan>, NoTrace> worker(options, {}, {}, nullptr, &table, &busy);
  SearchControl control;
  const Fan root;
  worker.begin(root, worker.choose_root_moves(root), {}, {}, control, 0);
  return worker.search_root(-kInfinity, kInfinity, Fan::kPlies * kPly, 0);
}

TEST(BusyMoves, AMoveThatWaitsKeepsItsPlace) {
  BusyMoves nobody;
  EXPECT_EQ(value_of_fan(nobody), -50);
  Fan before_choice;
  before_choice.make(0);
  BusyMoves somebody;
  somebody.add(BusyMoves::hash(before_choice.key(), 1));
  EXPECT_EQ(value_of_fan(somebody), -50);
}

}  // namespace
}  // namespace deepcut::test::busy_moves_test
