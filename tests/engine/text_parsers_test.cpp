// Options and times: what people write, and what they write wrong.
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "engine/error.hpp"
#include "engine/error_of.hpp"
#include "engine/options.hpp"
#include "engine/searches/go_limits.hpp"
#include "engine/text.hpp"

namespace deepcut {
namespace {

using testing::error_of;

const std::vector<OptionSpec> kSpecs = {
    OptionSpec::integer("size", "how large", 5, -3, 20),
    OptionSpec::flag("fast", "or slow", true),
    OptionSpec::choice("colour", "of the stones", {"red", "blue"}),
    OptionSpec::text("name", "of the player", "nobody"),
};

TEST(Options, HaveDefaults) {
  const OptionValues values = parse_options(kSpecs, {}, "of a test");
  EXPECT_EQ(values.integer("size"), 5);
  EXPECT_EQ(values.flag("fast"), true);
  EXPECT_EQ(values.text("colour"), "red");
  EXPECT_EQ(values.text("name"), "nobody");
}

TEST(Options, AreRead) {
  const OptionValues values = parse_options(
      kSpecs, {{"size", "7"}, {"size", "-3"}, {"fast", "No"}, {"colour", "blue"}, {"name", "a b=c"}}, "of a test");
  EXPECT_EQ(values.integer("size"), -3);
  EXPECT_EQ(values.flag("fast"), false);
  EXPECT_EQ(values.text("colour"), "blue");
  EXPECT_EQ(values.text("name"), "a b=c");
}

TEST(Options, SayWhatWasExpected) {
  const auto error = [](const std::string& name, const std::string& text) {
    return error_of([&] { parse_options(kSpecs, {{name, text}}, "of a test"); });
  };
  for (const char* wrong : {"", "x", "21", "-4", "5.5", "5 ", "99999999999999999999", "+5", "0x5"}) {
    EXPECT_EQ(error("size", wrong), "Option size cannot be " + quote(wrong) + ": expected -3 to 20.");
  }
  EXPECT_EQ(error("fast", "maybe"), "Option fast cannot be \"maybe\": expected on or off.");
  EXPECT_EQ(error("colour", "Red"), "Option colour cannot be \"Red\": expected red or blue.");
  EXPECT_EQ(error("name", "a\nb"), "Option name cannot be \"a?b\": expected one line of text.");
  EXPECT_EQ(error("speed", "1"), "\"speed\" is no option of a test: expected size, fast, colour or name.");
}

TEST(Options, AreSplitAtTheFirstEqualsSign) {
  EXPECT_EQ(split_assignment("a=b=c"), (std::pair<std::string, std::string>("a", "b=c")));
  EXPECT_EQ(split_assignment(" a = b "), (std::pair<std::string, std::string>("a", "b")));
  EXPECT_EQ(split_assignment("a="), (std::pair<std::string, std::string>("a", "")));
  EXPECT_EQ(error_of([] { split_assignment("ab"); }), "Cannot read \"ab\": expected NAME=VALUE.");
  EXPECT_EQ(error_of([] { split_assignment("=b"); }), "Cannot read \"=b\": expected NAME=VALUE.");
}

TEST(Quote, IsShortAndPrintable) {
  EXPECT_EQ(quote("a\x01\xff\n"), "\"a???\"");
  EXPECT_EQ(quote(std::string(100, 'x')), "\"" + std::string(40, 'x') + "...\"");
}

TEST(Quote, RepeatsLettersOfEveryAlphabet) {
  EXPECT_EQ(quote("é8 €\U0001F600"), "\"é8 €\U0001F600\"");
  // Latin-1, half a character, more bytes than needed, a surrogate, beyond the last character.
  EXPECT_EQ(quote("\xE9|\xE2\x82|\xC0\xAF|\xED\xA0\x80|\xF4\x90\x80\x80"), "\"?|??|??|???|????\"");
  EXPECT_EQ(quote("\x7F|\xC2\x80|\xC2\x9F|\xC2\xA0"), "\"?|?|?|\xC2\xA0\"");
  std::string many;
  for (int i = 0; i < 41; ++i) many += "é";
  EXPECT_EQ(quote(many), "\"" + many.substr(2) + "...\"");
}

TEST(Times, AreRead) {
  EXPECT_EQ(parse_duration("2"), Milliseconds(2000));
  EXPECT_EQ(parse_duration("0.5"), Milliseconds(500));
  EXPECT_EQ(parse_duration(".25s"), Milliseconds(250));
  EXPECT_EQ(parse_duration("250ms"), Milliseconds(250));
  EXPECT_EQ(parse_duration("1.5m"), Milliseconds(90'000));
  EXPECT_EQ(parse_duration("1h"), Milliseconds(3'600'000));
  EXPECT_EQ(parse_duration("0"), Milliseconds(0));
  const MatchClock clock = parse_clock("5m+2.5");
  EXPECT_EQ(clock.left, Milliseconds(300'000));
  EXPECT_EQ(clock.increment, Milliseconds(2500));
  EXPECT_EQ(parse_clock("60").increment, Milliseconds(0));
}

TEST(Times, AreRefused) {
  for (const char* wrong : {"", ".", "-1", "1,5", "1e3", "5 parsecs", "s", "1..2", "nan", "99999999999", "1sm"}) {
    EXPECT_EQ(error_of([&] { parse_duration(wrong); }).substr(0, 20), "Cannot read the time") << wrong;
  }
  for (const char* wrong : {"", "+", "1+", "+1", "1+1+1", "1+x"}) {
    EXPECT_EQ(error_of([&] { parse_clock(wrong); }).substr(0, 21), "Cannot read the clock") << wrong;
  }
}

}  // namespace
}  // namespace deepcut
