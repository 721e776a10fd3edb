#include "match/playing/opening_files.hpp"

#include <algorithm>
#include <filesystem>
#include <set>
#include <utility>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "formats/game_file.hpp"
#include "formats/sgf.hpp"
#include "formats/whole_file.hpp"

namespace deepcut::match {

namespace {

namespace fs = std::filesystem;

Opening checked(Engine& rules, Opening moves, int plies) {
  if (plies > 0 && moves.size() > static_cast<std::size_t>(plies)) moves.resize(static_cast<std::size_t>(plies));
  rules.set_moves(moves);
  if (rules.outcome()) {
    throw Error(
        fmt::format("The game is over after these moves ({}): try fewer with --opening-plies.", rules.result_text()));
  }
  return rules.moves();
}

/// On a board of another size a point of the same name lies elsewhere.
void require_same_board(const Engine& rules, const GameRecord& record) {
  Engine other;
  other.new_game(record.game, record.rules, record.options);
  const games::Board expected = rules.board();
  const games::Board board = other.board();
  if (board.columns == expected.columns && board.rows == expected.rows) return;
  throw Error(fmt::format("This is played on a board of {}x{}: expected {}x{}, as in the match.", board.columns,
                          board.rows, expected.columns, expected.rows));
}

Opening read_game(Engine& rules, const std::string& text, int plies) {
  const GameRecord own = rules.record();
  const GameRecord record = import_game(text, {.game = own.game, .rules = own.rules, .likely_options = own.options});
  require_same_board(rules, record);
  const auto stands_there = [](const auto& option) { return option.first == "setup" && !option.second.empty(); };
  if (std::any_of(record.options.begin(), record.options.end(), stands_there)) {
    throw Error("Stones that are set up are no opening: expected moves");
  }
  return checked(rules, record.moves, plies);
}

/// Games that begin alike give one opening: a match plays each with both colours.
std::vector<Opening> read_games(Engine& rules, const std::vector<std::string>& games, int plies) {
  std::vector<Opening> openings;
  std::set<Opening> seen;
  for (std::size_t i = 0; i < games.size(); ++i) {
    try {
      Opening opening = read_game(rules, games[i], plies);
      if (seen.insert(opening).second) openings.push_back(std::move(opening));
    } catch (const Error& error) {
      throw Error(fmt::format("game {}: {}", i + 1, error.what()));
    }
  }
  return openings;
}

void add_openings(std::vector<Opening>& openings, Engine& rules, const fs::path& path, int plies) {
  const std::string text = read_whole_file(path.string());
  try {
    for (Opening& opening : read_openings_in(rules, text, plies)) openings.push_back(std::move(opening));
  } catch (const Error& error) {
    throw Error(fmt::format("{}, {}", path.string(), error.what()));
  }
}

}  // namespace

std::vector<Opening> read_openings_in(Engine& rules, const std::string& text, int plies) {
  const std::string_view trimmed = trim(text);
  if (trimmed.rfind("(;", 0) == 0 || trimmed.rfind("( ;", 0) == 0) {
    return read_games(rules, sgf::split_collection(text), plies);
  }
  if (!trimmed.empty() && detect_game_format(text) == GameFormat::kPsq) return read_games(rules, {text}, plies);
  std::vector<Opening> openings = parse_openings(rules, text);
  for (Opening& opening : openings) opening = checked(rules, std::move(opening), plies);
  return openings;
}

std::vector<Opening> read_opening_files(Engine& rules, const std::string& path, int plies) {
  std::vector<Opening> openings;
  std::error_code none;
  if (!fs::is_directory(path, none)) {
    add_openings(openings, rules, path, plies);
    return openings;
  }
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry : fs::directory_iterator(path)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) add_openings(openings, rules, file, plies);
  return openings;
}

}  // namespace deepcut::match
