// Deepcut at the other end of the text protocols of Connect6 (docs/connect6.md).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "protocols/connect6/wire.hpp"

namespace deepcut::connect6_text {

class Brain {
 public:
  explicit Brain(GoRequest request);

  /// One line in, the lines of the answer out, each with its end.
  std::string obey(const std::string& line);
  bool over() const { return over_; }

 private:
  std::string answer(const Name& name);
  std::string answer(const Print& print);
  std::string answer(const Help& help);
  std::string answer(const Quit& quit);
  std::string answer(const End& end);
  std::string answer(const Complaint& complaint);
  std::string answer(const ThreatSearch& search);
  std::string answer(const SetDepth& depth);
  std::string answer(const Place& place);
  std::string answer(const Next& next);
  std::string answer(const New& game);
  std::string answer(const Move& move);
  std::string answer(const NotKnown& other);

  void place(int side, const Points& points);
  std::string think(int side);
  std::vector<std::string> moves_before(int side) const;

  GoRequest request_;
  Dialect dialect_ = Dialect::kCloudict;
  bool over_ = false;
  bool threats_first_ = true;
  int own_side_ = 1;
  int last_placed_ = 1;
  /// The stones of either side in the order in which they came; in which order the sides took turns, only their numbers
  /// tell.
  std::array<Points, 2> stones_;
  Engine engine_;
};

}  // namespace deepcut::connect6_text
