#include "formats/game_reader.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "formats/text_place.hpp"

namespace deepcut {

namespace {

bool is_among(const OptionTexts& options, const std::string& name) {
  return std::any_of(options.begin(), options.end(), [&name](const auto& option) { return option.first == name; });
}

void assign(OptionTexts& options, const std::string& name, const std::string& value) {
  for (auto& [known, old] : options) {
    if (known != name) continue;
    old = value;
    return;
  }
  options.emplace_back(name, value);
}

}  // namespace

/// Sentences of the engine end with a full stop, what follows a line and a column does not.
void GameReader::fail(std::size_t offset, std::string what) const {
  if (!what.empty() && what.back() == '.') what.pop_back();
  fail_at(text_, offset, what);
}

void GameReader::name_game(const std::string& game, std::size_t offset) {
  if (!hints_.game.empty() && game != hints_.game) {
    fail(offset, fmt::format("this is a game of {}, not of {}", quote(game), hints_.game));
  }
  told_.game = game;
}

bool GameReader::name_rules(const std::string& rules) {
  try {
    told_.rules = registry().game(told_.game).rule_set(lower(rules)).name;
    return true;
  } catch (const Error&) {
    return false;  // the default, or what the hints say
  }
}

void GameReader::set_option(const std::string& name, const std::string& value) { assign(options_, name, value); }

const RegisteredRules& GameReader::rules() const {
  return registry().game(told_.game).rule_set(hints_.rules.empty() ? told_.rules : hints_.rules);
}

void GameReader::set_size(int columns, int rows, std::size_t offset) { size_ = Size{columns, rows, offset}; }

void GameReader::choose_size() {
  if (!size_) return;
  const OptionSpec* size = find_option(rules().options, kSizeOption);
  if (size == nullptr) return;
  if (size_->columns != size_->rows) {
    fail(size_->offset,
         fmt::format("a board of {}x{} cannot be played: expected a square", size_->columns, size_->rows));
  }
  const std::string text = std::to_string(size_->columns);
  const bool usual = size->initial == text && !is_among(hints_.likely_options, kSizeOption);
  if (!usual) set_option(kSizeOption, text);
}

void GameReader::check_size() const {
  const games::Board board = engine_.board();
  if (!size_ || has_option(kSizeOption) || (board.columns == size_->columns && board.rows == size_->rows)) return;
  fail(size_->offset, fmt::format("the board of {} {} is {}x{}, not {}x{}", told_.game, engine_.rules().name,
                                  board.columns, board.rows, size_->columns, size_->rows));
}

void GameReader::put_stone(int side, Point point, std::size_t offset) {
  stones_.insert_or_assign({point.y, point.x}, PlacedStone{side, offset});
}

void GameReader::begin(std::size_t offset) {
  try {
    engine_.new_game(told_.game, rules().name, options_);
  } catch (const Error& error) {
    fail(stones_.empty() ? offset : stones_.begin()->second.offset, error.what());
  }
  check_size();
  names_ = PointNames(engine_.board());
}

std::string GameReader::set_up_text(std::size_t offset) const {
  if (!has_option(kStonesOption)) {
    const std::string what =
        stones_.empty() ? fmt::format("{} moves first", engine_.side_name(0)) : "no stones can be set up";
    fail(stones_.empty() ? offset : stones_.begin()->second.offset,
         fmt::format("{} in {}", what, engine_.game().info.title));
  }
  // More stones of the first side: it is the other one's turn.
  const auto count =
      std::count_if(stones_.begin(), stones_.end(), [](const auto& placed) { return placed.second.side == 0; });
  const int side = first_.value_or(2 * count > static_cast<std::ptrdiff_t>(stones_.size()) ? 1 : 0);
  std::string text = side == 1 ? "-" : "";
  for (const auto& [place, stone] : stones_) {
    const Point point{place.second, place.first};
    if (!names_.contains(point)) fail(stone.offset, "this stone is not on the board");
    text += engine_.game().info.symbols.at(static_cast<std::size_t>(stone.side)) + names_.name(point);
  }
  return text;
}

void GameReader::start(std::size_t offset) {
  choose_size();
  for (const auto& [name, value] : hints_.likely_options) {
    if (!is_among(options_, name)) set_option(name, value);
  }
  for (const auto& [name, value] : hints_.options) set_option(name, value);
  begin(offset);
  if (is_among(hints_.options, kStonesOption)) return;  // goes over what the file says
  // Who begins may have been said by an option: of Tablut, of RPS cards, or by stones set up there.
  if (stones_.empty() && first_.value_or(engine_.side()) == engine_.side()) return;
  set_option(kStonesOption, set_up_text(offset));
  begin(offset);
}

void GameReader::require_turn(std::optional<int> side, std::size_t offset) const {
  if (engine_.outcome()) fail(offset, fmt::format("the game is over already: {}", engine_.result_text()));
  if (side && *side != engine_.side()) fail(offset, fmt::format("it is {}'s turn here", engine_.side_name(1 - *side)));
}

void GameReader::play(Point point, std::size_t offset, std::optional<int> side) {
  if (!names_.contains(point)) {
    const games::Board board = engine_.board();
    fail(offset, fmt::format("this move is not on a board of {}x{}", board.columns, board.rows));
  }
  play(names_.name(point), offset, side);
}

void GameReader::play(const std::string& word, std::size_t offset, std::optional<int> side) {
  require_turn(side, offset);
  if (engine_.is_legal(word)) return engine_.play(word);
  if (!engine_.game().info.moves_run_together) fail(offset, engine_.why_illegal(word));
  try {
    std::vector<std::string> moves = engine_.moves();
    moves.push_back(word);
    engine_.set_moves(moves);
  } catch (const Error&) {
    fail(offset, engine_.why_illegal(word));
  }
}

void GameReader::comment(const std::string& text) {
  std::string& place = plies() == 0 ? told_.comment : (told_.move_comments.resize(plies()), told_.move_comments.back());
  if (!place.empty() && !text.empty()) place += "\n";
  place += text;
}

GameRecord GameReader::record() const {
  GameRecord record = engine_.record();
  if (!told_.result.empty()) record.result = told_.result;
  record.players = told_.players;
  record.comment = told_.comment;
  record.move_comments = told_.move_comments;
  return record;
}

}  // namespace deepcut
