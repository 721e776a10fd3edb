// Which games there are, and everything that can be said about them without playing.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "engine/any_position.hpp"
#include "engine/json.hpp"
#include "engine/options.hpp"
#include "engine/searches/searches.hpp"
#include "games/rule_set.hpp"

namespace deepcut {

using games::BenchPosition;
using games::Level;

struct CommandSpec {
  std::string name;
  std::string help;
};

struct RegisteredRules {
  std::string name;
  std::string help;
  std::vector<OptionSpec> options;
  std::vector<SearchSpec> searches;  ///< the common ones and the game's own
  std::vector<CommandSpec> commands;
  std::vector<BenchPosition> bench;
  std::vector<std::string> abilities;  ///< what the position can do beyond the minimum, as the library found
  /// May throw std::invalid_argument for values that are allowed one by one but make no game.
  std::function<std::unique_ptr<AnyPosition>(const OptionValues&)> start;

  const SearchSpec* find_search(std::string_view wanted) const;  ///< null: there is none
  const SearchSpec& search(std::string_view wanted) const;       ///< throws Error
  /// The search for wins by threats alone; null: the game has none.
  const SearchSpec* threat_search() const;
  /// The search to ask for a forced win: by threats or, without one, `solve`.
  const SearchSpec& prover() const;
};

struct RegisteredGame {
  games::GameInfo info;
  std::vector<RegisteredRules> rules;  ///< the first is the default
  std::vector<Level> levels;

  /// An empty name is the default. Throws Error.
  const RegisteredRules& rule_set(std::string_view wanted) const;
  const Level& level(std::string_view wanted) const;  ///< throws Error
};

class Registry {
 public:
  explicit Registry(std::vector<RegisteredGame> games) : games_(std::move(games)) {}

  const std::vector<RegisteredGame>& games() const { return games_; }
  const RegisteredGame& game(std::string_view wanted) const;  ///< throws Error

 private:
  std::vector<RegisteredGame> games_;
};

/// All games of Deepcut; src/CMakeLists.txt has the list.
const Registry& registry();

// The fields are described in docs/cli.md and do not change their meaning.
Json to_json(const Level& level);
Json to_json(const SearchSpec& search);
Json to_json(const RegisteredGame& game);

}  // namespace deepcut
