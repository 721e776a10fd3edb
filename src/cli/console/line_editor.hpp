// A line that somebody types: with cursor keys, corrections and the lines before it (up and down) on a terminal, as it
// comes otherwise.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace deepcut::cli {

/// The next line as it comes. Nothing at the end of the input, or when Ctrl-C was pressed. Who reads lines by this reads
/// all of the input by it.
std::optional<std::string> read_line();

class LineEditor {
 public:
  /// The prompt is shown on terminals only. Nothing at the end of the input, or when Ctrl-C was pressed.
  std::optional<std::string> read(const std::string& prompt);

 private:
  std::optional<std::string> edit();

  std::vector<std::string> history_;
};

}  // namespace deepcut::cli
