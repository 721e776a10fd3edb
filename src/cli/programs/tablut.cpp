// deepcut tablut: games over the protocol of the official tournament server.
#include "cli/programs/tablut.hpp"

#include <memory>

#include "cli/command.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/numbers.hpp"

namespace deepcut::cli {

namespace {

void add_client(CLI::App& tablut, const std::string& colour, TablutClientOptions& options) {
  CLI::App* command = tablut.add_subcommand(colour, "Play " + colour + " on a server");
  command->ignore_case();  // tournament scripts write WHITE as well as white
  command->add_option("SECONDS", options.seconds, "What the server gives for a move")->required();
  command->add_option("ADDRESS", options.address, "Where the server is")->required();
  command->add_option("--name", options.name, "Name to play under")->capture_default_str();
  command->add_option("--port", options.port, "Port of the server (5800 for white, 5801 for black)")
      ->check(number_from_to(1, 65535))
      ->type_name("PORT");
  command->add_option("--margin", options.margin, "How much of SECONDS to leave for the network (a tenth, at most 2 s)")
      ->type_name("SECONDS");
  command->add_option("--cutoff-depth", options.cutoff_depth, "Look no more plies ahead than this")->type_name("PLIES");
  options.search.add_resources(*command);
  options.search.add_search(*command);
  command->footer(
      "When time is up it plays the best move found so far. One line a move: depth, value, nodes and time.\n"
      "Example:\n  deepcut tablut " +
      colour + " 60 192.168.20.101 --name Deepcut --threads 4 --hash 1024");
}

void add_server(CLI::App& tablut, TablutServerOptions& options) {
  CLI::App* command = tablut.add_subcommand("serve", "Be the server of a game between two clients");
  const CLI::Validator port = number_from_to(0, 65535);
  command->add_option("--address", options.address, "Where to listen")->capture_default_str();
  command->add_option("--white-port", options.white_port, "Port for white; 0: any")->check(port)->capture_default_str();
  command->add_option("--black-port", options.black_port, "Port for black; 0: any")->check(port)->capture_default_str();
  command->add_option("--time", options.time, "Time for a move")->type_name("SECONDS")->capture_default_str();
  command->add_option("--games", options.games, "How many games, one after the other")
      ->check(number_from_to(1, 1'000'000))
      ->capture_default_str();
  command->add_option("--moves", options.moves, "Moves that every game begins with")->type_name("MOVES");
  command->add_option("--save", options.save, "Write the last game to this file")->type_name("FILE");
  command->footer(
      "Example, in three terminals:\n"
      "  deepcut tablut serve --time 5\n"
      "  deepcut tablut white 5 127.0.0.1\n"
      "  deepcut tablut black 5 127.0.0.1");
}

}  // namespace

Command add_tablut(CLI::App& app) {
  CLI::App* command = app.add_subcommand("tablut", "Play Tablut on the official server, or serve a game of it");
  command->require_subcommand(1);
  const auto client = std::make_shared<TablutClientOptions>();
  const auto server = std::make_shared<TablutServerOptions>();
  add_client(*command, "white", *client);
  add_client(*command, "black", *client);
  add_server(*command, *server);
  return {command, [command, client, server] {
            if (command->got_subcommand("serve")) return serve_tablut(*server);
            client->side = command->got_subcommand("white") ? 0 : 1;
            return play_tablut(*client);
          }};
}

}  // namespace deepcut::cli
