#include "server/guests/gomoku_page.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstddef>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "api/catalogue.hpp"
#include "engine/board_text.hpp"
#include "engine/error.hpp"
#include "engine/expectation.hpp"
#include "server/guests/standing_five.hpp"

namespace deepcut::server {

using gomoku_page::Request;
using gomoku_page::Score;

namespace {

constexpr int kWon = 100'000;

/// The other side is to move where the search looked.
Score score_for_waiting_side(Value value) {
  static const int kScale = registry().game("gomoku").info.value_scale;
  const int percentage = static_cast<int>(std::lround(100 * (1 - expectation(value, kScale))));
  if (value.is_win()) return {-kWon, percentage};
  if (value.is_loss()) return {kWon, percentage};
  return {static_cast<int>(-value.score()), percentage};
}

/// Does the board have the last stone where it is said to be, and is the other side to move?
bool moved_last(const Request& request) {
  if (!request.last) return false;
  const auto& row = request.position.board[static_cast<std::size_t>(request.last->y)];
  const char stone = row[static_cast<std::size_t>(request.last->x)];
  return stone != '.' && stone != request.position.next;
}

std::ptrdiff_t stones_on(const games::Board& board) {
  return std::count_if(board.cells.begin(), board.cells.end(), [](const games::Cell& cell) { return cell.owner >= 0; });
}

std::ptrdiff_t stones_on(const gomoku_page::Position& position) {
  std::ptrdiff_t stones = 0;
  for (const auto& row : position.board) {
    stones += std::count_if(row.begin(), row.end(), [](char cell) { return cell != '.'; });
  }
  return stones;
}

}  // namespace

void GomokuPage::receive(std::string_view text) {
  if (left_) return;
  ++desk_.counters().messages;
  try {
    answer(gomoku_page::parse_request(text));
  } catch (const std::exception& problem) {
    send_error(problem.what());
  }
}

void GomokuPage::leave() {
  left_ = true;
  for (const api::Searches::Ticket& search : std::exchange(searches_, {}))
    desk_.pool().stop(search, api::Ending::kStopped);
}

void GomokuPage::send_error(const std::string& what) {
  ++desk_.counters().errors;
  audience_->send(gomoku_page::error_reply(what));
}

void GomokuPage::answer(const Request& request) {
  switch (request.type) {
    case Request::Type::kPing:
      return audience_->send(R"({"type":"pong"})");
    case Request::Type::kReset:
      return;  // nothing is kept between moves
    case Request::Type::kMove:
    case Request::Type::kTest:
      return find_move(request);
    case Request::Type::kEvaluate:
      return evaluate(request, 'X', {});
  }
}

/// As a game whose last move was played, so that a five that can still be broken is not the end of it; or, where
/// the last move does not fit the board, as the board alone.
std::shared_ptr<Engine> GomokuPage::playable(const Request& request) const {
  auto engine = std::make_shared<Engine>(desk_.games());
  if (moved_last(request)) {
    try {
      engine->load(to_record(request.position, request.last));
      if (stones_on(engine->board()) == stones_on(request.position)) return engine;
    } catch (const Error&) {
      // The move took stones that are no longer there, or the page has other ideas of the rules.
    }
  }
  engine->load(to_record(request.position, std::nullopt));
  return engine;
}

void GomokuPage::find_move(const Request& request) {
  if (request.position.captures && gomoku_page::has_five(request.position, request.position.next)) {
    return secure_five(request.position);
  }
  const std::shared_ptr<Engine> engine = playable(request);
  if (request.position.empty()) {
    constexpr int kCentre = gomoku_page::kSize / 2;
    return play(request.position, *engine, gomoku_page::point_text({kCentre, kCentre}), 0);
  }
  search(*engine, {.level = request.level}, [this, before = request.position, engine](const api::SearchEnd& end) {
    if (!end.report || !end.report->best) return send_error(end.error.empty() ? "No move was found." : end.error);
    play(before, *engine, *end.report->best, end.report->seconds());
  });
}

void GomokuPage::secure_five(const gomoku_page::Position& position) {
  // It looks at every point of the board, for which others need not wait.
  auto found = std::make_shared<std::optional<gomoku_page::Secured>>();
  const auto began = std::chrono::steady_clock::now();
  api::SearchJob job;
  job.work = [found, position, &games = desk_.games()] { *found = gomoku_page::secure_five(games, position); };
  submit(std::move(job), [this, found, position, began](const api::SearchEnd& end) {
    if (!*found) return send_error(end.error.empty() ? "No move was found." : end.error);
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - began;
    audience_->send(
        gomoku_page::move_reply(position, (*found)->after, gomoku_page::parse_point((*found)->move), took.count()));
  });
}

void GomokuPage::play(const gomoku_page::Position& before, Engine& engine, const std::string& move, double seconds) {
  engine.play(move);
  audience_->send(gomoku_page::move_reply(before, gomoku_page::position_of(to_json(engine.board())),
                                          gomoku_page::parse_point(move), seconds));
}

/// What the point is worth to X, then to O: the position after a stone of theirs there.
void GomokuPage::evaluate(const Request& request, char player, const Score& of_x) {
  const auto done = [this, request, player, of_x](const Score& score) {
    if (player == 'X') return evaluate(request, 'O', score);
    audience_->send(gomoku_page::evaluate_reply(of_x, score));
  };
  gomoku_page::Position position = request.position;
  position.board[static_cast<std::size_t>(request.last->y)][static_cast<std::size_t>(request.last->x)] = '.';
  position.next = player;
  for (const char owner : {'X', 'O'}) {
    // Whatever is played on this point, the five stands.
    if (gomoku_page::has_five(position, owner)) return done(owner == player ? Score{kWon, 100} : Score{-kWon, 0});
  }
  Engine engine(desk_.games());
  engine.load(to_record(position, std::nullopt));
  const std::string point = point_text(*request.last);
  if (!engine.is_legal(point)) return done({-kWon, 0});
  engine.play(point);
  if (const auto outcome = engine.outcome()) return outcome->winner ? done({kWon, 100}) : done({0, 50});
  search(engine, {.options = {{"hash", "1"}}, .limits = {.depth = 1}}, [this, done](const api::SearchEnd& end) {
    if (!end.report) return send_error(end.error.empty() ? "The search was stopped." : end.error);
    done(score_for_waiting_side(end.report->value));
  });
}

void GomokuPage::search(const Engine& engine, GoRequest request, OnEnd on_end) {
  if (engine.outcome())
    return send_error("There is nothing to search: the game is over (" + engine.result_text() + ").");
  submit(api::plan_search(engine, std::move(request), desk_.limits()), std::move(on_end));
}

void GomokuPage::submit(api::SearchJob job, OnEnd on_end) {
  std::erase_if(searches_, [](const api::Searches::Ticket& ticket) { return api::Searches::ended(ticket); });
  if (searches_.size() >= static_cast<std::size_t>(desk_.limits().searches)) {
    return send_error("Too many requests at once: wait for an answer.");
  }
  job.asker = asker_;
  job.quick = true;  // the levels that this page has
  job.on_end =
      desk_.heard_by(weak_from_this(), [on_end = std::move(on_end)](GomokuPage& page, const api::SearchEnd& end) {
        if (page.left_) return;
        try {
          on_end(end);
        } catch (const std::exception& problem) {
          page.send_error(problem.what());
        }
      });
  searches_.push_back(desk_.pool().submit(std::move(job)));
}

}  // namespace deepcut::server
