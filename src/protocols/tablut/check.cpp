// Does a program speak the protocol of the official Tablut server (docs/tablut.md)? Here we are that server.
#include "protocols/tablut/check.hpp"

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>
#include <thread>

#include <fmt/format.h>

#include "engine/engine.hpp"
#include "engine/text.hpp"
#include "protocols/examination.hpp"
#include "protocols/player.hpp"
#include "protocols/tablut/guest.hpp"
#include "protocols/tablut/table.hpp"
#include "protocols/tablut/wire.hpp"

namespace deepcut::tablut_server {

namespace {

using namespace std::chrono_literals;
using Status = Connection::Status;

constexpr Milliseconds kMoveTime = 5s;  // as the program is told
constexpr Milliseconds kLate = 500ms;   // a move that comes later than its time by more is too late
constexpr Milliseconds kWaiting = 10s;  // that long it is waited for
constexpr Milliseconds kPause = 100ms;  // in which nothing may come
constexpr Milliseconds kEnding = 1s;
constexpr int kLongestGame = 60;  // plies

class ClientExamination final : public Examination {
 public:
  ClientExamination(std::vector<std::string> command, const OnCheck& on_check) : Examination(on_check) {
    spec_.command = std::move(command);
    spec_.limits.time = kMoveTime;
    rules_.new_game("tablut");
  }

  std::vector<Check> run() {
    if (!check("connects to the server", [this] { invite(0); })) return take_checks();
    // The official server takes a name that is no JSON, too.
    check("says its name first, as a JSON string", [this] { hear_name(); });
    const bool usable = check("plays a legal move as White", [this] {
      begin(0);
      tell_state();
      hear_move();
    });
    if (usable) further_checks();
    check("ends with exit code 0 after a state that has the result", [this] { results(); });
    check("ends with exit code 0 when the server closes the connection", [this] { closed_connection(); });
    return take_checks();
  }

 private:
  void further_checks() {
    check("waits while it is Black's turn", [this] {
      begin(0);
      tell_state();
      hear_move();
      tell_state();
      expect_silence();
    });
    check("waits as Black until White has moved", [this] {
      begin(1);
      tell_state();
      expect_silence();
    });
    check("plays a legal move as Black", [this] {
      begin(1);
      tell_state();
      expect_silence();
      other_side_moves();
      tell_state();
      hear_move();
    });
    check("says from, to and its own turn with a move", [this] {
      for (const int side : {0, 1}) expect_shape(side);
    });
    check("understands a frame that comes in pieces", [this] { split_frame(); });
    check("understands frames that come together", [this] { coalesced_frames(); });
    check("plays a game to its end", [this] { whole_game(); });
    check(fmt::format("keeps to {} seconds a move", kMoveTime / 1s), [this] {
      if (slowest_ > kMoveTime + kLate) throw Wrong(fmt::format("It took {} ms for a move.", slowest_.count()));
    });
  }

  void recover() override { guest_.reset(); }

  void invite(int side) {
    guest_.reset();
    side_ = side;
    rules_.set_moves(std::vector<std::string>{});
    try {
      guest_ = std::make_unique<Guest>(spec_, side);
    } catch (const PlayerFault& fault) {
      throw Wrong(fault.what());
    }
  }

  void begin(int side) {
    invite(side);
    accept_name(receive(kGuestPreparation));
  }

  void hear_name() {
    if (parse_name(receive(kGuestPreparation)).empty()) throw Wrong("Its name is empty: expected one or more letters.");
    expect_silence();
  }

  std::string receive(Milliseconds time) {
    auto received = guest_->connection().receive(Clock::now() + time);
    if (received.status == Status::kEnd) throw Wrong(ended());
    if (received.status != Status::kData) throw Wrong(fmt::format("It sent nothing for {} ms.", time.count()));
    return std::move(received.payload);
  }

  std::string ended() {
    guest_->process().wait_for_end(Clock::now() + 1s);
    return fmt::format("It closed its connection ({}): expected it to play on.", guest_->process().how_it_ended());
  }

  /// For as long as it would think about a move out of turn.
  void expect_silence() {
    const auto received = guest_->connection().receive(Clock::now() + slowest_ + kPause);
    if (received.status == Status::kEnd) throw Wrong(ended());
    if (received.status == Status::kData) {
      throw Wrong(fmt::format("It sent {} out of turn: expected nothing.", quote(received.payload)));
    }
  }

  std::string state() const { return to_json(tablut_state(rules_)); }

  void tell(std::string_view bytes) {
    if (!guest_->connection().send_bytes(bytes)) throw Wrong(ended());
  }
  void tell_state() { tell(to_frame(state())); }

  /// The program's move, which is played.
  void hear_move() {
    const SteadyTime start = Clock::now();
    const std::string payload = receive(kWaiting);
    slowest_ = std::max(slowest_, std::chrono::round<Milliseconds>(Clock::now() - start));
    sent_.at(static_cast<std::size_t>(side_)) = payload;
    const std::string move = understand(payload, accept_move);
    if (!rules_.is_legal(move)) throw Wrong(rules_.why_illegal(move));
    rules_.play(move);
  }

  template <class Message>
  static Message understand(const std::string& payload, Message (*parse)(std::string_view)) {
    try {
      return parse(payload);
    } catch (const Error& error) {
      throw Wrong(fmt::format("It sent {}. {}", quote(payload), error.what()));
    }
  }

  /// The official server does not look at the turn.
  void expect_shape(int side) const {
    const std::string& payload = sent_.at(static_cast<std::size_t>(side));
    if (payload.empty()) return;
    const Turn own = side == 0 ? Turn::kWhite : Turn::kBlack;
    if (understand(payload, parse_action).turn == own) return;
    throw Wrong(fmt::format(R"(It sent {} as {}: expected "turn":"{}".)", quote(payload), rules_.side_name(side),
                            to_string(own)));
  }

  /// Some legal move, not always the first.
  void other_side_moves() {
    constexpr std::size_t kStride = 17;
    const std::vector<std::string> moves = rules_.legal_moves();
    rules_.play(moves[rules_.moves().size() * kStride % moves.size()]);
  }

  /// Even the length is torn.
  void split_frame() {
    begin(0);
    const std::string frame = to_frame(state());
    std::size_t told = 0;
    for (const std::size_t end : {std::size_t{2}, std::size_t{300}, frame.size()}) {
      tell(std::string_view(frame).substr(told, end - told));
      told = end;
      if (told < frame.size()) std::this_thread::sleep_for(50ms);
    }
    hear_move();
  }

  /// The echo of its move and the answer to it.
  void coalesced_frames() {
    begin(0);
    tell_state();
    hear_move();
    const std::string echo = to_frame(state());
    other_side_moves();
    tell(echo + to_frame(state()));
    hear_move();
  }

  void whole_game() {
    begin(0);
    tell_state();
    for (int ply = 0; ply < kLongestGame && !rules_.outcome(); ++ply) {
      if (rules_.side() == side_) {
        hear_move();
      } else {
        other_side_moves();
      }
      tell_state();
    }
  }

  void results() {
    for (const Turn turn : {Turn::kWhiteWins, Turn::kBlackWins, Turn::kDraw}) {
      begin(1);
      tell_state();
      State last = tablut_state(rules_);
      last.turn = turn;
      tell(to_frame(to_json(last)));
      guest_->close();
      expect_end(guest_->process(), kEnding);
    }
  }

  /// As the official server does when the other side has taken too long.
  void closed_connection() {
    begin(1);
    tell_state();
    guest_->close();
    expect_end(guest_->process(), kEnding);
  }

  ProgramSpec spec_;
  int side_ = 0;  ///< the program's
  std::unique_ptr<Guest> guest_;
  Milliseconds slowest_{0};
  std::array<std::string, 2> sent_;  ///< its last move as either side
  Engine rules_;                     ///< is never asked to think
};

}  // namespace

std::vector<Check> check(const Examinee& examinee, const OnCheck& on_check) {
  return ClientExamination(examinee.command, on_check).run();
}

}  // namespace deepcut::tablut_server
