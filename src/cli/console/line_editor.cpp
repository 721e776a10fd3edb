#include "cli/console/line_editor.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <span>
#include <string_view>
#include <utility>

#include <poll.h>
#include <termios.h>
#include <unistd.h>

#include "cli/console/interrupt.hpp"
#include "cli/console/terminal.hpp"

namespace deepcut::cli {

namespace {

constexpr char control(char letter) { return static_cast<char>(letter & 0x1f); }
constexpr char kEscape = 27;
constexpr char kDelete = 127;

bool continues(char c) { return (static_cast<unsigned char>(c) & 0xc0) == 0x80; }

/// Keys one by one and without echo, as long as this is there. Ctrl-C stays a signal.
class KeyByKey {
 public:
  KeyByKey() {
    is_set_ = tcgetattr(STDIN_FILENO, &before_) == 0;
    termios keys = before_;
    keys.c_lflag &= ~static_cast<tcflag_t>(ICANON | ECHO);
    keys.c_cc[VMIN] = 1;
    keys.c_cc[VTIME] = 0;
    // What was typed ahead is kept.
    if (is_set_) tcsetattr(STDIN_FILENO, TCSADRAIN, &keys);
  }
  KeyByKey(const KeyByKey&) = delete;
  KeyByKey& operator=(const KeyByKey&) = delete;
  ~KeyByKey() {
    if (is_set_) tcsetattr(STDIN_FILENO, TCSADRAIN, &before_);
  }

 private:
  termios before_{};
  bool is_set_ = false;
};

/// What has come, at least one character and as many as fit; none at the end of the input, and when a signal came.
std::size_t read_some(std::span<char> room) {
  std::array<pollfd, 2> waited{{{STDIN_FILENO, POLLIN, 0}, {interrupt_descriptor(), POLLIN, 0}}};
  if (::poll(waited.data(), waited.size(), -1) < 0 || waited[1].revents != 0) return 0;
  return static_cast<std::size_t>(std::max<ssize_t>(0, ::read(STDIN_FILENO, room.data(), room.size())));
}

std::optional<char> read_key() {
  char key = 0;
  return read_some({&key, 1}) == 1 ? std::optional(key) : std::nullopt;
}

void put(const std::string& text) {
  std::fputs(text.c_str(), stdout);
  std::fflush(stdout);
}

/// The line as it stands on the screen. Terminals of all kinds understand backspace; more is not needed.
class Line {
 public:
  const std::string& text() const { return text_; }

  void insert(char c) {
    text_.insert(at_, 1, c);
    ++at_;
    show_tail(1, 0);
  }
  void left() {
    if (at_ == 0) return;
    at_ = before(at_);
    put("\b");
  }
  void right() {
    if (at_ == text_.size()) return;
    const std::size_t next = after(at_);
    put(text_.substr(at_, next - at_));
    at_ = next;
  }
  void to_begin() {
    while (at_ > 0) left();
  }
  void to_end() {
    while (at_ < text_.size()) right();
  }
  void remove_left() {
    if (at_ == 0) return;
    left();
    remove();
  }
  void remove() {
    if (at_ == text_.size()) return;
    text_.erase(at_, after(at_) - at_);
    show_tail(0, 1);
  }
  void remove_word() {
    while (at_ > 0 && text_[at_ - 1] == ' ') remove_left();
    while (at_ > 0 && text_[at_ - 1] != ' ') remove_left();
  }
  void cut() {
    const std::size_t columns = width(text_.substr(at_));
    text_.erase(at_);
    show_tail(0, columns);
  }
  void replace(const std::string& text) {
    to_begin();
    cut();
    for (const char c : text) insert(c);
  }

 private:
  static std::size_t width(const std::string& text) {
    return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) { return !continues(c); }));
  }
  std::size_t before(std::size_t at) const {
    do {
      --at;
    } while (at > 0 && continues(text_[at]));
    return at;
  }
  std::size_t after(std::size_t at) const {
    do {
      ++at;
    } while (at < text_.size() && continues(text_[at]));
    return at;
  }
  /// From the cursor on, after so many bytes came in before it or so many columns went.
  void show_tail(std::size_t inserted, std::size_t removed) {
    const std::string tail = text_.substr(at_);
    put(text_.substr(at_ - inserted, inserted) + tail + std::string(removed, ' ') +
        std::string(width(tail) + removed, '\b'));
  }

  std::string text_;
  std::size_t at_ = 0;
};

/// The last letter of a sequence such as ESC [ A, or of ESC [ 3 ~ its number.
char read_sequence() {
  if (read_key().value_or(0) == 0) return 0;
  char last = read_key().value_or(0);
  char number = 0;
  while (last >= '0' && last <= '9') {
    number = last;
    last = read_key().value_or(0);
  }
  return last == '~' ? number : last;
}

}  // namespace

std::optional<std::string> read_line() {
  // Not by std::cin: whether it holds more than it gave cannot be asked, and waiting then would be in vain.
  static std::string come;
  auto end = come.find('\n');
  while (end == std::string::npos) {
    std::array<char, 4096> part{};
    const std::size_t count = read_some(part);
    if (interrupted() || (count == 0 && come.empty())) return std::nullopt;
    if (count == 0) return std::exchange(come, {});
    end = std::string_view(part.data(), count).find('\n');
    if (end != std::string_view::npos) end += come.size();
    come.append(part.data(), count);
  }
  std::string line = come.substr(0, end);
  come.erase(0, end + 1);
  return line;
}

std::optional<std::string> LineEditor::read(const std::string& prompt) {
  if (input_is_terminal()) put(prompt);
  return input_is_terminal() && output_is_terminal() ? edit() : read_line();
}

std::optional<std::string> LineEditor::edit() {
  const KeyByKey keys;
  Line line;
  std::size_t from = history_.size();
  const auto recall = [&](std::size_t number) {
    from = number;
    line.replace(from < history_.size() ? history_[from] : "");
  };
  for (;;) {
    const auto key = read_key();
    if (!key) return std::nullopt;
    switch (*key) {
      case '\n':
      case '\r':
        put("\n");
        if (!line.text().empty() && (history_.empty() || history_.back() != line.text())) {
          history_.push_back(line.text());
        }
        return line.text();
      case control('D'):
        if (line.text().empty()) return std::nullopt;
        line.remove();
        break;
      case control('H'):
      case kDelete:
        line.remove_left();
        break;
      case control('A'):
        line.to_begin();
        break;
      case control('E'):
        line.to_end();
        break;
      case control('B'):
        line.left();
        break;
      case control('F'):
        line.right();
        break;
      case control('K'):
        line.cut();
        break;
      case control('U'):
        line.replace("");
        break;
      case control('W'):
        line.remove_word();
        break;
      case control('P'):
        if (from > 0) recall(from - 1);
        break;
      case control('N'):
        if (from < history_.size()) recall(from + 1);
        break;
      case kEscape:
        switch (read_sequence()) {
          case 'A':
            if (from > 0) recall(from - 1);
            break;
          case 'B':
            if (from < history_.size()) recall(from + 1);
            break;
          case 'C':
            line.right();
            break;
          case 'D':
            line.left();
            break;
          case 'H':
          case '1':
            line.to_begin();
            break;
          case 'F':
          case '4':
            line.to_end();
            break;
          case '3':
            line.remove();
            break;
          default:
            break;
        }
        break;
      default:
        if (static_cast<unsigned char>(*key) >= ' ') line.insert(*key);
    }
  }
}

}  // namespace deepcut::cli
