// What the terminal can show, and the one line on it that comes and goes.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>
#include <string_view>

#include "engine/board_text.hpp"

namespace deepcut::cli {

/// Empty if it is not set.
std::string_view environment(const char* name);

bool input_is_terminal();
bool output_is_terminal();
bool errors_are_terminal();

/// Colour on a terminal unless NO_COLOR is set; Unicode if the locale has it.
BoardStyle board_style();
/// The text in bold, where the output is a terminal with colour.
std::string bold(const std::string& text);
std::string dim(const std::string& text);

/// Progress at the bottom of the terminal (on the error stream, so that it never mixes with results). Shows nothing
/// when that is no terminal.
class StatusLine {
 public:
  StatusLine() = default;
  StatusLine(const StatusLine&) = delete;
  StatusLine& operator=(const StatusLine&) = delete;
  ~StatusLine() { clear(); }

  void show(const std::string& text);
  void clear();

 private:
  bool visible_ = false;
};

/// Broken between words where the terminal ends; lines after the first begin with so many spaces. As it is where the
/// output is no terminal.
std::string wrapped(const std::string& text, std::size_t indent);
/// The same for a width that is given; sequences that change the colour have none.
std::string wrapped(const std::string& text, std::size_t indent, std::size_t width);

/// Where the program keeps what is to be there next time: $XDG_STATE_HOME/deepcut, or ~/.local/state/deepcut.
std::filesystem::path state_folder();

/// A line on standard output at once, also into a pipe: for logs that somebody follows.
void print_now(const std::string& line);

/// Remembers when work began: progress is shown only of work that takes longer than most people like to wait.
class Stopwatch {
 public:
  double seconds() const { return std::chrono::duration<double>(std::chrono::steady_clock::now() - start_).count(); }
  bool worth_showing() const { return seconds() > 1.0; }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

}  // namespace deepcut::cli
