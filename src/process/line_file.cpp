#include "process/line_file.hpp"

#include <cerrno>
#include <cstring>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <unistd.h>

#include "engine/error.hpp"

namespace deepcut::process {

namespace {

std::string reason_of(int error) { return std::strerror(error); }  // NOLINT(concurrency-mt-unsafe)

[[noreturn]] void fail_to_write(const std::string& path, int error) {
  throw Error(fmt::format("{} cannot be written: {}.", path, reason_of(error)));
}

}  // namespace

LineFile::LineFile(std::string path, std::string what, Begin begin) : path_(std::move(path)), what_(std::move(what)) {
  const int more = begin == Begin::kNew ? O_CREAT | O_EXCL : 0;
  file_ = open(path_.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC | more, 0644);
  if (file_ < 0 && errno == EEXIST) {
    throw Error(fmt::format("{} exists: take the {} up again with --resume, or choose another name.", path_, what_));
  }
  if (file_ < 0 && errno == ENOENT && begin == Begin::kGoOn) {
    throw Error(fmt::format("There is no {} to go on with.", path_));
  }
  if (file_ < 0) fail_to_write(path_, errno);
  lock();
}

/// The lock belongs to the open file: it goes with us, however we end.
void LineFile::lock() {
  if (flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  const int error = errno;
  close(std::exchange(file_, -1));
  if (error == EWOULDBLOCK) {
    throw Error(fmt::format("{} belongs to a {} that is under way: expected one that has ended.", path_, what_));
  }
  throw Error(fmt::format("{} cannot be locked: {}.", path_, reason_of(error)));
}

LineFile::~LineFile() {
  if (file_ >= 0) close(file_);
}

void LineFile::append(const std::string& line) {
  // Nothing may follow half a line.
  if (error_ != 0) fail_to_write(path_, error_);
  const std::string text = line + "\n";
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t count = write(file_, rest.data(), rest.size());
    if (count < 0 && errno != EINTR) fail_to_write(path_, error_ = errno);
    if (count > 0) rest.remove_prefix(static_cast<std::size_t>(count));
  }
}

void LineFile::cut(std::size_t bytes) {
  if (ftruncate(file_, static_cast<off_t>(bytes)) != 0) fail_to_write(path_, errno);
}

}  // namespace deepcut::process
