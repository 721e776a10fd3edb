// Answers to the opening questions of the Gomocup protocol: fair stones, and which side to take.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "engine/engine.hpp"

namespace deepcut::cli {

struct Swap2Answer {
  bool swap = false;               ///< we take black
  std::vector<std::string> moves;  ///< else: three stones, two more, or our move as white
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
  /// On an empty board, after three stones and after five. Throws Error for other numbers.
  Swap2Answer swap2();

 private:
  GoRequest share(int parts, int lines) const;
  std::string nearest(int parts, int bias);
  std::vector<std::string> three_stones();

  Engine& engine_;
  GoRequest request_;
  Think think_;
};

}  // namespace deepcut::cli
