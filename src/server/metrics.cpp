#include "server/metrics.hpp"

#include <fmt/format.h>

namespace deepcut::server {

namespace {

void add(std::string& text, const char* name, const char* type, const char* help, double value) {
  text += fmt::format("# HELP deepcut_{0} {1}\n# TYPE deepcut_{0} {2}\ndeepcut_{0} {3}\n", name, help, type, value);
}

}  // namespace

std::string prometheus_text(const Metrics& metrics, const SearchPool::Figures& searches) {
  std::string text;
  const auto gauge = [&](const char* name, const char* help, auto value) {
    add(text, name, "gauge", help, static_cast<double>(value));
  };
  const auto counter = [&](const char* name, const char* help, auto value) {
    add(text, name, "counter", help, static_cast<double>(value));
  };
  gauge("uptime_seconds", "Time since the server started.", metrics.uptime());
  gauge("connections", "Open TCP connections.", metrics.connections.load());
  gauge("websockets", "Open WebSockets.", metrics.websockets.load());
  gauge("open_games", "Games that somebody has open.", metrics.open_games.load());
  gauge("searches_running", "Searches that run.", searches.running);
  gauge("searches_waiting", "Searches that wait for a place.", searches.waiting);
  gauge("table_megabytes", "Tables of running and kept searches.", searches.table_mb);
  counter("searches_total", "Searches that have ended.", searches.finished);
  counter("nodes_total", "Positions that they visited.", searches.nodes);
  counter("http_requests_total", "HTTP requests.", metrics.requests.load());
  counter("messages_total", "Messages received over WebSockets.", metrics.messages.load());
  counter("errors_total", "Messages answered by an error.", metrics.errors.load());
  counter("forbidden_total", "Requests refused for their origin or host.", metrics.forbidden.load());
  counter("refused_connections_total", "Connections refused because too many were open.",
          metrics.refused_connections.load());
  counter("progress_dropped_total", "Reports of progress that a newer one replaced.", metrics.dropped_progress.load());
  counter("slow_readers_total", "Connections closed because they did not read.", metrics.slow_readers.load());
  return text;
}

}  // namespace deepcut::server
