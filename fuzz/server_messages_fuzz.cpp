// What clients of the server may send: a line of the input is a message, to the API and to the page of five in a row.
// Every message to the API gets exactly one reply, which is JSON.
#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "api/session.hpp"
#include "engine/error.hpp"
#include "server/guests/gomoku_page_messages.hpp"
#include "server/metrics.hpp"
#include "server/searches/search_pool.hpp"
#include "store/game_store.hpp"

namespace {

using namespace deepcut;

class CountingAudience final : public api::Audience {
 public:
  void send(std::string text) override {
    const Json message = Json::parse(text, nullptr, false);
    if (!message.is_object() || !message.contains("type")) std::abort();
    if (message.contains("id")) ++replies;
  }
  void send_progress(int /*search_id*/, std::string text) override { send(std::move(text)); }
  int replies = 0;
};

/// What other threads have for the session; it is done on the thread of the fuzzer.
class Posts {
 public:
  void add(std::function<void()> work) {
    const std::lock_guard lock(mutex_);
    work_.push_back(std::move(work));
    came_.notify_one();
  }
  /// False if nothing comes.
  bool do_next() {
    std::unique_lock lock(mutex_);
    if (!came_.wait_for(lock, std::chrono::seconds(10), [this] { return !work_.empty(); })) return false;
    const std::function<void()> work = std::move(work_.front());
    work_.pop_front();
    lock.unlock();
    work();
    return true;
  }
  void forget() {
    const std::lock_guard lock(mutex_);
    work_.clear();
  }

 private:
  std::mutex mutex_;
  std::condition_variable came_;
  std::deque<std::function<void()>> work_;
};

struct FuzzRoom {
  api::ServiceLimits limits = [] {
    api::ServiceLimits small;
    small.moves = 100;
    small.hash_mb = 1;
    small.default_hash_mb = 1;
    small.search_time = Milliseconds(1);
    return small;
  }();
  store::GameStore store{":memory:"};
  server::Metrics metrics;
  Posts posts;
  server::SearchPool pool{registry(), limits, 2};  // one place is for what is quick
  api::Desk desk{registry(), store,  pool,
                 metrics,    limits, [this](std::function<void()> work) { posts.add(std::move(work)); }};
};

void say_to_page(std::string_view line) {
  try {
    const auto request = server::gomoku_page::parse_request(line);
    if (request.type == server::gomoku_page::Request::Type::kMove) to_record(request.position, request.last);
  } catch (const Error&) {
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static FuzzRoom room;
  const auto audience = std::make_shared<CountingAudience>();
  const auto session = std::make_shared<api::Session>(room.desk, audience);
  std::string_view text(reinterpret_cast<const char*>(data), size);
  int said = 0;
  while (!text.empty() && said < 8) {
    const std::string_view line = text.substr(0, text.find('\n'));
    text.remove_prefix(std::min(text.size(), line.size() + 1));
    say_to_page(line);
    session->receive(line);
    ++said;
    while (audience->replies < said) {
      if (!room.posts.do_next()) std::abort();
    }
    if (audience->replies != said) std::abort();
  }
  session->leave();
  room.posts.forget();
  return 0;
}
