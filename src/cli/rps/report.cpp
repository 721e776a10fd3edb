// deepcut rps report: an agent's report card against the oracle.
#include <chrono>
#include <memory>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/console/interrupt.hpp"
#include "cli/console/output_file.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/numbers.hpp"
#include "cli/options/position.hpp"
#include "cli/rps/rps.hpp"
#include "engine/error.hpp"
#include "formats/json_fields.hpp"
#include "games/rps/reports/report_card.hpp"
#include "games/rps/reports/suite.hpp"
#include "match/playing/player_spec.hpp"
#include "match/statistics/chart.hpp"

namespace deepcut::cli {

namespace {

struct ReportOptions {
  std::string agent;
  std::string suite;
  std::size_t count = 150;
  std::uint64_t seed = 1;
  std::string svg;
  bool json = false;
};

using rps::Marks;
using rps::Measured;
using rps::rate;

rps::Suite read_suite(const std::string& path) {
  const Json json = Json::parse(read_file(path), nullptr, false);
  if (json.is_discarded()) throw Error(fmt::format("{} is no JSON: expected a suite of deepcut rps suite.", path));
  try {
    return rps::suite_from_json(json);
  } catch (const std::invalid_argument& problem) {
    throw Error(fmt::format("{}: {}", path, problem.what()));
  }
}

/// A player of the match runner, asked about one position after the other.
class AskedPlayer {
 public:
  AskedPlayer(const match::PlayerSpec& spec, const rps::Parameters& parameters)
      : player_(match::make_player(spec)), limits_(spec.request.limits), parameters_(parameters) {
    try {
      player_->new_game({"rps", "open", {}, 0, 1});
    } catch (const PlayerFault& fault) {
      throw Error(fmt::format("Agent {} cannot play: {}", spec.name, fault.what()));
    }
  }

  rps::Answer operator()(const rps::SuitePosition& asked) {
    rps::Position position = asked.position(parameters_);
    std::vector<std::string> moves;
    for (const rps::RpsMove move : asked.moves) moves.push_back(position.to_text(move));
    const auto number = [](int value) { return std::to_string(value); };
    const OptionTexts options{{"columns", number(parameters_.columns)},
                              {"rows", number(parameters_.rows)},
                              {"rounds", number(parameters_.rounds)},
                              {"hands", asked.first.text() + "-" + asked.second.text()}};
    rps::Answer answer;
    try {
      player_->new_game({"rps", "open", options, position.side(), 1});
      const auto start = std::chrono::steady_clock::now();
      const Thought thought = player_->think({moves, limits_, {}, {}});
      answer.milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
      answer.move = position.parse(thought.move);
    } catch (const PlayerFault&) {
      answer.move.reset();
    }
    return answer;
  }

 private:
  std::unique_ptr<deepcut::Player> player_;
  GoLimits limits_;
  rps::Parameters parameters_;
};

std::string percent(const Measured& measured) {
  return fmt::format("{:.1f} % ({:.1f} to {:.1f})", 100 * measured.value, 100 * measured.low, 100 * measured.high);
}

struct Row {
  const char* name;
  std::string (*text)(const Marks&);
  std::string perfect;
};

const std::vector<Row>& rows() {
  static const std::vector<Row> kRows = {
      {"optimal moves", [](const Marks& m) { return percent(rate(m.optimal, m.positions)); }, "100 %"},
      {"critical positions kept", [](const Marks& m) { return percent(rate(m.kept, m.critical)); }, "100 %"},
      {"blunders", [](const Marks& m) { return percent(rate(m.blunders, m.positions)); }, "0 %"},
      {"margin lost a move",
       [](const Marks& m) {
         const Measured mean = m.margin_lost.measured();
         return fmt::format("{:.3f} ({:.3f} to {:.3f})", mean.value, mean.low, mean.high);
       },
       "0"},
  };
  return kRows;
}

void print_part(const char* name, const rps::ReportCard& card, std::size_t part) {
  const Marks& marks = card.agent_marks[part];
  if (marks.positions == 0) return;
  fmt::print("\n{}: {:.0f} positions, {:.0f} critical\n", name, marks.positions, marks.critical);
  fmt::print("  {:<24} {:<24} {:<8} {:<24} {}\n", "", card.agent, "perfect", "best of the first card", "random");
  for (const Row& row : rows()) {
    fmt::print("  {:<24} {:<24} {:<8} {:<24} {}\n", row.name, row.text(marks), row.perfect,
               row.text(card.first_card[part]), row.text(card.random[part]));
  }
  const Measured time = marks.milliseconds.measured();
  fmt::print("  {:<24} {:.2f} ms ({:.2f} to {:.2f})\n", "time for a move", time.value, time.low, time.high);
  if (marks.faults > 0) fmt::print("  {:<24} {:.0f}\n", "no legal move in time", marks.faults);
}

void print(const rps::ReportCard& card, const rps::Parameters& parameters) {
  fmt::print("{} against the oracle; 95 % intervals in brackets\n", card.agent);
  for (const rps::Phase phase : rps::kPhases) print_part(to_string(phase), card, static_cast<std::size_t>(phase));
  print_part("all", card, rps::kAllPhases);
  if (parameters != rps::Parameters{}) return;
  fmt::print(
      "\nThe most that any agent wins against random moves, on average over both seats, is 98.41 % (deepcut rps "
      "solve-all).\n");
}

std::string to_svg(const rps::ReportCard& card) {
  match::IntervalChart chart{
      fmt::format("Report card of {}, {:.0f} positions", card.agent, card.agent_marks[rps::kAllPhases].positions),
      "per cent, with 95 % intervals; the oracle has 100, 100 and 0",
      {}};
  const auto add = [&chart](const std::string& name, const Measured& measured) {
    chart.rows.emplace_back(name, match::Estimate{100 * measured.value, 100 * measured.low, 100 * measured.high});
  };
  for (std::size_t part = 0; part <= rps::kAllPhases; ++part) {
    const Marks& marks = card.agent_marks[part];
    const std::string phase = part == rps::kAllPhases ? "all" : to_string(static_cast<rps::Phase>(part));
    add(phase + ": optimal", rate(marks.optimal, marks.positions));
    add(phase + ": critical kept", rate(marks.kept, marks.critical));
    add(phase + ": blunders", rate(marks.blunders, marks.positions));
  }
  return match::to_svg(chart);
}

int run(const ReportOptions& options) {
  refuse_same_file({{"--suite", options.suite}, {"--svg", options.svg}});
  match::PlayerSpec spec = match::parse_player_spec(player_text(options.agent));
  rps::Suite suite;
  if (!options.suite.empty()) suite = read_suite(options.suite);
  AskedPlayer player(spec, suite.parameters);
  rps::ReportCard card;
  run_with_progress("position", [&](const std::stop_token& stop, const Advance& advance) {
    const std::size_t per_phase = (options.count + 2) / 3;
    if (options.suite.empty()) suite = rps::mine_suite({}, per_phase, options.seed, stop, {});
    card = rps::examine(
        suite, spec.name, [&player](const rps::SuitePosition& asked) { return player(asked); }, stop,
        [&](std::size_t done) { advance(done, suite.positions.size()); });
  });
  if (options.json) {
    fmt::print("{}\n", to_json_line(rps::to_json(card)));
  } else {
    print(card, suite.parameters);
  }
  if (!options.svg.empty()) write_file(options.svg, to_svg(card));
  return interrupted() ? kInterrupted : kOk;
}

}  // namespace

Command add_rps_report(CLI::App& app) {
  CLI::App* command = app.add_subcommand("report", "An agent's report card against the oracle");
  const auto options = std::make_shared<ReportOptions>();
  command->add_option("AGENT", options->agent, kAgentHelp)->required();
  CLI::Option* suite =
      command->add_option("--suite", options->suite, "Positions of deepcut rps suite; else some are mined");
  suite->type_name("FILE");
  command->add_option("--count", options->count, "How many to mine")
      ->type_name("COUNT")
      ->check(number_from_to(3, 1'000'000))
      ->excludes(suite);
  command->add_option("--seed", options->seed, "Decides which are mined")
      ->type_name("NUMBER")
      ->check(whole_number_from(0))
      ->excludes(suite);
  command->add_option("--svg", options->svg, "Draw the report card, too")->type_name("FILE");
  command->add_flag("--json", options->json, "One JSON object (docs/rps.md)");
  command->footer(
      "A position is critical if the mover wins and at least one move throws that away; a blunder makes a win less\n"
      "than that, or a draw a loss. Ctrl-C ends it with the positions so far.\n"
      "Examples:\n"
      "  deepcut rps report minimax:3\n"
      "  deepcut rps report model:policy.json --suite suite.json --svg policy.svg\n"
      "  deepcut rps report \"program:./my-agent --fast\" --count 30");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli
