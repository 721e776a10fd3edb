// A program put to the test, check by check: what the compliance checks of all protocols have in common.
#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/error.hpp"
#include "process/child_process.hpp"
#include "protocols/compliance.hpp"

namespace deepcut {

/// What a check found wrong.
class Wrong : public Error {
 public:
  using Error::Error;
};

class Examination {
 public:
  explicit Examination(OnCheck on_check) : on_check_(std::move(on_check)) {}
  Examination(const Examination&) = delete;
  Examination& operator=(const Examination&) = delete;
  virtual ~Examination() = default;

 protected:
  using Clock = std::chrono::steady_clock;

  /// Runs a check and keeps its result.
  bool check(const std::string& what, const std::function<void()>& examine);
  std::vector<Check> take_checks() { return std::move(checks_); }
  /// After a check that failed, by a program that ended or hangs: makes ready for the next one. May throw Error.
  virtual void recover() = 0;

  /// Throws Wrong unless the program ends in time with exit code 0.
  static void expect_end(process::ChildProcess& process, Milliseconds time);

 private:
  OnCheck on_check_;
  std::vector<Check> checks_;
};

/// Of a program that is talked to line by line.
class LineExamination : public Examination {
 public:
  LineExamination(std::vector<std::string> command, OnCheck on_check)
      : Examination(std::move(on_check)), command_(std::move(command)) {}

 protected:
  void start() { process_ = std::make_unique<process::ChildProcess>(command_, process::ProcessLimits{}); }
  /// After start(): brings the program to where the next check can begin. May throw Error.
  virtual void prepare_again() = 0;

  void say(const std::string& line);
  std::string listen_line(Milliseconds time);
  /// Nothing if the program is silent so long.
  std::optional<std::string> overhear_line(Milliseconds time);
  void expect_end(Milliseconds time) { Examination::expect_end(*process_, time); }

 private:
  void recover() final;
  std::string ended();

  std::vector<std::string> command_;
  std::unique_ptr<process::ChildProcess> process_;
};

}  // namespace deepcut
