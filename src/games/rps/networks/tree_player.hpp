// A small Monte Carlo tree search led by two networks, as AlphaGo made it known: a policy says which moves are worth a
// look, a value what a position is worth. No game is played to its end by chance; a finished game counts as it ended.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <deepcut/limits.hpp>
#include <deepcut/report.hpp>

#include "games/rps/networks/model.hpp"
#include "games/rps/position.hpp"

namespace deepcut::rps {

/// A policy and a value that belong together.
struct NetworkPair {
  Model policy;
  Model value;

  /// {"policy": {...}, "value": {...}}, each as Model reads it. Throws std::invalid_argument.
  static NetworkPair parse(std::string_view text);
  static NetworkPair load(const std::string& path);
  /// From a file for each.
  static NetworkPair load(const std::string& policy, const std::string& value);
};

struct TreeOptions {
  std::uint64_t playouts = 400;  ///< a move, where nothing else limits the search
  double exploration = 1.5;      ///< how much the policy counts against what was found
};

/// The same networks, position and number of playouts: the same answer.
class TreePlayer {
 public:
  TreePlayer(NetworkPair networks, TreeOptions options) : networks_(std::move(networks)), options_(options) {}

  /// The position must be unfinished; nodes of the limits are playouts. Throws std::invalid_argument if the board is not
  /// 3x3.
  Report<RpsMove> go(const Position& position, const Limits& limits);

 private:
  struct Node {
    RpsMove move;  ///< that leads here
    double prior;
    double sum = 0;  ///< of the chances to win of whoever made the move
    std::uint32_t visits = 0;
    std::uint32_t first_child = 0;  ///< 0: not expanded
    std::uint32_t children = 0;
  };

  double playout(std::size_t at, Position& position, int ply);
  double expand(std::size_t at, const Position& position);
  std::size_t select(const Node& parent) const;
  std::size_t most_visited(const Node& parent) const;
  std::vector<RpsMove> line() const;

  NetworkPair networks_;
  TreeOptions options_;
  std::vector<Node> tree_;  ///< children of one node stand together; the root is first
  int longest_ = 0;
};

}  // namespace deepcut::rps
