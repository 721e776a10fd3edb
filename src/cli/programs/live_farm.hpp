// A farm as it works, for the page.
#pragma once

#include <memory>
#include <mutex>
#include <string>

#include "cli/programs/follower.hpp"
#include "farm/address.hpp"
#include "farm/view.hpp"

namespace deepcut::cli {

/// Asking the farm is the affair of a thread of its own.
class LiveFarm {
 public:
  explicit LiveFarm(farm::FarmAddress address);

  /// JSON: `farm`, null if it could not be seen, and `problem`, why not. From any thread.
  std::string report();

 private:
  void look();

  farm::FarmAddress address_;
  std::unique_ptr<farm::View> view_;  ///< of the thread
  std::mutex mutex_;
  std::string text_;
  Follower follower_;
};

}  // namespace deepcut::cli
