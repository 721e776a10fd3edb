#include "farm/worker_facts.hpp"

#include <algorithm>
#include <random>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/version.hpp"
#include "farm/message.hpp"
#include "process/machine.hpp"

namespace deepcut::farm {

std::string new_worker_name() {
  std::string host = process::host_name().substr(0, 40);
  std::replace_if(
      host.begin(), host.end(),
      [](char c) {
        return !is_name({&c, 1});
      },
      '-');
  std::random_device random;
  return fmt::format("{}-{:08x}", host, random());
}

Json worker_facts(const WorkerOptions& options, const Signature& signature) {
  static const std::string kHost = process::host_name();
  static const std::string kProcessor = process::processor_name();
  std::vector<std::string> programs;
  for (const auto& [name, command] : options.programs) programs.push_back(name);
  return {{"name", options.name},
          {"host", kHost},
          {"version", kVersion},
          {"revision", kRevision},
          {"signature", signature.text},
          {"cpu", kProcessor},
          {"cores", std::thread::hardware_concurrency()},
          {"jobs", options.jobs},
          {"speed", signature.speed},
          {"programs", programs}};
}

std::vector<std::string> possible_needs(const Programs& programs) {
  std::vector<std::string> needs{"none"};
  for (auto first = programs.begin(); first != programs.end(); ++first) {
    needs.push_back(first->first);
    for (auto second = std::next(first); second != programs.end(); ++second) {
      needs.push_back(first->first + "+" + second->first);
    }
  }
  return needs;
}

}  // namespace deepcut::farm
