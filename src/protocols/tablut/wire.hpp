// The messages of the official Tablut server (AGalassi/TablutCompetition): frames of a four-byte length, most
// significant byte first, and so many bytes of JSON. Here they are only read and written; docs/tablut.md describes the
// conversation.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace deepcut::tablut_server {

inline constexpr int kWhitePort = 5800;
inline constexpr int kBlackPort = 5801;
inline constexpr std::size_t kSize = 9;
/// Longer than any message: a length above it means that the other side speaks something else.
inline constexpr std::size_t kLongestFrame = 64 * 1024;

enum class Cell : std::uint8_t { kEmpty, kWhite, kBlack, kKing, kThrone };
enum class Turn : std::uint8_t { kWhite, kBlack, kWhiteWins, kBlackWins, kDraw };

/// What the server tells both clients after every move.
struct State {
  std::array<std::array<Cell, kSize>, kSize> board{};  ///< rows from row 1
  Turn turn = Turn::kWhite;

  bool over() const { return turn != Turn::kWhite && turn != Turn::kBlack; }
  friend bool operator==(const State&, const State&) = default;
};

/// What the client whose turn it is answers.
struct Action {
  std::string from;
  std::string to;
  Turn turn = Turn::kWhite;

  friend bool operator==(const Action&, const Action&) = default;
};

const char* to_string(Cell cell);
const char* to_string(Turn turn);

// The JSON of a frame. The parse functions throw Error with a sentence that names the place and what was expected;
// unknown fields are ignored.
std::string to_json(const State& state);
std::string to_json(const Action& action);
std::string name_to_json(std::string_view name);
State parse_state(std::string_view json);
Action parse_action(std::string_view json);
std::string parse_name(std::string_view json);

// The same as the official server takes them, which several of the players written for it rely on: a name need not be in
// quotes, columns may be capitals, and whose turn a move says it is does not matter.
std::string accept_name(std::string_view payload);
/// "e4f4".
std::string accept_move(std::string_view json);

/// The payload with its length before it.
std::string to_frame(std::string_view payload);

/// Puts frames together from bytes that come in pieces of any size.
class FrameReader {
 public:
  void add(std::string_view bytes) { buffer_ += bytes; }
  /// The next whole frame's payload. Throws Error if its length is 0 or more than kLongestFrame; nothing that follows
  /// can be understood then.
  std::optional<std::string> next();

 private:
  std::string buffer_;
};

}  // namespace deepcut::tablut_server
