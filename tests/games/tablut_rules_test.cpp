// Ashton Tablut: published figures, and the bitboards against a plain board over random games and constructed captures.
#include <algorithm>
#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/position.hpp>

#include "games/slow_tablut.hpp"
#include "games/tablut/notation.hpp"
#include "games/tablut/position.hpp"

namespace deepcut::test::tablut_rules_test {
namespace {

using tablut::Move;
using tablut::Position;

// ---------------------------------------------------------------------------------------------------------
// Figures. Captures are counted at the leaves.

struct Count {
  std::uint64_t leaves = 0;
  std::uint64_t captures = 0;
};

void perft(Position& position, MoveStack<Move>& stack, int depth, Count& count) {
  if (position.result()) return;
  MoveList<Move> list(stack);
  position.moves(list);
  list.close();
  if (depth == 1) {
    count.leaves += list.size();
    for (const Move move : list) {
      if (position.taken_by(move.to()) != 0) ++count.captures;
    }
    return;
  }
  for (const Move move : list) {
    position.make(move);
    perft(position, stack, depth - 1, count);
    position.undo(move);
  }
}

void expect_perft(int depth, std::uint64_t leaves, std::uint64_t captures) {
  Position position;
  MoveStack<Move> stack;
  Count count;
  perft(position, stack, depth, count);
  EXPECT_EQ(count.leaves, leaves) << depth;
  EXPECT_EQ(count.captures, captures) << depth;
}

TEST(Tablut, Perft) {
  expect_perft(1, 56, 0);
  expect_perft(2, 4'408, 72);
  expect_perft(3, 248'456, 4'368);
  expect_perft(4, 19'159'224, 599'344);
}
TEST(SlowTablutPerft, DepthFive) { expect_perft(5, 1'074'150'880, 33'039'984); }

// ---------------------------------------------------------------------------------------------------------
// The plain board.

std::string text_of(const SlowTablut::Rows& rows) {
  std::string text;
  for (const std::string& row : rows) {
    if (!text.empty()) text += '/';
    int empty = 0;
    for (const char c : row + "|") {
      if (c == '.') {
        ++empty;
        continue;
      }
      if (empty > 0) text += std::to_string(empty);
      empty = 0;
      if (c != '|') text += static_cast<char>(c - 'A' + 'a');
    }
  }
  return text;
}

SlowTablut::End end_of(const Position& position) {
  const auto result = position.result();
  if (!result) return SlowTablut::End::kNone;
  if (*result == Value::draw()) return SlowTablut::End::kDraw;
  EXPECT_EQ(*result, Value::loss());
  return position.side() == tablut::kBlack ? SlowTablut::End::kWhiteWins : SlowTablut::End::kBlackWins;
}

std::vector<std::string> texts(const Position& position, const std::vector<Move>& moves) {
  std::vector<std::string> found;
  for (const Move move : moves) found.push_back(position.to_text(move));
  std::sort(found.begin(), found.end());
  return found;
}
std::vector<std::string> texts(const std::vector<SlowTablutMove>& moves) {
  std::vector<std::string> found;
  for (const SlowTablutMove& move : moves) found.push_back(move.text());
  std::sort(found.begin(), found.end());
  return found;
}
std::vector<Move> forcing_moves(const Position& position) {
  MoveStack<Move> stack;
  MoveList<Move> list(stack);
  position.forcing(list);
  return {list.begin(), list.end()};
}

bool has_king(const SlowTablut::Rows& rows) {
  return std::any_of(rows.begin(), rows.end(), [](const std::string& row) { return row.find('K') != row.npos; });
}

/// Everything the bitboards say about the current position; `deep`: also what every move would do.
void compare(const Position& position, const SlowTablut& board, bool deep) {
  ASSERT_EQ(tablut::board_text(position), text_of(board.rows()));
  ASSERT_EQ(position.side(), board.turn() == 'W' ? tablut::kWhite : tablut::kBlack);
  ASSERT_EQ(end_of(position), board.end());
  const std::vector<std::string> legal = texts(board.moves());
  ASSERT_EQ(texts(position, legal_moves(position)), legal);
  if (!deep || position.result()) return;
  std::vector<std::string> captures;
  std::vector<std::string> wins;
  for (const SlowTablutMove& move : board.moves()) {
    SlowTablut after = board;
    after.play(move);
    const Move parsed = position.parse(move.text()).value();
    const bool escapes = parsed.from() == position.king() && (tablut::bit(parsed.to()) & tablut::kEdge) != 0;
    const bool decides = escapes || !has_king(after.rows());
    if (decides) wins.push_back(move.text());
    ASSERT_EQ(tablut::popcount(position.taken_by(parsed.to())) + (has_king(after.rows()) ? 0 : 1),
              static_cast<int>(after.last_captures()))
        << move.text();
    if (after.last_captures() > 0) captures.push_back(move.text());
  }
  std::sort(captures.begin(), captures.end());
  const auto forcing = texts(position, forcing_moves(position));
  if (wins.empty()) {
    ASSERT_EQ(forcing, captures);
    ASSERT_FALSE(position.winning_move());
  } else {
    ASSERT_EQ(forcing.size(), 1U);
    ASSERT_TRUE(std::find(wins.begin(), wins.end(), forcing.front()) != wins.end());
  }
}

/// Random games, with a taste for captures so that boards get empty.
TEST(Tablut, RandomGamesEqualAPlainBoard) {
  std::mt19937_64 random(8);
  int ends[4] = {};
  for (int game = 0; game < 150; ++game) {
    Position position;
    SlowTablut board;
    std::vector<Move> played;
    std::vector<std::uint64_t> keys;
    std::vector<int> values;
    compare(position, board, true);
    while (!position.result() && played.size() < 300) {
      const auto moves = board.moves();
      const auto captures = forcing_moves(position);
      std::string text = moves[random() % moves.size()].text();
      if (!captures.empty() && random() % 4 == 0) text = position.to_text(captures[random() % captures.size()]);
      const auto move = position.parse(text);
      ASSERT_TRUE(move);
      keys.push_back(position.key());
      values.push_back(position.evaluate());
      played.push_back(*move);
      position.make(*move);
      board.play(*std::find_if(moves.begin(), moves.end(), [&](const SlowTablutMove& m) { return m.text() == text; }));
      compare(position, board, played.size() % 3 == 0);
      if (::testing::Test::HasFatalFailure()) return;
    }
    ++ends[static_cast<int>(board.end())];
    for (; !played.empty(); played.pop_back(), keys.pop_back(), values.pop_back()) {
      position.undo(played.back());
      ASSERT_EQ(position.key(), keys.back());
      ASSERT_EQ(position.evaluate(), values.back());
    }
    ASSERT_EQ(tablut::board_text(position), tablut::board_text(Position()));
  }
  EXPECT_GT(ends[1], 0) << "escapes";
  EXPECT_GT(ends[2], 0) << "kings taken";
}

// ---------------------------------------------------------------------------------------------------------
// Constructed positions: a move and what it takes.

struct Case {
  const char* what;
  const char* board;
  char turn;
  const char* move;
  const char* after;
};

const Case kCases[] = {
    {"white takes against the king", "9/9/9/9/9/2k6/1wb6/9/2w6", 'W', "c9c8", "9/9/9/9/9/2k6/1w7/2w6/9"},
    {"the king takes", "9/9/9/9/9/2k6/4w4/2b6/2w6", 'W', "c6c7", "9/9/9/9/9/9/2k1w4/9/2w6"},
    {"white takes against a camp", "9/9/1k7/9/9/3w5/4b4/9/9", 'W', "d6e6", "9/9/1k7/9/9/4w4/9/9/9"},
    {"but not against a far camp cell", "9/9/1k7/9/1b7/2w6/9/9/9", 'W', "c6c5", "9/9/1k7/9/1bw6/9/9/9/9"},
    {"white takes in a camp between two", "9/9/5k3/1w7/1b7/2w6/9/9/9", 'W', "c6b6", "9/9/5k3/1w7/9/1w7/9/9/9"},
    {"but not on its outer cells", "9/9/5k3/b8/9/9/9/9/w8", 'W', "a9a7", "9/9/5k3/b8/9/9/w8/9/9"},
    {"white takes against the empty castle", "9/9/1k7/9/3b5/2w6/9/9/9", 'W', "c6c5", "9/9/1k7/9/2w6/9/9/9/9"},
    {"three at once", "9/9/9/9/2w6/2b6/wb1bw1k2/9/2w6", 'W', "c9c7", "9/9/9/9/2w6/9/w1w1w1k2/9/9"},
    {"nobody is taken by moving between", "9/9/9/4k4/9/9/1b1b5/2w6/9", 'W', "c8c7", "9/9/9/4k4/9/9/1bwb5/9/9"},
    {"black takes between two", "9/9/9/4k4/9/9/1bw6/3b5/9", 'B', "d8d7", "9/9/9/4k4/9/9/1b1b5/9/9"},
    {"black takes against a camp", "9/9/9/2k6/9/9/w8/9/b8", 'B', "a9a8", "9/9/9/2k6/9/9/9/b8/9"},
    {"black takes against the king's castle", "9/9/9/9/3wk4/2b6/9/9/9", 'B', "c6c5", "9/9/9/9/2b1k4/9/9/9/9"},
    {"black takes against the empty castle", "9/9/1k7/9/3w5/2b6/9/9/9", 'B', "c6c5", "9/9/1k7/9/2b6/9/9/9/9"},
    {"the king on his castle needs four", "9/9/9/4b4/3bkb3/9/9/9/4b4", 'B', "e9e6", "9/9/9/4b4/3b1b3/4b4/9/9/9"},
    {"three are not enough there", "9/9/9/4b4/3bk4/9/9/9/4b4", 'B', "e9e6", "9/9/9/4b4/3bk4/4b4/9/9/9"},
    {"beside the castle he needs three", "9/9/9/3b5/2bk5/9/9/3b5/9", 'B', "d8d6", "9/9/9/3b5/2b6/3b5/9/9/9"},
    {"two are not enough there", "9/9/9/3b5/3k5/9/9/3b5/b8", 'B', "d8d6", "9/9/9/3b5/3k5/3b5/9/9/b8"},
    {"elsewhere two take him", "9/9/1bk6/9/9/9/9/3b5/9", 'B', "d8d3", "9/9/1b1b5/9/9/9/9/9/9"},
    {"elsewhere one and a camp take him", "9/9/4k4/1b7/9/9/9/9/9", 'B', "b4e4", "9/9/9/4b4/9/9/9/9/9"},
    {"he may go between two", "9/9/1b1b5/9/2k6/9/9/9/9", 'W', "c5c3", "9/9/1bkb5/9/9/9/9/9/9"},
    {"the king and a soldier at once", "9/9/1bk1wb3/9/9/9/9/3b5/9", 'B', "d8d3", "9/9/1b1b1b3/9/9/9/9/9/9"},
};

SlowTablut::Rows rows_of(const std::string& text) {
  SlowTablut::Rows rows;
  std::size_t row = 0;
  for (const char c : text) {
    if (c == '/') {
      ++row;
    } else if (c >= '1' && c <= '9') {
      rows.at(row).append(static_cast<std::size_t>(c - '0'), '.');
    } else {
      rows.at(row) += static_cast<char>(c - 'a' + 'A');
    }
  }
  return rows;
}

TEST(Tablut, ConstructedCaptures) {
  for (const Case& example : kCases) {
    SCOPED_TRACE(example.what);
    Position position = tablut::parse_board(example.board, example.turn == 'W' ? tablut::kWhite : tablut::kBlack);
    SlowTablut board(rows_of(example.board), example.turn);
    compare(position, board, true);
    const auto move = position.parse(example.move);
    ASSERT_TRUE(move) << example.move;
    const auto moves = board.moves();
    board.play(
        *std::find_if(moves.begin(), moves.end(), [&](const SlowTablutMove& m) { return m.text() == example.move; }));
    position.make(*move);
    compare(position, board, true);
    EXPECT_EQ(tablut::board_text(position), example.after);
  }
}

/// Boards with pieces strewn about, where games seldom get to.
TEST(Tablut, RandomBoardsEqualAPlainBoard) {
  std::mt19937_64 random(81);
  int boards = 0;
  while (boards < 400) {
    SlowTablut::Rows rows;
    rows.fill(".........");
    const auto strew = [&](char piece, std::uint64_t count) {
      for (std::uint64_t i = 0; i < count; ++i) {
        const auto x = static_cast<int>(random() % 9);
        const auto y = static_cast<int>(random() % 9);
        char& cell = rows.at(static_cast<std::size_t>(y)).at(static_cast<std::size_t>(x));
        const bool edge = x % 8 == 0 || y % 8 == 0;
        const bool forbidden = (x == 4 && y == 4 && piece != 'K') || (piece != 'B' && SlowTablut::camp(x, y) != 0) ||
                               (piece == 'K' && edge);
        if (cell == '.' && !forbidden) cell = piece;
      }
    };
    strew('K', 1);
    if (!has_king(rows)) continue;
    ++boards;
    strew('B', random() % 24);
    strew('W', random() % 12);
    const char turn = random() % 2 == 0 ? 'W' : 'B';
    SlowTablut board(rows, turn);
    Position position = tablut::parse_board(text_of(rows), turn == 'W' ? tablut::kWhite : tablut::kBlack);
    if (board.moves().empty()) {
      EXPECT_EQ(position.result(), Value::loss());
      continue;
    }
    compare(position, board, true);
    if (::testing::Test::HasFatalFailure()) return;
  }
}

// ---------------------------------------------------------------------------------------------------------
// Ends and notation.

Position played(const std::vector<std::string>& moves, Position position = {}) {
  for (const std::string& text : moves) {
    const auto move = position.parse(text);
    EXPECT_TRUE(move) << text;
    if (move) position.make(*move);
  }
  return position;
}

TEST(Tablut, TheFirstPositionCountsOnlyOnceItRecurs) {
  const Position start = tablut::parse_board("9/9/2b6/9/4k4/9/6w2/9/9", tablut::kWhite);
  Position position = played({"g7h7", "c3b3", "h7g7", "b3c3"}, start);
  EXPECT_EQ(position.key(), start.key());
  EXPECT_FALSE(position.result());
  position.make(position.parse("g7h7").value());
  EXPECT_EQ(position.result(), Value::draw()) << "occurred after the first move";
  EXPECT_EQ(position.repetition(), 4);
}

TEST(Tablut, APositionRecursOnceForADraw) {
  const Position position = played({"e4f4", "d1c1", "f4g4", "c1b1", "g4f4", "b1c1"});
  EXPECT_EQ(position.result(), Value::draw());
  EXPECT_EQ(position.repetition(), 4);
  EXPECT_EQ(played({"e4f4", "d1c1", "f4g4", "c1b1", "g4f4"}).result(), std::nullopt) << "the other side was to move";
}

TEST(Tablut, ASideWithoutMovesHasLost) {
  const Position position = tablut::parse_board("9/9/4b4/3bwb3/3bkb3/4b4/9/9/9", tablut::kWhite);
  EXPECT_EQ(position.result(), Value::loss());
}

TEST(Tablut, Notation) {
  const Position position;
  for (const Move move : legal_moves(position)) EXPECT_EQ(position.parse(position.to_text(move)), move);
  EXPECT_EQ(position.parse("e4-f4"), position.parse("e4f4"));
  for (const char* text : {"", "e4", "e4f", "e4e4", "e4g5", "e5e6", "a1a2", "d1d9", "e4 f4", "e4_f4", "j4f4", "e0f4"}) {
    EXPECT_FALSE(position.parse(text)) << text;
  }
  EXPECT_EQ(tablut::board_text(position), "3bbb3/4b4/4w4/b3w3b/bbwwkwwbb/b3w3b/4w4/4b4/3bbb3");
  for (const char* board : {"", "9/9/9/9/9/9/9/9/9", "k8/9/9/9/9/9/9/9/9", "9/9/9/9/4b4/4k4/9/9/9", "9/1k7/9/9/9/9/9/9",
                            "9/1k8/9/9/9/9/9/9/9", "9/1k6/9/9/9/9/9/9/9", "9/1k7/9/9/9/9/9/9/9/9",
                            "9/1k1k5/9/9/9/9/9/9/9", "9/1x7/9/9/9/9/9/9/9", "9/1k7/9/9/9/9/9/9/4w4"}) {
    EXPECT_THROW(tablut::parse_board(board, tablut::kWhite), std::invalid_argument) << board;
  }
}

}  // namespace
}  // namespace deepcut::test::tablut_rules_test
