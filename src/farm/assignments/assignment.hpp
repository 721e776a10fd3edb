// Work that falls apart into jobs: a match, a review of many games, self-play, a proof. It says which job is next and
// takes the results; who does the jobs, in which order and on which machine, it does not know.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace deepcut::farm {

/// Used from one thread at a time.
class Assignment {
 public:
  Assignment() = default;
  Assignment(const Assignment&) = delete;
  Assignment& operator=(const Assignment&) = delete;
  virtual ~Assignment() = default;

  /// The number of a job that is to be done now, each once. Nothing: none, unless results make some.
  virtual std::optional<std::uint64_t> next() = 0;
  /// JSON on one line, with the `kind` of the job; the same whenever it is asked for while the job is not settled.
  virtual std::string job(std::uint64_t number) = 0;
  /// Programs outside that it needs, by the names that workers' owners gave them, sorted.
  virtual std::vector<std::string> programs(std::uint64_t /*number*/) { return {}; }
  /// Whether this can be the result of that job. Throws Error with what is wrong about it.
  virtual void check(std::uint64_t number, const std::string& result) = 0;
  /// A job is done. Results come in the order of the numbers unless any_order(). Throws Error if it cannot be kept.
  virtual void settle(std::uint64_t number, const std::string& result) = 0;
  /// It failed again and again: the work goes on without it.
  virtual void put_aside(std::uint64_t number, const std::string& why) = 0;
  /// Results are of use as they come, whatever came before.
  virtual bool any_order() const { return false; }
  /// How many jobs should be out at a time when so many can be done at once: some more, so that nobody waits for us.
  virtual std::size_t ahead(std::size_t slots) const {
    constexpr std::size_t kLeast = 64;
    constexpr std::size_t kForEachSlot = 8;
    return std::max(kLeast, slots * kForEachSlot);
  }
  /// Nothing more is wanted, whatever is still being done.
  virtual bool over() const = 0;
};

}  // namespace deepcut::farm
