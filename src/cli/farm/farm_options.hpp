// The options that say which farm works for us, and the run of a command there.
#pragma once

#include <algorithm>
#include <functional>
#include <initializer_list>
#include <stop_token>
#include <string>
#include <string_view>
#include <thread>

#include <CLI/CLI.hpp>

#include "farm/address.hpp"
#include "farm/assignments/assignment.hpp"

namespace deepcut::cli {

struct FarmOptions {
  std::string address;
  std::string token_file;
  farm::FarmAddress access;  ///< files of certificates and credentials
  std::size_t ahead = 0;

  /// Adds --farm and what belongs to it.
  void add(CLI::App& command);
  /// Adds --farm for a command that shows it, and what lets us in.
  void add_looking_on(CLI::App& command);
  /// Adds the address as an argument, and what lets us in.
  void add_address(CLI::App& command);
  bool any() const { return !address.empty(); }
  /// With the token: from the address, the file, or the environment. Throws Error.
  farm::FarmAddress whole() const;

 private:
  void add_access(CLI::App& command);
};

/// Has the jobs done by a farm; news of it goes to the error stream. `kept` is a file beside which the name of the run is
/// kept until it is over, so that a killed manager finds the results that came meanwhile; empty: none. Throws Error.
void run_on_farm(const FarmOptions& options, farm::Assignment& assignment, const std::string& title,
                 const std::string& kept, const std::stop_token& stop);
/// Has them done by threads of this program. Throws Error.
void run_here(farm::Assignment& assignment, int threads, const std::stop_token& stop);

/// Refuses the options of `names` that were given beside --resume PATH. `what` goes on as it began: "proof", "review".
/// Throws Error.
void refuse_another_question(const CLI::App& command, std::initializer_list<const char*> names, std::string_view what,
                             const std::string& path);

/// The options of a command that falls apart into jobs, here or on a farm.
struct JobOptions {
  FarmOptions farm;
  int threads = static_cast<int>(std::max(std::thread::hardware_concurrency(), 1U));

  void add(CLI::App& command);
  /// As run_on_farm() and run_here().
  void run(farm::Assignment& assignment, const std::string& title, const std::string& kept,
           const std::stop_token& stop) const;
};

}  // namespace deepcut::cli
