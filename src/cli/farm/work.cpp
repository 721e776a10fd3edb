// deepcut work: this machine works for a farm.
#include <chrono>
#include <cstdio>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/console/format.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/console/terminal.hpp"
#include "cli/exit_code.hpp"
#include "cli/farm/farm_options.hpp"
#include "cli/options/numbers.hpp"
#include "engine/error.hpp"
#include "engine/searches/go_limits.hpp"
#include "engine/text.hpp"
#include "farm/message.hpp"
#include "farm/signature.hpp"
#include "farm/worker.hpp"

namespace deepcut::cli {

namespace {

struct WorkOptions {
  FarmOptions farm;
  int jobs = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));
  std::string name;
  std::vector<std::string> programs;
  std::string alive = "30s";
  std::string wait = "30s";
};

using OnNews = farm::Worker::OnNews;

farm::WorkerOptions worker_options(const WorkOptions& options) {
  farm::WorkerOptions worker;
  worker.name = options.name.empty() ? farm::new_worker_name() : options.name;
  if (!farm::is_name(worker.name)) {
    throw Error(fmt::format("A worker cannot be called {}: expected letters, digits, - and _.", quote(worker.name)));
  }
  worker.jobs = options.jobs;
  for (const std::string& program : options.programs) farm::add_program(worker.programs, program);
  worker.alive = parse_duration(options.alive);
  if (worker.alive < Milliseconds(1000)) {
    throw Error(fmt::format("--alive cannot be {}: expected a second or more.", quote(options.alive)));
  }
  return worker;
}

/// A server that is just starting is worth a few tries. Null if Ctrl-C was pressed meanwhile.
std::unique_ptr<farm::Worker> reach(const farm::FarmAddress& address, const farm::WorkerOptions& worker,
                                    Milliseconds wait, const OnNews& on_news) {
  constexpr Milliseconds kBetween{500};
  const Stopwatch watch;
  for (bool first = true; !interrupted(); first = false) {
    try {
      return farm::make_worker(address, worker, on_news);
    } catch (const farm::FarmIsAway& away) {
      const double left = std::chrono::duration<double>(wait).count() - watch.seconds();
      if (left <= 0) throw;
      if (first) on_news(fmt::format("{} Trying for {}.", away.what(), short_time(left)));
    }
    std::this_thread::sleep_for(kBetween);
  }
  return nullptr;
}

int run(const WorkOptions& options) {
  const farm::WorkerOptions worker_is = worker_options(options);
  const farm::FarmAddress address = options.farm.whole();
  StatusLine status;
  const OnNews tell = [&status](const std::string& sentence) {
    status.clear();
    fmt::print(stderr, "{}\n", sentence);
    std::fflush(stderr);
  };
  const auto worker = reach(address, worker_is, parse_duration(options.wait), tell);
  if (worker == nullptr) return kInterrupted;
  print_now(fmt::format("{} works for {}: {} at a time, signature {}, {} nodes/s", worker_is.name, address.shown(),
                        counted(static_cast<std::uint64_t>(worker_is.jobs), "job"), farm::own_signature().text,
                        short_count(farm::own_signature().speed)));
  run_interruptibly(
      [&worker](const std::stop_token& stop) { worker->run(stop); },
      [&] {
        const farm::WorkerState state = worker->state();
        status.show(fmt::format("{} busy, {} done, {} failed", state.busy, grouped(state.done), grouped(state.failed)));
      });
  status.clear();
  const farm::WorkerState state = worker->state();
  print_now(fmt::format("{} done, {} failed", grouped(state.done), grouped(state.failed)));
  return kOk;
}

}  // namespace

Command add_work(CLI::App& app) {
  CLI::App* command = app.add_subcommand("work", "Work for a farm: do the jobs of others on this machine");
  const auto options = std::make_shared<WorkOptions>();
  options->farm.add_address(*command);
  command->add_option("--jobs", options->jobs, "Jobs at a time; as many as there are processors, without it")
      ->type_name("COUNT")
      ->check(number_from_to(1, 1024));
  command->add_option("--name", options->name, "Of this worker; the machine's and a number, without it")
      ->type_name("NAME");
  command
      ->add_option("--program", options->programs,
                   "A program that jobs may use, and by which name: rapfi='/opt/rapfi/pbrain-rapfi --flag'")
      ->type_name("NAME=CMD")
      ->allow_extra_args(false);
  command
      ->add_option("--alive", options->alive,
                   "Jobs of a worker that was not heard of for so long go to others; the same on all: 30s")
      ->type_name("TIME");
  command->add_option("--wait", options->wait, "Try for so long to reach a farm that does not answer: 30s")
      ->type_name("TIME");
  command->footer(
      "Does jobs until Ctrl-C is pressed; those that are being done are given back then. No program but those named "
      "here\n"
      "is started, and no file is read or written for a job.\n"
      "Examples:\n"
      "  deepcut work nats://big-machine\n"
      "  deepcut work nats://big-machine --jobs 4 --program rapfi=/opt/rapfi/pbrain-rapfi");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli
