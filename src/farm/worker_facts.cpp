#include "farm/worker_facts.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <random>
#include <thread>

#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "engine/text.hpp"
#include "engine/version.hpp"
#include "farm/message.hpp"

namespace deepcut::farm {

namespace {

std::string host_name() {
  std::array<char, 256> name{};
  if (gethostname(name.data(), name.size() - 1) != 0) return "unknown";
  return name.data();
}

std::string processor_name() {
  std::ifstream stream("/proc/cpuinfo");
  for (std::string line; std::getline(stream, line);) {
    if (line.rfind("model name", 0) == 0) return std::string(trim(line.substr(line.find(':') + 1)));
  }
  return "unknown";
}

}  // namespace

std::string new_worker_name() {
  std::string host = host_name().substr(0, 40);
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
  static const std::string kHost = host_name();
  static const std::string kProcessor = processor_name();
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
