// The messages of another program's page for five in a row with captures: read and written, no search here.
//
// A request holds the whole board, so the server keeps nothing about the game. docs/server.md describes them.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json.hpp"
#include "engine/record.hpp"

namespace deepcut::server::gomoku_page {

inline constexpr int kSize = 19;

struct Point {
  int x = 0;
  int y = 0;  ///< from the top
  friend bool operator==(const Point&, const Point&) = default;
};

struct Position {
  std::array<std::array<char, kSize>, kSize> board{};  ///< [y][x]: '.', 'X' (black, moves first) or 'O'
  char next = 'X';
  bool captures = true;
  bool no_double_three = true;
  int goal = 5;                ///< pairs to take
  std::array<int, 2> pairs{};  ///< taken by X and O

  bool empty() const;
};

struct Request {
  enum class Type { kMove, kTest, kEvaluate, kReset, kPing };
  Type type = Type::kPing;
  std::string level;  ///< of kMove and kTest
  Position position;
  std::optional<Point> last;  ///< always there for kEvaluate
  char last_stone = '.';      ///< '.': not said
};

struct Score {
  int score = 0;
  int percentage = 0;
};

/// Throws Error.
Request parse_request(std::string_view text);

/// "k10" as the engine writes it.
std::string point_text(Point point);
Point parse_point(std::string_view text);
/// The position as a game to search; with a last move, that move is played on the board before it, so that a five that
/// could still be broken is known as such.
GameRecord to_record(const Position& position, std::optional<Point> last_move);

/// The stones of a board as the engine draws it.
Position position_of(const Json& board);

std::string move_reply(const Position& before, const Position& after, Point move, double seconds);
std::string evaluate_reply(const Score& of_x, const Score& of_o);
std::string error_reply(const std::string& what);

}  // namespace deepcut::server::gomoku_page
