#include "protocols/external_program.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "process/sanitized.hpp"

namespace deepcut {

namespace {

using namespace std::chrono_literals;
using Clock = std::chrono::steady_clock;

std::uint64_t cap_of(const ProgramSpec& spec) { return spec.cap_bytes.value_or(usual_cap(spec.memory_bytes)); }

}  // namespace

std::uint64_t usual_cap(std::uint64_t memory_bytes) {
  // A runner under a sanitizer is likely to play with programs under one.
  if (memory_bytes == 0 || process::kSanitized) return 0;
  // Many programs ask for more than they use. The cap is there to save the machine, not to judge a game.
  return 4 * memory_bytes + (std::uint64_t{256} << 20);
}

process::Launch launch_of(const ProgramSpec& spec, std::vector<std::string> command) {
  return {std::move(command), spec.log, spec.folder, spec.environment, spec.processors, cap_of(spec)};
}

PlayerFault end_of(const process::ChildProcess& process, const ProgramSpec& spec, const std::string& what) {
  if (process.went_over_cap()) {
    return {Fault::kMemory, fmt::format("The program and what it started took more than {} MB of memory (memory_cap).",
                                        cap_of(spec) >> 20)};
  }
  return {Fault::kCrash, fmt::format("{} ({}).", what, process.how_it_ended())};
}

std::string refusal_of_game(const std::string& reason) {
  constexpr std::size_t kLongest = 300;
  std::string text = reason.substr(0, kLongest);
  const auto is_odd = [](char c) { return c < ' ' || c > '~'; };
  std::replace_if(text.begin(), text.end(), is_odd, '?');
  return fmt::format("The program refused the game: \"{}{}\"", text, reason.size() > kLongest ? "..." : "");
}

void ExternalProgram::start() {
  if (failed_ && spec_.restart == Restart::kNever) {
    throw Error(fmt::format("Player {} failed and is not to be started again (restart=never).", spec_.name));
  }
  process_ = std::make_unique<process::ChildProcess>(launch_of(spec_, spec_.command),
                                                     process::ProcessLimits{.memory_bytes = spec_.memory_bytes});
  transcript_.note("started");
}

void ExternalProgram::give_up(Fault fault, const std::string& what) {
  process_.reset();
  failed_ = true;
  transcript_.note(what);
  throw PlayerFault(fault, what);
}

void ExternalProgram::give_up_ended() {
  const bool ended = process_->wait_for_end(Clock::now() + 1s);
  const PlayerFault fault = end_of(*process_, spec_, ended ? "The program ended" : "The program closed its output");
  give_up(fault.fault(), fault.what());
}

void ExternalProgram::tell(const std::string& line) {
  transcript_.told(line);
  if (process_->write_line(line, Clock::now() + 1s)) return;
  if (process_->wait_for_end(Clock::now() + 100ms)) give_up_ended();
  give_up(Fault::kTime, "The program does not read its input.");
}

std::string ExternalProgram::listen(SteadyTime deadline, const std::stop_token& stop) {
  process::ChildProcess::Answer answer = process_->read_line(deadline, stop);
  switch (answer.status) {
    case process::ChildProcess::Status::kLine:
      transcript_.heard(answer.line);
      return std::move(answer.line);
    case process::ChildProcess::Status::kEnd:
      give_up_ended();
    case process::ChildProcess::Status::kTime:
      give_up(Fault::kTime, "The program did not answer in time.");
    case process::ChildProcess::Status::kMemory:
      give_up(Fault::kMemory, fmt::format("The program took more than {} MB of memory.", spec_.memory_bytes >> 20));
    case process::ChildProcess::Status::kFlood:
      give_up(Fault::kFlood, "The program wrote more than it may.");
    case process::ChildProcess::Status::kStopped:
      break;
  }
  throw Abandoned{};
}

void ExternalProgram::expect_no_answer_yet(const std::function<bool(const std::string&)>& is_answer) {
  while (const auto line = process_->line_at_hand()) {
    transcript_.heard(*line);
    if (is_answer(*line))
      give_up(Fault::kGarbage, fmt::format("The program wrote {} before it was asked.", quote(*line)));
  }
}

void ExternalProgram::mention(const std::string& line) {
  if (!process_) return;
  transcript_.told(line);
  process_->write_line(line, Clock::now() + 1s);
}

void ExternalProgram::end_of_game(const std::string& line) {
  if (spec_.restart == Restart::kEveryGame) dismiss(line);
}

void ExternalProgram::dismiss(const std::string& line) {
  if (!process_) return;
  transcript_.told(line);
  process_->write_line(line, Clock::now() + 100ms);
  process_->close_input();
  process_->wait_for_end(Clock::now() + 500ms);
  process_.reset();
}

}  // namespace deepcut
