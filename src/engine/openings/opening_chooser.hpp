// What an engine does in the openings of opening_protocol.hpp: fair stones, and which side to take. The Gomocup protocol
// asks the same questions.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/engine.hpp"
#include "engine/openings/opening_protocol.hpp"

namespace deepcut {

struct OpeningAnswer {
  OpeningChoice choice = OpeningChoice::kWhite;
  std::vector<std::string> moves{};  ///< the two more stones, or white's move
};

/// Asks the engine about the position it stands in, which is the same afterwards.
class OpeningChooser {
 public:
  using Think = std::function<SearchReport(const GoRequest&)>;

  /// `request` has the limits for the whole answer.
  OpeningChooser(Engine& engine, GoRequest request, Think think)
      : engine_(engine), request_(std::move(request)), think_(std::move(think)) {}

  /// One stone, or two, after which whoever put down the last one stands better by the bias and no more.
  std::vector<std::string> balance(int stones, int bias);
  /// On an empty board: three stones that favour neither side.
  std::vector<std::string> three_stones();
  /// With white to move: which of the choices, among which are black and white.
  OpeningAnswer choose(const std::vector<OpeningChoice>& choices);

 private:
  GoRequest share(int parts, int lines) const;
  std::string nearest(int parts, int bias);

  Engine& engine_;
  GoRequest request_;
  Think think_;
};

}  // namespace deepcut
