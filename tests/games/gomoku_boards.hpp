// Positions of five in a row to test with: drawn, played at random, and compared with the slow referee.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <iterator>
#include <map>
#include <optional>
#include <random>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/position.hpp>

#include "games/gomoku/position.hpp"
#include "games/gomoku_slow.hpp"

namespace deepcut::test {

inline Spot spot_of(lines::Cell cell) { return {lines::x_of(cell), lines::y_of(cell)}; }
inline lines::Cell cell_of(Spot spot) { return lines::cell_at(spot.x, spot.y); }

inline gomoku::Rules sized(gomoku::Rules rules, int size) {
  rules.size = size;
  return rules;
}

struct NamedRules {
  const char* name;
  gomoku::Rules rules;
};
inline std::vector<NamedRules> all_rule_sets() {
  using namespace gomoku::rule_sets;
  gomoku::Rules caro_exact = kCaro;
  caro_exact.exact = true;
  return {{"freestyle", kFreestyle}, {"standard", kStandard},    {"renju", kRenju}, {"caro", kCaro},
          {"capture", kCapture},     {"caro_exact", caro_exact}, {"pente", kPente}};
}

/// The referee's stones as a position.
inline gomoku::Position position_of(const SlowGomoku& board) {
  std::array<lines::CellSet, 2> stones;
  for (const Spot spot : board.spots()) {
    if (board.at(spot) >= 0) stones[static_cast<std::size_t>(board.at(spot))].add(cell_of(spot));
  }
  return {board.rules(), stones[0], stones[1], board.side()};
}

/// The referee's opinion as the position would put it.
inline std::optional<Value> result_of(const SlowGomoku& slow) {
  if (!slow.is_over()) return std::nullopt;
  if (slow.winner() == SlowGomoku::kNobody) return Value::draw();
  return slow.winner() == slow.side() ? Value::win() : Value::loss();
}

inline std::string drawing(const SlowGomoku& slow) {
  std::string text = slow.side() == gomoku::kBlack ? "X to move\n" : "O to move\n";
  for (const Spot spot : slow.spots()) {
    text += slow.at(spot) == SlowGomoku::kNobody ? '.' : "XO"[slow.at(spot)];
    if (spot.x == slow.size() - 1) text += '\n';
  }
  return text;
}

inline std::vector<Spot> spots_of(const lines::CellSet& cells) {
  std::vector<Spot> spots;
  cells.for_each([&](lines::Cell cell) { spots.push_back(spot_of(cell)); });
  return spots;
}
inline std::vector<Spot> legal_spots(const gomoku::Position& position) {
  std::vector<Spot> spots;
  for (const lines::Cell cell : legal_moves(position)) spots.push_back(spot_of(cell));
  std::sort(spots.begin(), spots.end());
  return spots;
}

/// Says what differs, if anything does: stones, side, pairs, the state of the game and its legal moves.
inline ::testing::AssertionResult agree(const gomoku::Position& fast, const SlowGomoku& slow) {
  std::ostringstream wrong;
  const auto compare = [&](const char* what, int found, int expected) {
    if (found != expected) wrong << what << ' ' << found << ", expected " << expected << "; ";
  };
  for (const Spot spot : slow.spots()) {
    if (fast.stone(cell_of(spot)) != slow.at(spot)) wrong << "stone at " << spot.x << ',' << spot.y << "; ";
  }
  compare("side", fast.side(), slow.side());
  compare("black's pairs", fast.pairs(0), slow.pairs(0));
  compare("white's pairs", fast.pairs(1), slow.pairs(1));
  compare("winner", fast.winner(), slow.winner());
  if (fast.result() != result_of(slow)) wrong << "result; ";
  if (!slow.is_over()) {
    compare("five", fast.unbroken_five(), slow.pending_five());
    std::vector<Spot> expected = slow.legal_moves();
    std::sort(expected.begin(), expected.end());
    if (const std::vector<Spot> found = legal_spots(fast); found != expected) {
      std::vector<Spot> difference;
      std::set_symmetric_difference(found.begin(), found.end(), expected.begin(), expected.end(),
                                    std::back_inserter(difference));
      for (const Spot spot : difference) wrong << "legal: " << spot.x << ',' << spot.y << "; ";
    }
  }
  if (wrong.str().empty()) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << wrong.str() << '\n' << drawing(slow);
}

/// The position and the referee side by side, from a drawing: X, O, dots, and small letters that name empty points.
/// The drawing's first character stands at `corner`; what it leaves out is empty.
class Drawn {
 public:
  Drawn(const gomoku::Rules& rules, const std::vector<std::string>& rows, int side = gomoku::kBlack, Spot corner = {})
      : fast_(rules), slow_(rules) {
    std::array<lines::CellSet, 2> stones;
    for (std::size_t y = 0; y < rows.size(); ++y) {
      for (std::size_t x = 0; x < rows[y].size(); ++x) {
        const char c = rows[y][x];
        const Spot spot = corner + Spot{static_cast<int>(x), static_cast<int>(y)};
        if (c != '.' && c != 'X' && c != 'O') names_[c] = spot;
        if (c != 'X' && c != 'O') continue;
        stones[c == 'X' ? 0 : 1].add(cell_of(spot));
        slow_.put(spot, c == 'X' ? 0 : 1);
      }
    }
    fast_ = gomoku::Position(rules, stones[0], stones[1], side);
    slow_.set_side(side);
    EXPECT_TRUE(agree(fast_, slow_));
  }

  lines::Cell cell(char name) const { return cell_of(names_.at(name)); }
  gomoku::Position& position() { return fast_; }
  bool is_legal(char name) const { return fast_.is_legal(cell(name)); }
  bool is_forbidden(char name) const { return fast_.is_forbidden(cell(name)); }
  int stone(char name) const { return fast_.stone(cell(name)); }
  int winner() const { return fast_.winner(); }
  int five() const { return fast_.unbroken_five(); }
  bool is_over() const { return fast_.result().has_value(); }

  Drawn& play(std::string_view names) {
    for (const char name : names) {
      EXPECT_TRUE(fast_.is_legal(cell(name))) << name;
      fast_.make(cell(name));
      slow_.play(names_.at(name));
      EXPECT_TRUE(agree(fast_, slow_)) << "after " << name;
    }
    return *this;
  }

 private:
  gomoku::Position fast_;
  SlowGomoku slow_;
  std::map<char, Spot> names_;
};

/// A random move that is near stones more often than not, so that rows come about; where pairs are taken, often one
/// that takes some.
inline Spot random_move(const SlowGomoku& slow, const std::vector<Spot>& moves, std::mt19937_64& random) {
  if (slow.rules().captures && random() % 3 == 0) {
    std::vector<Spot> takes = moves;
    std::erase_if(takes, [&](Spot spot) { return slow.captured_by(spot, slow.side()).empty(); });
    if (!takes.empty()) return takes[random() % takes.size()];
  }
  Spot move;
  for (int tries = 0; tries < 6; ++tries) {
    move = moves[random() % moves.size()];
    for (const Spot axis : SlowGomoku::kAxes) {
      for (const int i : {-2, -1, 1, 2}) {
        const int stone = slow.at(move + i * axis);
        if (stone == gomoku::kBlack || stone == gomoku::kWhite) return move;
      }
    }
  }
  return move;
}

}  // namespace deepcut::test
