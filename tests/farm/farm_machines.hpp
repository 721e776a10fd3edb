// A farm on this machine: a real nats-server on a free port, workers as processes, and managers.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "process/child_process.hpp"
#include "scratch.hpp"

namespace deepcut::farm {

using test::Scratch;

int free_port();
std::string text_of(const std::string& path);
/// Asked now and then, for half a minute at most.
bool comes_true(const std::function<bool()>& condition);

class NatsServer {
 public:
  /// More lines for its configuration file may be given.
  explicit NatsServer(const std::string& more = "");
  NatsServer(int port, const std::string& whole_configuration);

  /// On the same port, with what it has stored.
  void start();
  /// As by kill -9.
  void kill() { process_.reset(); }
  std::string address() const { return "nats://sesame@127.0.0.1:" + std::to_string(port_); }
  std::string address_without_token() const { return "nats://127.0.0.1:" + std::to_string(port_); }

 private:
  bool answers() const;

  Scratch scratch_;
  int port_;
  std::unique_ptr<process::ChildProcess> process_;
};

using Words = std::vector<std::string>;

/// The program deepcut at work.
class Deepcut {
 public:
  explicit Deepcut(const Words& arguments, const std::vector<std::pair<std::string, std::string>>& environment = {});

  /// Reads until the end.
  struct End {
    int code = 0;
    std::string out;
    std::string err;
  };
  End finish();
  /// Reads until this stands in a line; false if it ends before.
  bool wait_for(const std::string& text);
  bool has_ended();
  /// What it has written to its error stream.
  std::string errors() const { return text_of(scratch_.path("err")); }

 private:
  Scratch scratch_;
  process::ChildProcess process_;
  std::string out_;
};

/// With jobs of others to be taken over after a second.
Words worker(const NatsServer& server, const std::string& name, int jobs = 1);
/// Nobody wants to read a record that differs from another.
inline bool same_files(const std::string& one, const std::string& other) { return text_of(one) == text_of(other); }
std::size_t lines_of(const std::string& path);

}  // namespace deepcut::farm
