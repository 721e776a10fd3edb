// The network of the games on lines: the fast board against a slow one, all ways of calculating, files.
#include <algorithm>
#include <array>
#include <cstdint>
#include <memory>
#include <random>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "effort.hpp"
#include "games/lines/network.hpp"
#include "games/lines/network_board.hpp"
#include "games/lines_slow_network.hpp"

namespace deepcut::test::lines_network_test {
namespace {

using lines::Cell;
using lines::CellSet;
using lines::Network;
using lines::NetworkBoard;
using lines::NetworkKernels;

std::shared_ptr<const Network> random_network(std::uint64_t seed, std::uint32_t nets, std::uint32_t phases) {
  return std::make_shared<const Network>(lines::parse_network(NetworkWriter(seed, nets, phases).bytes(), "random"));
}

struct Stones {
  std::array<CellSet, 2> of;

  std::string text(int size) const {
    std::string board;
    for (int y = 0; y < size; ++y) {
      for (int x = 0; x < size; ++x) {
        const Cell cell = lines::cell_at(x, y);
        board += of[0].has(cell) ? 'X' : of[1].has(cell) ? 'O' : '.';
      }
    }
    return board;
  }
};

/// Puts a few stones somewhere, takes some away, turns some into the other colour.
void stir(Stones& stones, int size, std::mt19937_64& random) {
  const auto changes = 1 + random() % 4;
  for (std::uint64_t i = 0; i < changes; ++i) {
    const int near = static_cast<int>(random() % 2);  // half of them in a corner, where lines are short
    const int most = near == 1 ? std::max(3, size / 2) : size;
    const Cell cell = lines::cell_at(static_cast<int>(random() % static_cast<unsigned>(most)),
                                     static_cast<int>(random() % static_cast<unsigned>(most)));
    const auto colour = static_cast<std::size_t>(random() % 2);
    if (stones.of[colour].has(cell)) {
      stones.of[colour].remove(cell);
    } else {
      stones.of[colour].add(cell);
      stones.of[1 - colour].remove(cell);
    }
  }
}

TEST(LinesNetwork, FastBoardEqualsSlowOne) {
  std::mt19937_64 random(1);
  for (const int size : {5, 10, 15, 19, 20}) {
    for (const std::uint32_t nets : {1U, 2U}) {
      const auto network = random_network(random(), nets, nets);
      Stones stones;
      std::vector<NetworkBoard> boards;
      for (const NetworkKernels* kernels : NetworkKernels::all()) boards.emplace_back(network, size, *kernels);
      for (int i = 0; i < 30; ++i) {
        stir(stones, size, random);
        if (i % 3 != 0 && i != 29) continue;
        for (NetworkBoard& board : boards) board.follow(stones.of[0], stones.of[1]);
      }
      SlowNetwork slow(network->weights(), size, stones.text(size));
      for (const int side : {0, 1}) {
        for (int phase = 0; phase < network->phases(); ++phase) {
          const auto expected = slow.prospects(side, phase);
          for (NetworkBoard& board : boards) EXPECT_EQ(board.prospects(side, phase), expected) << size << " " << nets;
        }
      }
      for (int i = 0; i < 3; ++i) {
        const int x = static_cast<int>(random() % static_cast<unsigned>(size));
        const int y = static_cast<int>(random() % static_cast<unsigned>(size));
        if ((stones.of[0] | stones.of[1]).has(lines::cell_at(x, y))) continue;
        const int expected = slow.liking(1, 0, x, y);
        for (NetworkBoard& board : boards) EXPECT_EQ(board.liking(1, 0, lines::cell_at(x, y)), expected);
      }
    }
  }
}

TEST(LinesNetwork, PairsStillToTake) {
  std::mt19937_64 random(7);
  const auto network =
      std::make_shared<const Network>(lines::parse_network(NetworkWriter(8, 1, 1, lines::kExtras).bytes(), "random"));
  ASSERT_TRUE(network->counts_pairs());
  for (const NetworkKernels* kernels : NetworkKernels::all()) {
    NetworkBoard board(network, 10, *kernels);
    Stones stones;
    for (int i = 0; i < 10; ++i) {
      stir(stones, 10, random);
      board.follow(stones.of[0], stones.of[1]);
      const std::array<int, 2> missing{static_cast<int>(random() % 8), static_cast<int>(random() % 8)};
      board.follow_pairs(missing);
      SlowNetwork slow(network->weights(), 10, stones.text(10), missing);
      for (const int side : {0, 1}) ASSERT_EQ(board.prospects(side), slow.prospects(side, 0));
    }
  }
}

TEST(LinesNetwork, FollowingEqualsBeginningAnew) {
  std::mt19937_64 random(2);
  const auto network = random_network(3, 1, 1);
  for (const NetworkKernels* kernels : NetworkKernels::all()) {
    for (const int size : {5, 7, 15, 20, 32}) {
      Stones stones;
      NetworkBoard board(network, size, *kernels);
      for (int i = 0; i < tries(60, 3); ++i) {
        stir(stones, size, random);
        board.follow(stones.of[0], stones.of[1]);
        if (i % 5 != 0) continue;
        NetworkBoard anew(network, size, *kernels);
        anew.follow(stones.of[0], stones.of[1]);
        for (int y = 0; y < size; ++y) {
          for (int x = 0; x < size; ++x) {
            const Cell cell = lines::cell_at(x, y);
            ASSERT_EQ(board.sums(cell), anew.sums(cell)) << size << " " << x << " " << y;
          }
        }
        ASSERT_EQ(board.prospects(i % 2), anew.prospects(i % 2));
      }
    }
  }
}

TEST(LinesNetwork, AllWaysOfCalculatingAgree) {
  const NetworkKernels& plain_kernels = *NetworkKernels::all().front();
  for (const NetworkKernels* kernels : NetworkKernels::all().subspan(1)) {
    std::mt19937_64 random(4);
    for (const int size : {5, 6, 10, 13, 15, 17, 19, 20, 24, 32}) {
      const auto network = random_network(random(), 2, 1);
      NetworkBoard plain(network, size, plain_kernels);
      NetworkBoard fast(network, size, *kernels);
      Stones stones;
      for (int i = 0; i < tries(20, 5); ++i) {
        stir(stones, size, random);
        plain.follow(stones.of[0], stones.of[1]);
        fast.follow(stones.of[0], stones.of[1]);
        for (const int side : {0, 1}) {
          ASSERT_EQ(plain.prospects(side), fast.prospects(side)) << kernels->name << " " << size;
          CellSet::board(size).for_each([&](Cell cell) {
            if ((stones.of[0] | stones.of[1]).has(cell)) return;
            ASSERT_EQ(plain.liking(side, 0, cell), fast.liking(side, 0, cell)) << kernels->name;
          });
        }
      }
    }
  }
}

TEST(LinesNetwork, ReversedColoursAreTheSameForOneNet) {
  std::mt19937_64 random(5);
  const auto network = random_network(6, 1, 1);
  Stones stones;
  for (int i = 0; i < 20; ++i) stir(stones, 15, random);
  NetworkBoard board(network, 15);
  board.follow(stones.of[0], stones.of[1]);
  const auto black = board.prospects(0);
  board.follow(stones.of[1], stones.of[0]);
  EXPECT_EQ(board.prospects(1), black);
}

TEST(LinesNetwork, RefusesWhatIsNoNetwork) {
  const std::vector<std::uint8_t> good = NetworkWriter(7, 1, 1).bytes();
  const auto message = [](const std::vector<std::uint8_t>& bytes) -> std::string {
    try {
      lines::parse_network(bytes, "a.bin");
    } catch (const std::invalid_argument& problem) {
      return problem.what();
    }
    return "";
  };
  EXPECT_EQ(message(good), "");
  EXPECT_EQ(message({}), "a.bin is no network: it does not begin as one.");
  EXPECT_EQ(message({'P', 'K', 3, 4, 5}), "a.bin is no network: it does not begin as one.");
  auto bad = good;
  bad[4] = 9;
  EXPECT_EQ(message(bad), "a.bin is no network: its version is 9, expected 1.");
  bad = good;
  bad.resize(5000);
  EXPECT_EQ(message(bad), "a.bin is no network: it ends after 5000 bytes.");
  bad = good;
  bad[6000] ^= 1;
  EXPECT_EQ(message(bad), "a.bin is no network: its checksum is wrong.");
  bad = good;
  bad.push_back(0);
  EXPECT_NE(message(bad).find("expected"), std::string::npos);
  EXPECT_THROW(Network::read("/nowhere/net.bin"), std::invalid_argument);
  EXPECT_THROW(Network::read("/"), std::invalid_argument);
}

TEST(ThreadsLinesNetwork, ShareTheRowsOfANetwork) {
  const auto network = random_network(8, 1, 1);
  std::array<lines::Prospects, 4> found;
  {
    std::vector<std::jthread> threads;
    for (std::size_t i = 0; i < found.size(); ++i) {
      threads.emplace_back([&, i] {
        std::mt19937_64 random(9);
        Stones stones;
        NetworkBoard board(network, 15);
        for (int k = 0; k < 40; ++k) {
          stir(stones, 15, random);
          board.follow(stones.of[0], stones.of[1]);
        }
        found[i] = board.prospects(0);
      });
    }
  }
  for (const auto& prospects : found) EXPECT_EQ(prospects, found[0]);
}

}  // namespace
}  // namespace deepcut::test::lines_network_test
