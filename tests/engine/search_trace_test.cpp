// Searches on record: the tree that is read back is the tree that was searched.
#include "engine/trace/search_trace.hpp"

#include <cstdint>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <unistd.h>

#include "engine/engine.hpp"
#include "engine/error_of.hpp"

namespace deepcut {
namespace {

using testing::error_of;

/// Enters and leaves, by hand: a uniform tree.
void feed(TraceStore& store, int branching, int depth, int ply = 1) {
  for (int i = 0; i < branching; ++i) {
    Event event{.kind = EventKind::kEnter, .has_move = true, .ply = static_cast<std::int16_t>(ply)};
    event.move = static_cast<std::uint32_t>(i);
    store.record(event);
    if (depth > 1) feed(store, branching, depth - 1, ply + 1);
    event.kind = EventKind::kLeave;
    event.value = 100 * ply + i;
    event.bound = Bound::kExact;
    store.record(event);
  }
}

TEST(TraceStore, FindsEveryChildAndPath) {
  TraceStore store;
  store.record({.kind = EventKind::kIteration, .depth = kPly, .alpha = -kInfinity, .beta = kInfinity});
  feed(store, 7, 1);
  store.record({.kind = EventKind::kIteration, .depth = 6 * kPly, .alpha = -kInfinity, .beta = kInfinity});
  feed(store, 7, 6);
  store.finish(false);
  ASSERT_EQ(store.iterations().size(), 2U);
  const RecordId root = store.iterations()[1].root;
  EXPECT_EQ(root, 8U);
  EXPECT_EQ(store.counts().nodes, store.size());
  EXPECT_EQ(store.read(root).size, store.size() - root);
  EXPECT_EQ(store.iterations()[1].nodes, store.size() - root);
  // All the way down the last children, whose records were written long before their parents'.
  std::vector<RecordId> path{root};
  for (int ply = 1; ply <= 6; ++ply) {
    const auto children = store.children(path.back(), 0, 100);
    ASSERT_EQ(children.size(), 7U);
    for (std::size_t i = 0; i < children.size(); ++i) {
      EXPECT_EQ(store.read(children[i]).move, i);
      EXPECT_EQ(store.read(children[i]).value, 100 * ply + static_cast<int>(i));
    }
    EXPECT_EQ(store.children(path.back(), 5, 100), (std::vector<RecordId>{children[5], children[6]}));
    path.push_back(children.back());
    EXPECT_EQ(store.path(path.back()), path);
  }
  EXPECT_TRUE(store.children(path.back(), 0, 10).empty());
  EXPECT_EQ(store.path(3), (std::vector<RecordId>{0, 3}));
  EXPECT_TRUE(store.path(store.size()).empty());
}

TEST(TraceStore, ASearchWithoutTheTableMoveDoesNotEndTheNode) {
  TraceStore store;
  const auto tell = [&](EventKind kind, int ply) {
    store.record({.kind = kind, .has_move = true, .ply = static_cast<std::int16_t>(ply), .beta = 1, .value = 1});
  };
  store.record({.kind = EventKind::kIteration});
  tell(EventKind::kEnter, 1);
  tell(EventKind::kSingular, 1);
  tell(EventKind::kEnter, 2);
  tell(EventKind::kLeave, 2);
  tell(EventKind::kCutoff, 1);
  tell(EventKind::kAllMoves, 1);
  tell(EventKind::kEnter, 2);
  tell(EventKind::kLeave, 2);
  EXPECT_EQ(store.counts().cutoffs, 0U);
  tell(EventKind::kCutoff, 1);
  EXPECT_EQ(store.counts().cutoffs, 1U);
  EXPECT_EQ(store.counts().first_cutoffs, 1U) << "by the first move, now that all count";
  tell(EventKind::kLeave, 1);
  store.finish(false);
  EXPECT_EQ(store.read(1).children, 2U);
}

TEST(TraceStore, KeepsToItsCap) {
  TraceStore store(50);
  store.record({.kind = EventKind::kIteration, .depth = kPly});
  feed(store, 5, 4);
  store.finish(false);
  EXPECT_EQ(store.size(), 50U);
  EXPECT_EQ(store.counts().nodes, 1U + 5 + 25 + 125 + 625);
  EXPECT_EQ(store.read(0).nodes, store.counts().nodes);
  EXPECT_TRUE(store.read(0).has(TraceRecord::kHidden));
  EXPECT_EQ(store.read(0).children, 5);
  EXPECT_LT(store.children(0, 0, 10).size(), 5U);
}

std::size_t resident_megabytes() {
  std::ifstream file("/proc/self/statm");
  std::size_t pages = 0;
  file >> pages >> pages;
  return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE)) >> 20;
}

void expect_little_memory(int depth, std::uint64_t most, std::uint64_t nodes) {
  const std::size_t before = resident_megabytes();
  TraceStore store(most);
  store.record({.kind = EventKind::kIteration, .depth = kPly});
  feed(store, 10, depth);
  store.finish(false);
  EXPECT_EQ(store.counts().nodes, nodes);
  EXPECT_EQ(store.size(), most);
  EXPECT_EQ(store.path(static_cast<RecordId>(most - 1)).size(), static_cast<std::size_t>(depth) + 1);
  EXPECT_LT(resident_megabytes(), before + 20);
}

TEST(TraceStore, ManyNodesTakeLittleMemory) { expect_little_memory(6, 1'000'000, 1'111'111); }
TEST(SlowTraceStore, TenMillionNodesTakeLittleMemory) { expect_little_memory(7, 10'000'000, 11'111'111); }

class SearchTraces : public ::testing::Test {
 protected:
  void SetUp() override {
    if (find_tracer("connect4", "7x6") == nullptr) GTEST_SKIP() << "built without traces";
  }
};

struct Walked {
  std::uint64_t nodes = 0;
  std::uint64_t cutoffs = 0;
};
/// Everything below a node by way of children(), in pages of three.
Walked walk(const SearchTrace& trace, std::int64_t id) {
  Walked total{1, 0};
  for (std::size_t from = 0;; from += 3) {
    const Json page = trace.children(id, from, 3);
    for (const Json& node : page["nodes"]) {
      const Walked below = walk(trace, node["id"]);
      EXPECT_EQ(below.nodes, node["nodes"]);
      total.nodes += below.nodes;
      total.cutoffs += below.cutoffs + (node.contains("cutoff") ? 1 : 0);
    }
    if (page["nodes"].size() < 3) return total;
  }
}

TEST_F(SearchTraces, AgreeWithTheSearch) {
  Engine engine;
  engine.new_game("connect4");
  engine.set_moves("4453");
  const SearchTrace trace(engine, {.limits = {.depth = 5}});
  const SearchReport plain = engine.run({.search = "pvs", .limits = {.depth = 5}});
  EXPECT_EQ(trace.report().nodes, plain.nodes);
  EXPECT_EQ(trace.report().best, plain.best);
  EXPECT_EQ(trace.report().line, plain.line);
  const Json summary = trace.summary();
  EXPECT_EQ(summary["counts"]["nodes"], plain.nodes);
  EXPECT_EQ(summary["records"], plain.nodes);
  std::uint64_t nodes = 0;
  std::uint64_t cutoffs = 0;
  for (const Json& iteration : summary["iterations"]) {
    const Walked walked = walk(trace, iteration["root"]);
    EXPECT_EQ(walked.nodes, iteration["nodes"]);
    nodes += walked.nodes;
    cutoffs += walked.cutoffs + (trace.node(iteration["root"]).contains("cutoff") ? 1 : 0);
  }
  EXPECT_EQ(nodes, plain.nodes);
  EXPECT_EQ(cutoffs, summary["counts"]["cutoffs"]);
  EXPECT_EQ(summary["iterations"].back()["best"], *plain.best);
  std::uint64_t by_ply = 0;
  for (const Json& ply : summary["plies"]) by_ply += ply["nodes"].get<std::uint64_t>();
  EXPECT_EQ(by_ply, nodes);
}

TEST_F(SearchTraces, NodesHaveTheirWayAndBoard) {
  Engine engine;
  engine.new_game("tictactoe");
  engine.set_moves("b2");
  const SearchTrace trace(engine, {.limits = {.depth = 4}});
  for (std::int64_t id = 0; id < static_cast<std::int64_t>(trace.store().size()); id += 7) {
    const Json node = trace.node(id);
    Engine other;
    other.new_game("tictactoe");
    std::vector<std::string> moves{"b2"};
    for (const Json& move : node["moves"]) moves.push_back(move);
    other.set_moves(moves);  // all of them are legal
    EXPECT_EQ(node["side"], other.side());
    EXPECT_EQ(node["board"]["cells"], other.state_json()["board"]["cells"]);
    EXPECT_EQ(node["ply"], node["moves"].size());
    EXPECT_EQ(node["path"].back(), id);
  }
  EXPECT_THROW(trace.node(-1), Error);
  EXPECT_THROW(trace.children(trace.store().size(), 0, 1), Error);
}

TEST_F(SearchTraces, EveryGameHasOne) {
  for (const RegisteredGame& game : registry().games()) {
    for (const RegisteredRules& rules : game.rules) {
      Engine engine;
      engine.new_game(game.info.name, rules.name);
      const SearchTrace trace(engine, {.limits = {.nodes = 300}});
      EXPECT_GT(trace.store().size(), 0U) << game.info.name << " " << rules.name;
      const Json root = trace.node(trace.store().iterations().back().root);
      EXPECT_EQ(root["side"], engine.side());
    }
  }
}

TEST_F(SearchTraces, DevicesChangeCountsAndNotExactValues) {
  Engine engine;
  engine.new_game("connect4");
  engine.set_moves("44444");
  const Json savings = device_savings(engine, {.options = {{"exact", "on"}}, .limits = {.depth = 6}});
  ASSERT_GT(savings["searches"].size(), 5U);
  const Json& all = savings["searches"][0];
  bool differs = false;
  for (const Json& entry : savings["searches"]) {
    EXPECT_EQ(entry["report"]["value"], all["report"]["value"]) << entry["without"];
    differs = differs || entry["report"]["nodes"] != all["report"]["nodes"];
  }
  EXPECT_TRUE(differs);
  EXPECT_THROW(device_savings(engine, {}), Error);
}

TEST_F(SearchTraces, TellNodesThatTheEvaluationSettledFromFinishedGames) {
  const auto ends_of = [](const char* game, const char* moves) {
    Engine engine;
    engine.new_game(game);
    engine.set_moves(moves);
    const SearchTrace trace(engine, {.limits = {.depth = 6}});
    std::map<std::string, int> ends;
    for (std::int64_t id = 0; id < static_cast<std::int64_t>(trace.store().size()) && id < 2000; ++id) {
      ++ends[trace.node(id)["end"]];
    }
    return ends;
  };
  auto gomoku = ends_of("gomoku", "h8 g8");  // too few stones for five in a row
  EXPECT_GT(gomoku["evaluation"], 0);
  EXPECT_EQ(gomoku["game-over"], 0);
  auto tictactoe = ends_of("tictactoe", "b2 a1");
  EXPECT_EQ(tictactoe["evaluation"], 0);
  EXPECT_GT(tictactoe["game-over"], 0);
  auto cards = ends_of("rps", "");
  EXPECT_EQ(cards["evaluation"], 0);
}

TEST_F(SearchTraces, SayNothingOfWhatWasNotSearched) {
  Engine engine;
  engine.new_game("connect4");
  // Stopped in the first move of the second iteration.
  const SearchTrace trace(engine, {.limits = {.nodes = 12}});
  const Json iteration = trace.summary()["iterations"].back();
  EXPECT_EQ(iteration["bound"], "none");
  EXPECT_EQ(iteration["value"]["text"], "0");
  const Json root = trace.node(iteration["root"]);
  EXPECT_EQ(root["bound"], "none");
  EXPECT_EQ(root["value"]["text"], "0");
  EXPECT_EQ(root["kind"], "unfinished");
}

TEST_F(SearchTraces, NonsenseIsAnswered) {
  Engine engine;
  engine.new_game("tictactoe");
  EXPECT_THROW(SearchTrace(engine, {.search = "minimax"}), Error);
  EXPECT_THROW(SearchTrace(engine, {.options = {{"frobnicate", "1"}}}), Error);
  EXPECT_EQ(error_of([&] { SearchTrace(engine, {.limits = {.depth = 256}}); }),
            "Depth 256 is not possible: expected 1 to 255.");
  EXPECT_EQ(error_of([&] { SearchTrace(engine, {.limits = {.nodes = 0}}); }),
            "0 nodes are not possible: expected 1 or more.");
  engine.set_moves("a1 a2 b1 b2 c1");
  EXPECT_THROW(SearchTrace(engine, {}), Error);
}

}  // namespace
}  // namespace deepcut
