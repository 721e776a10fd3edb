#include "games/lines/network_weights.hpp"

#include <algorithm>
#include <cstdlib>
#include <limits>
#include <stdexcept>
#include <string_view>
#include <utility>

#include <fmt/format.h>

namespace deepcut::lines {

namespace {

constexpr std::size_t kNameLength = 16;
constexpr int kCellsOfPattern = 10;
constexpr int kContents = 3;

/// The checksum of zlib and PNG.
std::uint32_t crc32(std::span<const std::uint8_t> bytes) {
  static constexpr auto kTable = [] {
    std::array<std::uint32_t, 256> table{};
    for (std::uint32_t i = 0; i < 256; ++i) {
      std::uint32_t rest = i;
      for (int bit = 0; bit < 8; ++bit) rest = (rest & 1U) != 0 ? 0xEDB88320U ^ rest >> 1U : rest >> 1U;
      table[i] = rest;
    }
    return table;
  }();
  std::uint32_t crc = ~0U;
  for (const std::uint8_t byte : bytes) crc = kTable[(crc ^ byte) & 255U] ^ crc >> 8U;
  return ~crc;
}

class NetworkReader {
 public:
  NetworkReader(std::span<const std::uint8_t> bytes, const std::string& name) : bytes_(bytes), name_(name) {}

  [[noreturn]] void refuse(const std::string& why) const {
    throw std::invalid_argument(fmt::format("{} is no network: {}.", name_, why));
  }

  std::span<const std::uint8_t> take(std::size_t count) {
    if (bytes_.size() - at_ < count) refuse(fmt::format("it ends after {} bytes", bytes_.size()));
    at_ += count;
    return bytes_.subspan(at_ - count, count);
  }
  std::uint32_t word() {
    const auto b = take(4);
    return b[0] | std::uint32_t{b[1]} << 8U | std::uint32_t{b[2]} << 16U | std::uint32_t{b[3]} << 24U;
  }
  void expect(std::uint32_t expected, std::string_view what) {
    const std::uint32_t found = word();
    if (found != expected) refuse(fmt::format("{} is {}, expected {}", what, found, expected));
  }
  int shift(int least) {
    const std::uint32_t found = word();
    if (found < static_cast<std::uint32_t>(least) || found > 30) {
      refuse(fmt::format("a shift is {}, expected {} to 30", found, least));
    }
    return static_cast<int>(found);
  }
  void shorts(std::span<std::int16_t> out) {
    const auto from = take(2 * out.size());
    for (std::size_t i = 0; i < out.size(); ++i) {
      out[i] = static_cast<std::int16_t>(from[2 * i] | unsigned{from[2 * i + 1]} << 8U);
    }
  }
  std::vector<std::int16_t> shorts(int count) {
    std::vector<std::int16_t> out(static_cast<std::size_t>(count));
    shorts(std::span(out));
    return out;
  }
  std::vector<std::int32_t> words(int count) {
    std::vector<std::int32_t> out(static_cast<std::size_t>(count));
    for (std::int32_t& value : out) value = static_cast<std::int32_t>(word());
    return out;
  }

  /// Refuses sums that could leave 32 bits, in whatever order they are made.
  void check_sums(std::span<const std::int64_t> sums) const {
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    if (std::any_of(sums.begin(), sums.end(), [](std::int64_t sum) { return sum > kMost; })) {
      refuse("its weights are too large");
    }
  }

  MappingWeights mapping() {
    MappingWeights read;
    read.first = shorts(kCellsOfPattern * kContents * kMappingFirst);
    read.first_bias = words(kMappingFirst);
    check_sums(first_sums(read.first_bias));
    read.second = dense_by_input(kMappingSecond, kMappingFirst);
    read.third = dense_by_input(kChannels, kMappingSecond);
    return read;
  }

  DenseLayer dense(int outputs, int inputs) { return finished(outputs, inputs, shorts(outputs * inputs), 0); }
  /// A layer of the mapping, whose weights stand in the file by input, by output.
  DenseLayer dense_by_input(int outputs, int inputs) {
    const std::vector<std::int16_t> by_input = shorts(outputs * inputs);
    std::vector<std::int16_t> weights;
    weights.reserve(by_input.size());
    const auto step = static_cast<std::size_t>(outputs);
    for (std::size_t i = 0; i < step; ++i) {
      for (std::size_t k = i; k < by_input.size(); k += step) weights.push_back(by_input[k]);
    }
    return finished(outputs, inputs, std::move(weights), 1);
  }
  /// What follows the weights of a layer.
  DenseLayer finished(int outputs, int inputs, std::vector<std::int16_t> weights, int least_shift) {
    DenseLayer layer{inputs, outputs, std::move(weights), words(outputs), 0, {}};
    layer.shift = shift(least_shift);
    std::vector<std::int64_t> sums;
    sums.reserve(layer.bias.size());
    for (std::size_t i = 0; i < layer.bias.size(); ++i) {
      std::int64_t sum = std::abs(std::int64_t{layer.bias[i]});
      for (const std::int16_t weight : row(layer, i)) sum += std::abs(std::int64_t{weight}) * kMostActive;
      sums.push_back(sum);
    }
    check_sums(sums);
    pack(layer);
    return layer;
  }

  NetWeights net(std::uint32_t phases, int extras) {
    NetWeights read;
    read.mapping = mapping();
    shorts(std::span(read.cell_bias));
    for (auto& weights : read.mix) shorts(std::span(weights));
    shorts(std::span(read.mix_bias));
    for (std::uint32_t i = 0; i < phases; ++i) {
      HeadWeights head;
      head.region = dense(kRegionUnits, 2 * kChannels);
      head.value_first = dense(kValueFirst, 2 * kChannels + kRegionUnits + extras);
      head.value_second = dense(kValueSecond, kValueFirst);
      head.value_last = dense(3, kValueSecond);
      head.policy = dense(2 * kChannels, kValueFirst);
      read.phases.push_back(std::move(head));
    }
    return read;
  }

  void finish() {
    const std::uint32_t found = crc32(bytes_.first(at_));
    if (word() != found) refuse("its checksum is wrong");
    if (at_ != bytes_.size()) refuse(fmt::format("it has {} bytes, expected {}", bytes_.size(), at_));
  }

 private:
  static void pack(DenseLayer& layer) {
    if (layer.bias.size() % kPackedOutputs != 0) return;
    layer.packed.reserve(layer.weights.size() / (2 * kPackedOutputs));
    for (std::size_t first = 0; first < layer.bias.size(); first += kPackedOutputs) {
      for (std::size_t k = 0; k < static_cast<std::size_t>(layer.inputs); k += 2) {
        PackedWeights& packed = layer.packed.emplace_back();
        for (std::size_t i = 0; i < kPackedOutputs; ++i) {
          packed.of[2 * i] = row(layer, first + i)[k];
          packed.of[2 * i + 1] = row(layer, first + i)[k + 1];
        }
      }
    }
  }
  static std::span<const std::int16_t> row(const DenseLayer& layer, std::size_t output) {
    const auto inputs = static_cast<std::size_t>(layer.inputs);
    return std::span(layer.weights).subspan(output * inputs, inputs);
  }
  static std::vector<std::int64_t> first_sums(const std::vector<std::int32_t>& bias) {
    std::vector<std::int64_t> sums;
    sums.reserve(bias.size());
    for (const std::int32_t value : bias) sums.push_back(std::abs(std::int64_t{value}) + kCellsOfPattern * 32768);
    return sums;
  }

  std::span<const std::uint8_t> bytes_;
  const std::string& name_;
  std::size_t at_ = 0;
};

}  // namespace

NetworkWeights parse_network(std::span<const std::uint8_t> bytes, const std::string& name) {
  NetworkReader reader(bytes, name);
  constexpr std::string_view kMagic = "DCLN";
  const auto magic = reader.take(std::min(bytes.size(), kMagic.size()));
  if (!std::equal(magic.begin(), magic.end(), kMagic.begin(), kMagic.end())) reader.refuse("it does not begin as one");
  reader.expect(1, "its version");
  NetworkWeights network;
  for (const std::uint8_t letter : reader.take(kNameLength)) {
    if (letter == 0) continue;
    const bool fits = (letter >= 'a' && letter <= 'z') || (letter >= '0' && letter <= '9');
    if (!fits) reader.refuse("its rules have no name of small letters and digits");
    network.rules.push_back(static_cast<char>(letter));
  }
  const std::uint32_t nets = reader.word();
  if (nets != 1 && nets != 2) reader.refuse(fmt::format("its number of nets is {}, expected 1 or 2", nets));
  const std::uint32_t phases = reader.word();
  if (phases != 1 && phases != 2) reader.refuse(fmt::format("its number of phases is {}, expected 1 or 2", phases));
  const std::uint32_t extras = reader.word();
  if (extras != 0 && extras != kExtras) {
    reader.refuse(fmt::format("its number of extra inputs is {}, expected 0 or {}", extras, kExtras));
  }
  network.extras = static_cast<int>(extras);
  reader.expect(kChannels, "its number of channels");
  reader.expect(kMixed, "its number of mixed channels");
  reader.expect(kMappingFirst, "the first width of its mapping");
  reader.expect(kMappingSecond, "the second width of its mapping");
  reader.expect(kRegionUnits, "its number of units a region");
  reader.expect(kValueFirst, "the first width of its value");
  reader.expect(kValueSecond, "the second width of its value");
  for (std::uint32_t i = 0; i < nets; ++i) network.nets.push_back(reader.net(phases, network.extras));
  reader.finish();
  return network;
}

}  // namespace deepcut::lines
