// Whole files, written in one go.
#pragma once

#include <string>

namespace deepcut::cli {

/// "-" is the standard output. Throws Error.
void write_file(const std::string& path, const std::string& text);

}  // namespace deepcut::cli
