#include "games/rps/game.hpp"

#include <algorithm>
#include <bit>
#include <chrono>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "games/rps/deal.hpp"
#include "games/rps/evaluation.hpp"
#include "games/rps/notation.hpp"
#include "games/rps/reports/ranking_json.hpp"

namespace deepcut::rps {

namespace {

using games::OptionSpec;
using games::OptionValues;

constexpr std::string_view kGlyphs[] = {"R", "P", "S", "r", "p", "s"};

Parameters parameters_of(const OptionValues& values) {
  const auto number = [&values](const char* name) { return static_cast<int>(values.integer(name)); };
  return {number("deck"), number("hand"), number("columns"), number("rows"), number("rounds")};
}

std::string cell_range(const Position& position) { return fmt::format("0 to {}", position.board().cells - 1); }

}  // namespace

games::GameInfo Game::info() {
  return {.name = "rps",
          .title = "RPS cards",
          .help = "place rock, paper and scissors; a card takes the neighbours that it beats; most cards win",
          .notation = "a card and the number of a cell, as in P4",
          .sides = {"Player 1", "Player 2"},
          .value_scale = kValueScale,
          .margin = {kWinScore, kCardScore, "card", "cards"},
          .example = {"R4 P1 S2 R5", {{"hands", "RRPPS-RPPSS"}}},
          .set_up = {{"position", "hands", "deal"}, "board, hands and the side to move, as in R.p/.../s.. RPPS RPS 1"}};
}

games::RuleSetInfo Rules::info() {
  return {"open",
          "open hands, dealt from a shuffled deck; 3x3, five cards each, unless told otherwise",
          {OptionSpec::integer("deck", "cards in the deck, a third of each kind", 21, 3, 99),
           OptionSpec::integer("hand", "cards in each hand", 5, 1, kMaxHand),
           OptionSpec::integer("columns", "columns of the board", 3, 1, kLongestSide),
           OptionSpec::integer("rows", "rows of the board; 20 cells at most", 3, 1, kLongestSide),
           OptionSpec::integer("rounds", "the game ends after so many moves of each side", 10, 1, 1000),
           OptionSpec::integer("deal", "seed of the shuffle", 1, 0, INT64_MAX),
           OptionSpec::text("hands", "hands instead of a deal, in order: RRPPS-RPPSS", ""),
           OptionSpec::text("position", "a position instead of a start: 'R.p/.../s.. RPPS RPS 1'", "")}};
}

Position Rules::start(const OptionValues& values) {
  if (!values.text("position").empty()) return parse_position(values.text("position"));
  const Parameters parameters = parameters_of(values);
  const std::string& hands = values.text("hands");
  if (hands.empty()) return rps::start(parameters, static_cast<std::uint64_t>(values.integer("deal")));
  const auto [first, second] = parse_hands(hands);
  // Hands that are given need no deck.
  return {geometry_of(parameters), first, second, plies_of(parameters)};
}

games::Board Rules::draw(const Position& position, std::optional<RpsMove> last) {
  const Geometry& geometry = position.board();
  games::Board board(geometry.columns, geometry.rows);
  for (int column = 0; column < geometry.columns; ++column) board.column_labels.push_back(fmt::format("+{}", column));
  for (int row = 0; row < geometry.rows; ++row) board.row_labels.push_back(std::to_string(row * geometry.columns));
  for (const Card card : kCards) {
    for (const int owner : {0, 1}) {
      for (Cells cells = position.kind(card) & position.owned(owner); cells != 0; cells &= cells - 1) {
        games::Cell& drawn = board.cells.at(static_cast<std::size_t>(std::countr_zero(cells)));
        drawn.owner = owner;
        drawn.glyph = kGlyphs[static_cast<std::size_t>(owner) * 3 + index(card)];
        drawn.symbol = drawn.glyph.front();
      }
    }
  }
  // A cell alone says which move is meant only while the hand has one kind of card.
  if (!position.result() &&
      position.hand(position.side()).text().find_first_not_of(letter(position.hand(position.side()).front())) ==
          std::string::npos) {
    position.any_move([&](RpsMove move) {
      board.cells.at(move.cell).move = position.to_text(move);
      return false;
    });
  }
  if (last) board.last.push_back(last->cell);
  if (position.result() && position.margin() != 0) {
    Cells winners = position.owned(position.margin() > 0 ? position.side() : 1 - position.side());
    for (; winners != 0; winners &= winners - 1) board.winning.push_back(std::countr_zero(winners));
  }
  for (const int side : {0, 1}) board.notes.push_back(fmt::format("hand {}: {}", side + 1, position.hand(side).text()));
  return board;
}

std::string Rules::why_illegal(const Position& position, std::string_view text) {
  const Hand& hand = position.hand(position.side());
  std::string expected = fmt::format("expected a card of {} and a cell from {}, as in {}", hand.text(),
                                     cell_range(position), position.to_text(legal_moves(position).front()));
  if (text.size() < 2 || text.size() > 3) return expected;
  const auto card = card_of(text[0]);
  int cell = 0;
  for (const char c : text.substr(1)) {
    if (c < '0' || c > '9') return expected;
    cell = cell * 10 + (c - '0');
  }
  if (!card || cell >= position.board().cells || (text.size() == 3 && text[1] == '0')) return expected;
  if (!hand.has(*card)) return fmt::format("there is no {} in the hand {}", letter(*card), hand.text());
  return fmt::format("cell {} is taken", cell);
}

std::string Rules::reason(const Position& position) {
  const int first = std::popcount(position.owned(0));
  const int second = std::popcount(position.owned(1));
  return fmt::format("{} cards to {}", std::max(first, second), std::min(first, second));
}

std::vector<games::OwnCommand<Position>> Rules::commands() {
  return {{"oracle", "the exact value and every legal move ranked, as JSON; 3x3 or nearly over",
           [](const Position& position, const std::vector<std::string>& /*words*/) {
             Oracle oracle;
             const auto ranking = oracle.explain(position, {.move_time = std::chrono::seconds(60)});
             if (!ranking) throw std::invalid_argument("This position is too large to be solved in a minute.");
             return to_json(position, *ranking).dump();
           }}};
}

std::vector<games::BenchPosition> Rules::bench() { return {{"", 9}, {"R4 P1", 9}}; }

}  // namespace deepcut::rps
