// A game that somebody has open: the position, and what is stored with it. Every change is on disk before it counts.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "engine/engine.hpp"
#include "engine/json.hpp"
#include "store/shelf.hpp"

namespace deepcut::api {

class Session;

class OpenGame {
 public:
  /// A new game, stored at once; its id is made here if `about` has none. Throws Refusal or Error.
  OpenGame(const Registry& games, store::Shelf& store, const GameRecord& record, store::StoredGame about);
  /// One from the store.
  OpenGame(const Registry& games, store::Shelf& store, store::StoredGame stored);

  const std::string& id() const { return about_.id; }
  const Engine& engine() const { return engine_; }
  const store::StoredGame& about() const { return about_; }
  /// Moves are possible.
  bool goes_on() const { return about_.agreed.empty() && !engine_.outcome(); }
  /// With its result and the names of the players.
  GameRecord record() const;

  // All throw Refusal or Error and have changed nothing then.
  void play(const std::string& move);
  void undo(int plies);
  void set_position(const std::vector<std::string>& moves, const std::optional<OptionTexts>& options);
  void finish(std::optional<int> winner, const std::string& reason);
  /// What stands in `about` beside the game: title, players and data are taken from here.
  void describe(const store::StoredGame& about);
  /// All of it at once: the moves, who ended it, and what stands beside it.
  void replace(const GameRecord& record, const store::StoredGame& about);

  /// As docs/api.md describes it, without `id`, `searches` and `data`.
  Json state() const;
  Json data() const;

  std::vector<Session*> sessions;  ///< that have it open

 private:
  void store(const store::StoredGame& next);
  void change(const std::function<void()>& action, const std::string& agreed);
  std::string result_text() const;

  store::Shelf& store_;
  Engine engine_;
  store::StoredGame about_;  ///< its record is not kept up to date: the engine has it
};

/// What is seen of a position: the fields that a state and a view have in common.
Json view_json(const Engine& engine);

/// A result that the players agreed on, as it is stored. The sides are those of the rules of this game.
std::string agreed_result(const Engine& engine, std::optional<int> winner, const std::string& reason);

/// 128 random bits as letters and digits.
std::string new_game_id();

}  // namespace deepcut::api
