// A program for the tests of the match runner: it plays Connect6 over the text protocols, always on the first free
// points, and misbehaves as its argument says.
#include <chrono>
#include <cstdlib>
#include <iostream>
#include <string>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "protocols/connect6/wire.hpp"

namespace {

using namespace deepcut;
using namespace deepcut::connect6_text;

void say(const std::string& line) { std::cout << line << std::endl; }

[[noreturn]] void sleep_forever() {
  for (;;) std::this_thread::sleep_for(std::chrono::seconds(1));
}

class Program {
 public:
  explicit Program(std::string fault) : fault_(std::move(fault)) { rules_.new_game("connect6"); }

  void obey(const std::string& line) {
    try {
      std::visit([this](const auto& command) { answer(command); }, parse_command(line));
    } catch (const Error& error) {
      if (fault_ == "fragile") std::abort();
      say(std::string("error ") + error.what());
    }
  }

 private:
  void answer(const Name& name) {
    dialect_ = name.asked_by_sau ? Dialect::kSau : Dialect::kCloudict;
    say(fault_ == "nameless" ? "I would rather not say" : "name Bad");
  }
  void answer(const New& game) {
    if (fault_ == "exhausted" && ended_) return say("error one game is enough");
    rules_.set_moves(std::vector<std::string>{});
    if (game.side == 0 || fault_ == "eager") move();
  }
  void answer(const Move& other) {
    place(other.points);
    if (fault_ == "black only" && rules_.side() == 1) return say("error I am Black");
    move();
  }
  void answer(const Place& stones) {
    place(stones.points);
    if (fault_ == "talkative") move();
  }
  void answer(const Next& /*next*/) {
    if (fault_ == "aimless") return say("error what next?");
    move();
  }
  void answer(const SetDepth& /*depth*/) const {
    if (fault_ == "shallow") say("error I have no depth");
  }
  void answer(const End& /*end*/) { ended_ = true; }
  [[noreturn]] void answer(const Quit& /*quit*/) const {
    if (fault_ == "stubborn") sleep_forever();
    std::exit(fault_ == "sore" ? 3 : 0);  // NOLINT(concurrency-mt-unsafe)
  }
  void answer(const NotKnown& /*other*/) const {
    if (fault_ == "literal") std::abort();
    say("error what?");
  }
  template <class Other>
  void answer(const Other& /*other*/) const {}

  void place(const Points& points) {
    for (const std::string& point : points) rules_.play(point);
  }

  void move() {
    if (fault_ == "crash") std::abort();
    if (fault_ == "vague") return say("move to the middle");
    std::size_t stones = rules_.moves().empty() ? 1 : 2;
    if (fault_ == "greedy") stones = 2;
    if (fault_ == "modest") stones = 1;
    say("thinking about " + std::to_string(stones));
    Points points;
    while (points.size() < stones && !rules_.outcome()) {
      points.push_back(rules_.legal_moves().front());
      rules_.play(points.back());
    }
    if (fault_ == "blind" && stones == 2) points.back() = points.front();
    const Dialect other = dialect_ == Dialect::kSau ? Dialect::kCloudict : Dialect::kSau;
    say(move_line(points, fault_ == "foreign" ? other : dialect_));
  }

  std::string fault_;
  Dialect dialect_ = Dialect::kCloudict;
  bool ended_ = false;
  Engine rules_;
};

}  // namespace

int main(int argc, char** argv) {
  Program program(argc > 1 ? argv[1] : "");
  for (std::string line; std::getline(std::cin, line);) program.obey(line);
  return 0;
}
