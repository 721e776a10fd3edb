// What a farm looks like to somebody who looks on.
#pragma once

#include <memory>
#include <string>

#include "engine/json.hpp"
#include "farm/address.hpp"

namespace deepcut::farm {

class View {
 public:
  View() = default;
  View(const View&) = delete;
  View& operator=(const View&) = delete;
  virtual ~View() = default;

  /// `queued`, `results`, and lists of `workers` and `runs`; docs/farm.md has the fields. Throws Error.
  virtual Json look() = 0;
};

/// Throws Error.
std::unique_ptr<View> open_view(const FarmAddress& address);

/// As people read it, several lines.
std::string view_text(const Json& view);

}  // namespace deepcut::farm
