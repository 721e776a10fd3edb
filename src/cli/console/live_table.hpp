// Several lines at the bottom of the terminal that are drawn again and again, on the error stream. Shows nothing when
// that is no terminal.
#pragma once

#include <functional>
#include <string>

#include "cli/console/terminal.hpp"

namespace deepcut::cli {

class LiveTable {
 public:
  /// Draws the text at most twice a second, and only of work that takes a while; `text` is called when it is needed.
  void show(const std::function<std::string()>& text);
  void clear();

 private:
  Stopwatch watch_;
  double next_ = 1.0;  ///< seconds
  int lines_ = 0;      ///< on the terminal
};

}  // namespace deepcut::cli
