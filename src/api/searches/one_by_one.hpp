// Searches where there is one thread: each runs when its turn comes, by whoever calls run_next(). Once it has begun it
// hears of nobody here; somebody outside may stop it, who is asked by its stop token.
#pragma once

#include <deque>
#include <functional>
#include <memory>
#include <string>
#include <utility>

#include "api/searches/searches.hpp"
#include "api/service_limits.hpp"
#include "engine/registry.hpp"

namespace deepcut::api {

class OneByOne final : public Searches {
 public:
  /// `stopped_outside` says why a search ended early.
  OneByOne(const Registry& games, const ServiceLimits& limits, std::function<bool()> stopped_outside = {})
      : games_(games), limits_(limits), stopped_outside_(std::move(stopped_outside)) {}

  Ticket submit(SearchJob job) override;
  void stop(const Ticket& ticket, Ending why) override;
  void forget(const std::string& owner) override;
  void tidy_up() override {}

  /// False: none waits.
  bool run_next();

 private:
  std::unique_ptr<Engine> take_engine(const SearchJob& job);

  const Registry& games_;
  const ServiceLimits limits_;
  const std::function<bool()> stopped_outside_;
  std::deque<Ticket> queue_;
  // What the last search learnt: most go on where that one was.
  std::string key_;
  std::unique_ptr<Engine> engine_;
};

}  // namespace deepcut::api
