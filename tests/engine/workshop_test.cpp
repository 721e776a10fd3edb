// Explicit trees as the page and the command line ask for them: JSON in, JSON out.
#include "engine/trees/workshop.hpp"

#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"

namespace deepcut::workshop_test {
namespace {

const char* const kDeep = "[7,[[[1,5],8],[9,3]]]";

std::string error_of(const Json& request) {
  try {
    workshop(request);
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

TEST(Workshop, RunsATree) {
  const Json run = workshop({{"action", "run"}, {"tree", kDeep}});
  EXPECT_EQ(run["value"], 8);
  EXPECT_EQ(run["visits"], 9);
  EXPECT_EQ(run["never_visited"], 2);
  EXPECT_EQ(run["choice"], "2");
  EXPECT_EQ(run["text"], kDeep);
  ASSERT_EQ(run["nodes"].size(), 11U);
  EXPECT_EQ(run["nodes"][0]["label"], "root");
  EXPECT_EQ(run["nodes"][0]["children"], Json::array({1, 2}));
  int unseen = 0;
  for (const Json& node : run["nodes"]) unseen += node["state"] == "unseen" ? 1 : 0;
  EXPECT_EQ(unseen, 2);
  EXPECT_EQ(run["step_count"], run["steps"].size());
  int deep = 0;
  for (const Json& step : run["steps"]) {
    EXPECT_FALSE(step["text"].get<std::string>().empty());
    if (step["kind"] == "cutoff" && step["cutoff"] == "deep") ++deep;
  }
  EXPECT_EQ(deep, 1);
}

TEST(Workshop, TreesMayBeJson) {
  const Json tree = Json::parse(R"([7,{"name":"a","children":[2,5]}])");
  EXPECT_EQ(workshop({{"tree", tree}})["value"], 7);
  EXPECT_EQ(workshop({{"action", "draw"}, {"tree", tree}, {"format", "notation"}})["picture"], "[7,a=[2,5]]");
}

TEST(Workshop, LargeTreesAreNotListed) {
  const Json made = workshop({{"action", "random"}, {"branching", 10}, {"depth", 5}, {"seed", 3}});
  const Json run = workshop({{"tree", made["tree"]}, {"max_steps", 10}});
  EXPECT_EQ(run["tree"]["leaves"], 100'000);
  EXPECT_FALSE(run.contains("nodes"));
  EXPECT_EQ(run["steps"].size(), 10U);
  EXPECT_GT(run["step_count"], 10);
}

TEST(Workshop, ChecksGradesAndCompares) {
  const Json pruned = workshop({{"action", "check"}, {"tree", kDeep}, {"node", "2.1.1.2"}});
  EXPECT_EQ(pruned["holds"], true);
  const Json leaf = workshop({{"action", "check"}, {"tree", kDeep}, {"node", "2.1.2"}});
  EXPECT_EQ(leaf["holds"], false);
  EXPECT_EQ(leaf["minus"]["value"], 7);
  const Json grade = workshop({{"action", "grade"}, {"tree", kDeep}, {"marked", {"2.2.2"}}});
  EXPECT_EQ(grade["percent"], 50);
  EXPECT_TRUE(grade["why"].contains("2.1.1.2"));
  const Json made = workshop({{"action", "random"}, {"branching", 3}, {"depth", 4}, {"distinct", true}});
  const Json orders = workshop({{"action", "orders"}, {"tree", made["tree"]}});
  EXPECT_EQ(orders["least_leaves"], 17);
  EXPECT_EQ(orders["orders"][1]["order"], "best");
  EXPECT_EQ(orders["orders"][1]["leaf_visits"], 17);
  EXPECT_EQ(workshop({{"action", "reorder"}, {"tree", "[[3,12],[2,4]]"}, {"order", "worst"}})["tree"],
            "[[4,2],[12,3]]");
  EXPECT_EQ(workshop({{"action", "algorithms"}})["algorithms"].size(), 6U);
}

TEST(Workshop, NonsenseIsAnsweredInASentence) {
  EXPECT_EQ(error_of(Json::array()), "Expected an object with the field action.");
  EXPECT_EQ(error_of({{"action", "run"}}), "The field tree is missing.");
  EXPECT_NE(error_of({{"action", "fly"}}).find("There is no action \"fly\""), std::string::npos);
  EXPECT_EQ(error_of({{"tree", "[3,[4"}}).substr(0, 17), "line 1, column 6:");
  EXPECT_NE(error_of({{"tree", "5"}, {"algorithm", "magic"}}).find("There is no algorithm"), std::string::npos);
  EXPECT_NE(error_of({{"tree", "5"}, {"depth", 1.5}}).find("Field depth"), std::string::npos);
  EXPECT_NE(error_of({{"tree", "5"}, {"table", "yes"}}).find("Field table"), std::string::npos);
  EXPECT_NE(error_of({{"action", "check"}, {"tree", "5"}, {"node", "9"}}).find("There is no node"), std::string::npos);
  EXPECT_NE(error_of({{"action", "grade"}, {"tree", "5"}, {"marked", 1}}).find("Field marked"), std::string::npos);
  EXPECT_NE(error_of({{"action", "random"}, {"branching", 1000}, {"depth", 9}}).find("nodes"), std::string::npos);
  EXPECT_NE(error_of({{"action", "draw"}, {"tree", "5"}, {"format", "gif"}}).find("There is no format"),
            std::string::npos);
}

}  // namespace
}  // namespace deepcut::workshop_test
