// One game in progress and an engine that thinks about it: what the command line, a server, a match runner and the
// protocols stand on. Everything goes in and out as text, plain structs and JSON.
//
//     Engine engine;
//     engine.new_game("connect4");
//     engine.play("4");
//     engine.on_best_move([](const SearchReport& report) { ... });
//     engine.go({.level = "hard"});      // returns at once
//     engine.wait();
//
// Values in reports are from the point of view of the side to move where the search began.
//
// An Engine belongs to one thread, except that stop() and thinking() may be called from any. The callbacks come from
// the engine's own thread, one at a time; of the engine they may call only these two and nodes_so_far().
// Every function that throws does so with an Error and has changed nothing then.
#pragma once

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <random>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include <deepcut/portable/standard.hpp>

#include "engine/any_position.hpp"
#include "engine/error.hpp"
#include "engine/json.hpp"
#include "engine/record.hpp"
#include "engine/registry.hpp"
#include "engine/searches/go_limits.hpp"
#include "engine/searches/go_request.hpp"
#include "engine/searches/report.hpp"

namespace deepcut {

/// No legal move where it stands.
class IllegalMove : public Error {
 public:
  using Error::Error;
};

/// A search does not fit; with a smaller table it might.
class OutOfMemory : public Error {
 public:
  using Error::Error;
};

class Engine {
 public:
  using OnError = std::function<void(const std::string& what)>;

  explicit Engine(const Registry& games = registry());
  Engine(const Engine&) = delete;
  Engine& operator=(const Engine&) = delete;
  ~Engine();

  // The game. None of these may be called while the engine thinks.
  void new_game(std::string_view game, std::string_view rules = {}, const OptionTexts& options = {});
  void play(std::string_view move);
  void undo(int plies = 1);
  /// The position after these moves from the start of the game: words, or run together where the game allows it.
  void set_moves(std::string_view moves);
  void set_moves(const std::vector<std::string>& moves);
  void load(const GameRecord& record);
  /// The other engine's game, where it stands, without playing its moves again. What a search has learnt is kept if it is
  /// the game that was here.
  void copy_game(const Engine& other);
  GameRecord record() const;

  // What there is to know about it.
  const RegisteredGame& game() const;
  const RegisteredRules& rules() const;
  const std::vector<std::string>& moves() const { return moves_; }
  std::vector<std::string> legal_moves() const { return position().legal_moves(); }
  bool is_legal(std::string_view move) const;
  /// A sentence; empty if the move is legal.
  std::string why_illegal(std::string_view move) const;
  int side() const { return position().side(); }
  const std::string& side_name(int side) const { return game().info.sides.at(static_cast<std::size_t>(side)); }
  std::optional<Outcome> outcome() const { return position().outcome(); }
  /// "Red wins: four in a row."; empty while the game goes on.
  std::string result_text() const;
  games::Board board() const { return position().board(); }
  std::vector<games::Annotation> annotations() const { return position().annotations(); }
  std::optional<games::Outlook> outlook() const { return position().outlook(); }
  /// All of the above in one object, described in docs/cli.md.
  Json state_json() const;
  /// A command that the game brings; see RegisteredRules::commands.
  std::string command(const std::string& name, const std::vector<std::string>& words) const;
  std::optional<std::uint64_t> perft(int depth, const StopToken& stop, std::atomic<std::uint64_t>& leaves) const;

  // Thinking. What a search has learnt is kept for the next one until a new game.
  /// Also for levels that play at random now and then.
  void seed(std::uint64_t seed) { random_.seed(seed); }
  /// A callback that is replaced is not called any more when this has returned; so with the other two.
  void on_progress(OnReport callback);
  /// Once a go(), also after a stop(), unless it failed.
  void on_best_move(OnReport callback);
  /// Something the machine could not do, such as finding memory.
  void on_error(OnError callback);
  /// Makes what a search with this request needs, its table above all, so that go() need not do it on the clock.
  void prepare(const GoRequest& request);
  /// The time of the request begins now: what has to be made first is taken from it.
  void go(const GoRequest& request);
  /// Asks the search to end; its best move so far is reported as usual.
  void stop();
  bool thinking() const { return thinking_; }
  /// True when the engine is done, false when the time has passed.
  bool wait_for(Milliseconds time);
  /// Until it is done; gives what the last go() found. Throws if that failed.
  SearchReport wait();
  /// Thinks on the calling thread, which hears what the search finds; stop() and the token end it. The callbacks above
  /// are not called. Throws if it failed.
  SearchReport run(const GoRequest& request, const OnReport& on_progress = {}, const StopToken& stop = {});
  std::uint64_t nodes_so_far() const;

 private:
  struct Plan;
  struct Thinking;

  const AnyPosition& position() const;
  void require_idle() const;
  void require_silence();
  void forget_what_was_learnt(const RegisteredRules& next);
  Plan plan(const GoRequest& request) const;
  void prepare_search(const Plan& plan);
  Thinking begin(const GoRequest& request);
  SearchReport find_move(const Thinking& thinking, const OnReport& on_progress);
  void end(const SearchReport& report, const std::string& failure);
  void think_aloud(const Thinking& thinking);

  const Registry& registry_;
  const RegisteredGame* game_ = nullptr;
  const RegisteredRules* rules_ = nullptr;
  OptionTexts options_;
  std::unique_ptr<AnyPosition> start_;
  std::unique_ptr<AnyPosition> position_;
  std::vector<std::string> moves_;

  std::unique_ptr<AnySearch> search_;
  std::string search_name_;
  OptionValues search_options_;
  std::mt19937_64 random_;

  OnReport on_progress_;
  OnReport on_best_move_;
  OnError on_error_;
  mutable std::mutex mutex_;  ///< guards stop_ and what the thread leaves behind
  std::condition_variable done_;
  StopSource stop_;
  std::atomic<bool> thinking_ = false;
  SearchReport report_;
  std::string failure_;
  std::thread thread_;
};

}  // namespace deepcut
