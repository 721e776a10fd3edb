#include "cli/farm/farm_options.hpp"

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <thread>
#include <utility>

#include <fmt/format.h>

#include "cli/console/terminal.hpp"
#include "cli/options/numbers.hpp"
#include "cli/options/position.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"
#include "farm/manager/farm_run.hpp"
#include "farm/manager/thread_desk.hpp"
#include "farm/message.hpp"
#include "farm/signature.hpp"

namespace deepcut::cli {

namespace {

constexpr const char* kTokenVariable = "DEEPCUT_FARM_TOKEN";

/// The name of the run beside a record that is being written: FILE.farm.
class RunFile {
 public:
  explicit RunFile(const std::string& record) : path_(record.empty() ? "" : record + ".farm") {
    if (!path_.empty()) std::getline(std::ifstream(path_) >> std::ws, name_);
    if (!farm::is_name(name_)) name_ = farm::new_run_name();
    if (path_.empty()) return;
    std::ofstream stream(path_, std::ios::trunc);
    stream << name_ << "\n" << std::flush;
    if (!stream) throw Error(fmt::format("{} cannot be written.", path_));
  }
  const std::string& name() const { return name_; }
  void remove() const {
    std::error_code ignored;
    if (!path_.empty()) std::filesystem::remove(path_, ignored);
  }

 private:
  std::string path_;
  std::string name_;
};

}  // namespace

void FarmOptions::add(CLI::App& command) {
  command.add_option("--farm", address, "Have it done by the workers of a farm (docs/farm.md): nats://HOST")
      ->type_name("ADDRESS");
  command.add_option("--ahead", ahead, "Jobs that wait or are done at a time; a few for each worker, without it")
      ->type_name("COUNT")
      ->check(number_from_to(1, 10'000'000));
  add_access(command);
}

void FarmOptions::add_looking_on(CLI::App& command) {
  command.add_option("--farm", address, "A farm whose workers and runs the page shows (docs/farm.md): nats://HOST")
      ->type_name("ADDRESS");
  add_access(command);
}

void FarmOptions::add_address(CLI::App& command) {
  command.add_option("ADDRESS", address, "Of the farm: nats://HOST, or several with commas between them")->required();
  add_access(command);
}

void FarmOptions::add_access(CLI::App& command) {
  command.add_option("--token-file", token_file, "A file with the farm's token; or set DEEPCUT_FARM_TOKEN")
      ->type_name("FILE");
  command.add_option("--credentials", access.credentials, "A file with the credentials of an account")
      ->type_name("FILE");
  command.add_option("--tls-ca", access.authority, "Certificates that the server's must be signed by")
      ->type_name("FILE");
  CLI::Option* certificate =
      command.add_option("--tls-cert", access.certificate, "Our certificate, if the server asks for one")
          ->type_name("FILE");
  command.add_option("--tls-key", access.key, "The key of --tls-cert")->type_name("FILE")->needs(certificate);
}

farm::FarmAddress FarmOptions::whole() const {
  farm::FarmAddress whole = access;
  whole.servers = farm::complete_address(address);
  whole.token = environment(kTokenVariable);
  if (!token_file.empty()) whole.token = trim(read_file(token_file));
  return whole;
}

namespace {

void run(farm::Assignment& assignment, farm::Desk& desk, const std::string& name, farm::FarmRunOptions options,
         const std::stop_token& stop) {
  farm::FarmRun run(assignment, desk, name, std::move(options));
  run.on_news([](const std::string& sentence) {
    fmt::print(stderr, "{}\n", sentence);
    std::fflush(stderr);
  });
  run.run(stop);
}

}  // namespace

void run_on_farm(const FarmOptions& options, farm::Assignment& assignment, const std::string& title,
                 const std::string& kept, const std::stop_token& stop) {
  const RunFile file(kept);
  const auto desk = farm::open_desk(options.whole(), file.name(), farm::own_signature().text);
  run(assignment, *desk, file.name(), {title, options.ahead}, stop);
  file.remove();
}

void run_here(farm::Assignment& assignment, int threads, const std::stop_token& stop) {
  farm::ThreadDesk desk(threads);
  run(assignment, desk, "here", {}, stop);
}

void refuse_another_question(const CLI::App& command, std::initializer_list<const char*> names, std::string_view what,
                             const std::string& path) {
  for (const char* name : names) {
    if (command.count(name) == 0) continue;
    throw Error(fmt::format("{} would make another {} of {}: a {} goes on as it began.", name, what, path, what));
  }
}

void JobOptions::add(CLI::App& command) {
  command
      .add_option("--concurrency", threads, "Jobs at a time on this machine; as many as it has processors, without it")
      ->type_name("COUNT")
      ->check(number_from_to(1, 1024));
  farm.add(command);
}

void JobOptions::run(farm::Assignment& assignment, const std::string& title, const std::string& kept,
                     const std::stop_token& stop) const {
  if (farm.any()) return run_on_farm(farm, assignment, title, kept, stop);
  run_here(assignment, threads, stop);
}

}  // namespace deepcut::cli
