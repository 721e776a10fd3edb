// A player on the official Tablut server: connects, plays one game, ends with it.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "cli/exit_code.hpp"
#include "cli/format.hpp"
#include "cli/interrupt.hpp"
#include "cli/tablut.hpp"
#include "cli/terminal.hpp"
#include "cli/think.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"
#include "match/tablut_connection.hpp"
#include "match/tablut_table.hpp"

namespace deepcut::cli {

namespace {

using Clock = std::chrono::steady_clock;
using match::Followed;
using match::TablutConnection;
using tablut_server::State;
using tablut_server::Turn;

/// What is left of the server's time for thinking: a tenth of it, but not more than two seconds, is for the network and
/// for a machine that is busy with something else.
Milliseconds thinking_time(const TablutClientOptions& options) {
  const Milliseconds time = parse_duration(options.seconds);
  constexpr Milliseconds kLeast(1);
  constexpr Milliseconds kSmallestMargin(50);
  constexpr Milliseconds kLargestMargin(2000);
  const Milliseconds margin =
      options.margin.empty() ? std::clamp(time / 10, kSmallestMargin, kLargestMargin) : parse_duration(options.margin);
  if (time < Milliseconds(1)) {
    throw Error(fmt::format("SECONDS cannot be {}: expected a time for a move, as in 60.", quote(options.seconds)));
  }
  return std::max(time - margin, kLeast);
}

class Client {
 public:
  /// Finds its memory, before anybody waits for it.
  explicit Client(const TablutClientOptions& options) : side_(options.side), request_(options.search.request()) {
    request_.limits.time = thinking_time(options);
    request_.limits.depth = options.cutoff_depth;
    engine_.new_game("tablut");
    engine_.prepare(request_);
  }

  int play(TablutConnection server, const std::string& name) {
    server_.emplace(std::move(server));
    server_->send(tablut_server::name_to_json(name));
    while (!over_ && !interrupted()) {
      const auto received = server_->receive(Clock::now() + kTick);
      if (received.status == TablutConnection::Status::kData) {
        obey(tablut_server::parse_state(received.payload));
      } else if (received.status == TablutConnection::Status::kEnd) {
        if (!begun_) throw Error("The server closed the connection before the game began.");
        print_now("The server closed the connection: the game is over.");
        over_ = true;
      }
    }
    return over_ ? kOk : kInterrupted;
  }

 private:
  void obey(const State& state) {
    if (state.over()) return end(state);
    const Followed followed = match::follow(engine_, state);
    if (followed == Followed::kNew && begun_)
      print_now("No legal move leads to the server's board: going on from there.");
    if (followed == Followed::kMoved && engine_.side() == side_) tell_opponents_move();
    begun_ = true;
    // Where our rules see the end and the server does not, there is nothing to answer; it will close.
    if (engine_.side() == side_ && !engine_.outcome()) move();
  }

  void tell_opponents_move() { print_now(fmt::format("{:>3}. {}  by the opponent", ++plies_, engine_.moves().back())); }

  void move() {
    GoRequest request = request_;
    if (engine_.legal_moves().size() == 1) request.limits.depth = 1;  // nothing to think about
    const SearchReport report = think_visibly(engine_, request);
    if (!report.best || interrupted()) return;
    const std::string value = value_text(report.value, report.bound);
    print_now(fmt::format("{:>3}. {}  depth {}, {}, {} nodes, {}", ++plies_, *report.best, report.depth, value,
                          short_count(report.nodes), short_time(report.seconds())));
    if (!server_->send(tablut_server::to_json(match::tablut_action(*report.best, side_)))) {
      print_now("The server does not take the move.");
    }
  }

  void end(const State& last) {
    over_ = true;
    const bool opponents_turn = engine_.side() != side_;
    if (match::follow_to_end(engine_, last) == Followed::kMoved && opponents_turn) tell_opponents_move();
    tell_result(last.turn);
  }

  void tell_result(Turn turn) const {
    if (turn == Turn::kDraw) return print_now("The game is drawn.");
    const bool won = (turn == Turn::kWhiteWins) == (side_ == 0);
    print_now(
        fmt::format("{} wins: the game is {}.", turn == Turn::kWhiteWins ? "White" : "Black", won ? "won" : "lost"));
  }

  int side_;
  std::optional<TablutConnection> server_;
  GoRequest request_;
  Engine engine_;
  int plies_ = 0;
  bool begun_ = false;
  bool over_ = false;
};

}  // namespace

int play_tablut(const TablutClientOptions& options) {
  constexpr std::chrono::seconds kPatience(10);
  const int usual = options.side == 0 ? tablut_server::kWhitePort : tablut_server::kBlackPort;
  const int port = options.port.value_or(usual);
  Client client(options);
  auto socket = process::Socket::connect(options.address, port, Clock::now() + kPatience);
  return client.play(TablutConnection(std::move(socket)), options.name);
}

}  // namespace deepcut::cli
