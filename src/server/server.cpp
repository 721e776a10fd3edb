#include "server/server.hpp"

#include <algorithm>
#include <chrono>
#include <csignal>
#include <optional>
#include <thread>

#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "api/desk.hpp"
#include "api/wall_clock.hpp"
#include "engine/version.hpp"
#include "server/languages.hpp"
#include "server/net/connections.hpp"
#include "server/net/http_answers.hpp"
#include "server/net/listener.hpp"
#include "server/net/static_files.hpp"
#include "server/net/visitors.hpp"
#include "store/game_store.hpp"

namespace deepcut::server {

namespace asio = boost::asio;

namespace {

constexpr std::chrono::milliseconds kFarewell{1000};  // for clients to take their last messages
constexpr std::int64_t kDay = 24 * 3600;
constexpr std::int64_t kKeepEmptyGames = kDay;
constexpr std::int64_t kKeepDeletedGames = 7 * kDay;

int usual_search_threads() {
  constexpr int kLeast = 4;
  return std::max(kLeast, 2 * static_cast<int>(std::thread::hardware_concurrency()));
}

api::ServiceLimits with_threads(api::ServiceLimits limits) {
  limits.threads = std::max(1, static_cast<int>(std::thread::hardware_concurrency()));
  return limits;
}

}  // namespace

/// In the order in which they depend on each other. The network goes first when all ends: connections hold
/// conversations, which stop their searches.
struct Server::Parts {
  Parts(const ServerOptions& options, const Registry& games)
      : limits(with_threads(options.limits)),
        search_threads(options.search_threads > 0 ? options.search_threads : usual_search_threads()),
        store(options.database, {limits.client_disk_bytes, limits.disk_bytes}),
        visitors(options.allowed_origins, options.allowed_hosts),
        files(options.root),
        pool(std::make_unique<SearchPool>(games, limits, search_threads)),
        desk(games, store, *pool, metrics, limits,
             [this](std::function<void()> work) { asio::post(desk_thread, std::move(work)); }),
        answers(visitors, files,
                {[this] { return health(); }, [this] { return metrics_text(); }, games_text(), options.matches,
                 options.farm}),
        connections{*network, desk_thread, desk, answers, metrics, limits, all_languages(limits)},
        listener(std::make_unique<Listener>(connections, options.address, options.port)) {
    store.remove_empty(api::seconds_now() - kKeepEmptyGames);
    store.forget_deleted(api::seconds_now() - kKeepDeletedGames);
  }
  ~Parts() {
    listener.reset();
    // Requests on the desk hold connections, which must not outlive the network; connections leave conversations to
    // the desk, which must not outlive the pool.
    finish_desk();
    network.reset();
    finish_desk();
    pool.reset();
  }
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  void finish_desk() {
    desk_thread.restart();
    desk_thread.poll();
  }
  std::string health() const {
    return Json{{"status", "ok"}, {"version", kVersion}, {"uptime_s", metrics.uptime()}}.dump() + "\n";
  }
  std::string metrics_text() const { return prometheus_text(metrics, pool->figures()); }
  std::string games_text() const { return desk.games_list().dump() + "\n"; }

  const api::ServiceLimits limits;
  const int search_threads;
  Metrics metrics;
  store::GameStore store;
  const Visitors visitors;
  const StaticFiles files;
  asio::io_context desk_thread{1};
  std::unique_ptr<asio::io_context> network = std::make_unique<asio::io_context>(1);
  std::unique_ptr<SearchPool> pool;
  api::Desk desk;
  const HttpAnswers answers;
  Connections connections;
  std::unique_ptr<Listener> listener;
};

Server::Server(const ServerOptions& options, const Registry& games) : parts_(std::make_unique<Parts>(options, games)) {}

Server::~Server() = default;

std::string Server::url() const {
  return fmt::format("http://{}:{}/", parts_->listener->address(), parts_->listener->port());
}

std::uint16_t Server::port() const { return parts_->listener->port(); }

bool Server::has_page() const { return parts_->files.present(); }

int Server::search_threads() const { return parts_->search_threads; }

void Server::run(bool heed_signals) {
  Parts& parts = *parts_;
  std::optional<asio::signal_set> signals;
  if (heed_signals) {
    // A file that must not grow is the store's affair, which says so; the process goes on.
    std::signal(SIGXFSZ, SIG_IGN);
    signals.emplace(*parts.network, SIGINT, SIGTERM);
    signals->async_wait([this](boost::system::error_code error, int) {
      if (!error) stop();
    });
  }
  auto work = asio::make_work_guard(parts.desk_thread);
  std::thread desk([&parts] { parts.desk_thread.run(); });
  parts.listener->start();
  parts.network->run();
  work.reset();
  parts.desk_thread.stop();
  desk.join();
}

void Server::stop() {
  asio::post(*parts_->network, [this] {
    Parts& parts = *parts_;
    parts.listener->stop();
    for (Connection* connection : std::set(parts.connections.open)) connection->end();
    wait_for_farewells(parts, std::chrono::steady_clock::now() + kFarewell);
  });
}

void Server::wait_for_farewells(Parts& parts, std::chrono::steady_clock::time_point deadline) {
  if (parts.connections.open.empty() || std::chrono::steady_clock::now() >= deadline) return parts.network->stop();
  auto pause = std::make_shared<asio::steady_timer>(*parts.network, kFarewell / 50);
  pause->async_wait([&parts, deadline, pause](boost::system::error_code) { wait_for_farewells(parts, deadline); });
}

}  // namespace deepcut::server
