// The options that say which farm works for us, and the run of a command there.
#pragma once

#include <functional>
#include <stop_token>
#include <string>

#include <CLI/CLI.hpp>

#include "farm/address.hpp"
#include "farm/assignment.hpp"

namespace deepcut::cli {

struct FarmOptions {
  std::string address;
  std::string token_file;
  farm::FarmAddress access;  ///< files of certificates and credentials
  std::size_t ahead = 0;

  /// Adds --farm and what belongs to it.
  void add(CLI::App& command);
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

}  // namespace deepcut::cli
