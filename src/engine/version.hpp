// Which Deepcut this is.
#pragma once

#include <string_view>

namespace deepcut {

extern const std::string_view kVersion;

/// What `git describe` says of the sources; empty when they were built outside their repository.
extern const std::string_view kRevision;

}  // namespace deepcut
