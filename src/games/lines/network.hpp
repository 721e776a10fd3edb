// A network that was loaded: its weights as the boards of all threads use them.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "games/lines/network_kernels.hpp"
#include "games/lines/network_weights.hpp"
#include "games/lines/pattern_rows.hpp"

namespace deepcut::lines {

class Network {
 public:
  explicit Network(NetworkWeights weights);
  Network(const Network&) = delete;
  Network& operator=(const Network&) = delete;

  /// The one that this program carries for these rules or was given, or null. Loaded once.
  static std::shared_ptr<const Network> embedded(std::string_view rules);
  /// For a program that does not carry its networks: the bytes of one's file. Throws std::invalid_argument with one
  /// sentence if they are no network; `name` says where they came from.
  static void give(std::span<const std::uint8_t> bytes, const std::string& name);
  /// Throws std::invalid_argument with one sentence if the file is no network or cannot be read.
  static std::shared_ptr<const Network> read(const std::string& path);

  const std::string& rules() const { return weights_.rules; }
  const NetworkWeights& weights() const { return weights_; }
  int phases() const { return static_cast<int>(weights_.nets.front().phases.size()); }
  /// Does it ask how many pairs each side still has to take?
  bool counts_pairs() const { return weights_.extras > 0; }
  const PatternRows& rows() const { return rows_; }
  /// What every cell begins with.
  const CellRow& cell_bias() const { return cell_bias_; }
  const MixWeights& mix() const { return mix_; }
  const HeadWeights& heads(int side, int phase) const {
    const NetWeights& net = side == 0 ? weights_.nets.front() : weights_.nets.back();
    return net.phases[static_cast<std::size_t>(phase)];
  }

 private:
  NetworkWeights weights_;
  PatternRows rows_;
  CellRow cell_bias_;
  MixWeights mix_;
};

}  // namespace deepcut::lines
