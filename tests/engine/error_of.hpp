#pragma once

#include <functional>
#include <string>

#include "engine/error.hpp"

namespace deepcut::testing {

/// What the action was refused with.
inline std::string error_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "no error";
}

}  // namespace deepcut::testing
