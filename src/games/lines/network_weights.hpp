// The numbers of a network for games on lines, as a file has them. docs/network.md says what they mean.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace deepcut::lines {

inline constexpr int kChannels = 32;  ///< numbers of a cell, for each of the two views
inline constexpr int kMixed = 16;     ///< so many of them also see the cells around
inline constexpr int kMappingFirst = 256;
inline constexpr int kMappingSecond = 128;
inline constexpr int kRegionUnits = 32;
inline constexpr int kValueFirst = 64;
inline constexpr int kValueSecond = 32;
inline constexpr int kRegions = 9;
/// Inputs beside the stones, where pairs are taken: how many each side still needs, as one of so many.
inline constexpr int kMissingPairs = 8;
inline constexpr int kExtras = 2 * kMissingPairs;

/// What activations between dense layers are cut to.
inline constexpr int kMostActive = 16383;

/// Outputs whose weights lie together: so many are worked out at once.
inline constexpr std::size_t kPackedOutputs = 32;

static_assert(kMixed > 0 && kMixed % 16 == 0 && kChannels % 16 == 0 && kMixed <= kChannels, "vectors hold 16 numbers");
static_assert(kRegionUnits % kPackedOutputs == 0 && kValueFirst % kPackedOutputs == 0 &&
              kValueSecond % kPackedOutputs == 0 && 2 * kChannels % kPackedOutputs == 0);

/// What two inputs add to outputs whose weights lie together: w[0][0] w[0][1] w[1][0] w[1][1] ...
struct alignas(64) PackedWeights {
  std::array<std::int16_t, 2 * kPackedOutputs> of;
};

/// outputs = (bias + weights * inputs) >> shift.
struct DenseLayer {
  int inputs = 0;
  int outputs = 0;
  std::vector<std::int16_t> weights;  ///< all inputs of the first output, then of the next
  std::vector<std::int32_t> bias;
  int shift = 0;
  /// The same for kPackedOutputs at a time, for two inputs after two. Empty if the outputs are not so many.
  std::vector<PackedWeights> packed{};
};

/// From the ten cells around the middle of a line to what they add to it.
struct MappingWeights {
  std::vector<std::int16_t> first;  ///< by cell, by what is on it (own, other, outside), by unit
  std::vector<std::int32_t> first_bias;
  DenseLayer second;  ///< its shift rounds, and so does the third's; neither is 0
  DenseLayer third;
};

struct HeadWeights {
  DenseLayer region;
  DenseLayer value_first;
  DenseLayer value_second;
  DenseLayer value_last;
  DenseLayer policy;
};

/// One colour's, or that of both.
struct NetWeights {
  MappingWeights mapping;
  std::array<std::int16_t, kChannels> cell_bias{};
  std::array<std::array<std::int16_t, kMixed>, 3> mix{};  ///< of the cell itself, of its four sides, of its corners
  std::array<std::int16_t, kMixed> mix_bias{};
  std::vector<HeadWeights> phases;  ///< by stones left in the turn
};

struct NetworkWeights {
  std::string rules;             ///< for which it was trained
  int extras = 0;                ///< none or kExtras
  std::vector<NetWeights> nets;  ///< one, or black's and white's
};

/// Reads a file's bytes. Throws std::invalid_argument, one sentence that begins with `name`, if they are no network of
/// these sizes or its sums might not fit.
NetworkWeights parse_network(std::span<const std::uint8_t> bytes, const std::string& name);

}  // namespace deepcut::lines
