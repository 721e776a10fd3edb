// Networks of random numbers, and what a network says, worked out slowly from docs/network.md and nothing kept.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <map>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "games/lines/network_board.hpp"
#include "games/lines/network_weights.hpp"

namespace deepcut::test {

/// Writes what parse_network reads.
class NetworkWriter {
 public:
  NetworkWriter(std::uint64_t seed, std::uint32_t nets, std::uint32_t phases, int extras = 0,
                std::string name = "random")
      : random_(seed), extras_(extras) {
    using namespace lines;
    for (const char letter : std::string("DCLN")) bytes_.push_back(static_cast<std::uint8_t>(letter));
    word(1);
    name.resize(16);
    for (const char letter : name) bytes_.push_back(static_cast<std::uint8_t>(letter));
    for (const int value : {static_cast<int>(nets), static_cast<int>(phases), extras, kChannels, kMixed, kMappingFirst,
                            kMappingSecond, kRegionUnits, kValueFirst, kValueSecond}) {
      word(static_cast<std::uint32_t>(value));
    }
    for (std::uint32_t i = 0; i < nets; ++i) net(phases);
    word(checksum(bytes_, bytes_.size()));
  }

  const std::vector<std::uint8_t>& bytes() const { return bytes_; }

  /// Makes bytes that were changed look whole.
  static void renew_checksum(std::vector<std::uint8_t>& bytes) {
    const std::size_t end = bytes.size() - 4;
    const std::uint32_t crc = checksum(bytes, end);
    for (std::size_t i = 0; i < 4; ++i) bytes[end + i] = static_cast<std::uint8_t>(crc >> 8 * i);
  }

 private:
  void word(std::uint32_t value) {
    for (int i = 0; i < 4; ++i) bytes_.push_back(static_cast<std::uint8_t>(value >> 8 * i));
  }
  int number(int least, int most) { return std::uniform_int_distribution<int>(least, most)(random_); }
  void shorts(int count, int least, int most) {
    for (int i = 0; i < count; ++i) {
      const int value = number(least, most);
      bytes_.push_back(static_cast<std::uint8_t>(value & 255));
      bytes_.push_back(static_cast<std::uint8_t>(value >> 8 & 255));
    }
  }
  void words(int count, int least, int most) {
    for (int i = 0; i < count; ++i) word(static_cast<std::uint32_t>(number(least, most)));
  }
  void dense(int outputs, int inputs, int weight, int shift) {
    shorts(outputs * inputs, -weight, weight);
    words(outputs, -20000, 20000);
    word(static_cast<std::uint32_t>(shift));
  }
  void net(std::uint32_t phases) {
    using namespace lines;
    shorts(10 * 3 * kMappingFirst, -2000, 2000);
    words(kMappingFirst, -1000, 1000);
    // The wider, the smaller: a cell's sums of 16 bits shall not wrap.
    constexpr int kSecond = 300 * 256 / kMappingFirst;
    constexpr int kThird = 300 * 128 / kMappingSecond;
    shorts(kMappingFirst * kMappingSecond, -kSecond, kSecond);
    words(kMappingSecond, -100000, 100000);
    word(10);
    shorts(kMappingSecond * kChannels, -kThird, kThird);
    words(kChannels, -100000, 100000);
    word(12);
    shorts(kChannels, -300, 0);
    shorts(3 * kMixed, -6000, 9000);
    shorts(kMixed, -40, 0);
    for (std::uint32_t i = 0; i < phases; ++i) {
      dense(kRegionUnits, 2 * kChannels, 300, 8);
      dense(kValueFirst, 2 * kChannels + kRegionUnits + extras_, 300, 8);
      dense(kValueSecond, kValueFirst, 300, 8);
      dense(3, kValueSecond, 300, 10);
      dense(2 * kChannels, kValueFirst, 300, 8);
    }
  }
  static std::uint32_t checksum(const std::vector<std::uint8_t>& bytes, std::size_t end) {
    std::uint32_t crc = ~0U;
    for (std::size_t i = 0; i < end; ++i) {
      crc ^= bytes[i];
      for (int bit = 0; bit < 8; ++bit) crc = (crc & 1U) != 0 ? 0xEDB88320U ^ crc >> 1 : crc >> 1;
    }
    return ~crc;
  }

  std::mt19937_64 random_;
  int extras_;
  std::vector<std::uint8_t> bytes_;
};

/// A board of characters: '.', 'X' for black, 'O' for white; row by row.
class SlowNetwork {
 public:
  using Numbers = std::vector<std::int64_t>;

  SlowNetwork(const lines::NetworkWeights& weights, int size, std::string board,
              std::array<int, 2> missing_pairs = {5, 5})
      : weights_(weights), size_(size), board_(std::move(board)), missing_pairs_(missing_pairs) {}

  lines::Prospects prospects(int side, int phase) {
    const auto last =
        dense(head(side, phase).value_last, activate(head(side, phase).value_second, hidden(side, phase)));
    const auto number = [&](std::size_t i) { return static_cast<std::int32_t>(last[i]); };
    return {number(0), number(1), number(2)};
  }

  int liking(int side, int phase, int x, int y) {
    const auto wants = dense(head(side, phase).policy, hidden(side, phase));
    const auto cell = both_views(side, x, y);
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < cell.size(); ++i) sum += std::clamp<std::int64_t>(wants[i], -16383, 16383) * cell[i];
    return static_cast<int>(sum >> 10);
  }

  Numbers sums(int view, int x, int y) {
    Numbers sums(net(view).cell_bias.begin(), net(view).cell_bias.end());
    for (const auto& [dx, dy] : {std::pair{1, 0}, {0, 1}, {1, 1}, {1, -1}}) {
      std::vector<int> digits;
      for (int step = -5; step <= 5; ++step) {
        if (step != 0) digits.push_back(digit(view, x + step * dx, y + step * dy));
      }
      std::vector<int> mirrored(digits.rbegin(), digits.rend());
      const Numbers& raw = mapped(view, std::min(digits, mirrored));
      const Numbers& nothing = mapped(view, std::vector<int>(10, 0));
      for (std::size_t c = 0; c < sums.size(); ++c)
        sums[c] += std::clamp<std::int64_t>(raw[c] - nothing[c], -8191, 8191);
    }
    return sums;
  }

 private:
  const lines::NetWeights& net(int view) const { return view == 0 ? weights_.nets.front() : weights_.nets.back(); }
  const lines::HeadWeights& head(int side, int phase) const {
    return net(side).phases[static_cast<std::size_t>(phase)];
  }
  char at(int x, int y) const {
    if (x < 0 || y < 0 || x >= size_ || y >= size_) return '#';
    return board_[static_cast<std::size_t>(y * size_ + x)];
  }
  int digit(int view, int x, int y) const {
    const char found = at(x, y);
    if (found == '.') return 0;
    if (found == '#') return 3;
    return (found == 'X') == (view == 0) ? 1 : 2;
  }
  const Numbers& mapped(int view, const std::vector<int>& digits) {
    const auto known = mapped_.find({view, digits});
    if (known != mapped_.end()) return known->second;
    const lines::MappingWeights& w = net(view).mapping;
    Numbers first(w.first_bias.begin(), w.first_bias.end());
    for (std::size_t i = 0; i < 10; ++i) {
      for (std::size_t j = 0; digits[i] != 0 && j < first.size(); ++j) {
        first[j] += w.first[(i * 3 + static_cast<std::size_t>(digits[i]) - 1) * first.size() + j];
      }
    }
    Numbers second(w.second.bias.begin(), w.second.bias.end());
    Numbers third(w.third.bias.begin(), w.third.bias.end());
    for (std::size_t k = 0; k < second.size(); ++k) {
      for (std::size_t j = 0; j < first.size(); ++j) {
        second[k] += std::clamp<std::int64_t>(first[j], 0, 16383) * w.second.weights[k * first.size() + j];
      }
      second[k] = (second[k] + (1 << (w.second.shift - 1))) >> w.second.shift;
      for (std::size_t c = 0; c < third.size(); ++c) {
        third[c] += std::clamp<std::int64_t>(second[k], 0, 16383) * w.third.weights[c * second.size() + k];
      }
    }
    for (std::int64_t& value : third) value = (value + (1 << (w.third.shift - 1))) >> w.third.shift;
    return mapped_[{view, digits}] = third;
  }

  /// What a view sees on a cell, before its neighbours are mixed in.
  std::int64_t seen(int view, int x, int y, std::size_t channel) {
    if (at(x, y) != '.') return 0;
    if (sums_.empty()) {
      sums_.resize(2 * board_.size());
      for (int v = 0; v < 2; ++v) {
        for (int i = 0; i < static_cast<int>(board_.size()); ++i) {
          auto& cell = sums_[static_cast<std::size_t>(v) * board_.size() + static_cast<std::size_t>(i)];
          if (board_[static_cast<std::size_t>(i)] == '.') cell = sums(v, i % size_, i / size_);
        }
      }
    }
    const std::size_t cell = static_cast<std::size_t>(view) * board_.size() + static_cast<std::size_t>(y * size_ + x);
    return std::clamp<std::int64_t>(sums_[cell][channel], 0, 4095);
  }
  std::int64_t activation(int view, int x, int y, std::size_t channel) {
    if (at(x, y) != '.') return 0;
    if (channel >= lines::kMixed) return seen(view, x, y, channel) >> 2;
    std::int64_t sum = net(view).mix_bias[channel];
    for (int dy = -1; dy <= 1; ++dy) {
      for (int dx = -1; dx <= 1; ++dx) {
        const auto kind = static_cast<std::size_t>(std::abs(dx) + std::abs(dy));
        sum += (seen(view, x + dx, y + dy, channel) * net(view).mix[kind][channel] + 16384) >> 15;
      }
    }
    return std::clamp<std::int64_t>(sum, 0, 1023);
  }
  Numbers both_views(int side, int x, int y) {
    Numbers numbers;
    for (const int view : {side, 1 - side}) {
      for (std::size_t c = 0; c < lines::kChannels; ++c) numbers.push_back(activation(view, x, y, c));
    }
    return numbers;
  }
  static Numbers dense(const lines::DenseLayer& layer, const Numbers& inputs) {
    Numbers outputs;
    for (std::size_t i = 0; i < static_cast<std::size_t>(layer.outputs); ++i) {
      std::int64_t sum = layer.bias[i];
      for (std::size_t k = 0; k < inputs.size(); ++k) sum += layer.weights[i * inputs.size() + k] * inputs[k];
      outputs.push_back(sum >> layer.shift);
    }
    return outputs;
  }
  static Numbers activate(const lines::DenseLayer& layer, const Numbers& inputs) {
    Numbers outputs = dense(layer, inputs);
    for (std::int64_t& value : outputs) value = std::clamp<std::int64_t>(value, 0, 16383);
    return outputs;
  }
  Numbers hidden(int side, int phase) {
    Numbers whole(2 * lines::kChannels, 0);
    std::array<Numbers, 9> regions;
    regions.fill(whole);
    for (int y = 0; y < size_; ++y) {
      for (int x = 0; x < size_; ++x) {
        const Numbers cell = both_views(side, x, y);
        Numbers& region = regions[static_cast<std::size_t>(3 * (3 * y / size_) + 3 * x / size_)];
        for (std::size_t i = 0; i < cell.size(); ++i) {
          whole[i] += cell[i];
          region[i] += cell[i];
        }
      }
    }
    Numbers units(lines::kRegionUnits, 0);
    for (Numbers& region : regions) {
      for (std::int64_t& value : region) value = std::min<std::int64_t>(value >> 1, 16383);
      const Numbers here = activate(head(side, phase).region, region);
      for (std::size_t i = 0; i < here.size(); ++i) units[i] += here[i];
    }
    for (std::int64_t& value : whole) value = std::min<std::int64_t>(value >> 2, 16383);
    for (const std::int64_t unit : units) whole.push_back(std::min<std::int64_t>(unit >> 2, 16383));
    for (int i = 0; i < weights_.extras; ++i) {
      const int missing = missing_pairs_[static_cast<std::size_t>(i < 8 ? side : 1 - side)];
      whole.push_back(i % 8 == missing ? 1024 : 0);
    }
    return activate(head(side, phase).value_first, whole);
  }

  const lines::NetworkWeights& weights_;
  int size_;
  std::string board_;
  std::array<int, 2> missing_pairs_;
  std::vector<Numbers> sums_;
  std::map<std::pair<int, std::vector<int>>, Numbers> mapped_;
};

}  // namespace deepcut::test
