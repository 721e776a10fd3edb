// Deepcut as a program that others play against, over the JSON lines protocol (docs/json-lines.md).
#include <cstdio>
#include <iostream>
#include <mutex>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "engine/searches/ponder.hpp"
#include "protocols/brains.hpp"
#include "protocols/json_lines/wire.hpp"

namespace deepcut::json_lines {

namespace {

/// Lines come from two threads: this one and the engine's.
class Output {
 public:
  void say(const Reply& reply) {
    const std::lock_guard lock(mutex_);
    fmt::print("{}\n", to_line(reply));
    std::fflush(stdout);
  }

 private:
  std::mutex mutex_;
};

Info info_of(const SearchReport& report) {
  Info info{report.depth, report.nodes, {}, report.line, report.seconds() * 1e3};
  if (report.bound != Bound::kNone) info.value = report.value;
  return info;
}

class Conversation {
 public:
  explicit Conversation(GoRequest request) : request_(std::move(request)) {
    engine_.on_progress([this](const SearchReport& report) {
      if (!pondering_) output_.say(info_of(report));
    });
    engine_.on_best_move([this](const SearchReport& report) {
      if (pondering_) return;
      line_ = report.line;
      if (report.best) {
        output_.say(Move{*report.best, info_of(report)});
      } else {
        output_.say(Failure{"No move was found."});
      }
    });
    engine_.on_error([this](const std::string& what) {
      if (!pondering_) output_.say(Failure{what});
    });
  }

  /// Until quit or the end of the input.
  void run() {
    for (std::string line; !over_ && std::getline(std::cin, line);) {
      if (line.empty()) continue;
      try {
        std::visit([this](const auto& request) { obey(request); }, parse_request(line));
      } catch (const Error& error) {
        output_.say(Failure{error.what()});
      }
    }
    settle();
  }

 private:
  void obey(const Hello& /*hello*/) {
    Welcome welcome{kVersion, "Deepcut", {}, true};
    for (const RegisteredGame& game : registry().games()) welcome.games.push_back(game.info.name);
    output_.say(welcome);
  }
  void obey(const NewGame& game) {
    settle();
    engine_.new_game(game.game, game.rules, game.options);
    settings_ = game.settings;
    engine_.prepare(request());
    engine_.seed(game.seed);
    output_.say(Ready{});
  }
  void obey(const Go& go) {
    settle();
    engine_.set_moves(go.moves);
    GoRequest asked = request();
    // The runner's limits go over ours; a level with a time of its own keeps to it only where the runner has none.
    asked.limits = request_.limits.overridden_by(go.limits);
    engine_.go(asked);
  }
  void obey(const Ponder& ponder) {
    settle();
    pondering_ = true;
    begin_to_ponder(engine_, request(), ponder.moves, line_);
  }
  void obey(const Stop& /*stop*/) { engine_.stop(); }
  void obey(const GameOver& /*over*/) { settle(); }
  void obey(const Quit& /*quit*/) { over_ = true; }

  /// As we were started, with what the game's settings say on top.
  GoRequest request() const {
    GoRequest request = request_;
    request.options.insert(request.options.end(), settings_.begin(), settings_.end());
    return request;
  }

  // A move that nobody waits for any more is still said, before the answer to what comes next.
  void settle() {
    engine_.stop();
    try {
      engine_.wait();
    } catch (const Error&) {
      // on_error has told it.
    }
    pondering_ = false;
  }

  GoRequest request_;
  OptionTexts settings_;
  Output output_;
  bool over_ = false;
  bool pondering_ = false;         ///< changed only while the engine is idle
  std::vector<std::string> line_;  ///< what it found when it moved last; so is this
  Engine engine_;                  ///< last, so that its thread is gone before what its callbacks use
};

}  // namespace
}  // namespace deepcut::json_lines

namespace deepcut {

BrainInfo json_lines_brain() {
  return {.command = "engine",
          .help = "Play as a program, over the JSON lines protocol",
          .footer =
              "Reads requests from standard input and answers on standard output "
              "(docs/json-lines.md). Limits that the other\n"
              "side sends go over those given here.\n"
              "Example:\n"
              "  deepcut match connect4 --player \"name=inside depth=6\" --player "
              "\"name=outside cmd='deepcut engine' depth=6\"",
          .takes_search = true,
          .takes_level = true,
          .run = [](const GoRequest& request) { json_lines::Conversation(request).run(); }};
}

}  // namespace deepcut
