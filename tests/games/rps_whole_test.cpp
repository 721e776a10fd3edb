// The game counted whole: small deals against a plain program, and the published figures.
#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "games/rps/whole_deal.hpp"
#include "games/rps/whole_game.hpp"
#include "games/rps_slow.hpp"

namespace deepcut::test::rps_whole_test {
namespace {

/// Every chance by plain recursion, as the definitions say; and every state there is.
class SlowWhole {
 public:
  struct Chances {
    int margin = 0;  ///< of player 1
    std::vector<double> wins = std::vector<double>(rps::kPlans, 0);
  };

  Chances look(const SlowRps& game) {
    const std::string key = game.key();
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    return known_[key] = work_out(game);
  }
  std::size_t states() const { return known_.size(); }
  std::size_t canonical_states() const {
    std::set<std::string> classes;
    for (const auto& [key, chances] : known_) classes.insert(smallest_image(key));
    return classes.size();
  }

 private:
  struct Option {
    double weight;
    Chances after;
  };

  Chances work_out(const SlowRps& game) {
    Chances here;
    if (game.is_over()) {
      here.margin = game.side == 0 ? game.margin() : -game.margin();
      std::fill(here.wins.begin(), here.wins.end(), here.margin > 0 ? 1 : here.margin < 0 ? 0 : 0.5);
      return here;
    }
    std::vector<Option> options;
    for (const SlowRpsMove move : game.moves()) {
      options.push_back({static_cast<double>(game.copies(move.card)), look(game.after(move))});
    }
    const double turn = game.side == 0 ? 1 : -1;
    double best_margin = -100;
    for (const Option& option : options) best_margin = std::max(best_margin, turn * option.after.margin);
    here.margin = static_cast<int>(turn * best_margin);
    const auto mean = [&](rps::Plan plan, auto&& weight_of) {
      double sum = 0;
      double weight = 0;
      for (const Option& option : options) {
        sum += weight_of(option) * option.after.wins[plan];
        weight += weight_of(option);
      }
      return sum / weight;
    };
    const auto any = [](const Option& option) { return option.weight; };
    const auto best_by_margin = [&](const Option& option) { return option.after.margin == here.margin ? 1.0 : 0.0; };
    const auto best_by_outcome = [&](const Option& option) {
      return sign(option.after.margin) == sign(here.margin) ? 1.0 : 0.0;
    };
    const bool first = game.side == 0;
    here.wins[rps::kBothRandom] = mean(rps::kBothRandom, any);
    here.wins[rps::kFirstMargin] = first ? mean(rps::kFirstMargin, best_by_margin) : mean(rps::kFirstMargin, any);
    here.wins[rps::kSecondMargin] = first ? mean(rps::kSecondMargin, any) : mean(rps::kSecondMargin, best_by_margin);
    here.wins[rps::kFirstOutcome] = first ? mean(rps::kFirstOutcome, best_by_outcome) : mean(rps::kFirstOutcome, any);
    here.wins[rps::kSecondOutcome] =
        first ? mean(rps::kSecondOutcome, any) : mean(rps::kSecondOutcome, best_by_outcome);
    here.wins[rps::kFirstBest] = mean(rps::kFirstBest, any);
    here.wins[rps::kSecondBest] = mean(rps::kSecondBest, any);
    for (const Option& option : options) {
      if (first) here.wins[rps::kFirstBest] = std::max(here.wins[rps::kFirstBest], option.after.wins[rps::kFirstBest]);
      if (!first) {
        here.wins[rps::kSecondBest] = std::min(here.wins[rps::kSecondBest], option.after.wins[rps::kSecondBest]);
      }
    }
    return here;
  }
  static int sign(int number) { return (number > 0) - (number < 0); }

  // The board is the first nine characters of a key.
  static std::string smallest_image(const std::string& key) {
    std::string smallest = key;
    for (int symmetry = 0; symmetry < 8; ++symmetry) {
      std::string turned = key;
      for (std::size_t cell = 0; cell < 9; ++cell) {
        std::size_t x = cell % 3;
        std::size_t y = cell / 3;
        if ((symmetry & 1) != 0) x = 2 - x;
        if ((symmetry & 2) != 0) y = 2 - y;
        if ((symmetry & 4) != 0) std::swap(x, y);
        turned[y * 3 + x] = key[cell];
      }
      smallest = std::min(smallest, turned);
    }
    return smallest;
  }

  std::map<std::string, Chances> known_;
};

void check_deal(const rps::Counts& first, const rps::Counts& second) {
  const rps::WholeDeal whole = rps::solve_whole(first, second);
  SlowWhole slow;
  const auto chances = slow.look(SlowRps::start(rps::hand_of(first).text() == "-" ? "" : rps::hand_of(first).text(),
                                                rps::hand_of(second).text() == "-" ? "" : rps::hand_of(second).text()));
  EXPECT_EQ(whole.margin, chances.margin);
  EXPECT_EQ(whole.raw_states, slow.states());
  EXPECT_EQ(whole.states, slow.canonical_states());
  for (std::size_t plan = 0; plan < rps::kPlans; ++plan)
    EXPECT_NEAR(whole.wins[plan], chances.wins[plan], 1e-5) << plan;
}

TEST(RpsWhole, SmallDealsEqualAPlainProgram) {
  check_deal({1, 1, 0}, {0, 1, 1});
  check_deal({2, 0, 0}, {0, 0, 2});
  check_deal({1, 1, 0}, {1, 1, 0});
  check_deal({3, 0, 0}, {0, 3, 0});
}
TEST(SlowRpsWhole, LargerDealsEqualAPlainProgram) {
  check_deal({2, 1, 0}, {0, 1, 2});
  check_deal({5, 0, 0}, {0, 5, 0});
  check_deal({5, 0, 0}, {2, 0, 3});
}

TEST(RpsWhole, HeaviestDeal) {
  const rps::WholeDeal whole = rps::solve_whole({2, 2, 1}, {1, 2, 2});
  EXPECT_NEAR(static_cast<double>(whole.raw_states), 11.4e6, 0.05e6);
  EXPECT_NEAR(static_cast<double>(whole.states), 1.43e6, 0.005e6);
}

// Every figure of the page.
TEST(SlowRpsWhole, AllDeals) {
  const rps::GameFigures figures = rps::figures(rps::solve_classes({}, 1, {}, {}));
  EXPECT_EQ(figures.deals, 396U);
  EXPECT_EQ(figures.classes, 132U);
  EXPECT_EQ(figures.states, 33'737'002U);
  EXPECT_NEAR(figures.perfect, 0.8170, 0.00005);
  EXPECT_NEAR(figures.mean_margin, 0.915, 0.0005);
  EXPECT_NEAR(figures.wins[rps::kBothRandom], 0.7021, 0.00005);
  EXPECT_NEAR(figures.wins[rps::kFirstBest], 0.9975, 0.00005);
  EXPECT_NEAR(1 - figures.wins[rps::kSecondBest], 0.9708, 0.00005);
  EXPECT_NEAR((figures.wins[rps::kFirstBest] + 1 - figures.wins[rps::kSecondBest]) / 2, 0.9841, 0.00005);
  EXPECT_NEAR(figures.wins[rps::kFirstMargin], 0.9842, 0.00005);
  EXPECT_NEAR(1 - figures.wins[rps::kSecondMargin], 0.8802, 0.00005);
  EXPECT_NEAR(figures.wins[rps::kFirstOutcome], 0.9655, 0.00005);
  EXPECT_NEAR(1 - figures.wins[rps::kSecondOutcome], 0.7512, 0.00005);
  EXPECT_NEAR(figures.first_seat_wins_both, 0.634, 0.0005);
  EXPECT_NEAR(figures.same_hand_wins_both, 0.366, 0.0005);
  EXPECT_EQ(figures.second_seat_wins_both, 0);
}

}  // namespace
}  // namespace deepcut::test::rps_whole_test
