// A desk with sessions and no sockets: what clients say goes in by calls, what they hear is validated and kept.
#pragma once

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "api/audience.hpp"
#include "api/desk.hpp"
#include "api/schema.hpp"
#include "api/session.hpp"
#include "engine/json.hpp"
#include "server/metrics.hpp"
#include "server/searches/search_pool.hpp"
#include "store/game_store.hpp"

namespace deepcut::testing {

/// Work that other threads leave for the thread of the test.
class WorkQueue {
 public:
  void post(std::function<void()> work) {
    {
      const std::lock_guard lock(mutex_);
      work_.push_back(std::move(work));
    }
    wake_.notify_all();
  }
  /// Does one piece; false if none comes in time.
  bool run_one(std::chrono::milliseconds patience) {
    std::function<void()> work;
    {
      std::unique_lock lock(mutex_);
      if (!wake_.wait_for(lock, patience, [this] { return !work_.empty(); })) return false;
      work = std::move(work_.front());
      work_.pop_front();
    }
    work();
    return true;
  }

 private:
  std::mutex mutex_;
  std::condition_variable wake_;
  std::deque<std::function<void()>> work_;
};

struct Room {
  explicit Room(const api::ServiceLimits& given = {}, int threads = 2, const std::string& file = ":memory:")
      : limits(given),
        store(file),
        pool(registry(), limits, threads),
        desk(registry(), store, pool, metrics, limits, [this](std::function<void()> work) { queue.post(work); }) {}

  api::ServiceLimits limits;
  WorkQueue queue;
  server::Metrics metrics;
  store::GameStore store;
  server::SearchPool pool;
  api::Desk desk;
};

/// Keeps what it hears; everything must conform to the schema.
class Ear final : public api::Audience {
 public:
  explicit Ear(std::string address = {}) : address_(std::move(address)) {}
  std::string address() const override { return address_; }
  void send(std::string text) override {
    const Json message = Json::parse(text);
    EXPECT_EQ(schema_problem(message, "Message"), "") << text.substr(0, 500);
    heard.push_back(message);
  }
  void send_progress(int /*search_id*/, std::string text) override { send(std::move(text)); }

  std::deque<Json> heard;

 private:
  const std::string address_;
};

class Client {
 public:
  explicit Client(Room& room, const std::string& address = {})
      : room_(room), ear_(std::make_shared<Ear>(address)), session_(std::make_shared<api::Session>(room.desk, ear_)) {}

  /// The reply; requests of ours conform to the schema unless they are meant to be wrong.
  Json ask(Json request) {
    request["id"] = ++last_id_;
    EXPECT_EQ(schema_problem(request, "Request"), "");
    return say(request.dump());
  }
  Json ask_badly(Json request) {
    request["id"] = ++last_id_;
    return say(request.dump());
  }
  Json say(const std::string& text) {
    std::size_t next = ear_->heard.size();
    session_->receive(text);
    // What takes long is answered later.
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    do {
      for (; next < ear_->heard.size(); ++next) {
        if (!ear_->heard[next].contains("id")) continue;
        Json reply = ear_->heard[next];
        ear_->heard.erase(ear_->heard.begin() + static_cast<std::ptrdiff_t>(next));
        return reply;
      }
      room_.queue.run_one(std::chrono::milliseconds(100));
    } while (std::chrono::steady_clock::now() < deadline);
    ADD_FAILURE() << "no reply to " << text;
    return {};
  }
  /// The next event of this type; those before it are dropped.
  Json wait_for(const std::string& type) {
    const auto deadline = std::chrono::steady_clock::now() + std::chrono::seconds(30);
    while (std::chrono::steady_clock::now() < deadline) {
      while (!ear_->heard.empty()) {
        Json event = ear_->heard.front();
        ear_->heard.pop_front();
        if (event["type"] == type) return event;
      }
      room_.queue.run_one(std::chrono::milliseconds(100));
    }
    ADD_FAILURE() << "no event " << type;
    return {};
  }
  std::string new_game(const std::string& game, const std::vector<std::string>& moves = {}) {
    return ask({{"type", "new_game"}, {"game", game}, {"moves", moves}})["game_id"];
  }
  void leave() { session_->leave(); }
  const std::deque<Json>& heard() const { return ear_->heard; }
  api::Session& session() { return *session_; }

 private:
  Room& room_;
  std::shared_ptr<Ear> ear_;
  std::shared_ptr<api::Session> session_;
  int last_id_ = 0;
};

}  // namespace deepcut::testing
