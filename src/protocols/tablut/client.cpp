#include "protocols/tablut/client.hpp"

#include <algorithm>
#include <chrono>
#include <utility>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "protocols/tablut/table.hpp"

namespace deepcut::tablut_server {

Milliseconds thinking_time(Milliseconds move_time, std::optional<Milliseconds> margin) {
  constexpr Milliseconds kLeast(1);
  constexpr Milliseconds kSmallestMargin(50);
  constexpr Milliseconds kLargestMargin(2000);
  return std::max(move_time - margin.value_or(std::clamp(move_time / 10, kSmallestMargin, kLargestMargin)), kLeast);
}

Client::Client(int side, GoRequest request, Company company)
    : side_(side), request_(std::move(request)), company_(std::move(company)) {
  engine_.new_game("tablut");
  engine_.prepare(request_);
}

bool Client::play(Connection server, const std::string& name) {
  constexpr Milliseconds kLook(100);  // whether it was interrupted
  server_.emplace(std::move(server));
  server_->send(name_to_json(name));
  auto news_at = std::chrono::steady_clock::now() + company_.patience;
  while (!over_ && !company_.interrupted()) {
    const auto received = server_->receive(std::chrono::steady_clock::now() + std::min(kLook, company_.patience));
    if (received.status == Connection::Status::kData) {
      obey(parse_state(received.payload));
      news_at = std::chrono::steady_clock::now() + company_.patience;
    } else if (received.status == Connection::Status::kEnd) {
      if (!begun_) throw Error("The server closed the connection before the game began.");
      company_.on_news("The server closed the connection: the game is over.");
      over_ = true;
    } else if (std::chrono::steady_clock::now() >= news_at) {
      company_.on_news("Still waiting " + awaited() + ".");
      news_at = std::chrono::steady_clock::time_point::max();
    }
  }
  return over_;
}

std::string Client::awaited() const {
  if (!begun_) return "for the game to begin: the server has sent no board, the other player may be missing";
  if (engine_.side() == side_) return "for the server to take the move";
  return fmt::format("for {} to move", engine_.side_name(engine_.side()));
}

void Client::obey(const State& state) {
  if (state.over()) return end(state);
  const Followed followed = follow(engine_, state);
  if (followed == Followed::kNew && begun_) {
    company_.on_news("No legal move leads to the server's board: going on from there.");
  }
  if (followed == Followed::kMoved && engine_.side() == side_) tell_opponents_move();
  begun_ = true;
  // Where our rules see the end and the server does not, there is nothing to answer; it will close.
  if (engine_.side() == side_ && !engine_.outcome()) move();
}

void Client::tell_opponents_move() { company_.on_opponents_move(++plies_, engine_.moves().back()); }

void Client::move() {
  GoRequest request = request_;
  if (engine_.legal_moves().size() == 1) request.limits.depth = 1;  // nothing to think about
  const SearchReport report = company_.think(engine_, request);
  if (!report.best || company_.interrupted()) return;
  company_.on_own_move(++plies_, report);
  if (!server_->send(to_json(tablut_action(*report.best, side_)))) {
    company_.on_news("The server does not take the move.");
  }
}

void Client::end(const State& last) {
  over_ = true;
  const bool opponents_turn = engine_.side() != side_;
  if (follow_to_end(engine_, last) == Followed::kMoved && opponents_turn) tell_opponents_move();
  tell_result(last.turn);
}

void Client::tell_result(Turn turn) const {
  if (turn == Turn::kDraw) return company_.on_news("The game is drawn.");
  const bool won = (turn == Turn::kWhiteWins) == (side_ == 0);
  company_.on_news(
      fmt::format("{} wins: the game is {}.", turn == Turn::kWhiteWins ? "White" : "Black", won ? "won" : "lost"));
}

}  // namespace deepcut::tablut_server
