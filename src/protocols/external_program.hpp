// A program outside that plays: what the players of all line protocols have in common. Whatever goes wrong with it is a
// PlayerFault, and the program is gone after one.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>

#include "process/child_process.hpp"
#include "protocols/player.hpp"
#include "protocols/program_spec.hpp"
#include "protocols/transcript.hpp"

namespace deepcut {

/// The cap of a program whose resident memory may be so much.
std::uint64_t usual_cap(std::uint64_t memory_bytes);

/// How the program is started; `command` is that of the spec, or what a protocol makes of it.
process::Launch launch_of(const ProgramSpec& spec, std::vector<std::string> command);

/// What to say of a program that has ended by itself: `what` happened, or it had more memory than its cap.
PlayerFault end_of(const process::ChildProcess& process, const ProgramSpec& spec, const std::string& what);

/// A sentence with the reason that a program gives for not playing a game, which is told at some length.
std::string refusal_of_game(const std::string& reason);

/// Thrown out of listen(): the match was abandoned while the program thought.
struct Abandoned {};

class ExternalProgram {
 public:
  explicit ExternalProgram(ProgramSpec spec) : spec_(std::move(spec)), transcript_(spec_.name, spec_.transcript) {}

  const ProgramSpec& spec() const { return spec_; }
  bool running() const { return process_ != nullptr; }
  /// Throws Error if it cannot be started, or not again.
  void start();
  void tell(const std::string& line);
  /// The next line. Throws PlayerFault or Abandoned.
  std::string listen(SteadyTime deadline, const std::stop_token& stop = {});
  /// Before a question: nothing that is there already may be the answer to it.
  void expect_no_answer_yet(const std::function<bool(const std::string&)>& is_answer);
  /// Before a new game: what is left over from the last one is no answer to anything.
  void ignore_leftovers() {
    expect_no_answer_yet([](const std::string&) { return false; });
  }
  /// A last word that may fail, for a program that need not be there any more.
  void mention(const std::string& line);
  /// Says goodbye and lets the program end by itself, for a moment.
  void dismiss(const std::string& line);
  /// The same after a game, for a program that is started anew for each.
  void end_of_game(const std::string& line);
  void kill() { process_.reset(); }
  [[noreturn]] void give_up(Fault fault, const std::string& what);
  std::vector<std::string> last_words() const { return transcript_.last(); }

 private:
  [[noreturn]] void give_up_ended();

  ProgramSpec spec_;
  Transcript transcript_;
  bool failed_ = false;
  std::unique_ptr<process::ChildProcess> process_;
};

}  // namespace deepcut
