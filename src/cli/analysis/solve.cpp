// deepcut solve: the exact value of a position.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/console/format.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/console/terminal.hpp"
#include "cli/console/think.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/numbers.hpp"
#include "cli/options/position.hpp"
#include "cli/options/search.hpp"
#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"
#include "formats/text_place.hpp"

namespace deepcut::cli {

namespace {

struct SolveOptions {
  PositionOptions position;
  SearchOptions search;
  SaveOptions save;
  bool all = false;
  bool batch = false;              ///< the file has one position a line
  std::string question = "solve";  ///< the search that is asked
  bool json = false;
};

struct MoveValue {
  std::string move;
  Value value;
};

struct Solution {
  SearchReport report;
  std::vector<MoveValue> moves;  ///< of every move, best first, if that was asked for
};

/// Megabytes of a table that is filled in this time.
std::int64_t filled_in(Milliseconds time, int threads) {
  constexpr std::int64_t kLeast = 16;
  constexpr std::int64_t kASecond = 160;  // ten million entries
  return kLeast + kASecond * threads * time.count() / 1000;
}

/// Where little time is given and nobody says how large the table is to be, it is no larger than it can be filled: to make
/// it takes time, too.
GoRequest request_of(const SolveOptions& options, const Engine& engine) {
  GoRequest request = options.search.request();
  request.search = options.question;
  if (options.search.hash || !request.limits.time) return request;
  const std::int64_t enough = filled_in(*request.limits.time, options.search.threads.value_or(1));
  const OptionSpec* hash = find_option(engine.rules().search(options.question).options, "hash");
  if (hash != nullptr && enough < to_integer(hash->initial)) {
    request.options.emplace_back("hash", std::to_string(enough));
  }
  return request;
}

/// A value one ply later, seen from here.
Value one_ply_up(Value value, bool turned) {
  if (turned) value = -value;
  if (value.is_win()) return Value::win(value.plies() + 1);
  if (value.is_loss()) return Value::loss(value.plies() + 1);
  return value;
}

/// The exact value of every move, by solving what each leads to. Empty if that was not finished.
std::vector<MoveValue> solve_moves(Engine& engine, const GoRequest& request) {
  std::vector<MoveValue> moves;
  const int side = engine.side();
  for (const std::string& move : engine.legal_moves()) {
    engine.play(move);
    Value value;
    bool solved = true;
    if (const auto outcome = engine.outcome()) {
      value = outcome->value;
    } else {
      const SearchReport report = think_visibly(engine, request);
      value = report.value;
      solved = report.solved();
    }
    value = one_ply_up(value, engine.side() != side);
    engine.undo();
    if (!solved) return {};
    moves.push_back({move, value});
  }
  std::stable_sort(moves.begin(), moves.end(),
                   [](const MoveValue& a, const MoveValue& b) { return a.value.score() > b.value.score(); });
  return moves;
}

Solution solve(Engine& engine, const SolveOptions& options) {
  const GoRequest request = request_of(options, engine);
  Solution solution;
  solution.report = think_visibly(engine, request);
  if (options.all && solution.report.solved()) solution.moves = solve_moves(engine, request);
  return solution;
}

/// `line`: where the position stands in a batch.
void print_json(const Engine& engine, const Solution& solution, std::optional<std::size_t> line = std::nullopt) {
  Json json{{"type", "solution"},      {"game", engine.game().info.name}, {"rules", engine.rules().name},
            {"moves", engine.moves()}, {"side", engine.side()},           {"solved", solution.report.solved()}};
  json.update(to_json(solution.report));
  if (solution.report.bound == Bound::kNone) {
    // The search names some legal move for whoever has to play one; nothing was found of it here.
    json["best"] = nullptr;
    json["line"] = Json::array();
    json["lines"] = Json::array();
  }
  json["move_values"] = Json::array();
  for (const MoveValue& move : solution.moves) {
    json["move_values"].push_back({{"move", move.move}, {"value", to_json(move.value)}});
  }
  if (line) json["line_number"] = *line;
  fmt::print("{}\n", json.dump());
}

/// The value in words, and whose it is.
std::string answer_text(const Engine& engine, const SearchReport& report) {
  const std::string& side = engine.side_name(engine.side());
  if (report.solved() && report.bound == Bound::kNone) return "no such win for " + side;
  if (report.solved()) return fmt::format("{} for {}", bold(to_string(report.value)), side);
  if (report.bound == Bound::kNone) return "not solved";
  return fmt::format("not solved; so far {} for {}", value_text(report.value, report.bound), side);
}

void print_text(const Engine& engine, const Solution& solution) {
  const SearchReport& report = solution.report;
  fmt::print("value  {}\n", answer_text(engine, report));
  if (report.solved() && report.bound != Bound::kNone && report.value.is_decisive()) {
    fmt::print("end    on ply {} of the game\n",
               engine.moves().size() + static_cast<std::size_t>(report.value.plies()));
  }
  if (report.bound != Bound::kNone) {
    fmt::print("best   {}\n", report.best.value_or("none"));
    fmt::print("line   {}\n", join(report.line));
  }
  for (const MoveValue& move : solution.moves) fmt::print("move   {}  {}\n", move.move, to_string(move.value));
  fmt::print("nodes  {} in {}\n", grouped(report.nodes), short_time(report.seconds()));
}

/// The game played on by the line that was found.
GameRecord solved_game(GameRecord record, const SearchReport& report) {
  if (report.bound == Bound::kNone) return record;
  record.move_comments.resize(record.moves.size());
  record.moves.insert(record.moves.end(), report.line.begin(), report.line.end());
  record.move_comments.resize(record.moves.size());
  if (!report.line.empty()) {
    const std::size_t first = record.moves.size() - report.line.size();
    record.move_comments[first] = fmt::format("Deepcut: {}", value_text(report.value, report.bound));
  }
  return record;
}

void print_line(const Engine& engine, const Solution& solution, std::size_t line) {
  const SearchReport& report = solution.report;
  fmt::print("{:>5}  {}", line, answer_text(engine, report));
  if (report.bound != Bound::kNone) fmt::print(", best {}", report.best.value_or("none"));
  fmt::print(", {} in {}\n", counted(report.nodes, "node"), short_time(report.seconds()));
  for (const MoveValue& move : solution.moves) fmt::print("       {}  {}\n", move.move, to_string(move.value));
}

void require_question(const Engine& engine, const std::string& question) {
  if (engine.rules().find_search(question) != nullptr) return;
  throw Error(fmt::format("--{} is not for {}: expected a game with such threats.", question, engine.game().info.name));
}

/// One position a line, each as if it were asked alone. A line that is no position is told and passed over.
int run_batch(const SolveOptions& options) {
  const std::string& file = options.position.file;
  const std::string text = readable_text(read_file(file));
  const ImportHints game = options.position.hints();
  Engine engine;
  engine.new_game(game.game, game.rules, game.options);
  require_question(engine, options.question);
  int code = kOk;
  std::size_t number = 0;
  for (std::size_t begin = 0; begin < text.size() && !interrupted();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    const std::string_view line = std::string_view(text).substr(begin, end - begin);
    const std::string_view moves = trim(line.substr(0, line.find('#')));
    begin = end + 1;
    ++number;
    if (moves.empty()) continue;
    engine.new_game(game.game, game.rules, game.options);
    try {
      engine.set_moves(moves);
      const Solution solution = solve(engine, options);
      if (options.json) {
        print_json(engine, solution, number);
      } else {
        print_line(engine, solution, number);
      }
      if (!solution.report.solved() && code == kOk) code = kUnsolved;
    } catch (const Error& error) {
      if (options.json) {
        const Json json{{"type", "error"}, {"line_number", number}, {"message", error.what()}};
        fmt::print("{}\n", json.dump());
      }
      fmt::print(stderr, "deepcut: {}, line {}: {}\n", file == "-" ? "standard input" : file, number, error.what());
      code = kFailed;
    }
    std::fflush(stdout);
  }
  return interrupted() ? kInterrupted : code;
}

int run(const SolveOptions& options) {
  if (options.batch) return run_batch(options);
  Engine engine;
  GameRecord record = options.position.apply(engine);
  require_question(engine, options.question);
  const Solution solution = solve(engine, options);
  if (options.save.any()) options.save.write(solved_game(std::move(record), solution.report));
  if (options.save.to_output()) {
    // The file is all there is to see.
  } else if (options.json) {
    print_json(engine, solution);
  } else {
    print_text(engine, solution);
  }
  if (interrupted()) return kInterrupted;
  return solution.report.solved() ? kOk : kUnsolved;
}

/// A flag that asks the search of this name instead.
CLI::Option* add_question(CLI::App& command, const std::shared_ptr<SolveOptions>& options, const std::string& flag,
                          const std::string& help) {
  const auto ask = [options, flag](std::int64_t) { options->question = flag.substr(2); };
  return command.add_flag_function(flag, ask, help)->excludes("--all");
}

}  // namespace

Command add_solve(CLI::App& app) {
  CLI::App* command = app.add_subcommand("solve", "Find the exact value of a position");
  const auto options = std::make_shared<SolveOptions>();
  options->position.add_position(*command);
  options->position.add_moves(*command);
  command->add_flag("--batch", options->batch, "The file has one position a line: its moves. Each is solved by itself")
      ->needs("--file");
  command->add_flag("--all", options->all, "The exact value of every move as well");
  add_question(*command, options, "--vcf", "Five in a row: only wins by continuous fours");
  add_question(*command, options, "--vct", "Or by continuous threats of four and five")->excludes("--vcf");
  add_question(*command, options, "--vcst", "Connect6: wins by double threats and a single one")
      ->excludes("--vcf")
      ->excludes("--vct");
  command->add_option("--time", options->search.time, "Give up after this long: 2, 0.5, 250ms, 3m")
      ->type_name("SECONDS");
  command->add_option("--nodes", options->search.nodes, "Give up after this many positions")
      ->type_name("COUNT")
      ->check(whole_number_from(1));
  options->search.add_resources(*command);
  options->save.add(*command);
  command->get_option("--batch")->excludes("--save")->excludes("--export");
  command->add_flag("--json", options->json, "One JSON object, in a batch one a line (docs/cli.md)");
  command->footer(
      "The value is for the side to move; \"win in 9\" counts plies of both sides to the end of the game.\n"
      "Exit code 3: the time or the nodes did not suffice. Ctrl-C ends it with what was found.\n"
      "In a batch, time and nodes are for each position; lines that are no position are told and passed over, and\n"
      "the exit code is 1 then.\n"
      "Examples:\n"
      "  deepcut solve connect4 444444\n"
      "  deepcut solve connect4 44444326555 --all\n"
      "  deepcut solve connect4 --file positions.txt --batch --json\n"
      "  deepcut solve tictactoe b2 a1 --json\n"
      "  deepcut solve gomoku h8 h9 i8 g8 j8 k8 i7 --vct\n"
      "  deepcut solve connect6 JJ LJMJ JIKI LILH LKKJ MLMK MMNK IJJK JLKL");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli
