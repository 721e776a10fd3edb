// The opening of a game at the terminal by Swap or Swap2 (engine/openings/opening_protocol.hpp): people and engines put
// down stones and choose sides.
#pragma once

#include <array>
#include <string>

#include "cli/console/line_editor.hpp"
#include "cli/play/session.hpp"
#include "engine/engine.hpp"
#include "engine/openings/opening_protocol.hpp"

namespace deepcut::cli {

class PlayOpening {
 public:
  /// The engine stands at the start of a game. The first party opens.
  PlayOpening(Engine& engine, OpeningRule rule, std::array<Player, 2> parties);

  /// Until it is decided who plays what. False if somebody quits or the input ends before.
  bool run();
  /// By side, once it is decided.
  std::array<Player, 2> players() const;

 private:
  std::string name(int party) const;
  GoRequest request() const;
  void engine_acts();
  bool person_acts();
  void obey(const std::string& line);
  void place(const std::string& move);
  void choose(OpeningChoice choice);
  std::string prompt() const;
  void show_board() const;
  const Player& party() const { return parties_.at(static_cast<std::size_t>(opening_.party())); }

  Engine& engine_;
  OpeningProtocol opening_;
  std::array<Player, 2> parties_;
  LineEditor editor_;
  bool quit_ = false;
};

}  // namespace deepcut::cli
