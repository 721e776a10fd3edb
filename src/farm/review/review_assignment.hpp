// Many games, every position of which is searched by somebody.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "engine/record.hpp"
#include "engine/searches/go_request.hpp"
#include "farm/assignments/assignment.hpp"
#include "farm/kinds/search_kind.hpp"
#include "farm/review/game_review.hpp"

namespace deepcut::farm {

struct GameToReview {
  std::string source{};
  GameRecord record;
};

class ReviewAssignment final : public Assignment {
 public:
  using OnGame = std::function<void(const GameReview&)>;

  /// Begins with the game of that number. `speed`: as in search_text(). `on_game` hears of the games in their order. Throws
  /// Error if a move is not legal.
  ReviewAssignment(std::vector<GameToReview> games, std::size_t first, GoRequest request, std::uint64_t speed,
                   OnGame on_game);

  std::uint64_t positions() const { return begins_.back(); }
  /// Sentences about games with a position that nobody could search.
  const std::vector<std::string>& left_out() const { return left_out_; }

  std::optional<std::uint64_t> next() override;
  std::string job(std::uint64_t number) override;
  void check(std::uint64_t number, const std::string& result) override;
  void settle(std::uint64_t number, const std::string& result) override;
  void put_aside(std::uint64_t number, const std::string& why) override;
  bool over() const override { return false; }

 private:
  GameRecord position(std::uint64_t number) const;
  std::size_t game_of(std::uint64_t number) const;
  void finish_game_after(std::uint64_t number);

  std::vector<GameToReview> games_;
  GoRequest request_;
  std::uint64_t speed_;
  OnGame on_game_;
  std::vector<std::uint64_t> begins_;  ///< the first job of each game, and how many there are
  std::uint64_t next_;
  std::vector<Judgement> judged_;  ///< of the game whose results come
  std::string failure_;            ///< of that game
  std::vector<std::string> left_out_;
};

}  // namespace deepcut::farm
