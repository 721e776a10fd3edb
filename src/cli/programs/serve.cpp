// deepcut serve: the page and its API.
#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include <fmt/format.h>

#include "api/log.hpp"
#include "cli/command.hpp"
#include "cli/console/terminal.hpp"
#include "cli/exit_code.hpp"
#include "cli/farm/farm_options.hpp"
#include "cli/options/numbers.hpp"
#include "cli/programs/live_farm.hpp"
#include "cli/programs/live_matches.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"
#include "server/server.hpp"

namespace deepcut::cli {

namespace fs = std::filesystem;

namespace {

struct ServeOptions {
  server::ServerOptions server;
  std::string root;
  std::string database;
  std::string matches;
  FarmOptions farm;
  std::int64_t disk_mb = server.limits.disk_bytes >> 20;
  std::int64_t client_disk_mb = server.limits.client_disk_bytes >> 20;
  std::string log = "warning";
};

/// Where the user's programs keep what they store.
fs::path default_database() {
  const std::string_view data = environment("XDG_DATA_HOME");
  const std::string_view home = environment("HOME");
  const fs::path folder = !data.empty() ? fs::path(data) : fs::path(home.empty() ? "." : home) / ".local/share";
  return folder / "deepcut" / "games.db";
}

/// The page lies beside the program in a build, and under share/ where it was installed.
fs::path default_root() {
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  if (error) return {};
  for (const char* place : {"web", "../share/deepcut/web", "../../web/dist"}) {
    fs::path folder = program.parent_path() / place;
    if (fs::exists(folder / "index.html", error)) return folder;
  }
  return {};
}

void make_folder_of(const fs::path& file) {
  if (!file.has_parent_path()) return;
  std::error_code error;
  fs::create_directories(file.parent_path(), error);
  if (error) throw Error(fmt::format("{}: the folder cannot be made ({}).", file.string(), error.message()));
}

int serve(const ServeOptions& given) {
  server::ServerOptions options = given.server;
  options.root = given.root.empty() ? default_root() : fs::path(given.root);
  if (!given.root.empty() && !fs::is_directory(options.root)) {
    throw Error(fmt::format("{}: expected the folder of the page.", given.root));
  }
  options.database = given.database.empty() ? default_database().string() : given.database;
  if (options.database != ":memory:") make_folder_of(options.database);
  options.limits.disk_bytes = given.disk_mb << 20;
  options.limits.client_disk_bytes = given.client_disk_mb << 20;
  const auto& levels = api::log_level_names();
  api::set_log_level(static_cast<api::LogLevel>(std::find(levels.begin(), levels.end(), given.log) - levels.begin()));
  std::optional<LiveMatches> matches;
  if (!given.matches.empty()) {
    matches.emplace(given.matches);
    options.matches = [&matches](const std::string& name) { return matches->report(name); };
  }
  std::optional<LiveFarm> farm;
  if (given.farm.any()) {
    farm.emplace(given.farm.whole());
    options.farm = [&farm] { return farm->report(); };
  }
  server::Server server(options);
  api::log(api::LogLevel::kInfo, fmt::format("listens at {}, games in {}", server.url(), options.database));
  print_now("Deepcut is at " + server.url());
  if (!server.has_page()) print_now("The page is not built: only the API is there.");
  server.run(true);
  return kOk;
}

}  // namespace

Command add_serve(CLI::App& app) {
  CLI::App* command = app.add_subcommand("serve", "Serve the page and its API on this machine");
  const auto options = std::make_shared<ServeOptions>();
  server::ServerOptions& server = options->server;
  command->add_option("--address", server.address, "Where to listen; 0.0.0.0: for the whole network")
      ->capture_default_str();
  command->add_option("--port", server.port, "Port; 0: any")->check(number_from_to(0, 65535))->capture_default_str();
  command->add_option("--allow-origin", server.allowed_origins, "Origin of another page that may use the server")
      ->type_name("URL");
  command->add_option("--allow-host", server.allowed_hosts, "Name under which the server is reached, behind a proxy")
      ->type_name("NAME");
  command->add_option("--root", options->root, "Folder of the page (where the build or the installation has it)")
      ->type_name("FOLDER");
  command->add_option("--database", options->database, "Where games are kept; :memory: keeps them nowhere")
      ->type_name("FILE");
  command->add_option("--matches", options->matches, "Folder of match records that the page shows as they grow")
      ->type_name("FOLDER");
  options->farm.add_looking_on(*command);
  command->add_option("--searches", server.search_threads, "How many searches run at once (twice the cores)")
      ->check(number_from_to(1, 1024))
      ->type_name("N");
  command->add_option("--memory", server.limits.table_mb, "Megabytes for the tables of all searches")
      ->check(number_from_to(16, 1 << 20))
      ->capture_default_str();
  command->add_option("--hash", server.limits.hash_mb, "Most megabytes for the table of one search")
      ->check(number_from_to(1, 1 << 20))
      ->capture_default_str();
  command->add_option("--connections", server.limits.connections, "Most connections at once")
      ->check(number_from_to(1, 1 << 20))
      ->capture_default_str();
  command->add_option("--address-connections", server.limits.address_connections, "Most of them from one address")
      ->check(number_from_to(1, 1 << 20))
      ->capture_default_str();
  command->add_option("--disk", options->disk_mb, "Most megabytes of stored games")
      ->check(number_from_to(1, 1 << 24))
      ->capture_default_str();
  command->add_option("--client-disk", options->client_disk_mb, "Most megabytes of the games of one client")
      ->check(number_from_to(1, 1 << 24))
      ->capture_default_str();
  command->add_option("--log", options->log, "What is told on standard error: " + join_or(api::log_level_names()))
      ->check(one_of(api::log_level_names()))
      ->capture_default_str();
  command->footer(
      "Examples:\n"
      "  deepcut serve --port 8000\n"
      "  deepcut serve --matches .\n"
      "  deepcut serve --farm nats://big-machine\n"
      "Ends with Ctrl-C; games are kept. docs/server.md tells how to put it behind a reverse proxy.");
  return {command, [options] { return serve(*options); }};
}

}  // namespace deepcut::cli
