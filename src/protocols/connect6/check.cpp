// Does a program speak a text protocol of Connect6 (docs/connect6.md), the one of Cloudict or that of SAU?
#include "protocols/connect6/check.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/engine.hpp"
#include "engine/text.hpp"
#include "protocols/connect6/wire.hpp"
#include "protocols/examination.hpp"

namespace deepcut::connect6_text {

namespace {

using namespace std::chrono_literals;

constexpr Milliseconds kThinking = 30s;  // the protocols have no word for time
constexpr Milliseconds kAtDepthOne = 10s;
constexpr Milliseconds kPause = 300ms;  // between the lines of an answer
constexpr Milliseconds kQuiet = 50ms;   // after which a program without a name is thought to have said all
constexpr int kLongestGame = 40;        // turns of the program

class ProgramExamination final : public LineExamination {
 public:
  ProgramExamination(const std::vector<std::string>& command, Dialect dialect, const OnCheck& on_check)
      : LineExamination(command, on_check), dialect_(dialect) {
    rules_.new_game("connect6");
  }

  std::vector<Check> run() {
    start();
    // A program that keeps its name to itself can play all the same.
    named_ = check(fmt::format("answers {} with its name", name_command()), [this] { hear_name(); });
    const bool usable = check(fmt::format("answers new black with one stone, as in {}", move_line({"JJ"}, dialect_)),
                              [this] { begin(); }) &&
                        check("answers move with two legal stones", [this] {
                          begin();
                          exchange();
                        });
    if (usable) further_checks();
    check("ends within a second after quit, with exit code 0", [this] {
      say("quit");
      expect_end(1s);
    });
    return take_checks();
  }

 private:
  bool is_sau() const { return dialect_ == Dialect::kSau; }
  const char* name_command() const { return is_sau() ? "name?" : "name"; }

  void further_checks() {
    check("waits for the other side after new white", [this] { begin_as_white(); });
    check("answers the first stone as White", [this] {
      begin_as_white();
      other_side_moves(1);
      hear_move();
    });
    if (is_sau()) {
      check("takes up another game after end", [this] { another_game(); });
      check("survives error", [this] { survive("error"); });
    } else {
      check("says nothing to black and white", [this] { place_stones(); });
      check("answers next for the side that did not place the last stones", [this] {
        place_stones();
        ask("next");
      });
      check("says nothing to depth, vcf and unvcf", [this] { settings(); });
      check("answers within ten seconds at depth 1", [this] { keep_depth(); });
    }
    check("understands lines that end with CR LF", [this] { line_ends(); });
    check("survives a command that does not exist", [this] { survive("xyzzy 1 2 3"); });
    check("survives move without a stone", [this] { survive("move"); });
    check("survives stones off the board", [this] { survive("move ZZZ9"); });
    check("survives a stone that is there already", [this] { survive("move JJJJ"); });
    check("survives an empty line", [this] { survive(""); });
    check("survives a long line", [this] { survive(std::string(5000, 'x')); });
    check("plays a game to its end", [this] { whole_game(); });
  }

  /// Every check begins a game; but SAU is what a program speaks that was asked so.
  void prepare_again() override {
    if (is_sau() && !named_) say(name_command());
    hear_out();
  }

  /// The first word in small letters.
  static std::string first_word(const std::string& line) {
    const std::vector<std::string> words = split_words(line);
    return words.empty() ? "" : lower(words[0]);
  }

  /// Programs tell much about their thinking, which is no answer.
  static bool is_answer(const std::string& line) { return first_word(line) == "move" || first_word(line) == "error"; }

  /// Says which line was the answer to which, and what was expected instead.
  static Wrong misunderstanding(const std::string& said, const std::string& line, const std::string& expected) {
    return Wrong(fmt::format("It answered {} with {}: expected {}.", quote(said), quote(line), expected));
  }

  void hear_name() {
    say(name_command());
    std::string line = listen_line(process::kPreparation);
    for (auto more = std::optional(line); more; more = overhear_line(kPause)) {
      line = *more;
      if (first_word(line) == "name" && split_words(line).size() > 1) return;
    }
    throw misunderstanding(name_command(), line, "name and its name");
  }

  /// All that it says about what it was told so far. Commands are answered in turn: whatever comes before its name
  /// belongs to an earlier one.
  std::vector<std::string> hear_out() {
    std::vector<std::string> lines;
    if (named_) say(name_command());
    while (const auto line = overhear_line(named_ ? kThinking : kQuiet)) {
      if (named_ && first_word(*line) == "name") return lines;
      lines.push_back(*line);
    }
    if (named_) throw Wrong(fmt::format("It did not answer {} within {} ms.", name_command(), kThinking.count()));
    return lines;
  }

  /// After a command that wants no answer.
  void expect_silence(const std::string& said) {
    for (const std::string& line : hear_out()) {
      if (is_answer(line)) throw misunderstanding(said, line, "nothing");
    }
  }
  void say_without_answer(const std::string& line) {
    say(line);
    expect_silence(line);
  }

  /// The program's move, which is played.
  void ask(const std::string& line) {
    say(line);
    said_ = line;
    hear_move();
  }

  void hear_move() {
    const std::string line = listen_for_answer();
    const std::size_t wanted = rules_.moves().empty() ? 1 : 2;
    const std::string example = wanted == 1 ? move_line({"JJ"}, dialect_) : move_line({"II", "JK"}, dialect_);
    const auto expected = [&](const std::string& what) {
      return misunderstanding(said_, line, fmt::format("{}, as in {}", what, example));
    };
    const Move move = parse_answer(line, expected("a move"));
    if (wanted == 1 && move.points.size() == 1 && move.padded != is_sau()) {
      throw expected(is_sau() ? "@@ for the stone that is missing" : "one stone and no @@");
    }
    const char* stones = wanted == 1 ? "one stone" : "two stones";
    if (move.points.size() > wanted) throw expected(stones);
    for (const std::string& point : move.points) {
      if (rules_.outcome()) return;  // the first stone has won; most programs say a second one
      if (!rules_.is_legal(point)) {
        throw Wrong(fmt::format("It answered {} with {}. {}", quote(said_), quote(line), rules_.why_illegal(point)));
      }
      rules_.play(point);
    }
    if (move.points.size() < wanted && !rules_.outcome()) throw expected(stones);
  }

  std::string listen_for_answer() {
    const SteadyTime deadline = Clock::now() + kThinking;
    for (;;) {
      const auto left = std::chrono::ceil<Milliseconds>(deadline - Clock::now());
      const auto line = overhear_line(std::max(left, 0ms));
      if (!line) throw Wrong(fmt::format("It did not answer {} within {} ms.", quote(said_), kThinking.count()));
      if (is_answer(*line)) return *line;
    }
  }

  static Move parse_answer(const std::string& line, const Wrong& otherwise) {
    try {
      const Command answer = parse_command(line);
      if (const auto* move = std::get_if<Move>(&answer)) return *move;
    } catch (const Error&) {
      throw otherwise;
    }
    throw otherwise;
  }

  void begin() {
    rules_.set_moves(std::vector<std::string>{});
    ask("new black");
  }

  void begin_as_white() {
    rules_.set_moves(std::vector<std::string>{});
    say_without_answer("new white");
  }

  /// Stones of the other side, all over the board, which are played and told.
  void other_side_moves(int stones) {
    Move move;
    move.padded = is_sau() && stones == 1;
    for (int i = 0; i < stones && !rules_.outcome(); ++i) move.points.push_back(play_somewhere());
    said_ = to_line(Command(move));
    say(said_);
  }

  std::string play_somewhere() {
    constexpr std::size_t kStride = 137;
    const std::vector<std::string> moves = rules_.legal_moves();
    std::string point = moves[(rules_.moves().size() + 1) * kStride % moves.size()];
    rules_.play(point);
    return point;
  }

  void exchange() {
    other_side_moves(2);
    hear_move();
  }

  void place_stones() {
    begin_as_white();
    for (const Place& place : {Place{0, {"JJ"}}, Place{1, {"II", "JK"}}, Place{0, {"HJ", "IJ"}}}) {
      for (const std::string& point : place.points) rules_.play(point);
      say_without_answer(to_line(Command(place)));
    }
  }

  void settings() {
    begin();
    for (const char* line : {"depth 2", "unvcf", "vcf"}) say_without_answer(line);
    exchange();
  }

  void keep_depth() {
    begin();
    say("depth 1");
    const SteadyTime start = Clock::now();
    exchange();
    const auto used = std::chrono::round<Milliseconds>(Clock::now() - start);
    if (used > kAtDepthOne) throw Wrong(fmt::format("It took {} ms.", used.count()));
  }

  void another_game() {
    begin();
    exchange();
    say_without_answer("end");
    begin();
  }

  void line_ends() {
    rules_.set_moves(std::vector<std::string>{});
    ask("new black\r");
    const std::string point = play_somewhere();
    ask(fmt::format("move {}{}\r", point, play_somewhere()));
  }

  /// A complaint is welcome but need not be.
  void survive(const std::string& line) {
    begin();
    say(line);
    hear_out();
    begin();
  }

  void whole_game() {
    begin();
    for (int turn = 0; turn < kLongestGame && !rules_.outcome(); ++turn) {
      other_side_moves(2);
      if (!rules_.outcome()) hear_move();
    }
  }

  Dialect dialect_;
  bool named_ = false;
  std::string said_;  ///< the last that wants an answer
  Engine rules_;      ///< is never asked to think
};

}  // namespace

std::vector<Check> check(const Examinee& examinee, const OnCheck& on_check, Dialect dialect) {
  return ProgramExamination(examinee.command, dialect, on_check).run();
}

}  // namespace deepcut::connect6_text
