#include "cli/console/output_file.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace deepcut::cli {

namespace {

[[noreturn]] void fail_to_write(const std::string& path) {
  throw Error(fmt::format("{} cannot be written: {}.", path, std::strerror(errno)));  // NOLINT(concurrency-mt-unsafe)
}

}  // namespace

void write_file(const std::string& path, const std::string& text) {
  if (path == "-") {
    fmt::print("{}", text);
    return;
  }
  std::ofstream stream(path, std::ios::binary);
  stream << text << std::flush;
  if (!stream) fail_to_write(path);
}

GrowingFile::GrowingFile(const std::string& path) : path_(path) {
  if (path.empty()) return;
  stream_.open(path, std::ios::binary | std::ios::app);
  check();
}

void GrowingFile::add(const std::string& text) {
  if (!any()) return;
  stream_ << text << std::flush;
  check();
}

void GrowingFile::check() const {
  if (!stream_) fail_to_write(path_);
}

}  // namespace deepcut::cli
