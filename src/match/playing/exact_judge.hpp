// Ending a game when its outcome is proven, as tablebases do elsewhere: by the exact solver of every game, or, in five in
// a row and Connect6, by the search for a win by threats, of which the other side cannot rid itself.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "match/playing/adjudication.hpp"

namespace deepcut::match {

class ExactJudge {
 public:
  /// So many positions a ply, and not on anybody's clock.
  explicit ExactJudge(std::uint64_t nodes) : nodes_(nodes) {}

  std::uint64_t nodes() const { return nodes_; }

  void new_game(const std::string& game, const std::string& rules, const OptionTexts& options);
  /// Of the game after these moves, which is not over. Nothing if the budget does not do.
  std::optional<Adjudicated> judge(const std::vector<std::string>& moves);

 private:
  std::uint64_t nodes_;
  GoRequest request_;
  Engine engine_;
};

}  // namespace deepcut::match
