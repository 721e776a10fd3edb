// What manager and workers write to each other: jobs one way, reports the other, each one line of JSON. Either side may
// get nonsense and answers it with a sentence. docs/farm.md describes the fields.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/json.hpp"

namespace deepcut::farm {

/// Longest message that is read; NATS itself refuses more than 1 MB unless told otherwise.
inline constexpr std::size_t kLongestMessage = std::size_t{8} << 20;

/// A job as it waits in the queue.
struct JobMessage {
  std::string run{};
  std::uint64_t number = 0;  ///< within its run
  int attempt = 1;
  std::string id{};                     ///< content_id() of the job
  std::vector<std::string> programs{};  ///< that a worker's owner must have named, sorted
  std::string job{};                    ///< JSON, with its `kind`
};

/// What became of it.
struct Report {
  std::string run{};
  std::uint64_t number = 0;
  int attempt = 1;
  std::string id{};
  std::string worker{};
  bool failed = false;
  bool hopeless = false;  ///< of a failure: nobody should try again
  std::string text{};     ///< the result, JSON; or why it failed
};

/// The same job has the same id wherever it is made: 32 hexadecimal digits.
std::string content_id(std::string_view text);

std::string to_text(const JobMessage& message);
std::string to_text(const Report& report);
/// Both throw Error; a job whose content is not what its id says is refused.
JobMessage parse_job_message(std::string_view text);
Report parse_report(std::string_view text);

/// A name of a run, a worker or a program as it may stand in addresses of the queue: letters, digits, - and _.
bool is_name(std::string_view text);

}  // namespace deepcut::farm
