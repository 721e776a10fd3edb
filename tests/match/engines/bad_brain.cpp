// A program for the tests of the match runner: it plays five in a row over the Gomocup protocol, always on the first
// free point, and misbehaves as its argument says.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <set>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

void say(const std::string& line) { std::cout << line << std::endl; }

[[noreturn]] void sleep_forever() {
  for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
}

[[noreturn]] void grow() {
  std::vector<std::vector<char>> memory;
  while (memory.size() < 64) {
    memory.emplace_back(std::size_t{8} << 20, 'x');
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  sleep_forever();
}

class Brain {
 public:
  explicit Brain(std::string fault) : fault_(std::move(fault)) {}

  void obey(const std::string& line) {
    int x = 0;
    int y = 0;
    int field = 0;
    if (in_board_) {
      if (std::sscanf(line.c_str(), "%d,%d,%d", &x, &y, &field) == 3) return take(x, y);
      in_board_ = false;
      return move();
    }
    if (begins(line, "ABOUT")) return fault_ == "shy" ? sleep_forever() : say("name=\"Bad\", version=\"1\"");
    if (std::sscanf(line.c_str(), "START %d", &size_) == 1) return start();
    if (begins(line, "RESTART")) return start();
    if (begins(line, "BEGIN")) return move();
    if (begins(line, "BOARD")) {
      in_board_ = true;
      return;
    }
    if (std::sscanf(line.c_str(), "TURN %d,%d", &x, &y) == 2) {
      take(x, y);
      if (++turns_ == 3 && fault_ == "tired") std::abort();
      return move();
    }
    if (std::sscanf(line.c_str(), "TAKEBACK %d,%d", &x, &y) == 2) {
      taken_.erase({x, y});
      return say("OK");
    }
    if (begins(line, "INFO")) return;
    if (begins(line, "END")) {
      if (fault_ == "stubborn") sleep_forever();
      std::exit(0);  // NOLINT(concurrency-mt-unsafe)
    }
    say(fault_ == "impolite" ? "What?" : "UNKNOWN command");
  }

 private:
  static bool begins(const std::string& line, const std::string& word) { return line.rfind(word, 0) == 0; }

  void start() {
    if (fault_ == "refuse") return say("ERROR I do not like this board");
    if (fault_ == "deaf" && moved_) {
      moved_ = false;
      return say("UNKNOWN 15");
    }
    taken_.clear();
    turns_ = 0;
    say("OK");
  }

  void take(int x, int y) { taken_.insert({x, y}); }

  void move() {
    if (fault_ == "crash") std::abort();
    if (fault_ == "hang") sleep_forever();
    if (fault_ == "memory") grow();
    if (fault_ == "garbage") return say("I think 7,7 is nice");
    if (fault_ == "complain") return say("ERROR I am lost");
    if (fault_ == "illegal") return say("99,99");
    say("DEBUG about to move");
    say("MESSAGE Depth 3-5 | Eval -251 | Node 2K | h8");
    for (int y = 0; y < size_; ++y) {
      for (int x = 0; x < size_; ++x) {
        if (taken_.count({x, y}) != 0) continue;
        take(x, y);
        moved_ = true;
        // Twice in one breath, so that nobody can ask for more in between.
        return say(std::to_string(x) + "," + std::to_string(y) + (fault_ == "twice" ? "\n4,4" : ""));
      }
    }
  }

  std::string fault_;
  int size_ = 0;
  int turns_ = 0;  ///< since START
  std::set<std::pair<int, int>> taken_;
  bool in_board_ = false;
  bool moved_ = false;
};

}  // namespace

int main(int argc, char** argv) {
  Brain brain(argc > 1 ? argv[1] : "");
  for (std::string line; std::getline(std::cin, line);) brain.obey(line);
  return 0;
}
