// In place of farm/nats where the library of NATS was not found when this program was built.
#include "engine/error.hpp"
#include "farm/manager/desk.hpp"
#include "farm/view.hpp"
#include "farm/worker.hpp"

namespace deepcut::farm {

namespace {

[[noreturn]] void refuse() {
  throw Error("This deepcut was built without NATS and knows no farms: install libnats-dev and build it again.");
}

}  // namespace

std::unique_ptr<Desk> open_desk(const FarmAddress& /*address*/, const std::string& /*run*/,
                                const std::string& /*signature*/) {
  refuse();
}
std::unique_ptr<Worker> make_worker(const FarmAddress& /*address*/, WorkerOptions /*options*/,
                                    Worker::OnNews /*on_news*/) {
  refuse();
}
std::unique_ptr<View> open_view(const FarmAddress& /*address*/) { refuse(); }

}  // namespace deepcut::farm
