#include "match/playing/openings.hpp"

#include <algorithm>
#include <optional>
#include <random>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/point_names.hpp"
#include "engine/text.hpp"

namespace deepcut::match {

namespace {

/// Distances from the middle of the board: "8,-3, 6,-4". Nothing if this is no such list.
std::optional<Opening> read_offsets(const Engine& rules, std::string_view text) {
  const bool maybe = rules.game().info.openings_from_the_middle;
  if (!maybe || text.find_first_not_of("0123456789-, ") != std::string_view::npos) return {};
  std::string words(text);
  std::replace(words.begin(), words.end(), ',', ' ');
  std::vector<int> numbers;
  for (const std::string& word : split_words(words))
    numbers.push_back(static_cast<int>(to_integer(word).value_or(1000)));
  if (numbers.size() < 2 || numbers.size() % 2 != 0) return {};
  const games::Board board = rules.board();
  const PointNames names(board);
  Opening moves;
  for (std::size_t i = 0; i < numbers.size(); i += 2) {
    const Point point{numbers[i] + board.columns / 2, numbers[i + 1] + board.rows / 2};
    if (!names.contains(point)) throw Error(fmt::format("{},{} is not on the board.", numbers[i], numbers[i + 1]));
    moves.push_back(names.name(point));
  }
  return moves;
}

Opening read_opening(Engine& rules, std::string_view text) {
  if (const auto moves = read_offsets(rules, text)) {
    rules.set_moves(*moves);
  } else {
    rules.set_moves(text == "-" ? std::string_view() : text);
  }
  if (rules.outcome()) throw Error(fmt::format("The game is over after these moves ({})", rules.result_text()));
  return rules.moves();
}

}  // namespace

std::vector<Opening> parse_openings(Engine& rules, std::string_view text) {
  std::vector<Opening> openings;
  for (int number = 1; !text.empty(); ++number) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::string_view moves = trim(line.substr(0, std::min(line.find('#'), line.size())));
    if (moves.empty()) continue;
    try {
      openings.push_back(read_opening(rules, moves));
    } catch (const Error& error) {
      throw Error(fmt::format("line {}: {}", number, error.what()));
    }
  }
  return openings;
}

Opening random_opening(Engine& rules, int plies, std::uint64_t seed) {
  constexpr int kAttempts = 1000;
  std::mt19937_64 random(seed);
  for (int attempt = 0; attempt < kAttempts; ++attempt) {
    rules.set_moves(std::vector<std::string>{});
    for (int ply = 0; ply < plies && !rules.outcome(); ++ply) {
      const std::vector<std::string> moves = rules.legal_moves();
      rules.play(moves.at(random() % moves.size()));
    }
    if (!rules.outcome()) return rules.moves();
  }
  throw Error(fmt::format("No opening of {} random moves was found that does not end the game: try fewer.", plies));
}

std::string position_text(const Engine& rules) {
  const games::Board board = rules.board();
  std::string text;
  for (const games::Cell& cell : board.cells) text += cell.symbol == 0 ? '.' : cell.symbol;
  for (const std::string& note : board.notes) text += "/" + note;
  return text + static_cast<char>('0' + rules.side());
}

}  // namespace deepcut::match
