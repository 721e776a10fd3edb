// A program for the tests of the match runner: it plays tic-tac-toe over the JSON lines protocol and misbehaves as its
// argument says. It knows just enough JSON to tell one request from another.
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <new>
#include <string>
#include <thread>
#include <vector>

#include <sys/wait.h>
#include <unistd.h>

namespace {

bool has(const std::string& line, const std::string& text) { return line.find(text) != std::string::npos; }

void say(const std::string& line) { std::cout << line << std::endl; }

[[noreturn]] void sleep_forever() {
  for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
}

[[noreturn]] void flood() {
  const std::string chunk(4096, 'x');
  for (;;) std::cout << chunk;
}

// Lines that are all right, but never an end of them. Long ones: the runner reads each before it has had enough.
[[noreturn]] void chatter() {
  const std::string note(4096, 'x');
  for (;;) std::cout << R"({"type":"info","depth":1,"note":")" << note << "\"}\n";
}

void grow() {
  constexpr std::size_t kChunk = std::size_t{8} << 20;
  std::vector<std::vector<char>> memory;
  while (memory.size() < 64) {
    memory.emplace_back(kChunk, 'x');
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
  sleep_forever();
}

// Starts two processes that leave its group, its session and itself behind, and waits until they have written their
// numbers to the file. Each does `work` and then sleeps.
void escape(const std::string& file, const std::function<void()>& work) {
  int ready[2];
  if (pipe(ready) != 0) std::abort();
  const auto settle = [&] {
    {
      std::ofstream stream(file, std::ios::app);
      stream << getpid() << std::endl;
    }
    if (write(ready[1], "x", 1) != 1) std::abort();
    work();
    sleep_forever();
  };
  if (const pid_t child = fork(); child == 0) {
    setsid();
    if (fork() == 0) settle();
    _exit(0);
  } else {
    waitpid(child, nullptr, 0);
  }
  std::thread([&] {
    if (fork() == 0) settle();
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }).join();
  char byte = 0;
  for (int i = 0; i < 2; ++i) {
    if (read(ready[0], &byte, 1) != 1) std::abort();
  }
}

// Many processes, each of which takes little.
[[noreturn]] void swarm() {
  for (int i = 0; i < 12; ++i) {
    if (fork() != 0) continue;
    const std::vector<char> memory(std::size_t{64} << 20, 'x');
    sleep_forever();
  }
  sleep_forever();
}

// The first free cell.
std::string move_for(const std::string& line) {
  for (const char row : {'1', '2', '3'}) {
    for (const char column : {'a', 'b', 'c'}) {
      const std::string cell = {'"', column, row, '"'};
      if (!has(line, cell)) return R"({"type":"move","depth":1,"nodes":1,"value":0,"move":)" + cell + "}";
    }
  }
  return "";
}

void think(const std::string& fault, const std::string& line) {
  if (fault == "crash") std::abort();
  if (fault == "exit") std::exit(3);  // NOLINT(concurrency-mt-unsafe)
  if (fault == "hang") sleep_forever();
  if (fault == "flood") flood();
  if (fault == "chatter") chatter();
  if (fault == "memory") grow();
  if (fault == "swarm") swarm();
  // Four gigabytes that it does not touch: it moves only if it does not get them.
  if (fault == "greedy" && std::unique_ptr<char[]>(new (std::nothrow) char[std::size_t{4} << 30]))
    std::exit(4);  // NOLINT
  if (fault == "escaped-memory" || fault == "escaped-hang") sleep_forever();
  if (fault == "garbage") return say("I think a1 is nice");
  if (fault == "illegal") return say(R"({"type":"move","move":"z9"})");
  if (fault == "confused") return say(R"({"type":"ready"})");
  // In one breath, so that nobody can ask for more in between.
  if (fault == "twice") return say(move_for(line) + "\n" + R"({"type":"move","move":"c3"})");
  if (fault == "talkative") return say(move_for(line) + "\n" + R"({"type":"error","text":"and another thing"})");
  say(move_for(line));
}

}  // namespace

int main(int argc, char** argv) {
  const std::string fault = argc > 1 ? argv[1] : "";
  if (fault == "silent") sleep_forever();
  if (fault == "deaf") {
    say(R"({"type":"hello","version":1,"name":"deaf","games":["tictactoe"]})");
    say(R"({"type":"ready"})");
    sleep_forever();
  }
  if (fault == "escape" || fault == "escaped-hang") escape(argv[2], [] {});
  if (fault == "escaped-memory") escape(argv[2], grow);
  for (std::string line; std::getline(std::cin, line);) {
    if (has(line, R"("hello")")) say(R"({"type":"hello","version":1,"name":"bad","games":["tictactoe"]})");
    if (has(line, R"("new_game")"))
      say(has(line, "nobody") ? R"({"type":"error","text":"no"})" : R"({"type":"ready"})");
    if (has(line, R"("go")")) think(fault, line);
    if (has(line, R"("quit")") && fault == "stubborn") sleep_forever();
    if (has(line, R"("quit")")) return 0;
  }
  return 0;
}
