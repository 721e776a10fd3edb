// A disk that takes no more: games are refused with a sentence, everything else goes on, and the log says so.
#include <csignal>
#include <iterator>
#include <string>

#include <gtest/gtest.h>

#include "scratch.hpp"
#include "server/program_server.hpp"
#include "server/raw_client.hpp"

namespace deepcut::testing {

namespace {

class FullDisk : public ::testing::Test {
 protected:
  std::string log() const { return scratch_.text("games.db.log"); }

  const test::Scratch scratch_;
  const std::string file_ = scratch_.path("games.db");
};

Json kept_game(int number) {
  return {{"type", "keep"},
          {"game_id", "aGameOnAFullDisk" + std::to_string(1000 + number)},
          {"game", "tictactoe"},
          {"moves", {"b2"}},
          {"data", std::string(50'000, 'x')}};
}

TEST_F(FullDisk, RefusesGamesAndGoesOn) {
  constexpr std::size_t kRoom = 600'000;
  ProgramServer server({"--database", file_}, {.file_bytes = kRoom, .log = file_ + ".log"});
  RawClient client(server.port());
  client.ask({{"type", "hello"}, {"client", "me"}});
  int kept = 0;
  Json reply;
  while (kept < 100) {
    reply = client.ask(kept_game(kept));
    if (reply["type"] != "kept") break;
    ++kept;
  }
  EXPECT_GT(kept, 0);
  EXPECT_EQ(reply["code"], "unavailable") << reply;
  EXPECT_NE(reply["error"].get<std::string>().find("cannot be stored"), std::string::npos);
  EXPECT_EQ(client.ask({{"type", "list"}})["total"], kept) << "what was kept is there";
  EXPECT_EQ(client.ask({{"type", "read"}, {"game_id", kept_game(0)["game_id"]}})["moves"], Json{"b2"});
  EXPECT_EQ(client.ask({{"type", "view"}, {"game", "gomoku"}})["type"], "view") << "playing needs no disk";
  EXPECT_NE(log().find("error: refused \"keep\" (unavailable)"), std::string::npos) << log();
  EXPECT_EQ(server.end(SIGTERM), 0);

  // With room again, everything that was promised is there.
  ProgramServer later({"--database", file_});
  RawClient again(later.port());
  again.ask({{"type", "hello"}, {"client", "me"}});
  EXPECT_EQ(again.ask({{"type", "list"}})["total"], kept);
  EXPECT_EQ(again.ask(kept_game(99))["type"], "kept");
}

}  // namespace

}  // namespace deepcut::testing
