// Three hundred clients, twenty of them searching: how long a ping and an easy move take, and what memory stays behind.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <poll.h>

#include "process/sanitized.hpp"
#include "server/program_server.hpp"
#include "server/raw_client.hpp"

namespace deepcut::testing {

namespace {

using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

constexpr int kClients = 300;
constexpr int kSearching = 20;
constexpr auto kPingPause = 500ms;

/// One of the clients: pings now and then, and plays against itself if it is one of those that search.
class LoadClient {
 public:
  explicit LoadClient(std::uint16_t port) : client_(port) {}

  void begin_to_search() {
    const Json state = client_.ask({{"type", "new_game"}, {"game", "gomoku"}, {"moves", {"h8"}}});
    game_id_ = state["game_id"];
    search();
  }

  int socket() const { return client_.socket(); }
  bool closed() const { return client_.closed(); }

  void ping_if_due(Clock::time_point now) {
    if (waiting_ || now < next_ping_) return;
    waiting_ = true;
    sent_ = now;
    client_.send_text(R"({"id":"p","type":"ping"})");
  }

  void read(std::vector<double>& pings, int& errors, int& results) {
    client_.read_available();
    while (auto text = client_.take()) {
      // Most are reports of progress: parsing them would be this program's load, not the server's.
      if (text->find("\"pong\"") != std::string::npos) {
        pings.push_back(std::chrono::duration<double, std::milli>(Clock::now() - sent_).count());
        waiting_ = false;
        next_ping_ = sent_ + kPingPause;
      } else if (text->find("\"type\":\"error\"") != std::string::npos) {
        ++errors;
        std::fputs((*text + "\n").c_str(), stderr);
      } else if (text->rfind("{\"type\":\"result\"", 0) == 0) {
        ++results;
        go_on(Json::parse(*text));
      }
    }
  }

 private:
  void search() { client_.send({{"type", "go"}, {"game_id", game_id_}, {"limits", {{"time_ms", 300}}}}); }
  void go_on(const Json& result) {
    const Json& state = result["state"];
    if (state.is_null() || !state["result"].is_null() || state["moves"].size() > 30) {
      client_.send({{"type", "set_position"}, {"game_id", game_id_}, {"moves", {"h8"}}});
    }
    search();
  }

  RawClient client_;
  std::string game_id_;
  bool waiting_ = false;
  Clock::time_point sent_;
  Clock::time_point next_ping_ = Clock::now() + std::chrono::milliseconds(std::rand() % 500);
};

struct LoadFigures {
  double p50 = 0;
  double p99 = 0;
  double worst = 0;
  std::size_t pings = 0;
  int errors = 0;
  int results = 0;
  long idle = 0;    ///< kilobytes that all clients take before one of them searches
  long growth = 0;  ///< kilobytes, from a fifth of the time on
  long left = 0;    ///< kilobytes more than at the start, when all have gone
};

/// What stays when nobody is there any more; memory comes back within a minute, or not at all.
long left_behind(const ProgramServer& server, long start, std::chrono::seconds patience, long near = 10 * 1024) {
  const auto deadline = Clock::now() + patience;
  long left = 0;
  do {
    left = static_cast<long>(server.resident_kilobytes()) - start;
    if (left < near) break;
    std::this_thread::sleep_for(100ms);
  } while (Clock::now() < deadline);
  return left;
}

LoadFigures load(std::chrono::seconds duration, std::chrono::seconds patience) {
  ProgramServer server({"--database", ":memory:"});
  const auto at_start = static_cast<long>(server.resident_kilobytes());
  std::vector<LoadClient> clients;
  clients.reserve(kClients);
  for (int i = 0; i < kClients; ++i) clients.emplace_back(server.port());
  LoadFigures figures;
  figures.idle = static_cast<long>(server.resident_kilobytes()) - at_start;
  for (int i = 0; i < kSearching; ++i) clients[static_cast<std::size_t>(i)].begin_to_search();
  std::vector<double> pings;
  std::size_t early = 0;
  std::vector<pollfd> waiting;
  for (const LoadClient& client : clients) waiting.push_back({client.socket(), POLLIN, 0});
  const auto start = Clock::now();
  while (Clock::now() < start + duration) {
    const auto now = Clock::now();
    for (LoadClient& client : clients) client.ping_if_due(now);
    if (early == 0 && now > start + duration / 5) early = server.resident_kilobytes();
    if (::poll(waiting.data(), waiting.size(), 10) <= 0) continue;
    for (std::size_t i = 0; i < waiting.size(); ++i) {
      if (waiting[i].revents != 0) clients[i].read(pings, figures.errors, figures.results);
      if (clients[i].closed()) ++figures.errors, waiting[i].fd = -1;
    }
  }
  figures.growth = static_cast<long>(server.resident_kilobytes()) - static_cast<long>(early);
  clients.clear();
  figures.left = left_behind(server, at_start, patience);
  std::sort(pings.begin(), pings.end());
  figures.pings = pings.size();
  if (pings.empty()) return figures;
  figures.p50 = pings[pings.size() / 2];
  figures.p99 = pings[pings.size() * 99 / 100];
  figures.worst = pings.back();
  fmt::print(
      "{} clients, {} searching, {} s: {} pings, p50 {:.2f} ms, p99 {:.2f} ms, worst {:.1f} ms; {} searches, "
      "{} errors; memory {} MB at the start, {:+.1f} MB with all there, growth {:+.1f} MB, {:+.1f} MB when all have "
      "left\n",
      kClients, kSearching, duration.count(), figures.pings, figures.p50, figures.p99, figures.worst, figures.results,
      figures.errors, at_start / 1024, static_cast<double>(figures.idle) / 1024,
      static_cast<double>(figures.growth) / 1024, static_cast<double>(figures.left) / 1024);
  return figures;
}

TEST(ServerLoad, FewSecondsOfManyClients) {
  const LoadFigures figures = load(2s, 0s);
  EXPECT_EQ(figures.errors, 0);
  EXPECT_GT(figures.pings, static_cast<std::size_t>(kClients));
  EXPECT_GT(figures.results, 0);
  EXPECT_LT(figures.idle, 100 * kClients);
  // Other tests share the cores; the long one below has the bound that is promised.
  EXPECT_LT(figures.p99, 1000);
}

TEST(ServerLoad, LongMessagesLeaveNothingBehind) {
  if (process::kSanitized) GTEST_SKIP();  // it keeps what was freed, to look whether anybody uses it
  ProgramServer server({"--database", ":memory:"});
  const auto at_start = static_cast<long>(server.resident_kilobytes());
  std::string text = "(;GM[4]SZ[15];B[hh]";
  for (int i = 0; i < 50'000; ++i) text += "(;W[ii])";
  {
    std::vector<RawClient> clients;
    for (int i = 0; i < 4; ++i) clients.emplace_back(server.port());
    for (int again = 0; again < 3; ++again) {
      for (RawClient& client : clients) {
        client.send({{"id", again}, {"type", "import"}, {"format", "sgf"}, {"game", "gomoku"}, {"text", text + ")"}});
      }
      for (RawClient& client : clients) {
        EXPECT_EQ(client.wait_for("error")["code"], "limit") << "the answer is too long";
      }
    }
  }
  constexpr long kNear = 50 * 1024;
  EXPECT_LT(left_behind(server, at_start, 60s, kNear), kNear);
}

TEST(SlowServerLoad, TenMinutesOfManyClients) {
  const char* seconds = std::getenv("DEEPCUT_LOAD_SECONDS");
  const LoadFigures figures = load(std::chrono::seconds(seconds != nullptr ? std::atoi(seconds) : 600), 60s);
  EXPECT_EQ(figures.errors, 0);
  EXPECT_LT(figures.idle, 100 * kClients);
  EXPECT_LT(figures.p99, 50);
  EXPECT_LT(figures.growth, 20 * 1024);
  EXPECT_LT(figures.left, 50 * 1024);
}

/// How long a newcomer waits for an easy move while so many others think with all there is.
double easy_move_ms(const ProgramServer& server) {
  RawClient newcomer(server.port());
  const auto start = Clock::now();
  const std::string id = newcomer.ask({{"type", "new_game"}, {"game", "gomoku"}, {"moves", {"h8"}}})["game_id"];
  newcomer.ask({{"type", "go"}, {"game_id", id}, {"level", "easy"}});
  EXPECT_EQ(newcomer.wait_for("result")["ended"], "done");
  return std::chrono::duration<double, std::milli>(Clock::now() - start).count();
}

TEST(SlowServerLoad, AnEasyMoveBesideFourAtMax) {
  ProgramServer server({"--database", ":memory:"});
  const auto at_start = static_cast<long>(server.resident_kilobytes());
  std::vector<double> times{easy_move_ms(server)};
  {
    std::vector<RawClient> thinkers;
    for (int i = 0; i < 4; ++i) {
      thinkers.emplace_back(server.port());
      const Json begun = thinkers.back().ask({{"type", "analyse"},
                                              {"game", "gomoku"},
                                              {"moves", {"h8", "i9"}},
                                              {"level", "max"},
                                              {"set", {{"threads", 64}, {"hash", 1024}}},
                                              {"limits", {{"time_ms", 120'000}}}});
      EXPECT_EQ(begun["type"], "searching") << begun;
    }
    std::this_thread::sleep_for(2s);
    for (int i = 0; i < 10; ++i) times.push_back(easy_move_ms(server));
  }
  const double worst = *std::max_element(times.begin() + 1, times.end());
  const long left = left_behind(server, at_start, 60s);
  fmt::print("an easy move: {:.0f} ms alone, at most {:.0f} ms beside four at max; {:+.1f} MB when all have left\n",
             times.front(), worst, static_cast<double>(left) / 1024);
  EXPECT_LT(worst, 1500);
  EXPECT_LT(left, 50 * 1024);
}

}  // namespace

}  // namespace deepcut::testing
