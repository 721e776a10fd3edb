// deepcut review: the mistakes of many games.
#include <atomic>
#include <cstdio>
#include <memory>
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
#include "engine/error.hpp"
#include "engine/text.hpp"
#include "farm/assignments/journal.hpp"
#include "farm/kinds/job_fields.hpp"
#include "farm/review/review_assignment.hpp"
#include "farm/signature.hpp"
#include "formats/game_file.hpp"
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
  Json question{{"files", options.files}, {"game", options.game}, {"rules", options.rules}};
  question["request"] = farm::request_json(request_of(options));
  return question;
}

/// A review that was broken off goes on with what was asked then.
std::size_t take_up(ReviewOptions& options, GoRequest& request, std::unique_ptr<farm::Journal>& journal) {
  farm::Kept kept;
  journal = farm::Journal::resume(options.resume, kReviewType, kept);
  options.files = kept.question.at("files").get<std::vector<std::string>>();
  options.game = kept.question.at("game").get<std::string>();
  options.rules = kept.question.at("rules").get<std::string>();
  request = farm::request_from_json(kept.question.at("request"));
  return kept.findings.size();
}

int run(ReviewOptions options) {
  std::unique_ptr<farm::Journal> journal;
  GoRequest request;
  std::size_t first = 0;
  if (!options.resume.empty()) {
    if (!options.files.empty()) throw Error("The files of a review that goes on are known: expected --resume alone.");
    first = take_up(options, request, journal);
  } else {
    if (options.files.empty()) throw Error("Expected files with games, as in deepcut review game.sgf.");
    request = request_of(options);
  }
  std::vector<farm::GameToReview> games;
  for (const std::string& file : options.files) {
    read_games(file, {lower(options.game), lower(options.rules), {}, ""}, games);
  }
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
                                    print_now(farm::to_json(game).dump());
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
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli
