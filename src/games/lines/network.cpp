#include "games/lines/network.hpp"

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <functional>
#include <iterator>
#include <map>
#include <mutex>
#include <span>
#include <stdexcept>
#include <system_error>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "games/lines/embedded_networks.hpp"

namespace deepcut::lines {

namespace {

constexpr std::uintmax_t kLargestFile = 16U << 20U;

/// Networks that are in use or were given, by their rules.
class LoadedNetworks {
 public:
  std::shared_ptr<const Network> find(std::string_view rules,
                                      const std::function<std::shared_ptr<const Network>()>& load) {
    const std::lock_guard lock(mutex_);
    if (const auto found = networks_.find(rules); found != networks_.end()) return found->second;
    auto network = load();
    if (network) networks_.emplace(rules, network);
    return network;
  }
  void add(std::shared_ptr<const Network> network) {
    const std::lock_guard lock(mutex_);
    networks_.insert_or_assign(network->rules(), std::move(network));
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<const Network>, std::less<>> networks_;
};

LoadedNetworks& loaded_networks() {
  static LoadedNetworks networks;
  return networks;
}

}  // namespace

Network::Network(NetworkWeights weights) : weights_(std::move(weights)), rows_(weights_), mix_{} {
  for (const int view : {0, 1}) {
    const NetWeights& net = view == 0 ? weights_.nets.front() : weights_.nets.back();
    for (int c = 0; c < kChannels; ++c) {
      const std::size_t to = CellRow::index(view, c);
      const auto from = static_cast<std::size_t>(c);
      cell_bias_.numbers[to] = net.cell_bias[from];
      if (c >= kMixed) continue;
      mix_.centre[to] = net.mix[0][from];
      mix_.sides[to] = net.mix[1][from];
      mix_.corners[to] = net.mix[2][from];
      mix_.bias[to] = net.mix_bias[from];
    }
  }
}

std::shared_ptr<const Network> Network::embedded(std::string_view rules) {
  return loaded_networks().find(rules, [rules]() -> std::shared_ptr<const Network> {
    for (const EmbeddedNetwork& embedded : embedded_networks()) {
      if (embedded.rules != rules) continue;
      const std::string name = fmt::format("The program's network for {}", rules);
      return std::make_shared<const Network>(parse_network(embedded.bytes, name));
    }
    return nullptr;
  });
}

void Network::give(std::span<const std::uint8_t> bytes, const std::string& name) {
  loaded_networks().add(std::make_shared<const Network>(parse_network(bytes, name)));
}

std::shared_ptr<const Network> Network::read(const std::string& path) {
  std::error_code problem;
  // A pipe or a device might never end.
  if (!std::filesystem::is_regular_file(path, problem) || problem) {
    throw std::invalid_argument(fmt::format("{} cannot be read: expected the file of a network.", path));
  }
  if (const auto size = std::filesystem::file_size(path, problem); problem || size > kLargestFile) {
    throw std::invalid_argument(fmt::format("{} is no network: expected at most {} bytes.", path, kLargestFile));
  }
  std::ifstream file(path, std::ios::binary);
  const std::vector<char> content{std::istreambuf_iterator<char>(file), std::istreambuf_iterator<char>()};
  if (file.bad() || !file.is_open()) throw std::invalid_argument(fmt::format("{} cannot be read.", path));
  const std::vector<std::uint8_t> bytes(content.begin(), content.end());
  return std::make_shared<const Network>(parse_network(bytes, path));
}

}  // namespace deepcut::lines
