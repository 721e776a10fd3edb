// A server for games of Tablut on this machine or in a small network, in the official server's protocol.
#include <array>
#include <cstdio>

#include <fmt/format.h>

#include "cli/console/interrupt.hpp"
#include "cli/console/output_file.hpp"
#include "cli/console/terminal.hpp"
#include "cli/exit_code.hpp"
#include "cli/programs/tablut.hpp"
#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"
#include "formats/record_text.hpp"
#include "protocols/tablut/host.hpp"

namespace deepcut::cli {

namespace {

/// Until the game is over; true if it was stopped before.
bool serve_game(Engine& engine, tablut_server::Host& host, process::Listener& white, process::Listener& black,
                const std::string& opening) {
  engine.new_game("tablut");
  engine.set_moves(opening);
  std::optional<tablut_server::Host::Outcome> outcome;
  run_interruptibly([&](const std::stop_token& stop) { outcome = host.play(white, black, stop); }, [] {});
  if (!outcome) return true;
  const std::string winner = outcome->winner ? engine.side_name(*outcome->winner) + " wins" : "Draw";
  print_now(fmt::format("{}: {}.", winner, outcome->reason));
  return false;
}

}  // namespace

int serve_tablut(const TablutServerOptions& options) {
  Engine engine;
  engine.new_game("tablut");
  engine.set_moves(options.moves);
  if (engine.outcome()) throw Error("The game is over after these moves: expected the beginning of a game.");
  process::Listener white(options.address, options.white_port);
  process::Listener black(options.address, options.black_port);
  tablut_server::Host host(engine, parse_duration(options.time));
  host.on_start([](const std::array<std::string, 2>& names) {
    print_now(fmt::format("White is {}, Black is {}.", quote(names[0]), quote(names[1])));
  });
  host.on_move([&engine](int side, const std::string& move, double seconds) {
    print_now(fmt::format("{:>3}. {} {}  {:.2f} s", engine.moves().size(), engine.side_name(side), move, seconds));
  });
  print_now(
      fmt::format("Waiting on {}: white on port {}, black on port {}.", options.address, white.port(), black.port()));
  for (int game = 0; game < options.games; ++game) {
    const bool stopped = serve_game(engine, host, white, black, options.moves);
    if (!options.save.empty()) write_file(options.save, to_text(engine.record()));
    if (stopped) return kInterrupted;
  }
  return kOk;
}

}  // namespace deepcut::cli
