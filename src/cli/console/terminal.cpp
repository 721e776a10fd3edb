#include "cli/console/terminal.hpp"

#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <sys/ioctl.h>
#include <unistd.h>

#include "engine/text.hpp"

namespace deepcut::cli {

namespace {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody changes it
  return value == nullptr ? "" : value;
}

bool has_colour() { return output_is_terminal() && environment("NO_COLOR").empty() && environment("TERM") != "dumb"; }

// As the C library decides it: the first of these that is set.
bool has_unicode() {
  for (const char* name : {"LC_ALL", "LC_CTYPE", "LANG"}) {
    const std::string locale = lower(environment(name));
    if (locale.empty()) continue;
    return locale.find("utf-8") != std::string::npos || locale.find("utf8") != std::string::npos;
  }
  return false;
}

std::size_t error_width() {
  winsize size = {};
  if (ioctl(STDERR_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return 80;
  return size.ws_col;
}

std::string painted(const std::string& text, const char* code) { return has_colour() ? code + text + "\033[0m" : text; }

}  // namespace

bool input_is_terminal() { return isatty(STDIN_FILENO) != 0; }
bool output_is_terminal() { return isatty(STDOUT_FILENO) != 0; }
bool errors_are_terminal() { return isatty(STDERR_FILENO) != 0; }

BoardStyle board_style() { return {has_colour(), output_is_terminal() && has_unicode()}; }

std::string bold(const std::string& text) { return painted(text, "\033[1m"); }
std::string dim(const std::string& text) { return painted(text, "\033[2m"); }

void StatusLine::show(const std::string& text) {
  if (!errors_are_terminal()) return;
  // One column stays free: some terminals begin a new line when the last one is filled.
  std::fprintf(stderr, "\r\033[K%s", text.substr(0, error_width() - 1).c_str());
  std::fflush(stderr);
  visible_ = true;
}

void StatusLine::clear() {
  if (!visible_) return;
  std::fputs("\r\033[K", stderr);
  std::fflush(stderr);
  visible_ = false;
}

std::string wrapped(const std::string& text, std::size_t indent) {
  winsize size = {};
  if (!output_is_terminal() || ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col < 20) return text;
  std::string result;
  std::size_t begin = 0;
  std::size_t room = size.ws_col - 1U;
  while (text.size() - begin > room) {
    const std::size_t space = text.rfind(' ', begin + room);
    if (space == std::string::npos || space <= begin) break;
    result += text.substr(begin, space - begin) + "\n" + std::string(indent, ' ');
    begin = space + 1;
    room = size.ws_col - 1U - indent;
  }
  return result + text.substr(begin);
}

std::filesystem::path state_folder() {
  if (const std::string_view state = environment("XDG_STATE_HOME"); !state.empty()) {
    return std::filesystem::path(state) / "deepcut";
  }
  return std::filesystem::path(environment("HOME")) / ".local" / "state" / "deepcut";
}

void print_now(const std::string& line) {
  std::fputs((line + "\n").c_str(), stdout);
  std::fflush(stdout);
}

}  // namespace deepcut::cli
