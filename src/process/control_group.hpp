// A control group of a program's own, where the system lets us have one: it is killed in one stroke, which no program
// outruns by forking, and its memory is limited by the kernel, all processes together.
#pragma once

#include <cstdint>
#include <string>

namespace deepcut::process {

class ControlGroup {
 public:
  /// `memory_bytes`: of all processes in it; 0: as many as they like.
  explicit ControlGroup(std::uint64_t memory_bytes);
  ControlGroup(const ControlGroup&) = delete;
  ControlGroup& operator=(const ControlGroup&) = delete;
  /// Nobody may be in it any more.
  ~ControlGroup();

  /// The calling process goes there, and what it starts from then on.
  void join() const;
  /// Where the system has no stroke for it, nothing happens.
  void kill() const;
  /// The kernel sees to the limit.
  bool limits_memory() const { return !events_.empty(); }
  /// It has ended somebody who went beyond.
  bool ran_out_of_memory() const;

 private:
  void make_unified(std::uint64_t memory_bytes);
  void make_legacy(std::uint64_t memory_bytes);

  std::string path_{};    ///< in the hierarchy of version 2; empty: none
  std::string legacy_{};  ///< in the hierarchy of memory of version 1, where that one is in use
  std::string events_{};  ///< the file that counts who was ended
};

}  // namespace deepcut::process
