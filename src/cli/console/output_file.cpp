#include "cli/console/output_file.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace deepcut::cli {

void write_file(const std::string& path, const std::string& text) {
  if (path == "-") {
    fmt::print("{}", text);
    return;
  }
  std::ofstream stream(path, std::ios::binary);
  stream << text << std::flush;
  if (!stream) {
    throw Error(fmt::format("{} cannot be written: {}.", path, std::strerror(errno)));  // NOLINT(concurrency-mt-unsafe)
  }
}

}  // namespace deepcut::cli
