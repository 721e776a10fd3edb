#include "protocols/examination.hpp"

#include <fmt/format.h>

namespace deepcut {

using namespace std::chrono_literals;

bool Examination::check(const std::string& what, const std::function<void()>& examine) {
  Check result{what, {}};
  try {
    examine();
  } catch (const Error& error) {
    result.problem = error.what();
    try {
      recover();
    } catch (const Error&) {
      // The next check will say so.
    }
  }
  if (on_check_) on_check_(result);
  checks_.push_back(result);
  return result.ok();
}

void Examination::expect_end(process::ChildProcess& process, Milliseconds time) {
  if (!process.wait_for_end(Clock::now() + time)) throw Wrong("It is still running.");
  if (process.exit_code() != 0) throw Wrong(fmt::format("It ended with {}.", process.how_it_ended()));
}

void LineExamination::recover() {
  start();
  prepare_again();
}

void LineExamination::say(const std::string& line) {
  if (process_->write_line(line, Clock::now() + 1s)) return;
  if (process_->wait_for_end(Clock::now() + 100ms)) throw Wrong(ended());
  throw Wrong("It does not read its input.");
}

std::string LineExamination::ended() {
  process_->wait_for_end(Clock::now() + 1s);
  return fmt::format("It ended ({}).", process_->how_it_ended());
}

std::string LineExamination::listen_line(Milliseconds time) {
  if (auto line = overhear_line(time)) return std::move(*line);
  throw Wrong(fmt::format("It did not answer within {} ms.", time.count()));
}

std::optional<std::string> LineExamination::overhear_line(Milliseconds time) {
  process::ChildProcess::Answer answer = process_->read_line(Clock::now() + time);
  switch (answer.status) {
    case process::ChildProcess::Status::kLine:
      return std::move(answer.line);
    case process::ChildProcess::Status::kEnd:
      throw Wrong(ended());
    case process::ChildProcess::Status::kTime:
      return std::nullopt;
    case process::ChildProcess::Status::kMemory:
    case process::ChildProcess::Status::kStopped:
    case process::ChildProcess::Status::kFlood:
      break;
  }
  throw Wrong("It wrote more than it may.");
}

}  // namespace deepcut
