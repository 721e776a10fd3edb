// Messages that no page would send, by the hundred thousand: each gets exactly one reply, and nothing stays behind.
#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "server/raw_client.hpp"
#include "server/server.hpp"

namespace deepcut::testing {

namespace {

/// Requests with fields that fit, nearly fit or do not fit at all; some are no JSON any more.
class MessageMaker {
 public:
  explicit MessageMaker(unsigned seed) : random_(seed) {}

  std::string next(int id) {
    Json message{{"id", id}, {"type", word(kTypes)}};
    for (int fields = below(6); fields > 0; --fields) message[word(kFields)] = value(0);
    if (below(2) == 0) message["game"] = word(kGames);
    // Searches that end at once.
    if (below(3) > 0) message["limits"] = {{"nodes", below(200)}};
    std::string text = message.dump(-1, ' ', false, Json::error_handler_t::replace);
    if (below(4) == 0) spoil(text);
    return text;
  }

 private:
  static constexpr const char* kTypes[] = {
      "hello",        "ping",   "list_games", "new_game",   "resume",         "close",   "get",    "play",    "undo",
      "set_position", "finish", "save",       "view",       "explain",        "outlook", "export", "import",  "go",
      "hint",         "stop",   "tree",       "trace_node", "trace_children", "keep",    "read",   "restore", "list",
      "load",         "delete", "nothing",    "",           "trace_close",    "analyse"};
  static constexpr const char* kFields[] = {
      "game_id", "rules", "options", "moves",  "move",  "plies",  "ply",      "winner", "reason",   "title",
      "players", "data",  "format",  "text",   "level", "search", "set",      "lines",  "memory",   "search_id",
      "tree",    "which", "action",  "offset", "limit", "client", "revision", "writer", "sequence", "result"};
  static constexpr const char* kGames[] = {"gomoku", "tictactoe", "connect4",    "connect6",
                                           "rps",    "tablut",    "no such game"};
  static constexpr const char* kWords[] = {"h8",
                                           "b2",
                                           "4",
                                           "R4",
                                           "e4f4",
                                           "FF",
                                           "sgf",
                                           "auto",
                                           "json",
                                           "moves",
                                           "capture",
                                           "renju",
                                           "random",
                                           "solve",
                                           "(;GM[4];B[hh];W[ii](;B[gg])(;B[jj]))",
                                           "[[3,12],[8,[2,4]]]",
                                           "aPageMadeThisId0000000",
                                           "\xff\xfe",
                                           "",
                                           "\x01"};

  template <std::size_t kCount>
  const char* word(const char* const (&words)[kCount]) {
    return words[static_cast<std::size_t>(below(static_cast<int>(kCount)))];
  }
  int below(int n) { return static_cast<int>(random_() % static_cast<unsigned>(n)); }

  Json value(int depth) {
    switch (below(depth > 3 ? 6 : 9)) {
      case 0:
        return nullptr;
      case 1:
        return below(2) == 0;
      case 2:
        return below(100) - 50;
      case 3:
        return below(2) == 0 ? Json(INT64_MAX) : Json(1e300);
      case 4:
        return std::string(static_cast<std::size_t>(below(300)), 'x');
      case 5:
        return word(kWords);
      case 6: {
        Json list = Json::array();
        for (int i = below(5); i > 0; --i) list.push_back(value(depth + 1));
        return list;
      }
      case 7: {
        Json list = Json::array();
        for (int i = below(20); i > 0; --i) list.push_back(word(kWords));
        return list;
      }
      default:
        return {{word(kFields), value(depth + 1)}, {"size", below(30)}};
    }
  }

  void spoil(std::string& text) {
    for (int i = 1 + below(4); i > 0 && !text.empty(); --i) {
      const std::size_t place = random_() % text.size();
      switch (below(4)) {
        case 0:
          text[place] = static_cast<char>(32 + below(95));
          break;
        case 1:
          text.erase(place, static_cast<std::size_t>(below(8)));
          break;
        case 2:
          text.insert(place, text.substr(random_() % text.size(), 12));
          break;
        default:
          text.insert(place, std::string(static_cast<std::size_t>(below(100)), below(2) == 0 ? '[' : '{'));
      }
    }
    // A text message that is none ends the connection, as it must.
    for (char& c : text) {
      if (static_cast<signed char>(c) < 0) c = '?';
    }
  }

  std::mt19937 random_;
};

class OpenServer {
 public:
  explicit OpenServer(const server::ServerOptions& options) : server_(options), thread_([this] { server_.run(); }) {}
  ~OpenServer() {
    server_.stop();
    thread_.join();
  }
  OpenServer(const OpenServer&) = delete;
  OpenServer& operator=(const OpenServer&) = delete;
  std::uint16_t port() const { return server_.port(); }

 private:
  server::Server server_;
  std::thread thread_;
};

std::size_t resident_megabytes() {
  std::ifstream file("/proc/self/status");
  for (std::string word; file >> word;) {
    std::size_t kilobytes = 0;
    if (word == "VmRSS:" && file >> kilobytes) return kilobytes / 1024;
  }
  return 0;
}

/// Without what belongs to a client who is there: the tables of its searches.
std::size_t memory_without(std::unique_ptr<RawClient>& client) {
  client.reset();
  std::size_t least = resident_megabytes();
  for (int i = 0; i < 10; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
    least = std::min(least, resident_megabytes());
  }
  return least;
}

struct FuzzFigures {
  int replies = 0;
  int errors = 0;
  int lost = 0;
  std::size_t early_mb = 0;
  std::size_t late_mb = 0;
};

/// A batch on each connection, then as many replies; games do not pile up without end, since connections come and go.
FuzzFigures fuzz(int messages, unsigned seed) {
  constexpr int kBatch = 50;
  constexpr int kBatches = 40;  // of one connection
  server::ServerOptions options;
  options.port = 0;
  options.database = ":memory:";
  options.limits.messages_per_second = 1'000'000;
  options.limits.message_burst = 1'000'000;
  options.limits.disk_bytes = 20 << 20;
  OpenServer server(options);
  MessageMaker maker(seed);
  FuzzFigures figures;
  int sent = 0;
  std::unique_ptr<RawClient> client;
  for (int batch = 0; sent < messages; ++batch) {
    if (batch % kBatches == 0) {
      client = std::make_unique<RawClient>(server.port());
      client->receive();  // the welcome
    }
    for (int i = 0; i < kBatch; ++i) client->send_text(maker.next(++sent));
    for (int open = kBatch; open > 0;) {
      const auto text = client->receive(std::chrono::seconds(30));
      if (!text) {
        figures.lost += open;
        batch = kBatches - 1;
        break;
      }
      if (text->find("\"id\":") == std::string::npos) continue;  // an event
      --open;
      ++figures.replies;
      figures.errors += text->find("\"type\":\"error\"") != std::string::npos ? 1 : 0;
    }
    if (figures.early_mb == 0 && sent >= messages / 5) {
      figures.early_mb = memory_without(client);
      batch = kBatches - 1;
    }
  }
  figures.late_mb = memory_without(client);
  fmt::print("{} messages: {} replies ({} of them errors), {} lost; memory {} MB after a fifth, {} MB at the end\n",
             sent, figures.replies, figures.errors, figures.lost, figures.early_mb, figures.late_mb);
  return figures;
}

TEST(ServerSocketFuzz, EveryMessageIsAnsweredOnce) {
  const FuzzFigures figures = fuzz(4000, 1);
  EXPECT_EQ(figures.lost, 0);
  EXPECT_GT(figures.errors, 0);
  EXPECT_LT(figures.errors, figures.replies);
}

TEST(SlowServerSocketFuzz, AMillionMessages) {
  const char* count = std::getenv("DEEPCUT_FUZZ_MESSAGES");
  const FuzzFigures figures = fuzz(count != nullptr ? std::atoi(count) : 1'000'000, 2);
  EXPECT_EQ(figures.lost, 0);
  EXPECT_LT(figures.late_mb, figures.early_mb + 30);
}

}  // namespace

}  // namespace deepcut::testing
