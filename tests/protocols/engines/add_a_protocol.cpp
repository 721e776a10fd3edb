// The protocol of docs/add-a-protocol.md at work: as a brain with the argument `brain`, else its checks and a game
// against itself.
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "protocols/brains.hpp"
#include "protocols/protocol.hpp"

namespace deepcut {
namespace {

void check(const Protocol& protocol, const std::vector<std::string>& command) {
  for (const Check& check : examine(protocol, {command})) {
    std::printf("%s%s%s\n", check.what.c_str(), check.ok() ? "" : ": ", check.problem.c_str());
    if (!check.ok()) throw Error("A check failed.");
  }
}

void play(const Protocol& protocol, const std::vector<std::string>& command) {
  ProgramSpec spec;
  spec.command = command;
  const std::unique_ptr<Player> player = protocol.player(spec);
  player->new_game({.game = "tictactoe", .rules = ""});
  Engine rules;
  rules.new_game("tictactoe");
  while (!rules.outcome()) {
    const std::vector<std::string> moves = rules.moves();
    rules.play(player->think({.moves = moves, .limits = {.nodes = 10'000}}).move);
  }
  std::printf("%s\n", rules.result_text().c_str());
  if (rules.outcome()->winner) throw Error("Tic-tac-toe is a draw.");
}

}  // namespace
}  // namespace deepcut

int main(int argc, char** argv) {
  try {
    if (argc > 1 && std::string(argv[1]) == "brain") {
      deepcut::brains().at(0).run({.options = {{"hash", "1"}}});
      return 0;
    }
    const deepcut::Protocol& protocol = deepcut::player_protocol("ugi");
    deepcut::check(protocol, {argv[0], "brain"});
    deepcut::play(protocol, {argv[0], "brain"});
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "%s\n", problem.what());
    return 1;
  }
}
