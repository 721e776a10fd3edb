// Connect6 as it is played: a win that the solver proves at the root is never lost on the way to the report.
#include <string>

#include <gtest/gtest.h>

#include <deepcut/search.hpp>

#include "games/connect6/policy.hpp"
#include "games/connect6/position.hpp"

namespace deepcut::connect6::connect6_search_test {
namespace {

Position after_turns(const std::string& moves) {
  Position position(kUsualSize);
  for (std::size_t i = 0; i < moves.size(); i += 2) {
    while (moves[i] == ' ') ++i;
    position.make(position.parse(moves.substr(i, 2)).value());
  }
  return position;
}

TEST(Connect6Search, KeepsAProvenWinOfTheRoot) {
  for (const char* moves :
       {"JJ JIKJ LKKK LLJK ILIK KIIJ IILI KLKH HKLM",               // it begins with a stone that promises little
        "JJ IHGJ LHHG JKII IGJG KGIK JHJF JEHF GIHH EKKE KILJ"}) {  // and with the other stone of a forced pair
    Search<Position, Policy> fresh({.table_bytes = 1 << 20});
    const auto report = fresh.go(after_turns(moves), {.nodes = 200'000});
    EXPECT_TRUE(report.value.is_win()) << moves;
    EXPECT_EQ(report.stop, StopReason::kSolved) << moves;
    EXPECT_LT(report.nodes, 20'000U) << moves;
  }
}

}  // namespace
}  // namespace deepcut::connect6::connect6_search_test
