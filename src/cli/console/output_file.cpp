#include "cli/console/output_file.hpp"

#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <system_error>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace deepcut::cli {

namespace {

[[noreturn]] void fail_to_write(const std::string& path) {
  throw Error(fmt::format("{} cannot be written: {}.", path, std::strerror(errno)));  // NOLINT(concurrency-mt-unsafe)
}

/// A device or a folder is no place where something could be destroyed.
bool is_same_file(const std::string& one, const std::string& other) {
  namespace fs = std::filesystem;
  std::error_code error;
  if (fs::exists(one, error) || fs::exists(other, error)) {
    return fs::is_regular_file(one, error) && fs::equivalent(one, other, error);
  }
  const fs::path path = fs::weakly_canonical(fs::absolute(one, error), error);
  return !error && path == fs::weakly_canonical(fs::absolute(other, error), error);
}

}  // namespace

void refuse_same_file(const std::vector<std::pair<std::string, std::string>>& files) {
  for (auto one = files.begin(); one != files.end(); ++one) {
    if (one->second.empty() || one->second == "-") continue;
    for (auto other = files.begin(); other != one; ++other) {
      if (other->second.empty() || other->second == "-" || !is_same_file(other->second, one->second)) continue;
      throw Error(fmt::format("{} and {} are one file, {}: expected two.", other->first, one->first, one->second));
    }
  }
}

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
