// A game as it was played: what can be kept of it, and loaded again (Engine::load).
#pragma once

#include <array>
#include <string>
#include <vector>

#include "engine/options.hpp"

namespace deepcut {

struct GameRecord {
  std::string game;
  std::string rules{};  ///< empty: the default
  OptionTexts options{};
  std::vector<std::string> moves{};
  std::string result{};
  // What not every format of src/formats keeps.
  std::array<std::string, 2> players{};      ///< by side; empty: not known
  std::string comment{};                     ///< on the game as a whole
  std::vector<std::string> move_comments{};  ///< one a move, or fewer

  friend bool operator==(const GameRecord&, const GameRecord&) = default;
};

}  // namespace deepcut
