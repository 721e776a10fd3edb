#include "cli/console/live_table.hpp"

#include <algorithm>
#include <cstdio>
#include <sstream>

#include <sys/ioctl.h>
#include <unistd.h>

namespace deepcut::cli {

namespace {

// What fits: a line that wraps or scrolls away could not be drawn over again.
std::string cut_to_terminal(const std::string& text) {
  winsize size = {};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0 || size.ws_row == 0) size = {24, 80, 0, 0};
  std::istringstream stream(text);
  std::string result;
  std::string line;
  for (int row = 1; row < size.ws_row && std::getline(stream, line); ++row)
    result += line.substr(0, size.ws_col - 1U) + "\n";
  return result;
}

}  // namespace

void LiveTable::show(const std::function<std::string()>& text) {
  constexpr double kInterval = 0.5;
  if (!errors_are_terminal() || watch_.seconds() < next_) return;
  next_ = watch_.seconds() + kInterval;
  const std::string table = cut_to_terminal(text());
  clear();
  std::fputs(table.c_str(), stderr);
  std::fflush(stderr);
  lines_ = static_cast<int>(std::count(table.begin(), table.end(), '\n'));
}

void LiveTable::clear() {
  if (lines_ > 0) std::fprintf(stderr, "\033[%dA\r\033[J", lines_);
  std::fflush(stderr);
  lines_ = 0;
}

}  // namespace deepcut::cli
