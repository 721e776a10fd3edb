// deepcut gomocup: Deepcut as a brain of the Gomocup (Piskvork) protocol (docs/gomocup.md).
#include <chrono>
#include <condition_variable>
#include <csignal>
#include <deque>
#include <iostream>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "cli/command.hpp"
#include "cli/exit_code.hpp"
#include "cli/gomocup_brain.hpp"
#include "cli/gomocup_settings.hpp"
#include "engine/text.hpp"

namespace deepcut::cli {

namespace {

struct ReceivedLine {
  std::string text;
  SteadyTime time;
};

/// Lines between the thread that reads them and the one that obeys them.
class LineQueue {
 public:
  void push(ReceivedLine line) {
    const std::lock_guard lock(mutex_);
    lines_.push_back(std::move(line));
    changed_.notify_one();
  }
  void close() {
    const std::lock_guard lock(mutex_);
    closed_ = true;
    changed_.notify_one();
  }
  bool empty() {
    const std::lock_guard lock(mutex_);
    return lines_.empty() && !closed_;
  }
  /// Nothing: there will be no more.
  std::optional<ReceivedLine> pop() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return closed_ || !lines_.empty(); });
    if (lines_.empty()) return std::nullopt;
    ReceivedLine line = std::move(lines_.front());
    lines_.pop_front();
    return line;
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<ReceivedLine> lines_;
  bool closed_ = false;
};

/// Until END or the end of the input, so that the thread that reads is done when the one that obeys is.
void read_lines(GomocupBrain& brain, LineQueue& queue) {
  for (std::string line; std::getline(std::cin, line);) {
    brain.hurry(line);
    const bool last = upper(trim(line)) == "END";
    queue.push({std::move(line), std::chrono::steady_clock::now()});
    if (last) break;
  }
  queue.close();
}

}  // namespace

int run_gomocup(const GomocupSettings& settings) {
  GomocupBrain brain(settings);
  LineQueue queue;
  std::jthread reader([&] { read_lines(brain, queue); });
  for (;;) {
    if (queue.empty()) brain.idle();
    const auto line = queue.pop();
    if (!line) break;
    brain.obey(line->text, line->time);
  }
  brain.settle();
  return kOk;
}

Command add_gomocup(CLI::App& app) {
  struct Options {
    int threads = 1;
    int hash = 0;
  };
  CLI::App* command = app.add_subcommand("gomocup", "Play five in a row as a brain of the Gomocup protocol");
  const auto options = std::make_shared<Options>();
  command->add_option("--threads", options->threads, "Threads, unless INFO thread_num says otherwise")
      ->type_name("COUNT")
      ->check(CLI::Range(1, 256));
  command->add_option("--hash", options->hash, "Megabytes of the table, within what INFO max_memory allows")
      ->type_name("MB")
      ->check(CLI::Range(1, 1024));
  command->footer(
      "Reads commands from standard input and answers on standard output (docs/gomocup.md). Started under a name that\n"
      "begins with pbrain-, the program does this at once.\n"
      "Example:\n"
      "  deepcut match gomoku --player level=hard --player \"cmd='deepcut gomocup' protocol=gomocup time=450ms\"");
  return {command, [options] {
            // It waits for lines, not for Ctrl-C: that ends it.
            std::signal(SIGINT, SIG_DFL);
            std::signal(SIGTERM, SIG_DFL);
            GomocupSettings settings;
            settings.set_threads(options->threads);
            if (options->hash > 0) settings.set_hash_megabytes(options->hash);
            return run_gomocup(settings);
          }};
}

}  // namespace deepcut::cli
