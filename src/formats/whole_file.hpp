// All that a file holds, for readers that want it in one piece.
#pragma once

#include <string>

namespace deepcut {

/// Throws Error with one sentence that names the file if it cannot be read, a folder for one.
std::string read_whole_file(const std::string& path);

}  // namespace deepcut
