// A program put to the test, check by check: what the compliance checks of all protocols have in common.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "engine/error.hpp"
#include "match/child_process.hpp"
#include "match/compliance.hpp"

namespace deepcut::match {

/// What a check found wrong.
class Wrong : public Error {
 public:
  using Error::Error;
};

class Examination {
 public:
  Examination(std::vector<std::string> command, std::function<void(const Check&)> on_check)
      : command_(std::move(command)), on_check_(std::move(on_check)) {}
  Examination(const Examination&) = delete;
  Examination& operator=(const Examination&) = delete;
  virtual ~Examination() = default;

 protected:
  using Clock = std::chrono::steady_clock;

  void start() { process_ = std::make_unique<ChildProcess>(command_, ProcessLimits{}); }
  /// Runs a check and keeps its result. A program that ended or hangs is started again for the next one.
  bool check(const std::string& what, const std::function<void()>& examine);
  std::vector<Check> take_checks() { return std::move(checks_); }
  /// After start(): brings the program to where the next check can begin. May throw.
  virtual void prepare_again() = 0;

  void say(const std::string& line);
  std::string listen_line(Milliseconds time);
  /// Throws Wrong unless it ends in time with exit code 0.
  void expect_end(Milliseconds time);

 private:
  std::string ended();

  std::vector<std::string> command_;
  std::function<void(const Check&)> on_check_;
  std::vector<Check> checks_;
  std::unique_ptr<ChildProcess> process_;
};

}  // namespace deepcut::match
