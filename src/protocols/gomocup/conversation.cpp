// The lines of a Gomocup manager between the thread that reads them and the one that obeys them.
#include <chrono>
#include <condition_variable>
#include <deque>
#include <iostream>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "engine/text.hpp"
#include "protocols/gomocup/brain.hpp"
#include "protocols/gomocup/settings.hpp"

namespace deepcut::gomocup {

namespace {

constexpr Milliseconds kPause(100);

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
  /// False when so long nothing has come.
  bool wait_for(Milliseconds time) {
    std::unique_lock lock(mutex_);
    return changed_.wait_for(lock, time, [this] { return closed_ || !lines_.empty(); });
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
void read_lines(Brain& brain, LineQueue& queue) {
  for (std::string line; std::getline(std::cin, line);) {
    brain.hurry(line);
    const bool last = upper(trim(line)) == "END";
    queue.push({std::move(line), std::chrono::steady_clock::now()});
    if (last) break;
  }
  queue.close();
}

}  // namespace

void run_brain(const GoRequest& request) {
  Settings settings;
  for (const auto& [name, value] : request.options) settings.set_option(name, value);
  Brain brain(settings);
  LineQueue queue;
  std::jthread reader([&] { read_lines(brain, queue); });
  for (;;) {
    // A manager says several things in a row: only then is it worth doing something about them.
    while (brain.has_work_for_a_pause() && !queue.wait_for(kPause)) brain.idle();
    const auto line = queue.pop();
    if (!line) break;
    brain.obey(line->text, line->time);
  }
  brain.settle();
}

}  // namespace deepcut::gomocup
