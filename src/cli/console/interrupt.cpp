#include "cli/console/interrupt.hpp"

#include <array>
#include <cerrno>
#include <csignal>
#include <future>

#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <unistd.h>

namespace deepcut::cli {

namespace {

volatile std::sig_atomic_t interrupt_flag = 0;

std::array<int, 2> interrupt_pipe = {-1, -1};

void on_signal(int /*signal*/) {
  interrupt_flag = 1;
  const int before = errno;
  // A full pipe has told it already.
  [[maybe_unused]] const auto written = ::write(interrupt_pipe[1], "", 1);
  errno = before;
}

}  // namespace

void catch_interrupts() {
  if (interrupt_pipe[0] < 0 && ::pipe(interrupt_pipe.data()) == 0) {
    for (const int end : interrupt_pipe) ::fcntl(end, F_SETFD, FD_CLOEXEC);
    ::fcntl(interrupt_pipe[1], F_SETFL, O_NONBLOCK);
  }
  struct sigaction action = {};
  action.sa_handler = on_signal;
  // What is just being printed is printed to its end. A prompt notices by the descriptor.
  action.sa_flags = static_cast<int>(SA_RESETHAND | SA_RESTART);
  sigemptyset(&action.sa_mask);
  sigaction(SIGINT, &action, nullptr);
  sigaction(SIGTERM, &action, nullptr);
  // A file that may not grow any more is told like a full disk.
  std::signal(SIGXFSZ, SIG_IGN);
}

bool interrupted() { return interrupt_flag != 0; }

int interrupt_descriptor() { return interrupt_pipe[0]; }

Watchful::Watchful() {
  int policy = 0;
  sched_param now{};
  if (pthread_getschedparam(pthread_self(), &policy, &now) != 0 || policy != SCHED_FIFO) return;
  sched_param higher{};
  higher.sched_priority = now.sched_priority + 1;
  if (pthread_setschedparam(pthread_self(), SCHED_FIFO, &higher) == 0) priority_before_ = now.sched_priority;
}

Watchful::~Watchful() {
  if (!priority_before_) return;
  sched_param before{};
  before.sched_priority = *priority_before_;
  pthread_setschedparam(pthread_self(), SCHED_FIFO, &before);
}

void run_interruptibly(const std::function<void(const std::stop_token&)>& work, const std::function<void()>& tick) {
  std::stop_source stop;
  auto done = std::async(std::launch::async, work, stop.get_token());
  const Watchful watchful;  // not before: the thread would be born with its priority
  auto next_tick = std::chrono::steady_clock::now() + kTick;
  while (done.wait_until(next_tick) != std::future_status::ready) {
    next_tick += kTick;
    if (interrupted()) stop.request_stop();
    tick();
  }
  done.get();
}

}  // namespace deepcut::cli
