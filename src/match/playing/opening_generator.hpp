// Openings that give both sides the same chances, as far as a search can see.
#pragma once

#include <cstdint>
#include <functional>
#include <set>
#include <stop_token>
#include <string>

#include "engine/engine.hpp"
#include "match/playing/openings.hpp"

namespace deepcut::match {

struct GeneratorOptions {
  int plies = 4;
  int margin = 20;  ///< the largest evaluation, either way, that still counts as balanced
  std::uint64_t seed = 1;
  GoRequest request{};  ///< how a position is judged
};

/// Tries random openings and keeps those that are balanced and new.
class OpeningGenerator {
 public:
  /// `engine` has the game and stays with the caller.
  OpeningGenerator(Engine& engine, GeneratorOptions options) : engine_(engine), options_(std::move(options)) {}

  /// The next one; empty if none was found in many attempts, or if stopped. Throws Error.
  Opening next(const std::stop_token& stop);
  std::uint64_t attempts() const { return attempts_; }

 private:
  bool is_balanced(const std::stop_token& stop);

  Engine& engine_;
  GeneratorOptions options_;
  std::uint64_t attempts_ = 0;
  std::set<std::string> seen_;
};

}  // namespace deepcut::match
