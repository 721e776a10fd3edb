#include "cli/console/think.hpp"

#include <cstdio>
#include <deque>
#include <mutex>
#include <utility>

#include <fmt/format.h>

#include "cli/console/format.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/console/terminal.hpp"
#include "engine/text.hpp"

namespace deepcut::cli {

namespace {

/// Reports on their way from the engine's thread to ours.
class Mailbox {
 public:
  void put(const SearchReport& report) {
    const std::lock_guard lock(mutex_);
    reports_.push_back(report);
  }
  std::deque<SearchReport> take() {
    const std::lock_guard lock(mutex_);
    return std::exchange(reports_, {});
  }

 private:
  std::mutex mutex_;
  std::deque<SearchReport> reports_;
};

std::string status_text(const Engine& engine, const SearchReport& latest, double seconds) {
  const std::uint64_t nodes = engine.nodes_so_far();
  std::string text = fmt::format("thinking {}", short_time(seconds));
  if (nodes > 0) text += fmt::format(", {} nodes", short_count(nodes));
  if (!latest.best) return text;
  return text +
         fmt::format(", depth {}, {}: {}", latest.depth, value_text(latest.value, latest.bound), join(latest.line));
}

}  // namespace

SearchReport think_visibly(Engine& engine, const GoRequest& request, const OnReport& on_line) {
  Mailbox mailbox;
  SearchReport latest;
  StatusLine status;
  const auto read_mail = [&] {
    for (SearchReport& report : mailbox.take()) {
      status.clear();
      if (on_line) on_line(report);
      latest = std::move(report);
    }
  };
  std::fflush(stdout);
  const Stopwatch watch;
  engine.on_progress([&mailbox](const SearchReport& report) { mailbox.put(report); });
  engine.go(request);
  {
    const Watchful watchful;
    while (!engine.wait_for(kTick)) {
      if (interrupted()) engine.stop();
      read_mail();
      status.show(status_text(engine, latest, watch.seconds()));
    }
  }
  SearchReport report = engine.wait();
  engine.on_progress({});
  read_mail();
  return report;
}

}  // namespace deepcut::cli
