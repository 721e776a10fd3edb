#include "gomoku/puzzles.hpp"

#include <optional>
#include <ostream>
#include <string>

#include "games/gomoku/threats/four_search.hpp"
#include "games/gomoku/threats/threat_prover.hpp"
#include "games/gomoku/threats/win_check.hpp"

namespace deepcut::tune {

using gomoku::Cell;
using gomoku::Position;
using gomoku::ThreatGame;

namespace {

constexpr std::uint64_t kNodes = 50'000;  ///< for a question
constexpr int kShortest = 7;

class PuzzleFinder {
 public:
  explicit PuzzleFinder(const gomoku::Rules& rules) : rules_(rules) {}

  std::optional<std::string> find(const Game& game, ThreatGame::Kind kind) {
    // The side that made the last move has won: back from there to where it had no such win yet.
    std::vector<Claim> claims;
    for (int plies = static_cast<int>(game.moves.size()) - 1; plies >= game.random_plies; plies -= 2) {
      const auto line = solve(after(game, plies), kind);
      if (!line) break;
      claims.push_back({plies, *line});
    }
    for (auto claim = claims.rbegin(); claim != claims.rend(); ++claim) {
      const Position position = after(game, claim->plies);
      if (kind == ThreatGame::Kind::kFoursAndThrees && solve(position, ThreatGame::Kind::kFours)) return std::nullopt;
      if (static_cast<int>(claim->line.size()) < kShortest || wins_within_five(position)) return std::nullopt;
      if (check_.holds(position, claim->line.front())) return text(game, claim->plies, kind, claim->line);
    }
    return std::nullopt;
  }

 private:
  struct Claim {
    int plies;  ///< played before
    std::vector<Cell> line;
  };

  static std::vector<Cell> opening_of(const Game& game, int plies) {
    return {game.moves.begin(), game.moves.begin() + plies};
  }
  Position after(const Game& game, int plies) const {
    Position position(rules_);
    for (const Cell move : opening_of(game, plies)) position.make(move);
    return position;
  }

  std::optional<std::vector<Cell>> solve(const Position& position, ThreatGame::Kind kind) {
    const Proof<Cell> proof = prover_.prove(position, kind, {.nodes = kNodes});
    if (proof.status != ProofStatus::kProven) return std::nullopt;
    return proof.line;
  }

  /// Is there a move after which every answer leaves a win by fours in three plies?
  bool wins_within_five(Position position) {
    MoveStack<Cell> stack;
    MoveList<Cell> moves(stack);
    position.moves(moves);
    moves.close();
    for (const Cell move : moves) {
      position.make(move);
      const bool wins = position.result() ? position.result()->is_loss() : all_answers_lose(position);
      position.undo(move);
      if (wins) return true;
    }
    return false;
  }
  bool all_answers_lose(Position& position) {
    MoveStack<Cell> stack;
    MoveList<Cell> answers(stack);
    position.moves(answers);
    answers.close();
    for (const Cell answer : answers) {
      position.make(answer);
      std::vector<Cell> line;
      const bool lost = !position.result() && fours_.solve(position, 3, kNodes, line) > 0;
      position.undo(answer);
      if (!lost) return false;
    }
    return true;
  }

  std::string text(const Game& game, int plies, ThreatGame::Kind kind, const std::vector<Cell>& line) const {
    Position position(rules_);
    std::string moves;
    for (const Cell move : opening_of(game, plies)) {
      moves += position.to_text(move);
      position.make(move);
    }
    const std::string name = kind == ThreatGame::Kind::kFours ? "vcf" : "vct";
    return name + ' ' + std::to_string(line.size()) + ' ' + position.to_text(line.front()) + ' ' + moves;
  }

  gomoku::Rules rules_;
  gomoku::ThreatProver prover_{std::size_t{32} << 20};
  gomoku::FourSearch fours_;
  gomoku::WinCheck check_{kNodes};
};

}  // namespace

void print_puzzles(const gomoku::Rules& rules, const std::vector<Game>& games, std::ostream& out) {
  PuzzleFinder finder(rules);
  for (const Game& game : games) {
    if (game.result == 0.5) continue;
    for (const auto kind : {ThreatGame::Kind::kFours, ThreatGame::Kind::kFoursAndThrees}) {
      if (const auto puzzle = finder.find(game, kind)) out << *puzzle << std::endl;
    }
  }
}

}  // namespace deepcut::tune
