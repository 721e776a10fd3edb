// Does a program speak the Gomocup protocol (docs/gomocup.md)?
#include "protocols/gomocup/check.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/engine.hpp"
#include "engine/point_names.hpp"
#include "engine/text.hpp"
#include "formats/gomocup_rules.hpp"
#include "protocols/examination.hpp"
#include "protocols/gomocup/wire.hpp"

namespace deepcut::gomocup {

namespace {

using namespace std::chrono_literals;
using Kind = Reply::Kind;

constexpr Milliseconds kThinking = 10s;
constexpr Milliseconds kLate = 500ms;  // the tournament allows a second
constexpr int kSize = 15;

class BrainExamination final : public LineExamination {
 public:
  using LineExamination::LineExamination;

  std::vector<Check> run() {
    start();
    // A program that keeps its name to itself can play all the same.
    check("answers ABOUT with its name", [this] { about(); });
    const bool usable = check("answers START 15 with OK", [this] { begin(); }) &&
                        check("plays a legal move after BEGIN", [this] { first_move(); });
    if (usable) further_checks();
    check("ends within a second after END, with exit code 0", [this] {
      say("END");
      expect_end(1s);
    });
    return take_checks();
  }

 private:
  void further_checks() {
    check("answers TURN with a legal move", [this] {
      first_move();
      turn();
    });
    check("plays on a BOARD", [this] { board("h8 i9 g9 i7"); });
    check("plays on a BOARD with a stone less of its own", [this] { board("h8 i9 g9"); });
    check("keeps to 300 ms a move", [this] { keep_time(300ms, 100s); });
    check("keeps to a match clock of one second", [this] { keep_time(5s, 1s); });
    check("moves when no time is left", [this] { keep_time(100ms, -50ms); });
    check("understands lines that end with CR LF", [this] { line_ends(); });
    check("begins anew after RESTART, or answers UNKNOWN", [this] { restart(); });
    check("gives a point back after TAKEBACK, or answers UNKNOWN", [this] { take_back(); });
    check("answers a command that does not exist with UNKNOWN", [this] { unknown_command(); });
    check("ignores INFO keys that do not exist", [this] { unknown_key(); });
    check("survives a TURN off the board", [this] { survive("TURN 99,99"); });
    check("survives a TURN without a point", [this] { survive("TURN tea,sugar"); });
    check("survives an empty line", [this] { survive(""); });
    check("survives a long line", [this] { survive(std::string(5000, 'x')); });
    check("plays on 20x20, or answers with ERROR", [this] { large_board(); });
    check("plays a whole game against itself", [this] { whole_game(); });
    check("plays a game TURN by TURN", [this] { turn_by_turn(); });
  }

  void prepare_again() override { begin(); }

  /// The next reply that is none of those that may come at any time.
  Reply answer(Milliseconds time) {
    const SteadyTime deadline = Clock::now() + time;
    for (;;) {
      const auto left = std::chrono::ceil<Milliseconds>(deadline - Clock::now());
      Reply reply = parse_reply(listen_line(std::max(left, 0ms)));
      if (reply.kind != Kind::kMessage && reply.kind != Kind::kDebug && reply.kind != Kind::kSuggest) return reply;
    }
  }

  void expect_ok() {
    const Reply reply = answer(process::kPreparation);
    if (reply.kind == Kind::kOk) return;
    throw Wrong(fmt::format("It answered with {}.", quote(reply.text)));
  }

  void about() {
    say("ABOUT");
    const Reply reply = answer(process::kPreparation);
    if (reply.kind != Kind::kOther || lower(reply.text).find("name") == std::string::npos)
      throw Wrong(fmt::format("It answered with {}.", quote(reply.text)));
  }

  void begin() { begin(kSize); }
  void begin(int size) {
    rules_.new_game(kGame, "freestyle", {{"size", std::to_string(size)}});
    names_ = PointNames(rules_.board());
    clear_board(size);
    settings(500ms, 1000s);
  }

  void clear_board(int size = kSize) {
    say(to_line(Command(Start{size, size})));
    expect_ok();
  }

  void settings(Milliseconds turn, Milliseconds match) {
    say(fmt::format("INFO timeout_turn {}", turn.count()));
    say(fmt::format("INFO timeout_match {}", std::max<Milliseconds>(match, 1s).count()));
    say(fmt::format("INFO time_left {}", match.count()));
    say("INFO max_memory 367001600");
    say("INFO game_type 1");
    say("INFO rule 0");
  }

  /// The program's move, which is played.
  void hear_move(Milliseconds time = kThinking) {
    const Reply reply = answer(time);
    if (reply.kind != Kind::kMove) throw Wrong(fmt::format("It answered with {}.", quote(reply.text)));
    const std::string move = names_.contains(reply.point) ? names_.name(reply.point) : to_text(reply.point);
    if (!rules_.is_legal(move)) throw Wrong(rules_.why_illegal(move));
    rules_.play(move);
  }

  void first_move() {
    begin();
    say("BEGIN");
    hear_move();
  }

  /// The other side plays some legal point.
  void turn() { turn(rules_.legal_moves().front()); }
  void turn(const std::string& move) {
    rules_.play(move);
    if (rules_.outcome()) return;
    say(to_line(Command(Turn{names_.find(move).value()})));
    hear_move();
  }

  void tell_board() {
    const games::Board board = rules_.board();
    say("BOARD");
    for (const std::string& move : rules_.moves()) {
      const Point point = names_.find(move).value();
      const bool own = board.at(point.x, point.y).owner == rules_.side();
      say(to_line(Stone{point, own ? Stone::kOwn : Stone::kOpponent}));
    }
    say("DONE");
  }

  void board(const std::string& moves) {
    begin();
    rules_.set_moves(moves);
    tell_board();
    hear_move();
  }

  void keep_time(Milliseconds turn, Milliseconds match) {
    begin();
    settings(turn, match);
    about();  // once it answers, what it prepares for these settings is ready
    rules_.set_moves("h8 i9 g9 i7");
    const SteadyTime start = Clock::now();
    tell_board();
    hear_move();
    const auto used = std::chrono::round<Milliseconds>(Clock::now() - start);
    const Milliseconds allowed = std::max(0ms, std::min(turn, match));
    if (used > allowed + kLate) throw Wrong(fmt::format("It took {} ms.", used.count()));
  }

  void line_ends() {
    begin();
    say("BEGIN\r");
    hear_move();
    const std::string move = rules_.legal_moves().front();
    rules_.play(move);
    say(to_line(Command(Turn{names_.find(move).value()})) + "\r");
    hear_move();
  }

  void restart() {
    first_move();
    say("RESTART");
    const Reply reply = answer(process::kPreparation);
    if (reply.kind == Kind::kUnknown) return;
    if (reply.kind != Kind::kOk) throw Wrong(fmt::format("It answered with {}.", quote(reply.text)));
    rules_.set_moves(std::vector<std::string>{});
    say("BEGIN");
    hear_move();
  }

  void take_back() {
    first_move();
    const Point point = names_.find(rules_.moves().back()).value();
    say(to_line(Command(TakeBack{point})));
    const Reply reply = answer(process::kPreparation);
    if (reply.kind == Kind::kUnknown) return;
    if (reply.kind != Kind::kOk) throw Wrong(fmt::format("It answered with {}.", quote(reply.text)));
    say(to_line(Command(Turn{point})));
    hear_move();
  }

  void unknown_command() {
    begin();
    say("XYZZY 1,2,3");
    const Reply reply = answer(process::kPreparation);
    if (reply.kind != Kind::kUnknown) throw Wrong(fmt::format("It answered with {}.", quote(reply.text)));
  }

  void unknown_key() {
    begin();
    say("INFO sugar 2");
    say("BEGIN");
    hear_move();
  }

  /// An answer to the line is welcome but need not be.
  void survive(const std::string& line) {
    first_move();
    say(line);
    begin_after_complaints();
  }

  void begin_after_complaints() {
    rules_.set_moves(std::vector<std::string>{});
    say(to_line(Command(Start{kSize, kSize})));
    const SteadyTime deadline = Clock::now() + process::kPreparation;
    while (answer(process::kPreparation).kind != Kind::kOk) {
      if (Clock::now() > deadline) throw Wrong("It answered with many lines, but not with OK.");
    }
    say("BEGIN");
    hear_move();
  }

  void large_board() {
    say("START 20");
    const Reply reply = answer(process::kPreparation);
    if (reply.kind == Kind::kError) return;
    if (reply.kind != Kind::kOk) throw Wrong(fmt::format("It answered with {}.", quote(reply.text)));
    begin(20);
    say("BEGIN");
    hear_move();
  }

  void whole_game() {
    begin();
    settings(20ms, 1000s);
    say("BEGIN");
    hear_move();
    while (!rules_.outcome()) {
      clear_board();
      tell_board();
      hear_move();
    }
  }

  /// As in a match: it is told the other side's moves alone, which here are scattered.
  void turn_by_turn() {
    begin();
    settings(20ms, 1000s);
    say("BEGIN");
    hear_move();
    while (!rules_.outcome()) {
      const std::vector<std::string> legal = rules_.legal_moves();
      turn(legal[rules_.moves().size() * kScatter % legal.size()]);
    }
  }

  static constexpr std::size_t kScatter = 31;

  Engine rules_;  ///< is never asked to think
  PointNames names_;
};

}  // namespace

std::vector<Check> check(const Examinee& examinee, const OnCheck& on_check) {
  return BrainExamination(examinee.command, on_check).run();
}

}  // namespace deepcut::gomocup
