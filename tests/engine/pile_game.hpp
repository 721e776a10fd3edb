// A game that exists only here, to test the seam with everything a rule set may bring: a turn is two plies of one
// side, each takes one or two stones of a pile, and whoever takes the last one wins. It has no notation.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <thread>
#include <type_traits>
#include <utility>
#include <vector>

#include <deepcut/alpha_beta.hpp>

#include "games/rule_set.hpp"

namespace deepcut::testing {

struct PilePosition {
  using Move = std::uint8_t;

  static inline thread_local int made = 0;  ///< moves, of all positions

  int stones = 7;
  int plies = 0;

  void moves(MoveList<Move>& list) const {
    for (Move take = 1; take <= 2 && take <= stones; ++take) list.push(take);
  }
  void make(Move take) {
    ++made;
    stones -= take;
    ++plies;
  }
  void undo(Move take) {
    stones += take;
    --plies;
  }
  int side() const { return plies / 2 % 2; }
  std::optional<Value> result() const {
    if (stones > 0) return std::nullopt;
    const int winner = (plies - 1) / 2 % 2;
    return winner == side() ? Value::win() : Value::loss();
  }
  std::uint64_t key() const { return static_cast<std::uint64_t>(stones * 4 + plies % 4); }
};

/// Marks its reports, so that a test sees who answered.
class MarkedSolver {
 public:
  static constexpr int kMark = 77;
  MarkedSolver(int threads, std::size_t /*table_bytes*/) : threads_(threads) {}
  void on_progress(games::OnProgress<PilePosition> progress) { progress_ = std::move(progress); }
  Report<PilePosition::Move> go(const PilePosition& position, const Limits& limits) {
    Report<PilePosition::Move> report = alpha_beta(position, limits);
    report.depth = kMark + threads_;
    if (progress_) progress_(report);
    return report;
  }

 private:
  int threads_;
  games::OnProgress<PilePosition> progress_;
};

struct PileRules {
  using Position = PilePosition;
  using Move = Position::Move;
  using Solver = MarkedSolver;

  static games::RuleSetInfo info() {
    return {"plain",
            "take one or two stones, twice",
            {games::OptionSpec::integer("stones", "how many there are at first", 7, 1, 40),
             games::OptionSpec::choice("mood", "changes nothing", {"calm", "wild"})}};
  }
  static Position start(const games::OptionValues& values) {
    if (values.integer("stones") == 13) throw std::invalid_argument("Thirteen stones bring bad luck.");
    return {static_cast<int>(values.integer("stones")), 0};
  }
  static games::Board draw(const Position& position, std::optional<Move> last) {
    games::Board board(position.stones + 1, 1);
    for (int i = 0; i < position.stones; ++i) board.at(i, 0).symbol = '*';
    if (last) board.notes.push_back("took " + std::to_string(*last));
    return board;
  }
  static std::vector<games::Annotation> annotations(const Position& position) {
    return {{"count", 0, -1, std::to_string(position.stones) + " stones are left"}};
  }
  static constexpr Milliseconds kMaking{30};
  static games::Searcher<Position> make_slowly(const games::OptionValues& /*values*/) {
    std::this_thread::sleep_for(kMaking);
    return [](const Position&, const Limits& limits, const games::OnProgress<Position>&) {
      Report<Move> report;
      report.best = Move{1};
      report.depth = static_cast<int>(limits.move_time.value_or(Milliseconds(0)).count());
      report.selective_depth = limits.clock ? static_cast<int>(limits.clock->left.count()) : 0;
      return report;
    };
  }
  static std::vector<games::OwnSearch<Position>> searches() {
    using games::OptionSpec;
    return {{"greedy",
             "takes what it can",
             {OptionSpec::integer("most", "but not more than this", 2, 1, 2)},
             [](const games::OptionValues& values) -> games::Searcher<Position> {
               const auto most = static_cast<Move>(values.integer("most"));
               return [most](const Position& position, const Limits&, const games::OnProgress<Position>&) {
                 Report<Move> report;
                 report.best = position.stones >= most ? most : Move{1};
                 report.line = {*report.best};
                 return report;
               };
             }},
            {"counts",
             "says as its depth how often it was asked",
             {},
             [](const games::OptionValues&) {
               return [asked = 0](const Position&, const Limits&, const games::OnProgress<Position>&) mutable {
                 Report<Move> report;
                 report.best = Move{1};
                 report.depth = ++asked;
                 return report;
               };
             }},
            {"slow_to_make", "says as its depth how many milliseconds it was given", {}, make_slowly},
            {"fails", "to test what happens then", {}, [](const games::OptionValues&) -> games::Searcher<Position> {
               return [](const Position&, const Limits&, const games::OnProgress<Position>&) -> Report<Move> {
                 throw std::runtime_error("It failed.");
               };
             }}};
  }
  static std::vector<games::OwnCommand<Position>> commands() {
    return {
        {"weigh", "tells how heavy the pile is", [](const Position& position, const std::vector<std::string>& words) {
           return std::to_string(position.stones * 3) + (words.empty() ? " grams" : " " + words[0]);
         }}};
  }
};

/// The same pile with nothing optional at all.
struct BareRules {
  struct Position {
    using Move = std::uint8_t;
    int stones = 4;
    void moves(MoveList<Move>& list) const {
      for (Move take = 1; take <= 2 && take <= stones; ++take) list.push(take);
    }
    void make(Move take) { stones -= take; }
    void undo(Move take) { stones += take; }
    std::optional<Value> result() const { return std::nullopt; }  // no move left: lost
  };
  static games::RuleSetInfo info() { return {"bare", "take one or two stones"}; }
  static games::Board draw(const Position& position, std::optional<Position::Move> /*last*/) {
    return {position.stones + 1, 1};
  }
};

/// And twice as a game that does not take back moves by itself: it is copied, or undo is handed what make returned.
struct CopiedPosition {
  using Move = std::uint8_t;
  int stones = 4;
  void moves(MoveList<Move>& list) const {
    for (Move take = 1; take <= 2 && take <= stones; ++take) list.push(take);
  }
  void make(Move take) { stones -= take; }
  std::optional<Value> result() const { return std::nullopt; }
};
struct HandedPosition : CopiedPosition {
  int make(Move take) { return std::exchange(stones, stones - take); }
  void undo(Move /*take*/, const int& before) { stones = before; }
};
template <class P>
struct WithoutUndoRules {
  using Position = P;
  static constexpr bool kCopied = std::is_same_v<P, CopiedPosition>;
  static games::RuleSetInfo info() { return {kCopied ? "copied" : "handed", "take one or two stones"}; }
  static games::Board draw(const Position& position, std::optional<typename P::Move> /*last*/) {
    return {position.stones + 1, 1};
  }
};

struct PileGame {
  static games::GameInfo info() {
    return {.name = "pile", .title = "Pile", .help = "take stones", .notation = "how many stones to take: 1 or 2"};
  }
  using RuleSets =
      games::RuleSets<PileRules, BareRules, WithoutUndoRules<CopiedPosition>, WithoutUndoRules<HandedPosition>>;
  static std::vector<games::Level> levels() {
    return {{.name = "only", .help = "the only one", .search = "greedy", .options = {{"most", "1"}}, .depth = 1},
            {.name = "dice", .help = "never thinks", .random_percent = 100}};
  }
};

}  // namespace deepcut::testing
