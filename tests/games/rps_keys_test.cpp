// Keys of RPS cards: the same for symmetric positions, and for no others.
#include <cctype>
#include <cstdint>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include <deepcut/position.hpp>

#include "games/rps/notation.hpp"
#include "games/rps_pair.hpp"

namespace deepcut::test::rps_keys_test {
namespace {

using rps::Position;
using rps::RpsMove;

/// The same position, turned and relabelled by hand.
SlowRps image(const SlowRps& game, int symmetry, int relabelled, bool exchanged) {
  SlowRps result = game;
  const auto rename = [&](char c) {
    if (c == '.') return c;
    const std::string names = "RPS";
    char name = names[(names.find(SlowRps::capital(c)) + static_cast<std::size_t>(relabelled)) % 3];
    const int owner = exchanged ? 1 - SlowRps::owner(c) : SlowRps::owner(c);
    return owner == 0 ? name : static_cast<char>(std::tolower(static_cast<unsigned char>(name)));
  };
  for (int cell = 0; cell < game.columns * game.rows; ++cell) {
    int x = cell % game.columns;
    int y = cell / game.columns;
    if ((symmetry & 1) != 0) x = game.columns - 1 - x;
    if ((symmetry & 2) != 0) y = game.rows - 1 - y;
    if ((symmetry & 4) != 0 && game.columns == game.rows) std::swap(x, y);
    result.board[static_cast<std::size_t>(y * game.columns + x)] = rename(game.board[static_cast<std::size_t>(cell)]);
  }
  for (const std::size_t side : {0, 1}) {
    result.hands[side] = game.hands[exchanged ? 1 - side : side];
    for (char& card : result.hands[side]) card = SlowRps::capital(rename(card));
  }
  if (exchanged) result.side = 1 - game.side;
  return result;
}

/// The smallest text of all images, seen from the mover: equal if and only if two positions are alike.
std::string slow_class(const SlowRps& game) {
  std::string smallest;
  for (int symmetry = 0; symmetry < 8; ++symmetry) {
    for (int relabelled = 0; relabelled < 3; ++relabelled) {
      const std::string text = image(game, symmetry, relabelled, game.side != 0).key();
      if (smallest.empty() || text < smallest) smallest = text;
    }
  }
  return smallest;
}

void check_canonical(int columns, int rows, const std::string& first, const std::string& second, int count) {
  std::map<std::uint64_t, std::string> classes;
  std::set<std::string> different;
  for (const SlowRps& game : random_positions(columns, rows, first, second, count)) {
    const Position position = fast(game);
    const Canonical canonical = position.canonical();
    const auto [known, added] = classes.emplace(canonical.key, slow_class(game));
    ASSERT_EQ(known->second, slow_class(game)) << "one key for two classes";
    different.insert(slow_class(game));
    for (const RpsMove move : legal_moves(position)) {
      ASSERT_EQ(Position::from_frame(Position::to_frame(move, canonical.frame), canonical.frame), move);
    }
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      for (int relabelled = 0; relabelled < 3; ++relabelled) {
        for (const bool exchanged : {false, true}) {
          const Position other = fast(image(game, symmetry, relabelled, exchanged));
          ASSERT_EQ(other.canonical().key, canonical.key) << to_text(position) << " and " << to_text(other);
        }
      }
    }
    // The frame leads to the position that the key names: a move does the same in both.
    for (const RpsMove move : legal_moves(position)) {
      Position after = position;
      after.make(move);
      const Position other = fast(image(game, 5, 2, true));
      const RpsMove there = Position::from_frame(Position::to_frame(move, canonical.frame), other.canonical().frame);
      Position other_after = other;
      ASSERT_TRUE(other.parse(other.to_text(there)).has_value());
      other_after.make(there);
      ASSERT_EQ(after.canonical().key, other_after.canonical().key);
    }
  }
  EXPECT_EQ(classes.size(), different.size());
}

TEST(RpsKeys, AreTheSameForSymmetricPositionsOnly) {
  check_canonical(3, 3, "RRPPS", "RPPSS", 60);
  check_canonical(3, 3, "RPS", "RPS", 60);  // all kinds alike: the cells decide
  check_canonical(4, 3, "RRPPSS", "RPPSSS", 30);
  check_canonical(4, 4, "RRPPSSRR", "RPPSSPPP", 30);
}

TEST(RpsKeys, CoverTheLimitOfRoundsWhereItMatters) {
  const Position none = rps::parse_position(".../.../... RPS RPS 1");
  EXPECT_EQ(none.canonical().key, rps::parse_position(".../.../... RPS RPS 1 20").canonical().key);
  EXPECT_NE(none.canonical().key, rps::parse_position(".../.../... RPS RPS 1 3").canonical().key);
  EXPECT_NE(rps::parse_position(".../.../... RPS RPS 1 2").key(), rps::parse_position(".../.../... RPS RPS 1 3").key());
}

// One oracle may be asked about several boards.
TEST(RpsKeys, CoverTheBoard) {
  std::set<std::uint64_t> keys;
  std::set<std::uint64_t> classes;
  const char* const boards[] = {"R..P RPS RPS 1",       "R./.P RPS RPS 1",     "R../P.. RPS RPS 1",
                                "R./.P/.. RPS RPS 1",   "R.../P... RPS RPS 1", "R./.P/../.. RPS RPS 1",
                                "R../.P./... RPS RPS 1"};
  for (const char* board : boards) {
    keys.insert(rps::parse_position(board).key());
    classes.insert(rps::parse_position(board).canonical().key);
  }
  EXPECT_EQ(keys.size(), std::size(boards));
  EXPECT_EQ(classes.size(), std::size(boards));
}

}  // namespace
}  // namespace deepcut::test::rps_keys_test
