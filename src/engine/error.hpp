// The one exception of src/engine and all that stands on it.
#pragma once

#include <stdexcept>
#include <string>

namespace deepcut {

/// Something was asked that cannot be done. what() is one clear sentence for people: it names the place and what was
/// expected. Whoever throws it has changed nothing.
class Error : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

/// A mistake in a text of several lines; both numbers count from 1.
class ParseError : public Error {
 public:
  ParseError(int line, int column, const std::string& what)
      : Error("line " + std::to_string(line) + ", column " + std::to_string(column) + ": " + what),
        line_(line),
        column_(column) {}
  int line() const { return line_; }
  int column() const { return column_; }

 private:
  int line_;
  int column_;
};

}  // namespace deepcut
