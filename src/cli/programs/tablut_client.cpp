// A player on the official Tablut server, and what it prints about its game.
#include <chrono>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "cli/console/format.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/console/terminal.hpp"
#include "cli/console/think.hpp"
#include "cli/exit_code.hpp"
#include "cli/programs/tablut.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"
#include "process/socket.hpp"
#include "protocols/tablut/client.hpp"

namespace deepcut::cli {

namespace {

GoRequest request_of(const TablutClientOptions& options) {
  const Milliseconds time = parse_duration(options.seconds);
  if (time < Milliseconds(1)) {
    throw Error(fmt::format("SECONDS cannot be {}: expected a time for a move, as in 60.", quote(options.seconds)));
  }
  std::optional<Milliseconds> margin;
  if (!options.margin.empty()) margin = parse_duration(options.margin);
  GoRequest request = options.search.request();
  request.limits.time = tablut_server::thinking_time(time, margin);
  request.limits.depth = options.cutoff_depth;
  return request;
}

void print_own_move(int ply, const SearchReport& report) {
  print_now(fmt::format("{:>3}. {}  depth {}, {}, {} nodes, {}", ply, *report.best, report.depth,
                        value_text(report.value, report.bound), short_count(report.nodes),
                        short_time(report.seconds())));
}

tablut_server::Client::Company company() {
  return {.think = [](Engine& engine, const GoRequest& request) { return think_visibly(engine, request); },
          .interrupted = [] { return interrupted(); },
          .on_own_move = print_own_move,
          .on_opponents_move =
              [](int ply, const std::string& move) { print_now(fmt::format("{:>3}. {}  by the opponent", ply, move)); },
          .on_news = [](const std::string& sentence) { print_now(sentence); }};
}

}  // namespace

int play_tablut(const TablutClientOptions& options) {
  constexpr std::chrono::seconds kPatience(10);
  const int usual = options.side == 0 ? tablut_server::kWhitePort : tablut_server::kBlackPort;
  const int port = options.port.value_or(usual);
  tablut_server::Client client(options.side, request_of(options), company());
  auto socket = process::Socket::connect(options.address, port, std::chrono::steady_clock::now() + kPatience);
  return client.play(tablut_server::Connection(std::move(socket)), options.name) ? kOk : kInterrupted;
}

}  // namespace deepcut::cli
