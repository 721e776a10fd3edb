#include "cli/console/terminal.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include <sys/ioctl.h>
#include <unistd.h>

#include "engine/text.hpp"

namespace deepcut::cli {

std::string_view environment(const char* name) {
  const char* value = std::getenv(name);  // NOLINT(concurrency-mt-unsafe): nobody changes it
  return value == nullptr ? "" : value;
}

namespace {

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

/// On the screen: sequences that change the colour take none, a letter of several bytes takes one.
std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\033') {
      i = std::min(text.find('m', i), text.size());
    } else if ((static_cast<unsigned char>(text[i]) & 0xc0U) != 0x80U) {
      ++columns;
    }
  }
  return columns;
}

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
  return wrapped(text, indent, size.ws_col - 1U);
}

std::string wrapped(const std::string& text, std::size_t indent, std::size_t width) {
  std::string result;
  std::size_t used = 0;  // columns of the line so far
  for (std::size_t begin = 0; begin < text.size();) {
    // A word with the spaces before it.
    const std::size_t word = std::min(text.find_first_not_of(' ', begin), text.size());
    const std::size_t end = std::min(text.find(' ', word), text.size());
    const std::size_t columns = columns_of(std::string_view(text).substr(word, end - word));
    if (used > indent && used + (word - begin) + columns > width) {
      result += "\n" + std::string(indent, ' ');
      used = indent;
      begin = word;
    }
    result += text.substr(begin, end - begin);
    used += word - begin + columns;
    begin = end;
  }
  return result;
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
