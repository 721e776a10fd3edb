#include "protocols/connect6/brain.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/board_text.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"
#include "protocols/brains.hpp"
#include "protocols/connect6/turn.hpp"
#include "protocols/conversation.hpp"

namespace deepcut::connect6_text {

namespace {

constexpr const char* kSides[] = {"black", "white"};

constexpr const char* kHelp =
    "name         the name of this program (name? speaks SAU from then on)\n"
    "new black    a new game; this program begins\n"
    "new white    a new game; the other side begins\n"
    "move XXXX    the other side's stones; answered by a move\n"
    "black XXXX   puts stones on the board without thinking; white likewise\n"
    "next         a move for the side that did not place the last stones\n"
    "depth N      look at most so many turns ahead\n"
    "vcf, unvcf   look for a win by double threats first, or do not\n"
    "print        the board\n"
    "quit         good-bye\n";

}  // namespace

Brain::Brain(GoRequest request) : request_(std::move(request)) {
  engine_.new_game("connect6");
  engine_.prepare(request_);
}

std::string Brain::obey(const std::string& line) {
  try {
    return std::visit([this](const auto& command) { return answer(command); }, parse_command(line));
  } catch (const Error& error) {
    return fmt::format("error {}\n", error.what());
  }
}

std::string Brain::answer(const Name& name) {
  dialect_ = name.asked_by_sau ? Dialect::kSau : Dialect::kCloudict;
  return "name Deepcut\n";
}

std::string Brain::answer(const Print& /*print*/) { return board_text(engine_.board()); }

std::string Brain::answer(const Help& /*help*/) { return kHelp; }

std::string Brain::answer(const Quit& /*quit*/) {
  over_ = true;
  return {};
}

std::string Brain::answer(const End& /*end*/) { return {}; }

std::string Brain::answer(const Complaint& /*complaint*/) { return {}; }

std::string Brain::answer(const ThreatSearch& search) {
  threats_first_ = search.on;
  return {};
}

std::string Brain::answer(const SetDepth& depth) {
  request_.limits.depth = depth.depth;
  return {};
}

std::string Brain::answer(const Place& place) {
  this->place(place.side, place.points);
  return {};
}

std::string Brain::answer(const Next& /*next*/) {
  own_side_ = 1 - last_placed_;
  return think(own_side_);
}

std::string Brain::answer(const New& game) {
  stones_ = {};
  engine_.new_game("connect6");
  own_side_ = game.side;
  last_placed_ = 1;
  return game.side == 0 ? think(0) : std::string();
}

std::string Brain::answer(const Move& move) {
  if (move.padded) dialect_ = Dialect::kSau;
  const auto before = stones_;
  place(1 - own_side_, move.points);
  try {
    return think(own_side_);
  } catch (const Error&) {
    stones_ = before;  // a turn that cannot be, such as one with a stone too few, is not kept
    throw;
  }
}

std::string Brain::answer(const NotKnown& other) {
  if (other.word.empty()) return {};
  return fmt::format("error There is no command {}: help lists them.\n", quote(other.word));
}

void Brain::place(int side, const Points& points) {
  const auto taken = [this](const std::string& point) {
    return std::any_of(stones_.begin(), stones_.end(), [&point](const Points& stones) {
      return std::find(stones.begin(), stones.end(), point) != stones.end();
    });
  };
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (points[i][0] > 'S' || points[i][1] > 'S') throw Error(points[i] + " is not on the board: expected AA to SS.");
    if (taken(points[i]) || (i > 0 && points[i] == points[0])) throw Error(points[i] + " is taken.");
  }
  Points& stones = stones_.at(static_cast<std::size_t>(side));
  stones.insert(stones.end(), points.begin(), points.end());
  last_placed_ = side;
  // The board may be shown before it is complete.
  try {
    engine_.set_moves(moves_before(1 - side));
  } catch (const Error&) {
    return;
  }
}

/// The stones as a game in which it is this side's turn now. Throws Error if there is none.
std::vector<std::string> Brain::moves_before(int side) const {
  const std::size_t turns = stones_[1].size() + (side == 0 ? 0 : 1);  // so many stones black must have
  const bool fits =
      side == 0 ? stones_[0].size() + (stones_[1].empty() ? 0 : 1) == stones_[1].size() : stones_[0].size() == turns;
  if (!fits || stones_[1].size() % 2 != 0) {
    throw Error(fmt::format("It cannot be {}'s turn with {} black and {} white stones.", kSides[side],
                            stones_[0].size(), stones_[1].size()));
  }
  std::vector<std::string> moves;
  for (std::size_t black = 0, white = 0; black < stones_[0].size() || white < stones_[1].size();) {
    const bool blacks = (moves.size() + 1) / 2 % 2 == 0;
    moves.push_back(blacks ? stones_[0][black++] : stones_[1][white++]);
  }
  return moves;
}

std::string Brain::think(int side) {
  engine_.set_moves(moves_before(side));
  if (engine_.outcome()) throw Error(engine_.result_text());
  const std::vector<std::string> stones = play_turn(engine_, request_, threats_first_);
  Points& own = stones_.at(static_cast<std::size_t>(side));
  own.insert(own.end(), stones.begin(), stones.end());
  last_placed_ = side;
  own_side_ = side;
  return move_line(stones, dialect_) + "\n";
}

}  // namespace deepcut::connect6_text

namespace deepcut {

BrainInfo connect6_brain() {
  return {.command = "connect6",
          .help = "Play Connect6 in the protocols of its programs",
          .footer =
              "Reads commands from standard input and answers on standard output: the text "
              "protocol of Cloudict, or that of\n"
              "SAU if it is asked in that way (name?). The time is for a turn of two stones; "
              "without limits it is 5 s.\n"
              "Example:\n"
              "  deepcut match connect6 --player \"cmd='deepcut connect6 --time 2' "
              "protocol=connect6\" --player level=medium",
          .takes_search = true,
          .run = [](GoRequest request) {
            constexpr Milliseconds kUsualTime(5000);
            if (!request.limits.any()) request.limits.time = kUsualTime;
            connect6_text::Brain brain(std::move(request));
            converse(brain);
          }};
}

}  // namespace deepcut
