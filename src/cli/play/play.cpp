// deepcut play: a game at the terminal.
#include <algorithm>
#include <cstdint>
#include <memory>
#include <optional>
#include <random>
#include <string>

#include <fmt/format.h>

#include "cli/command.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/numbers.hpp"
#include "cli/options/position.hpp"
#include "cli/options/search.hpp"
#include "cli/play/session.hpp"
#include "engine/engine.hpp"
#include "engine/openings/opening_protocol.hpp"
#include "engine/text.hpp"

namespace deepcut::cli {

namespace {

struct PlayOptions {
  PositionOptions position;
  SearchOptions search;
  std::string first = "me";
  bool watch = false;
  bool two = false;
  std::string level;
  std::string opening;
  SaveOptions save;
  std::optional<std::int64_t> seed;
};

constexpr const char* kDefaultLevel = "medium";
constexpr const char* kDeal = "deal";  // option of rules whose games are dealt

/// "easy" for both sides, or "easy,hard" for the first and the second.
std::string level_of(const std::string& levels, int side) {
  const std::size_t comma = levels.find(',');
  if (comma == std::string::npos) return lower(levels);
  return lower(side == 0 ? levels.substr(0, comma) : levels.substr(comma + 1));
}

GoRequest request_for(const PlayOptions& options, const Engine& engine, int side, std::int64_t seed) {
  GoRequest request = options.search.request();
  request.level = level_of(options.level, side);
  if (request.level.empty() && !request.limits.any()) request.level = kDefaultLevel;
  const std::string search = resolve(engine.game(), request).search;
  // So that no two games are alike where the engine has a choice.
  if (find_option(engine.rules().search(search).options, "seed") != nullptr) {
    request.options.insert(request.options.begin(), {"seed", std::to_string(seed)});
  }
  return request;
}

/// Swap and Swap2 are played above the rules, Pro and Long Pro are rules.
PositionOptions position_of(const PlayOptions& options) {
  PositionOptions position = options.position;
  if (!options.opening.empty() && !parse_opening_rule(options.opening)) {
    position.options.push_back("opening=" + options.opening);
  }
  return position;
}

void check_opening(const PlayOptions& options, const Engine& engine) {
  if (!parse_opening_rule(options.opening)) return;
  if (find_option(engine.rules().options, "opening") == nullptr) {
    throw Error(fmt::format("{} has no opening protocols: leave --opening out.", engine.game().info.title));
  }
  if (!engine.moves().empty() || engine.side() != 0) {
    throw Error("An opening begins on an empty board: leave --opening out, or --moves and --file.");
  }
}

void set_deal(OptionTexts& options, std::uint64_t deal) {
  std::erase_if(options, [](const auto& option) { return option.first == kDeal; });
  options.emplace_back(kDeal, std::to_string(deal));
}

/// Games that are dealt are dealt anew each time, unless somebody says what to play.
bool deals_anew(const PlayOptions& options, const RegisteredRules& rules) {
  return find_option(rules.options, kDeal) != nullptr && options.position.options.empty() &&
         options.position.file.empty();
}

int run(const PlayOptions& options) {
  Engine engine;
  const std::int64_t seed = options.seed.value_or(std::max(std::random_device{}(), 1U));
  GameRecord record = position_of(options).apply(engine);
  check_opening(options, engine);
  PlaySetting setting;
  if (deals_anew(options, engine.rules())) {
    setting.deal_anew = [random = std::mt19937(static_cast<std::uint32_t>(seed))](OptionTexts& texts) mutable {
      set_deal(texts, random());
    };
    setting.deal_anew(record.options);
    engine.load(record);
  }
  engine.seed(static_cast<std::uint64_t>(seed));
  setting.opening = parse_opening_rule(options.opening);
  setting.save = options.save;
  for (const int side : {0, 1}) {
    const bool engine_first = options.first == "engine";
    Player& player = setting.players.at(static_cast<std::size_t>(side));
    player.is_engine = options.watch || (!options.two && (side == 0) == engine_first);
    player.request = request_for(options, engine, side, seed);
  }
  return PlaySession(engine, std::move(setting), std::move(record)).run();
}

}  // namespace

Command add_play(CLI::App& app) {
  CLI::App* command = app.add_subcommand("play", "Play a game at the terminal");
  const auto options = std::make_shared<PlayOptions>();
  options->position.add_game(*command);
  command->add_option("--first", options->first, "Who moves first: me (as without it) or engine")
      ->type_name("WHO")
      ->check(one_of({"me", "engine"}));
  CLI::Option* watch = command->add_flag("--watch", options->watch, "Watch the engine play against itself");
  command->add_flag("--two", options->two, "Two people at one board")->excludes(watch);
  command
      ->add_option("--level", options->level,
                   "How strong the engine is: beginner, easy, medium (as without it), hard or max; two with a comma "
                   "between are for the first and the second side")
      ->type_name("NAME");
  options->search.add_limits(*command);
  command->add_option("--clock", options->search.clock, "The engine's time for the whole game: 60+1, 5m+3")
      ->type_name("TIME[+INCREMENT]");
  options->search.add_resources(*command);
  options->search.add_search(*command);
  command->add_option("--seed", options->seed, "The same seed gives the same game against the same moves")
      ->type_name("NUMBER")
      ->check(number_from_to(std::int64_t{0}, std::int64_t{UINT32_MAX}));
  CLI::Option* moves = command->add_option("--moves", options->position.moves, "Moves that have been played already");
  moves->type_name("MOVES");
  command->add_option("--file,--load", options->position.file, "Go on with a game from a file of any format")
      ->type_name("FILE")
      ->excludes(moves);
  command
      ->add_option("--opening", options->opening,
                   "Five in a row: who plays which side is decided by swap or swap2; or the rules pro, long-pro")
      ->type_name("NAME")
      ->check(one_of({"swap", "swap2", "pro", "long-pro"}));
  options->save.add(*command);
  command->footer(
      "Say a move when it is your turn, or one of: hint, undo, moves, board, level, swap, save FILE, load FILE,\n"
      "resign, new, help, quit.\n"
      "Examples:\n"
      "  deepcut play connect4\n"
      "  deepcut play connect4 --first engine --level hard\n"
      "  deepcut play tictactoe --rules 4x4 --two\n"
      "  deepcut play connect4 --watch --level easy,hard\n"
      "  deepcut play connect4 --clock 60+1 --threads 2\n"
      "  deepcut play gomoku --opening swap2 --level hard --save game.sgf");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli
