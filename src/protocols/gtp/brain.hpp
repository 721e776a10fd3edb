// Deepcut as a GTP engine for Connect6: one stone a play or genmove, so two of them a turn.
#pragma once

#include <optional>
#include <string>

#include "engine/engine.hpp"
#include "protocols/gtp/wire.hpp"

namespace deepcut::gtp {

class Brain {
 public:
  explicit Brain(GoRequest request);

  /// One line in, the whole answer out; nothing for a line without a command.
  std::string obey(const std::string& line);
  bool over() const { return over_; }

 private:
  /// Throws Error with the text of a failure.
  std::string run(const Request& request);
  void new_board(int size);
  std::string play(const Request& request);
  std::string generate(const Request& request);
  int side_to_move(const Request& request) const;

  GoRequest request_;
  int size_ = 19;
  bool over_ = false;
  std::optional<std::string> planned_;  ///< the second stone of a proven win
  Engine engine_;
};

}  // namespace deepcut::gtp
