// Runs the deepcut program as a shell or a terminal would.
#pragma once

#include <chrono>
#include <map>
#include <string>
#include <vector>

#include <sys/types.h>

namespace deepcut::testing {

struct Finished {
  int exit_code = 0;  ///< or 128 + the signal that ended it
  std::string out;
  std::string err;  ///< on a terminal: empty, all is in `out`
};

using Environment = std::map<std::string, std::string>;

/// A program that was started and may be talked to.
class Program {
 public:
  enum class Streams { kPipes, kTerminal };

  /// A terminal is as wide as COLUMNS says, or 120.
  explicit Program(const std::vector<std::string>& arguments, Streams streams = Streams::kPipes,
                   const Environment& environment = {});
  Program(const Program&) = delete;
  Program& operator=(const Program&) = delete;
  ~Program();

  pid_t id() const { return process_; }
  void write(const std::string& text);
  void close_input();
  /// True as soon as the text has appeared on the output; false if it does not within 30 seconds.
  bool wait_for_output(const std::string& text);
  void signal(int number) const;
  /// Closes its input and waits for its end; one that takes longer than a minute is killed.
  Finished finish();

 private:
  using Time = std::chrono::steady_clock::time_point;
  bool read_some(Time deadline);

  pid_t process_ = -1;
  int input_ = -1;
  int output_ = -1;
  int errors_ = -1;
  Finished finished_;
};

inline bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

Finished run(const std::vector<std::string>& arguments, const std::string& input = "");

}  // namespace deepcut::testing
