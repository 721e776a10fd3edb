// Files of networks: bytes are refused with one sentence, or make a network that can be asked without its sums leaving
// their bounds. The input is read as a file, and then written over one that is good, at the place its first bytes say.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory>
#include <span>
#include <stdexcept>
#include <string>
#include <vector>

#include "../tests/games/lines_slow_network.hpp"
#include "games/lines/network.hpp"
#include "games/lines/network_board.hpp"

namespace {

using namespace deepcut;

void read_and_ask(std::span<const std::uint8_t> bytes) {
  std::shared_ptr<const lines::Network> network;
  try {
    network = std::make_shared<const lines::Network>(lines::parse_network(bytes, "input"));
  } catch (const std::invalid_argument& problem) {
    if (!std::string(problem.what()).ends_with('.')) std::abort();
    return;
  }
  lines::CellSet black;
  lines::CellSet white;
  for (const int x : {1, 2, 4}) black.add(lines::cell_at(x, 2));
  for (const int y : {0, 3, 5}) white.add(lines::cell_at(3, y));
  const auto kernels = lines::NetworkKernels::all();
  lines::NetworkBoard plain(network, 7, *kernels.front());
  plain.follow(black, white);
  for (const lines::NetworkKernels* const vectors : kernels.subspan(1)) {
    lines::NetworkBoard fast(network, 7, *vectors);
    fast.follow(black, white);
    if (fast.prospects(0) != plain.prospects(0)) std::abort();
    if (fast.liking(0, 0, lines::cell_at(3, 2)) != plain.liking(0, 0, lines::cell_at(3, 2))) std::abort();
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  read_and_ask({data, size});
  if (size < 4) return 0;
  static const std::vector<std::uint8_t> kGood = test::NetworkWriter(1, 1, 1).bytes();
  std::vector<std::uint8_t> bytes = kGood;
  const std::size_t place = (data[0] | std::size_t{data[1]} << 8 | std::size_t{data[2]} << 16) % (bytes.size() - 4);
  for (std::size_t i = 3; i < size && place + i - 3 < bytes.size() - 4; ++i) bytes[place + i - 3] = data[i];
  test::NetworkWriter::renew_checksum(bytes);
  read_and_ask(bytes);
  return 0;
}
