// deepcut review: the mistakes of many games.
#include <algorithm>
#include <atomic>
#include <cstdio>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/console/format.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/console/output_file.hpp"
#include "cli/console/terminal.hpp"
#include "cli/exit_code.hpp"
#include "cli/farm/farm_options.hpp"
#include "cli/options/position.hpp"
#include "cli/options/search.hpp"
#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"
#include "engine/utf8.hpp"
#include "farm/assignments/journal.hpp"
#include "farm/kinds/job_fields.hpp"
#include "farm/review/review_assignment.hpp"
#include "farm/signature.hpp"
#include "formats/game_file.hpp"
#include "formats/json_fields.hpp"
#include "formats/sgf.hpp"
#include "match/results/record_file.hpp"

namespace deepcut::cli {

namespace {

constexpr const char* kReviewType = "review";  ///< of the file

struct ReviewOptions {
  std::vector<std::string> files;
  std::string game;
  std::string rules;
  SearchOptions search;
  JobOptions jobs;
  std::string output;
  std::string resume;
  std::string sgf;
  bool json = false;
};

/// A game file of any format, with all its games if it is SGF, or the record of a match.
void read_games(const std::string& path, const ImportHints& hints, std::vector<farm::GameToReview>& games) {
  const std::string text = read_file(path);
  if (text.rfind(R"({"type":"match")", 0) == 0) {
    try {
      const match::MatchRecords records = match::parse_match_records(text);
      for (const match::MatchGame& game : records.games) {
        GameRecord record{records.config.game, records.config.rules,
                          game.options.empty() ? records.config.options : game.options, game.opening};
        for (const match::PlayedMove& move : game.moves) record.moves.push_back(move.move);
        record.players = game.players;
        games.push_back({fmt::format("{} game {}", path, game.index), std::move(record)});
      }
    } catch (const Error& error) {
      throw Error(fmt::format("{}, {}", path, error.what()));
    }
    return;
  }
  std::vector<std::string> texts;
  if (detect_game_format(text) == GameFormat::kSgf) texts = sgf::split_collection(text);
  if (texts.size() < 2) texts = {text};  // its mistakes are told by their place in the file
  for (std::size_t i = 0; i < texts.size(); ++i) {
    const std::string name = texts.size() < 2 ? path : fmt::format("{} game {}", path, i + 1);
    try {
      std::vector<std::string> notes;
      games.push_back({name, import_game(texts[i], hints, &notes)});
      for (const std::string& note : notes) fmt::print(stderr, "deepcut: {}: {}\n", name, note);
    } catch (const ParseError& error) {
      throw Error(fmt::format("{}, {}.", name, error.what()));
    }
  }
}

GoRequest request_of(const ReviewOptions& options) {
  GoRequest request = options.search.request();
  if (!request.limits.any()) request.limits.time = Milliseconds(300);
  return request;
}

Json question_of(const ReviewOptions& options) {
  for (const std::string& file : options.files) {
    if (is_utf8(file)) continue;
    throw Error(fmt::format("The name of {} is no UTF-8: a review that is kept needs one that can be written down.",
                            quote(file)));
  }
  Json question{{"files", options.files}, {"game", options.game}, {"rules", options.rules}};
  question["request"] = farm::request_json(request_of(options));
  return question;
}

/// What was asked of a review that was broken off. Throws Error.
void read_question(const Json& question, ReviewOptions& options, GoRequest& request) {
  options.files = text_list_field(question, "files");
  options.game = text_field(question, "game", "");
  options.rules = text_field(question, "rules", "");
  const Json* asked = find_field(question, "request");
  if (asked == nullptr || !asked->is_object()) {
    throw Error("Field \"request\" is wrong or missing: expected an object.");
  }
  request = farm::request_from_json(*asked);
  if (!request.limits.any()) throw Error("Field \"request\" has no limit: expected depth, nodes or time_ms.");
}

bool is_review_of(const Json& review, const farm::GameToReview& game) {
  if (text_field(review, "source") != game.source) return false;
  const Json* moves = find_field(review, "moves");
  const std::vector<std::string>& played = game.record.moves;
  return moves != nullptr && moves->is_array() &&
         std::equal(moves->begin(), moves->end(), played.begin(), played.end(),
                    [](const Json& move, const std::string& text) { return text_field(move, "move") == text; });
}

/// The game that comes after those of a review that was broken off. Games without a review between others that have one
/// could not be reviewed. Throws Error if a review is of none of the games.
std::size_t next_game(const std::vector<farm::GameToReview>& games, const std::vector<Json>& reviews,
                      const std::string& path) {
  std::size_t game = 0;
  for (std::size_t i = 0; i < reviews.size(); ++i) {
    farm::in_line(path, i + 2, [&] {
      const std::size_t first = game;
      while (game < games.size() && !is_review_of(reviews[i], games[game])) ++game;
      if (game++ < games.size()) return;
      throw Error(
          fmt::format("{} is not among the games from number {} on: expected the files of this review as they were.",
                      text_field(reviews[i], "source"), first + 1));
    });
  }
  return game;
}

/// A mistake in what is asked comes out here, and not in every position.
void check_request(const GoRequest& request, const std::vector<farm::GameToReview>& games) {
  std::set<std::pair<std::string, std::string>> checked;
  Engine engine;
  for (const farm::GameToReview& game : games) {
    if (!checked.emplace(game.record.game, game.record.rules).second) continue;
    engine.new_game(game.record.game, game.record.rules, game.record.options);
    engine.prepare(request);
  }
  farm::request_from_json(farm::request_json(request));
}

int run(const CLI::App& command, ReviewOptions options) {
  refuse_same_file({{"--output", options.output}, {"--resume", options.resume}, {"--sgf", options.sgf}});
  std::unique_ptr<farm::Journal> journal;
  farm::Kept kept;
  GoRequest request;
  if (!options.resume.empty()) {
    refuse_another_question(
        command,
        {"FILES", "--game", "--rules", "--depth", "--nodes", "--time", "--threads", "--hash", "--search", "--set"},
        "review", options.resume);
    journal = farm::Journal::resume(options.resume, kReviewType, kept);
    farm::in_line(options.resume, 1, [&] { read_question(kept.question, options, request); });
  } else {
    if (options.files.empty()) throw Error("Expected files with games, as in deepcut review game.sgf.");
    request = request_of(options);
  }
  std::vector<farm::GameToReview> games;
  for (const std::string& file : options.files) {
    read_games(file, {lower(options.game), lower(options.rules), {}, ""}, games);
  }
  check_request(request, games);
  const std::size_t first = next_game(games, kept.findings, options.resume);
  if (!options.output.empty())
    journal = std::make_unique<farm::Journal>(options.output, kReviewType, question_of(options));
  GrowingFile sgf(options.sgf);
  std::atomic<std::size_t> done = first;
  const std::size_t all = games.size();
  farm::ReviewAssignment review(std::move(games), first, request,
                                options.jobs.farm.any() ? farm::own_signature().speed : 0,
                                [&](const farm::GameReview& game) {
                                  if (journal) journal->append(farm::to_json(game));
                                  if (sgf.any()) sgf.add(export_game(farm::annotated(game), GameFormat::kSgf));
                                  if (options.json) {
                                    print_now(to_json_line(farm::to_json(game)));
                                  } else {
                                    fmt::print("{}", farm::to_text(game));
                                    std::fflush(stdout);
                                  }
                                  ++done;
                                });
  StatusLine status;
  const Stopwatch watch;
  const std::string title = fmt::format("review of {}", counted(all, "game"));
  run_interruptibly(
      [&](const std::stop_token& stop) {
        options.jobs.run(review, title, options.output.empty() ? options.resume : options.output, stop);
      },
      [&] {
        if (watch.worth_showing()) status.show(fmt::format("{} of {} games", done.load(), all));
      });
  status.clear();
  for (const std::string& sentence : review.left_out()) fmt::print(stderr, "{}\n", sentence);
  if (interrupted()) return kInterrupted;
  return review.left_out().empty() ? kOk : kFailed;
}

}  // namespace

Command add_review(CLI::App& app) {
  CLI::App* command = app.add_subcommand("review", "Find the mistakes of games, and the better moves");
  const auto options = std::make_shared<ReviewOptions>();
  command->add_option("FILES", options->files, "Games in any format, or records of matches")->type_name("FILE ...");
  command->add_option("--game", options->game, "The game, where a file does not say it")->type_name("NAME");
  command->add_option("--rules", options->rules, "The rule set, where a file does not say it")->type_name("NAME");
  options->search.add_limits(*command);
  options->search.add_resources(*command);
  options->search.add_search(*command);
  options->jobs.add(*command);
  CLI::Option* to_file =
      command->add_option("-o,--output", options->output, "Keep the reviews in this new file, as JSON lines")
          ->type_name("FILE");
  command->add_option("--resume", options->resume, "Go on with the review of this file")
      ->type_name("FILE")
      ->excludes(to_file);
  command->add_option("--sgf", options->sgf, "Add the games with comments to this file, in Smart Game Format")
      ->type_name("FILE");
  command->add_flag("--json", options->json, "One JSON object a game (docs/cli.md)");
  command->footer(
      "Every position is searched for 300 ms unless a limit is given, several at a time, here or on a farm\n"
      "(docs/farm.md). A move that gives away 9, 18 or 35 hundredths of a point is an inaccuracy, a mistake, a "
      "blunder.\n"
      "Examples:\n"
      "  deepcut review game.sgf --nodes 20000\n"
      "  deepcut review ab.jsonl --time 1 -o reviews.jsonl --sgf reviewed.sgf --farm nats://big-machine");
  return {command, [command, options] { return run(*command, *options); }};
}

}  // namespace deepcut::cli
