// The server as a whole: two threads (one for the network, one for the desk) and those of the searches.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "api/service_limits.hpp"
#include "engine/registry.hpp"

namespace deepcut::server {

struct ServerOptions {
  std::string address = "127.0.0.1";
  std::uint16_t port = 8080;  ///< 0: any
  std::vector<std::string> allowed_origins{};
  std::vector<std::string> allowed_hosts{};
  std::filesystem::path root{};  ///< the page's folder
  std::string database = ":memory:";
  int search_threads = 0;  ///< searches at once; 0: as suits the machine
  /// JSON about a match by its name, or about all of them without one; nothing if there is no such match. Called on
  /// the network's thread, so it must not take long. Absent: there are no matches here.
  std::function<std::optional<std::string>(const std::string& name)> matches{};
  /// JSON about a farm, in the same way. Absent: none is followed.
  std::function<std::string()> farm{};
  api::ServiceLimits limits{};
};

class Server {
 public:
  /// Listens when it returns; nobody is answered before run(). Throws Error.
  explicit Server(const ServerOptions& options, const Registry& games = registry());
  Server(const Server&) = delete;
  Server& operator=(const Server&) = delete;
  ~Server();

  std::string url() const;
  std::uint16_t port() const;
  bool has_page() const;
  int search_threads() const;

  /// Until stop(), or SIGINT or SIGTERM if they are to be heeded.
  void run(bool heed_signals = false);
  /// From any thread.
  void stop();

 private:
  struct Parts;
  static void wait_for_farewells(Parts& parts, std::chrono::steady_clock::time_point deadline);
  std::unique_ptr<Parts> parts_;
};

}  // namespace deepcut::server
