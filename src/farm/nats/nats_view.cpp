// A look at a farm on NATS JetStream.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "farm/nats/connection.hpp"
#include "farm/nats/layout.hpp"
#include "farm/view.hpp"

namespace deepcut::farm {

namespace {

using namespace nats;

class NatsView final : public View {
 public:
  explicit NatsView(const FarmAddress& address) : connection_(address, "deepcut farm") {}

  Json look() override {
    const auto queued = connection_.count(kJobs, "deepcut.jobs.>");
    const auto results = connection_.count(kResults, "deepcut.results.>");
    const auto workers = connection_.values(kWorkers);
    const auto runs = connection_.values(kRuns);
    if (!queued || !results || !workers || !runs) {
      throw Error(fmt::format("The farm at {} does not answer.", connection_.address()));
    }
    Json view{{"type", "farm"},      {"address", connection_.address()},
              {"queued", *queued},   {"results", *results},
              {"workers", *workers}, {"runs", *runs}};
    for (Json& worker : view["workers"]) worker.erase("key");
    for (Json& run : view["runs"]) {
      run["run"] = run["key"];
      run.erase("key");
      const auto waiting = connection_.count(kJobs, jobs_subject("*", "*", run["run"].get<std::string>()));
      run["queued"] = waiting.value_or(0);
    }
    return view;
  }

 private:
  Connection connection_;
};

}  // namespace

std::unique_ptr<View> open_view(const FarmAddress& address) { return std::make_unique<NatsView>(address); }

}  // namespace deepcut::farm
