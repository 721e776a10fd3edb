// Deepcut at the other end of the text protocols of Connect6 (docs/connect6.md).
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "protocols/connect6.hpp"

namespace deepcut::cli {

class Connect6Brain {
 public:
  explicit Connect6Brain(GoRequest request);

  /// One line in, the lines of the answer out, each with its end.
  std::string obey(const std::string& line);
  bool over() const { return over_; }

 private:
  std::string answer(const connect6_text::Name& name);
  std::string answer(const connect6_text::Print& print);
  std::string answer(const connect6_text::Help& help);
  std::string answer(const connect6_text::Quit& quit);
  std::string answer(const connect6_text::End& end);
  std::string answer(const connect6_text::Complaint& complaint);
  std::string answer(const connect6_text::ThreatSearch& search);
  std::string answer(const connect6_text::SetDepth& depth);
  std::string answer(const connect6_text::Place& place);
  std::string answer(const connect6_text::Next& next);
  std::string answer(const connect6_text::New& game);
  std::string answer(const connect6_text::Move& move);
  std::string answer(const connect6_text::NotKnown& other);

  void place(int side, const connect6_text::Points& points);
  std::string think(int side);
  std::vector<std::string> moves_before(int side) const;

  GoRequest request_;
  connect6_text::Dialect dialect_ = connect6_text::Dialect::kCloudict;
  bool over_ = false;
  bool threats_first_ = true;
  int own_side_ = 1;
  int last_placed_ = 1;
  /// The stones of either side in the order in which they came; in which order the sides took turns, only their numbers
  /// tell.
  std::array<connect6_text::Points, 2> stones_;
  Engine engine_;
};

}  // namespace deepcut::cli
