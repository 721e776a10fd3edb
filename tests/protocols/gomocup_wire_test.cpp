#include <gtest/gtest.h>

#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "engine/point_names.hpp"
#include "formats/gomocup_rules.hpp"
#include "protocols/gomocup/wire.hpp"

namespace deepcut::gomocup {
namespace {

std::string echo(std::string_view line) { return to_line(parse_command(line)); }

template <class Parse>
std::string refusal_by(Parse parse, std::string_view line) {
  try {
    parse(line);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

std::string refusal(std::string_view line) { return refusal_by(parse_command, line); }

TEST(Gomocup, ReadsEveryCommand) {
  for (const char* line : {"START 15",     "RECTSTART 10,20", "RESTART",   "BEGIN",          "TURN 7,8",
                           "PLAY 0,0",     "TAKEBACK 14,3",   "BOARD",     "YXBOARD",        "SWAP2BOARD",
                           "INFO rule 4",  "ABOUT",           "END",       "STOP",           "YXSHOWINFO",
                           "YXSHOWFORBID", "YXHASHCLEAR",     "YXNBEST 3", "YXBALANCEONE 0", "YXBALANCETWO -5"}) {
    EXPECT_EQ(echo(line), line);
  }
}

TEST(Gomocup, ReadsWhatPeopleWrite) {
  EXPECT_EQ(echo("  turn  7 , 8 \r"), "TURN 7,8");
  EXPECT_EQ(echo("start 20"), "START 20");
  EXPECT_EQ(echo("RECTSTART 15, 15"), "START 15");
  EXPECT_EQ(echo("Info Timeout_Turn 500"), "INFO timeout_turn 500");
  EXPECT_EQ(echo("INFO folder /some where/else"), "INFO folder /some where/else");
  EXPECT_EQ(echo("yxstop"), "STOP");
  EXPECT_TRUE(is_done(" done\r"));
  EXPECT_FALSE(is_done("1,2,1"));
}

TEST(Gomocup, SaysWhatIsWrong) {
  EXPECT_EQ(refusal("START"), "START \"\" is wrong: expected a number.");
  EXPECT_EQ(refusal("START big"), "START \"big\" is wrong: expected a number.");
  EXPECT_EQ(refusal("TURN 7"), "TURN \"7\" is wrong: expected X,Y.");
  EXPECT_EQ(refusal("TURN 7,8,9"), "TURN \"7,8,9\" is wrong: expected X,Y.");
  EXPECT_EQ(refusal("TURN 99999999999,1"), "TURN \"99999999999,1\" is wrong: expected X,Y.");
  EXPECT_EQ(refusal("RECTSTART 10"), "RECTSTART \"10\" is wrong: expected WIDTH,HEIGHT.");
  EXPECT_EQ(refusal("INFO"), "INFO is wrong: expected a key and a value.");
  EXPECT_EQ(refusal_by(parse_stone, "1,2\r"),
            "\"1,2\" is wrong: expected X,Y,FIELD with a field from 1 to 3, or DONE.");
  EXPECT_THROW(parse_stone("1,2,4"), Error);
  EXPECT_EQ(std::get<NotKnown>(parse_command("Xyzzy 1 2")).word, "Xyzzy");
  EXPECT_EQ(std::get<NotKnown>(parse_command("")).word, "");
}

TEST(Gomocup, TellsRepliesApart) {
  using Kind = Reply::Kind;
  EXPECT_EQ(parse_reply("7,8\r").kind, Kind::kMove);
  EXPECT_EQ(parse_reply("7,8\r").point, (Point{7, 8}));
  EXPECT_EQ(parse_reply("7,8 9,9").kind, Kind::kOther);
  EXPECT_EQ(parse_reply("OK - everything is good").kind, Kind::kOk);
  EXPECT_EQ(parse_reply("error no").text, "no");
  EXPECT_EQ(parse_reply("UNKNOWN command").kind, Kind::kUnknown);
  EXPECT_EQ(parse_reply("SUGGEST 1,2").point, (Point{1, 2}));
  EXPECT_EQ(parse_reply("MESSAGE hello there").text, "hello there");
  EXPECT_EQ(parse_reply("name=\"X\"").kind, Kind::kOther);
}

TEST(Gomocup, ReadsNewsInTheFormsThatEnginesUse) {
  const SearchNews bars = parse_news("Speed 727K | Depth 17-30 | Eval -251 | Node 375K | Time 516ms");
  EXPECT_EQ(bars.depth, 17);
  EXPECT_EQ(bars.nodes, 375'000U);
  EXPECT_EQ(bars.value, Value::heuristic(-251));
  EXPECT_EQ(parse_news("Depth 9-9 | Eval +M11 | Time 3ms | h8 i9").value, Value::win(11));
  EXPECT_EQ(parse_news("Depth 9-9 | Eval -M8 | Time 3ms").value, Value::loss(8));
  EXPECT_EQ(parse_news("depth=8 NPS=184k").depth, 8);
  EXPECT_EQ(parse_news("best: [7,9] val=-304").value, Value::heuristic(-304));
  const SearchNews commas = parse_news("eval 157, depth 7, nodes 49864, speed 241");
  EXPECT_EQ(commas.depth, 7);
  EXPECT_EQ(commas.nodes, 49'864U);
  const SearchNews none = parse_news("Depth of feeling | eval | nodes many | depth nan | node inf");
  EXPECT_FALSE(none.depth || none.nodes || none.value);
}

TEST(Gomocup, WritesNewsThatItReads) {
  SearchReport report;
  report.value = Value::heuristic(-251);
  report.depth = 17;
  report.selective_depth = 30;
  report.nodes = 375'321;
  report.time = std::chrono::milliseconds(516);
  report.line = {"h8", "i9"};
  report.lines = {{report.line, report.value, Bound::kExact}};
  EXPECT_EQ(progress_messages(report), std::vector<std::string>{"Depth 17-30 | Eval -251 | Time 516ms | h8 i9"});
  EXPECT_EQ(result_message(report), "Speed 727K | Depth 17-30 | Eval -251 | Node 375K | Time 516ms");
  EXPECT_EQ(parse_news(result_message(report)).nodes, 375'000U);
  EXPECT_EQ(to_eval(Value::win(11)), "+M11");
  EXPECT_EQ(to_eval(Value::loss(8)), "-M8");
}

TEST(Gomocup, NamesRuleSetsByTheirBits) {
  EXPECT_EQ(rule_set_of(0).name, "freestyle");
  EXPECT_EQ(rule_set_of(1).name, "standard");
  EXPECT_EQ(rule_set_of(2).name, "freestyle");
  EXPECT_EQ(rule_set_of(4).name, "renju");
  EXPECT_EQ(rule_set_of(5).name, "renju");
  for (const int rule : {0, 1, 4, 8, 9}) {
    EXPECT_EQ(rule_of(rule_set_of(rule).name, rule_set_of(rule).options), rule);
  }
  EXPECT_EQ(rule_of("pente", {}), std::nullopt);
}

TEST(PointNames, CountFromTheUpperLeftCorner) {
  Engine engine;
  engine.new_game("gomoku", "freestyle", {{"size", "32"}});
  const PointNames names(engine.board());
  EXPECT_EQ(names.name({0, 0}), "a32");
  EXPECT_EQ(names.name({31, 31}), "af1");
  EXPECT_EQ(names.find("af1"), (Point{31, 31}));
  EXPECT_EQ(names.find("zz9"), std::nullopt);
  EXPECT_TRUE(names.contains({31, 0}));
  EXPECT_FALSE(names.contains({32, 0}));
  EXPECT_FALSE(names.contains({0, -1}));
}

}  // namespace
}  // namespace deepcut::gomocup
