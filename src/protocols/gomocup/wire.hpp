// The lines of the Gomocup (Piskvork) protocol: commands from the manager to the brain and replies back.
// docs/gomocup.md describes the conversation. Here lines are only read and written; what is legal on a board is not
// known here.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include <deepcut/value.hpp>

#include "engine/point_names.hpp"
#include "engine/searches/report.hpp"

namespace deepcut::gomocup {

using deepcut::Point;

/// A line between BOARD and DONE.
struct Stone {
  static constexpr int kOwn = 1;
  static constexpr int kOpponent = 2;
  static constexpr int kBlocked = 3;  ///< part of a row that has won, in a continuous game

  Point point{};
  int field = kOwn;
};

// What the manager says.
struct Start {
  int width = 0;
  int height = 0;
};
struct Restart {};
struct Begin {};
struct Turn {
  Point point;
};
struct Play {
  Point point;
};
struct TakeBack {
  Point point;
};
/// Stones follow, a line each, until DONE.
struct Board {
  enum class Purpose : std::uint8_t {
    kMove,  ///< BOARD: play
    kShow,  ///< YXBOARD: only take note
    kSwap2  ///< SWAP2BOARD: stones without colours, in the order of play
  };
  Purpose purpose = Purpose::kMove;
};
struct Info {
  std::string key;  ///< in small letters
  std::string value;
};
struct About {};
struct End {};
struct Stop {};           ///< STOP, YXSTOP: move now
struct ShowInfo {};       ///< YXSHOWINFO
struct ShowForbidden {};  ///< YXSHOWFORBID
struct ClearHash {};      ///< YXHASHCLEAR
struct BestLines {        ///< YXNBEST
  int count = 1;
};
struct Balance {  ///< YXBALANCEONE, YXBALANCETWO
  int stones = 1;
  int bias = 0;
};
struct NotKnown {
  std::string word;  ///< as it was written
};
using Command = std::variant<Start, Restart, Begin, Turn, Play, TakeBack, Board, Info, About, End, Stop, ShowInfo,
                             ShowForbidden, ClearHash, BestLines, Balance, NotKnown>;

/// Letters may be small or capital. Throws Error if a known command has the wrong words after it.
Command parse_command(std::string_view line);
/// Without the end of the line.
std::string to_line(const Command& command);

bool is_done(std::string_view line);
/// A line of BOARD: "x,y,field". Throws Error.
Stone parse_stone(std::string_view line);
std::string to_line(const Stone& stone);

/// "x,y" and nothing else.
std::optional<Point> parse_point(std::string_view text);
std::string to_text(Point point);

inline constexpr std::int64_t kUnlimitedTime = 2'147'483'647;  ///< as a value of INFO time_left

/// What a brain says.
struct Reply {
  enum class Kind : std::uint8_t { kMove, kOk, kError, kUnknown, kMessage, kDebug, kSuggest, kOther };
  Kind kind = Kind::kOther;
  Point point{};       ///< of a move or a suggestion
  std::string text{};  ///< what stands behind the first word; of kOther the whole line
};
Reply parse_reply(std::string_view line);

/// What messages tell about a search. Engines write it in many ways: "Depth 17-30 | Eval -251 | Node 375K",
/// "depth=8 NPS=184k", "eval 157, depth 7, nodes 49864".
struct SearchNews {
  std::optional<int> depth{};
  std::optional<std::uint64_t> nodes{};
  std::optional<Value> value{};  ///< for whoever thinks
};
SearchNews parse_news(std::string_view message);

/// As engines write it: "-251", "+M11", "-M8".
std::string to_eval(Value value);
// Lines about a search, without MESSAGE before them.
/// "Depth 17-30 | Eval -251 | Time 516ms | h8 i9": after an iteration; several lines if several were asked for.
std::vector<std::string> progress_messages(const SearchReport& report);
/// "Speed 727K | Depth 17-30 | Eval -251 | Node 375K | Time 516ms": at the end.
std::string result_message(const SearchReport& report);

}  // namespace deepcut::gomocup
