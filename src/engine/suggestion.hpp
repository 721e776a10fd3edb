// What somebody may have meant who mistyped a name.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace deepcut {

/// The name that is nearest by letters changed, added, left out or exchanged; empty if none is near. Case does not count.
std::string nearest(std::string_view word, const std::vector<std::string>& names);

/// What to say of a name that is none: "did you mean connect4?", or if none is near, "expected this, that or another.".
std::string what_is_there(std::string_view word, const std::vector<std::string>& names);

}  // namespace deepcut
