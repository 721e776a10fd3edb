// The protocol of docs/add-a-protocol.md at work: as a brain with the argument `brain`, else its checks and a game
// against itself.
#include <cstdio>
#include <exception>
#include <memory>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "protocols/protocol.hpp"

namespace deepcut {

std::vector<Protocol> ugi_protocols();

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
    const auto protocol = deepcut::ugi_protocols().at(0);
    if (argc > 1 && std::string(argv[1]) == "brain") {
      protocol.brain->run({.options = {{"hash", "1"}}});
      return 0;
    }
    deepcut::check(protocol, {argv[0], "brain"});
    deepcut::play(protocol, {argv[0], "brain"});
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "%s\n", problem.what());
    return 1;
  }
}
