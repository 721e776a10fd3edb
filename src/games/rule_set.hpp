// What a game folder offers to whoever builds an engine of it. A folder's game.hpp has a struct
//
//     struct Game {
//       static games::GameInfo info();
//       using RuleSets = games::RuleSets<...>;   // the first one is the default
//       static std::vector<games::Level> levels();                          // optional: levels of its own
//     };
//
// and every rule set in that list is a struct of static members around one position type:
//
//     struct Rules {
//       using Position = ...;                                                // see deepcut/position.hpp
//       static games::RuleSetInfo info();
//       static games::Board draw(const Position&, std::optional<Move> last);
//       ... and, where the game has something to say, any of the optional ones below
//     };
#pragma once

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/position.hpp>
#include <deepcut/report.hpp>

#include "games/board.hpp"
#include "games/option.hpp"
#include "games/outlook.hpp"

namespace deepcut::games {

/// Words and their values, as people write them.
using Settings = std::vector<std::pair<std::string, std::string>>;

/// A position to show a game by: something has happened, nothing is decided.
struct Example {
  std::string moves{};
  Settings options{};  ///< of the first rule set
};

/// How a game begins somewhere else than usual: by these options of its rules.
struct SetUp {
  std::vector<std::string> options{};
  std::string help{};
};

/// What the exact score of a finished game says where a win is the better the larger it is: `win` for the win, and
/// `each` for every piece of its margin.
struct Margin {
  int win = 0;
  int each = 0;  ///< 0: a game counts no margin
  std::string one{};
  std::string many{};  ///< what one and several pieces of it are called
};

struct GameInfo {
  std::string name;      ///< as it is typed
  std::string title;     ///< as it is shown
  std::string help;      ///< one line
  std::string notation;  ///< how a move is written: "expected ..." is completed with it
  std::array<std::string, 2> sides{"First", "Second"};
  std::array<char, 2> symbols{};  ///< how their pieces look on a board in ASCII, if that needs telling
  /// Moves may be written without anything between them, as in 4453 or b2a1c3.
  bool moves_run_together = false;
  /// Openings are also written as distances from the middle of the board: "8,-3, 6,-4".
  bool openings_from_the_middle = false;
  /// So many points of the evaluation take an even position to an expectation of 73 %: one unit of log-odds.
  int value_scale = 100;
  /// Of one side in a row. Times for a move are for one ply: a turn takes so many times as long.
  int plies_a_turn = 1;
  Margin margin{};
  Example example{};
  SetUp set_up{};
};

struct RuleSetInfo {
  std::string name;
  std::string help;
  std::vector<OptionSpec> options{};
};

/// A position of the benchmark and how deep it is searched there.
struct BenchPosition {
  std::string moves;
  int depth = 1;
};

/// How strong the engine plays. What it does not set is left as the search has it.
struct Level {
  std::string name;
  std::string help;
  std::string search = "pvs";
  Settings options{};  ///< of the search
  std::optional<int> depth{};
  std::optional<std::uint64_t> nodes{};
  std::optional<Milliseconds> time{};
  int random_percent = 0;  ///< so many of its moves are not thought about at all
};

template <class P>
using OnProgress = std::function<void(const Report<typename P::Move>&)>;

/// A way to search that only this game has.
template <class P>
using Searcher = std::function<Report<typename P::Move>(const P&, const Limits&, const OnProgress<P>&)>;

template <class P>
struct OwnSearch {
  std::string name;
  std::string help;
  std::vector<OptionSpec> options;
  std::function<Searcher<P>(const OptionValues&)> make;
  bool by_threats = false;  ///< the one to ask for a forced win: it sees much further than a search of all moves
};

/// A question that only this game can answer: takes words, gives text (or JSON as text).
template <class P>
struct OwnCommand {
  std::string name;
  std::string help;
  std::function<std::string(const P&, const std::vector<std::string>& words)> run;
};

template <class R>
concept RuleSet = deepcut::Position<typename R::Position> &&
    requires(const typename R::Position& p, std::optional<typename R::Position::Move> last) {
  { R::info() } -> std::same_as<RuleSetInfo>;
  { R::draw(p, last) } -> std::same_as<Board>;
};

/// Where the game begins, if options decide it. Throws std::invalid_argument with one clear sentence if it cannot.
template <class R>
concept HasStart = requires(const OptionValues& values) {
  { R::start(values) } -> std::same_as<typename R::Position>;
};

/// Why the text is no legal move in this unfinished position: the end of a sentence, without its full stop.
template <class R>
concept HasWhyIllegal = requires(const typename R::Position& p, std::string_view text) {
  { R::why_illegal(p, text) } -> std::same_as<std::string>;
};

/// Why the finished game ended as it did: "four in a row".
template <class R>
concept HasReason = requires(const typename R::Position& p) {
  { R::reason(p) } -> std::same_as<std::string>;
};

template <class R>
concept HasAnnotations = requires(const typename R::Position& p) {
  { R::annotations(p) } -> std::same_as<std::vector<Annotation>>;
};

/// What a network that the game carries thinks at a glance; nothing where it has none or the game is over.
template <class R>
concept HasOutlook = requires(const typename R::Position& p) {
  { R::outlook(p) } -> std::same_as<std::optional<Outlook>>;
};

/// Finds exact values by the game's own means: `using Solver = ...`, made from a number of threads and the bytes of
/// its table, and used as Search is. Without it the library searches to the end of the game.
template <class R>
concept HasSolver = std::constructible_from<typename R::Solver, int, std::size_t> &&
    requires(typename R::Solver& solver, const typename R::Position& p, const Limits& limits,
             const OnProgress<typename R::Position>& report) {
  solver.on_progress(report);
  { solver.go(p, limits) } -> std::same_as<Report<typename R::Position::Move>>;
};

template <class R>
concept HasOwnSearches = requires {
  { R::searches() } -> std::same_as<std::vector<OwnSearch<typename R::Position>>>;
};

template <class R>
concept HasCommands = requires {
  { R::commands() } -> std::same_as<std::vector<OwnCommand<typename R::Position>>>;
};

template <class R>
concept HasBench = requires {
  { R::bench() } -> std::same_as<std::vector<BenchPosition>>;
};

/// A search policy or an evaluator other than the default ones: `using Policy = ...`, `using Evaluator = ...`.
template <class R>
concept HasPolicy = requires {
  typename R::Policy;
};
template <class R>
concept HasEvaluator = requires {
  typename R::Evaluator;
};

/// Options that decide which evaluator searches with, beside those of the search: `static std::vector<OptionSpec>
/// evaluator_options()` and `static Evaluator evaluator(const OptionValues&)`, which throws std::invalid_argument with one
/// clear sentence if there is none. Without options an Evaluator is made from nothing.
template <class R>
concept HasEvaluatorOptions = HasEvaluator<R> && requires(const OptionValues& values) {
  { R::evaluator_options() } -> std::same_as<std::vector<OptionSpec>>;
  { R::evaluator(values) } -> std::same_as<typename R::Evaluator>;
};

/// Finished games have scores instead of wins and losses: `static constexpr bool kEndsInScores = true`. Proof-number
/// search, which asks only for wins, is not offered then.
template <class R>
concept EndsInScores = requires {
  requires R::kEndsInScores;
};

namespace detail {
DEEPCUT_NAMES_MEMBER(start)
DEEPCUT_NAMES_MEMBER(why_illegal)
DEEPCUT_NAMES_MEMBER(reason)
DEEPCUT_NAMES_MEMBER(annotations)
DEEPCUT_NAMES_MEMBER(outlook)
DEEPCUT_NAMES_MEMBER(searches)
DEEPCUT_NAMES_MEMBER(commands)
DEEPCUT_NAMES_MEMBER(bench)
DEEPCUT_NAMES_MEMBER(evaluator_options)
}  // namespace detail

/// As CheckAbilities: an optional member with the wrong signature does not compile.
template <RuleSet R>
struct CheckRuleSet {
  static_assert(!detail::names_start<R> || HasStart<R>, "deepcut: expected `Position start(const OptionValues&)`");
  static_assert(!detail::names_why_illegal<R> || HasWhyIllegal<R>,
                "deepcut: expected `std::string why_illegal(const Position&, std::string_view)`");
  static_assert(!detail::names_reason<R> || HasReason<R>, "deepcut: expected `std::string reason(const Position&)`");
  static_assert(!detail::names_annotations<R> || HasAnnotations<R>,
                "deepcut: expected `std::vector<Annotation> annotations(const Position&)`");
  static_assert(!detail::names_outlook<R> || HasOutlook<R>,
                "deepcut: expected `std::optional<Outlook> outlook(const Position&)`");
  static_assert(
      !requires { typename R::Solver; } || HasSolver<R>,
      "deepcut: expected a Solver(int threads, std::size_t table_bytes) with on_progress and go as Search has");
  static_assert(!detail::names_searches<R> || HasOwnSearches<R>,
                "deepcut: expected `std::vector<OwnSearch<Position>> searches()`");
  static_assert(!detail::names_commands<R> || HasCommands<R>,
                "deepcut: expected `std::vector<OwnCommand<Position>> commands()`");
  static_assert(!detail::names_bench<R> || HasBench<R>, "deepcut: expected `std::vector<BenchPosition> bench()`");
  static_assert(!detail::names_evaluator_options<R> || HasEvaluatorOptions<R>,
                "deepcut: expected `std::vector<OptionSpec> evaluator_options()` and `Evaluator evaluator(const "
                "OptionValues&)`");
  static constexpr bool kOk = true;
};

/// The rule sets of a game, as a list of types.
template <RuleSet... Rules>
struct RuleSets {};

}  // namespace deepcut::games
