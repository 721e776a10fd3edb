// What INFO lines make of a search.
#include <gtest/gtest.h>

#include "engine/error.hpp"
#include "protocols/gomocup/settings.hpp"

namespace deepcut::gomocup {
namespace {

TEST(GomocupSettings, ATableThatTakesLongToFindWaitsForAPause) {
  Settings settings;
  EXPECT_EQ(settings.hash_ahead(), 1);
  settings.set("timeout_turn", "5000");
  EXPECT_EQ(settings.hash_ahead(), 1);
  settings.set("max_memory", "1000000000");
  EXPECT_EQ(settings.hash_megabytes(), 320);
  EXPECT_EQ(settings.hash_ahead(), 320);
  EXPECT_EQ(settings.hash_on_the_clock(1), 16);
  EXPECT_EQ(settings.hash_on_the_clock(64), 64);
  EXPECT_EQ(settings.hash_on_the_clock(320), 320);
  // Less than there is must be kept to at once.
  settings.set("max_memory", "20971520");
  EXPECT_EQ(settings.hash_on_the_clock(320), 1);
}

TEST(GomocupSettings, TakeOptionsOfTheCommandLine) {
  Settings settings;
  settings.set_option("threads", "3");
  settings.set_option("hash", "5");
  EXPECT_EQ(settings.options(1, settings.hash_megabytes()),
            (OptionTexts{{"hash", "5"}, {"threads", "3"}, {"lines", "1"}}));
  EXPECT_THROW(settings.set_option("threads", "0"), Error);
  EXPECT_THROW(settings.set_option("hash", "1025"), Error);
  EXPECT_THROW(settings.set_option("seed", "1"), Error);
}

}  // namespace
}  // namespace deepcut::gomocup
