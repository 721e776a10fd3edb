// A farm whose workers, managers and servers are killed while it works: nothing is lost, nothing counts twice.
#include <chrono>
#include <random>
#include <string>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

#include "effort.hpp"
#include "farm/farm_machines.hpp"

namespace deepcut::farm {

namespace chaos_test {

Words match(const std::string& games, const Words& more) {
  Words words{"match",          "connect4",
              "--player",       "name=A nodes=400 hash=1",
              "--player",       "name=B nodes=150 hash=1",
              "--random-plies", "4",
              "--games",        games,
              "--repeatable"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

/// Servers that stand for one another, and where to find them.
struct Servers {
  std::vector<std::unique_ptr<NatsServer>> nodes;
  std::string address;
};

struct Chaos {
  std::size_t games = 0;
  std::size_t workers = 0;
  std::size_t worker_kills = 0;
  std::size_t server_kills = 0;
  std::chrono::milliseconds server_is_away{300};
};

/// A worker goes each time so many more games are kept, a server less often; others come in their place.
void play_through(Servers& servers, const Chaos& chaos) {
  const Scratch scratch;
  const std::string games = std::to_string(chaos.games);
  const auto alone = Deepcut(match(games, {"-o", scratch.path("alone"), "--concurrency", "2"})).finish();
  ASSERT_EQ(alone.code, 0) << alone.err;

  int number = 0;
  const auto hire = [&] {
    return std::make_unique<Deepcut>(
        Words{"work", servers.address, "--name", "w" + std::to_string(++number), "--jobs", "1", "--alive", "1s"});
  };
  std::vector<std::unique_ptr<Deepcut>> workers;
  for (std::size_t i = 0; i < chaos.workers; ++i) workers.push_back(hire());
  Deepcut manager(match(games, {"-o", scratch.path("farm"), "--farm", servers.address, "--ahead", "8"}));
  std::mt19937 random(1);
  std::size_t worker_kills = 0;
  std::size_t server_kills = 0;
  const auto due = [&](std::size_t kills, std::size_t all) {
    return kills < all && lines_of(scratch.path("farm")) > (kills + 1) * chaos.games / (all + 1);
  };
  while (!manager.has_ended()) {
    if (due(worker_kills, chaos.worker_kills)) {
      ++worker_kills;
      workers[random() % workers.size()] = hire();  // the one before is killed
    }
    if (due(server_kills, chaos.server_kills)) {
      NatsServer& node = *servers.nodes[server_kills++ % servers.nodes.size()];
      node.kill();
      std::this_thread::sleep_for(chaos.server_is_away);
      node.start();
    }
    // One that was about to begin when the server went has given up: with no worker at all the manager waits for ever.
    for (auto& worker : workers) {
      if (worker->has_ended()) worker = hire();
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(10));
  }
  const auto end = manager.finish();
  EXPECT_EQ(end.code, 0) << end.err;
  EXPECT_GT(worker_kills, 0U);
  EXPECT_GT(server_kills, 0U);
  EXPECT_EQ(lines_of(scratch.path("farm")), chaos.games + 1);
  EXPECT_TRUE(same_files(scratch.path("farm"), scratch.path("alone")));
  EXPECT_EQ(end.out, alone.out);
}

Servers one_server() {
  Servers servers;
  servers.nodes.push_back(std::make_unique<NatsServer>());
  servers.address = servers.nodes.front()->address();
  return servers;
}

/// The configuration is that of docs/farm.md.
Servers cluster() {
  const std::vector<int> ports{free_port(), free_port(), free_port()};
  const std::vector<int> routes{free_port(), free_port(), free_port()};
  Servers servers;
  for (std::size_t i = 0; i < ports.size(); ++i) {
    std::string text = "server_name: node" + std::to_string(i) +
                       "\nhost: 127.0.0.1\nport: " + std::to_string(ports[i]) +
                       "\nauthorization { token: sesame }\ncluster {\n  name: farm\n  host: 127.0.0.1\n  port: " +
                       std::to_string(routes[i]) + "\n  routes: [";
    for (const int route : routes) text += " nats://127.0.0.1:" + std::to_string(route) + ",";
    servers.nodes.push_back(std::make_unique<NatsServer>(ports[i], text + " ]\n}\n"));
    servers.address += (i == 0 ? "" : ",") + servers.nodes.back()->address();
  }
  // Until they have chosen a leader.
  for (int i = 0; i < 300 && Deepcut({"farm", servers.address}).finish().code != 0; ++i) {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
  }
  return servers;
}

TEST(FarmChaos, AShortMatchThroughKillsOfWorkersAndOfTheServer) {
  Servers servers = one_server();
  play_through(servers, {.games = test::tries(80U, 2), .workers = 2, .worker_kills = 2, .server_kills = 1});
}

TEST(SlowFarmChaos, AThousandGamesThroughTenKillsOfTheServer) {
  Servers servers = one_server();
  play_through(servers, {.games = 1000, .workers = 4, .worker_kills = 40, .server_kills = 10});
}

TEST(SlowFarmChaos, AThousandGamesOnThreeNodesOfWhichOneIsDown) {
  Servers servers = cluster();
  play_through(servers, {.games = 1000,
                         .workers = 4,
                         .worker_kills = 20,
                         .server_kills = 10,
                         .server_is_away = std::chrono::milliseconds(3000)});
}

}  // namespace chaos_test

}  // namespace deepcut::farm
