#include "protocols/json_lines/check.hpp"

#include <algorithm>
#include <memory>
#include <thread>

#include <fmt/format.h>

#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"
#include "protocols/examination.hpp"
#include "protocols/json_lines/wire.hpp"

namespace deepcut::json_lines {

namespace {

using namespace std::chrono_literals;

constexpr Milliseconds kThinking = 10s;  // for a few nodes
constexpr Milliseconds kLate = 100ms;    // an answer that comes later than its limit by more is too late

class ProgramExamination final : public LineExamination {
 public:
  ProgramExamination(const std::vector<std::string>& command, std::string game, const OnCheck& on_check)
      : LineExamination(command, on_check), game_(std::move(game)) {}

  std::vector<Check> run() {
    start();
    const bool usable =
        check("answers hello with its name, version 1 and its games", [this] { hello(); }) &&
        check("offers a game that is known here", [this] { choose_game(); }) &&
        check("answers new_game with ready", [this] { new_game(0); }) &&
        check("plays a legal move at the start of a game", [this] { move({.nodes = 1000}, kThinking); });
    if (usable) further_checks();
    check("ends within two seconds after quit, with exit code 0", [this] { quit(); });
    return take_checks();
  }

 private:
  void further_checks() {
    check("plays a legal move after moves it did not choose", [this] { play_from_the_middle(); });
    check("keeps to depth 1", [this] { move({.depth = 1}, kThinking); });
    check("keeps to 200 ms for a move", [this] { keep_time({.time = 200ms}, 200ms); });
    check("keeps to a clock of one second", [this] { keep_time({.clock = MatchClock{1s, 0ms, 0}}, 1s); });
    check("moves at once when told to stop", [this] { stop(); });
    check("ignores a stop that comes too late", [this] { late_stop(); });
    check("survives a line that is no JSON", [this] { survive("this is no JSON"); });
    check("survives a message of unknown type", [this] { survive(R"({"type":"tea","sugar":2})"); });
    check("ignores fields it does not know", [this] { unknown_field(); });
    check("refuses a game that does not exist with an error", [this] { refuse(); });
    if (welcome_.ponders) check("says nothing while it ponders, and moves when asked", [this] { ponder(); });
    check("plays a whole game against itself", [this] { whole_game(); });
    check("takes up another game after game_over", [this] {
      say(to_line(Request(GameOver{{}, "test"})));
      new_game(1);
    });
  }

  void prepare_again() override {
    if (!welcome_.name.empty()) hello();
    if (rules_) new_game(0);
  }

  Reply listen(Milliseconds time) {
    const std::string line = listen_line(time);
    try {
      return parse_reply(line);
    } catch (const Error& error) {
      throw Wrong(fmt::format("It wrote {}. {}", quote(line), error.what()));
    }
  }

  template <class T>
  T expect(const char* type, Milliseconds time) {
    Reply reply = listen(time);
    if (auto* wanted = std::get_if<T>(&reply)) return std::move(*wanted);
    if (const auto* failure = std::get_if<Failure>(&reply)) throw Wrong("It said: error " + quote(failure->text) + ".");
    throw Wrong(fmt::format("It did not answer with {} but with {}.", type, quote(to_line(reply))));
  }

  void hello() {
    say(to_line(Request(Hello{})));
    welcome_ = expect<Welcome>("hello", process::kPreparation);
    if (welcome_.version != kVersion) throw Wrong(fmt::format("It speaks version {}.", welcome_.version));
    if (welcome_.name.empty()) throw Wrong("Its name is empty.");
  }

  void choose_game() {
    for (const RegisteredGame& known : registry().games()) {
      const std::string& name = known.info.name;
      const bool offered = std::find(welcome_.games.begin(), welcome_.games.end(), name) != welcome_.games.end();
      if (!offered || (!game_.empty() && game_ != name)) continue;
      rules_ = std::make_unique<Engine>();
      rules_->new_game(name);
      return;
    }
    throw Wrong(fmt::format("It offers {}.", welcome_.games.empty() ? "none" : join(welcome_.games, ", ")));
  }

  void new_game(int side) {
    rules_->set_moves(std::vector<std::string>{});
    say(to_line(Request(NewGame{rules_->game().info.name, rules_->rules().name, {}, side, 1})));
    expect<Ready>("ready", process::kPreparation);
  }

  Move listen_for_move(Milliseconds time) {
    const SteadyTime deadline = Clock::now() + time;
    for (;;) {
      const auto left = std::chrono::ceil<Milliseconds>(deadline - Clock::now());
      Reply reply = listen(std::max(left, 0ms));
      if (std::holds_alternative<Info>(reply)) continue;
      if (auto* move = std::get_if<Move>(&reply)) return std::move(*move);
      throw Wrong(fmt::format("It answered go with {}: expected info or move.", quote(to_line(reply))));
    }
  }

  // Asks for a move in the position of rules_, which stays there.
  Move move(const GoLimits& limits, Milliseconds time) {
    say(to_line(Request(Go{rules_->moves(), limits})));
    return checked(listen_for_move(time));
  }

  Move checked(Move move) const {
    if (!rules_->is_legal(move.move)) throw Wrong(rules_->why_illegal(move.move));
    return move;
  }

  void play_from_the_middle() {
    new_game(0);
    for (int ply = 0; ply < 2; ++ply) rules_->play(rules_->legal_moves().back());
    move({.nodes = 1000}, kThinking);
  }

  void keep_time(const GoLimits& limits, Milliseconds time) {
    new_game(0);
    const SteadyTime start = Clock::now();
    move(limits, kThinking);
    const auto used = std::chrono::round<Milliseconds>(Clock::now() - start);
    if (used > time + kLate) throw Wrong(fmt::format("It took {} ms.", used.count()));
  }

  void stop() {
    new_game(0);
    say(to_line(Request(Go{{}, {}})));
    // Small games may be solved before the stop, which is as good.
    say(to_line(Request(Stop{})));
    checked(listen_for_move(1s));
  }

  void late_stop() {
    new_game(0);
    move({.nodes = 100}, kThinking);
    say(to_line(Request(Stop{})));
    move({.nodes = 100}, kThinking);
  }

  // An error in reply is welcome but need not be.
  void survive(const std::string& line) {
    new_game(0);
    say(line);
    say(to_line(Request(Go{{}, {.nodes = 100}})));
    Reply reply = listen(kThinking);
    while (std::holds_alternative<Failure>(reply) || std::holds_alternative<Info>(reply)) reply = listen(kThinking);
    if (!std::holds_alternative<Move>(reply)) throw Wrong("It did not move afterwards.");
  }

  void unknown_field() {
    new_game(0);
    say(R"({"type":"go","moves":[],"nodes":100,"sugar":2})");
    checked(listen_for_move(kThinking));
  }

  void refuse() {
    say(to_line(Request(NewGame{"a game that nobody knows", "", {}, 0, 1})));
    const Reply reply = listen(process::kPreparation);
    if (!std::holds_alternative<Failure>(reply))
      throw Wrong(fmt::format("It answered with {}.", quote(to_line(reply))));
  }

  void ponder() {
    new_game(0);
    for (int ply = 0; ply < 3; ++ply) {
      rules_->play(move({.nodes = 100}, kThinking).move);
      say(to_line(Request(Ponder{rules_->moves()})));
      std::this_thread::sleep_for(20ms);
      if (!rules_->outcome()) rules_->play(rules_->legal_moves().back());
      if (rules_->outcome()) return;
      // Whatever it said meanwhile would be taken for the answer to this.
      say(to_line(Request(Go{rules_->moves(), {.nodes = 100}})));
      checked(listen_for_move(kThinking));
    }
  }

  void whole_game() {
    constexpr int kLongestGame = 1000;
    new_game(0);
    for (int ply = 0; ply < kLongestGame && !rules_->outcome(); ++ply)
      rules_->play(move({.nodes = 100}, kThinking).move);
  }

  void quit() {
    say(to_line(Request(Quit{})));
    expect_end(2s);
  }

  std::string game_;
  Welcome welcome_;
  std::unique_ptr<Engine> rules_;
};

}  // namespace

std::vector<Check> check(const Examinee& examinee, const OnCheck& on_check) {
  return ProgramExamination(examinee.command, examinee.game, on_check).run();
}

}  // namespace deepcut::json_lines
