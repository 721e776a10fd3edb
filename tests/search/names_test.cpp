// A game may have functions that are called as the library's are, in its own namespace. None of them is called in their place.
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include <deepcut/alpha_beta.hpp>
#include <deepcut/beam.hpp>
#include <deepcut/check.hpp>
#include <deepcut/minimax.hpp>
#include <deepcut/proof.hpp>
#include <deepcut/search.hpp>
#include <deepcut/trace.hpp>
#include <deepcut/turn_beam.hpp>

namespace stones {

/// From one pile one to three stones are taken; who takes the last one has won.
struct Take {
  std::uint8_t count;
  bool operator==(const Take&) const = default;
};
struct Pile {
  using Move = Take;
  int left = 10;
  void moves(deepcut::MoveList<Take>& list) const {
    for (std::uint8_t count = 1; count <= 3 && count <= left; ++count) list.push({count});
  }
  int make(Take take) {
    const int before = left;
    left -= take.count;
    return before;
  }
  void undo(Take /*take*/, int before) { left = before; }
  std::optional<deepcut::Value> result() const {
    return left == 0 ? std::optional(deepcut::Value::loss()) : std::nullopt;
  }
  std::uint64_t key() const { return static_cast<std::uint64_t>(left); }
};
struct Guide {
  static std::size_t moves(const Pile& pile, deepcut::MoveList<Take>& list) { return pile.moves(list), 0; }
  static bool wins_at_once(const Pile& pile) { return pile.left <= 3; }
};
/// One that ranks, so that all ways to order moves are taken.
struct Ranking : deepcut::PositionEvaluator<Pile> {
  static bool rank(const Pile& /*pile*/, std::span<const Take> /*takes*/, std::span<int> /*orders*/, int /*ply*/,
                   deepcut::Depth /*depth*/) {
    return false;
  }
};

[[noreturn]] void taken_for(const char* name) { throw std::logic_error(std::string("stones::") + name); }

// As a game may well have them.
std::vector<Take> legal_moves(const Pile& /*pile*/) { taken_for("legal_moves"); }
std::vector<Take> first_legal_move(const Pile& /*pile*/) { taken_for("first_legal_move"); }
bool has_moves(const Pile& /*pile*/) { taken_for("has_moves"); }
std::uint32_t pack(Take /*take*/) { taken_for("pack"); }
std::uint64_t perft(const Pile& /*pile*/, int /*depth*/) { taken_for("perft"); }

// And such as take anything.
template <class To, class From>
To bit_cast(const From& /*from*/) {
  taken_for("bit_cast");
}
#define STONES_TAKES_ANYTHING(name) \
  template <class... T>             \
  void name(T&&... /*anything*/) {  \
    taken_for(#name);               \
  }
STONES_TAKES_ANYTHING(compare)
STONES_TAKES_ANYTHING(help)
STONES_TAKES_ANYTHING(pick_best)
STONES_TAKES_ANYTHING(sort_by_nodes)
STONES_TAKES_ANYTHING(sort_by_worth)
STONES_TAKES_ANYTHING(sort_lines)
STONES_TAKES_ANYTHING(take_out)

}  // namespace stones

namespace deepcut::test::names_test {
namespace {

using stones::Pile;

template <class Report>
void expect_win(const Report& report) {
  EXPECT_EQ(report.value, Value::win(5));
  EXPECT_EQ(report.best, (stones::Take{2}));
}

TEST(Names, OfAGamesOwnFunctionsAreNotMistaken) {
  for (const int threads : {1, 2}) {
    for (const Driver driver : {Driver::kPvs, Driver::kMtdf, Driver::kSolve}) {
      expect_win(Search<Pile>({.driver = driver, .threads = threads}).go({}));
      expect_win(Search<Pile, DefaultPolicy, stones::Ranking>({.driver = driver, .threads = threads}).go({}));
    }
  }
  EXPECT_EQ(Search<Pile>({.lines = 3}).go({}).lines.size(), 3U);
  EXPECT_FALSE(Search<Pile>().go({.left = 0}).best);
  TraceRecorder trace;
  expect_win(Search<Pile, DefaultPolicy, stones::Ranking, TraceRecorder>({}, {}, {}, &trace).go({}));
  expect_win(alpha_beta(Pile{}));
  expect_win(minimax(Pile{}));
  expect_win(BeamSearch<Pile>(3).go({}));
  expect_win(BeamSearch<Pile>(3).go({}, {.depth = 5}));
  EXPECT_TRUE((TurnBeam<Pile, stones::Guide>().go({}).best));
  EXPECT_EQ(ProofSearch<Pile>().go({}).status, ProofStatus::kProven);
  EXPECT_TRUE(report_of(Pile{}, Proof<stones::Take>{}).best);
  EXPECT_EQ(deepcut::perft(Pile{}, 2), 9U);
  EXPECT_NO_THROW(check_position(Pile{}, {.games = 2}));
}

}  // namespace
}  // namespace deepcut::test::names_test
