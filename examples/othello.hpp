// Othello: a disc is placed so that it brackets discs of the other side in a row, which turn over; who cannot do that
// passes; when neither can, the discs are counted and the empty squares go to the winner.
//
// What it shows: make() that returns what undo() needs, a pass that is a move like others, scores instead of wins, and
// worth_storing() for a game that is searched to its last square.
#pragma once

#include <array>
#include <bit>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <deepcut/position.hpp>

/// Squares are bits, a1 the lowest, rows of eight: h1 is bit 7, h8 bit 63.
struct Othello {
  using Bits = std::uint64_t;
  using Move = std::uint8_t;  // the square, or kPass
  static constexpr Move kPass = 64;

  Bits mine = 0x0000'0008'1000'0000;  // of the side to move
  Bits theirs = 0x0000'0010'0800'0000;
  Bits open = reachable(mine, theirs);  // where the side to move may place a disc

  /// 64 squares, X and O and - for empty, and the side to move.
  static Othello parse_board(std::string_view squares, char mover) {
    Othello board{0, 0, 0};
    for (std::size_t i = 0; i < 64; ++i) {
      if (squares[i] == '-') continue;
      (squares[i] == mover ? board.mine : board.theirs) |= Bits{1} << i;
    }
    board.open = reachable(board.mine, board.theirs);
    return board;
  }

  void moves(deepcut::MoveList<Move>& list) const {
    for (Bits left = open; left != 0; left &= left - 1) list.push(static_cast<Move>(std::countr_zero(left)));
    if (open == 0) list.push(kPass);  // result() has seen that the other side can move
  }

  struct Undo {
    Bits turned;
    Bits open;
  };
  Undo make(Move move) {
    const Undo undo{move == kPass ? 0 : turned_by(mine, theirs, move), open};
    const Bits placed = move == kPass ? 0 : Bits{1} << move;
    const Bits before = mine;
    mine = theirs ^ undo.turned;
    theirs = before | undo.turned | placed;
    open = reachable(mine, theirs);
    return undo;
  }
  void undo(Move move, const Undo& undo) {
    const Bits placed = move == kPass ? 0 : Bits{1} << move;
    const Bits before = theirs ^ undo.turned ^ placed;
    theirs = mine ^ undo.turned;
    mine = before;
    open = undo.open;
  }

  std::optional<deepcut::Value> result() const {
    if (open != 0 || reachable(theirs, mine) != 0) return std::nullopt;
    return deepcut::Value::exact(score());
  }
  int score() const {
    const int lead = std::popcount(mine) - std::popcount(theirs);
    return lead > 0 ? lead + empty_count() : lead < 0 ? lead - empty_count() : 0;
  }
  int empty_count() const { return 64 - std::popcount(mine | theirs); }

  std::uint64_t key() const { return mine * 0x9E37'79B9'7F4A'7C15 ^ std::rotl(theirs * 0xC2B2'AE3D'27D4'EB4F, 32); }
  /// With few squares left a position is searched sooner than it is found in memory.
  bool worth_storing(int /*plies*/) const { return empty_count() > 5; }

  /// Fewest replies first, corners before other squares: the usual order of an endgame. Near the end it is not worth the
  /// trouble of counting.
  int order(Move move) const {
    if (move == kPass) return 0;
    const int square = kCorners >> move & 1 ? 8 : kBesideCorners >> move & 1 ? -4 : 0;
    if (empty_count() <= 4) return square;
    const Bits turned = turned_by(mine, theirs, move);
    const Bits reply = reachable(theirs ^ turned, mine | turned | Bits{1} << move);
    return square - 4 * (std::popcount(reply) + std::popcount(reply & kCorners));
  }

  std::string to_text(Move move) const {
    if (move == kPass) return "pass";
    return {static_cast<char>('a' + move % 8), static_cast<char>('1' + move / 8)};
  }
  std::optional<Move> parse(std::string_view text) const {
    if (text == "pass" && open == 0) return kPass;
    if (text.size() != 2 || text[0] < 'a' || text[0] > 'h' || text[1] < '1' || text[1] > '8') return std::nullopt;
    const auto square = static_cast<Move>((text[1] - '1') * 8 + text[0] - 'a');
    if ((open >> square & 1) == 0) return std::nullopt;
    return square;
  }

  // Discs travel along eight directions; a mask keeps them from running over the left and right edge.
  static constexpr Bits kNotEdges = 0x7E7E'7E7E'7E7E'7E7E;
  static constexpr Bits kCorners = 0x8100'0000'0000'0081;
  static constexpr Bits kBesideCorners = 0x42C3'0000'0000'C342;

  static constexpr Bits shift(Bits discs, int step) { return step > 0 ? discs << step : discs >> -step; }

  /// Empty squares that bracket discs of `others` for `own`.
  static constexpr Bits reachable(Bits own, Bits others) {
    Bits found = 0;
    for (const int step : {1, 7, 8, 9}) {
      const Bits between = step == 8 ? others : others & kNotEdges;
      Bits up = between & own << step;
      Bits down = between & own >> step;
      for (int i = 0; i < 5; ++i) {
        up |= between & up << step;
        down |= between & down >> step;
      }
      found |= up << step | down >> step;
    }
    return found & ~(own | others);
  }
  /// The discs that turn over when `own` places one on the square.
  static constexpr Bits turned_by(Bits own, Bits others, int square) {
    const Bits placed = Bits{1} << square;
    Bits turned = 0;
    for (const int step : {1, 7, 8, 9}) {
      const Bits between = step == 8 ? others : others & kNotEdges;
      Bits up = between & placed << step;
      Bits down = between & placed >> step;
      for (int i = 0; i < 5; ++i) {
        up |= between & up << step;
        down |= between & down >> step;
      }
      if ((up << step & own) != 0) turned |= up;
      if ((down >> step & own) != 0) turned |= down;
    }
    return turned;
  }
};

/// Endgames 40 to 44 of the French federation's test set, with their known scores.
struct OthelloEndgame {
  const char* name;
  const char* squares;
  char mover;
  int score;
};
inline constexpr std::array<OthelloEndgame, 5> kOthelloEndgames{{
    {"FFO 40", "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X--------", 'X', 38},
    {"FFO 41", "-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O-", 'X', 0},
    {"FFO 42", "--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO--", 'X', 6},
    {"FFO 43", "--XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX-", 'O', -12},
    {"FFO 44", "--O-X-O---O-XO-O-OOXXXOOOOOOXXXOOOOOXX--XXOOXO----XXXX-----XXX--", 'O', -14},
}};
