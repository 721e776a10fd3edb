// The text protocols of Connect6 (docs/connect6.md): the one of Cloudict, which course engines and their boards speak,
// and the one of the SAU platform, used at tournaments. They share most words:
//
//     Cloudict                              SAU
//     name         -> name Deepcut         name?        -> name Deepcut
//     new black    -> move JJ              new black    -> move JJ@@
//     move IIJK    -> move HJIJ            move IIJK    -> move HJIJ
//
// Points are two letters, column and row; @@ stands for no stone. Parsing and printing only: what a command means is for
// others to know.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace deepcut::connect6_text {

enum class Dialect : std::uint8_t { kCloudict, kSau };

using Points = std::vector<std::string>;  ///< at most two, capitals

struct Name {
  bool asked_by_sau = false;  ///< name? instead of name
};
struct Print {};
struct Help {};
struct Quit {};
struct End {};        ///< of a game; SAU
struct Complaint {};  ///< the other side says error; SAU
struct ThreatSearch {
  bool on = true;  ///< vcf or unvcf
};
struct SetDepth {
  int depth = 0;
};
struct Place {
  int side = 0;
  Points points;
};
struct Next {};
struct New {
  int side = 0;  ///< the program's
};
struct Move {
  Points points;
  bool padded = false;  ///< with @@, as SAU writes a single stone
};
struct NotKnown {
  std::string word;
};

using Command =
    std::variant<Name, Print, Help, Quit, End, Complaint, ThreatSearch, SetDepth, Place, Next, New, Move, NotKnown>;

/// Throws Error if a known command lacks what it needs.
Command parse_command(std::string_view line);
std::string to_line(const Command& command);

/// "move JJ", or "move JJ@@" in the dialect that wants it.
std::string move_line(const Points& points, Dialect dialect);

/// The stones of a line that says a move; nothing for any other line.
std::optional<Points> parse_move_reply(std::string_view line);

}  // namespace deepcut::connect6_text
