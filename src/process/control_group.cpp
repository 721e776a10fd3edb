#include "process/control_group.hpp"

#include <algorithm>
#include <array>
#include <cerrno>
#include <cstdlib>
#include <initializer_list>
#include <string_view>
#include <utility>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace deepcut::process {

namespace {

std::string read_text(const std::string& path) {
  std::string text;
  const int file = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return text;
  std::array<char, 4096> chunk{};
  for (ssize_t count = 0; (count = read(file, chunk.data(), chunk.size())) > 0;) {
    text.append(chunk.data(), static_cast<std::size_t>(count));
  }
  close(file);
  return text;
}

bool write_text(const std::string& path, std::string_view text) {
  const int file = open(path.c_str(), O_WRONLY | O_CLOEXEC);
  if (file < 0) return false;
  const bool written = write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
  close(file);
  return written;
}

bool is_there(const std::string& path) {
  struct stat found {};
  return stat(path.c_str(), &found) == 0;
}

/// Where the group lies that we are in; `line` is what comes before its name in /proc/self/cgroup, a number aside.
std::string own_group(std::string_view line, std::initializer_list<const char*> roots) {
  const std::string groups = read_text("/proc/self/cgroup");
  for (std::size_t begin = 0; begin < groups.size();) {
    const std::size_t end = std::min(groups.find('\n', begin), groups.size());
    const std::string_view all = std::string_view(groups).substr(begin, end - begin);
    begin = end + 1;
    const std::size_t colon = all.find(':');
    if (colon == std::string_view::npos || all.substr(colon + 1, line.size()) != line) continue;
    std::string name(all.substr(colon + 1 + line.size()));
    if (name == "/") name.clear();
    for (const std::string root : roots) {
      if (is_there(root + name + "/cgroup.procs")) return root + name;
    }
  }
  return {};
}

/// A group for us below that one; empty if we may not.
std::string make_below(const std::string& parent) {
  std::string path = parent + "/deepcut-" + std::to_string(getpid());
  return mkdir(path.c_str(), 0755) == 0 ? path : std::string();
}

/// A group of version 2 that can be killed, and if asked for, that can limit memory.
std::string make_unified_below(const std::string& parent, bool with_memory) {
  if (!is_there(parent + "/cgroup.procs")) return {};
  std::string path = make_below(parent);
  if (path.empty()) return {};
  // Refused where processes are in the parent itself, unless it is the root.
  if (with_memory && !is_there(path + "/memory.max")) write_text(parent + "/cgroup.subtree_control", "+memory");
  if (is_there(path + "/cgroup.kill") && (!with_memory || is_there(path + "/memory.max"))) return path;
  rmdir(path.c_str());
  return {};
}

}  // namespace

ControlGroup::ControlGroup(std::uint64_t memory_bytes) {
  make_unified(memory_bytes);
  if (memory_bytes > 0 && !limits_memory()) make_legacy(memory_bytes);
}

void ControlGroup::make_unified(std::uint64_t memory_bytes) {
  const std::string own = own_group(":", {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"});
  if (own.empty()) return;
  if (memory_bytes > 0) {
    path_ = make_unified_below(own, true);
    // A session's own group has processes in it and cannot be divided; beside it there may be room.
    if (path_.empty()) path_ = make_unified_below(own.substr(0, own.rfind('/')), true);
  }
  if (!path_.empty() && write_text(path_ + "/memory.max", std::to_string(memory_bytes))) {
    // Otherwise it would go on, slowly, on the disk.
    write_text(path_ + "/memory.swap.max", "0");
    write_text(path_ + "/memory.oom.group", "1");
    events_ = path_ + "/memory.events";
  }
  if (path_.empty()) path_ = make_unified_below(own, false);
}

void ControlGroup::make_legacy(std::uint64_t memory_bytes) {
  const std::string own = own_group("memory:", {"/sys/fs/cgroup/memory"});
  if (own.empty()) return;
  legacy_ = make_below(own);
  if (legacy_.empty()) return;
  const std::string bytes = std::to_string(memory_bytes);
  if (write_text(legacy_ + "/memory.limit_in_bytes", bytes)) events_ = legacy_ + "/memory.oom_control";
  write_text(legacy_ + "/memory.memsw.limit_in_bytes", bytes);
}

ControlGroup::~ControlGroup() {
  for (const std::string& path : {path_, legacy_}) {
    // Who has ended needs a moment until it is gone.
    for (int i = 0; !path.empty() && rmdir(path.c_str()) != 0 && errno == EBUSY && i < 100; ++i) usleep(1000);
  }
}

void ControlGroup::join() const {
  for (const std::string& path : {path_, legacy_}) {
    if (!path.empty()) write_text(path + "/cgroup.procs", "0");
  }
}

void ControlGroup::kill() const {
  if (!path_.empty()) write_text(path_ + "/cgroup.kill", "1");
}

bool ControlGroup::ran_out_of_memory() const {
  constexpr std::string_view kCounter = "\noom_kill ";
  if (events_.empty()) return false;
  const std::string text = "\n" + read_text(events_);
  const std::size_t found = text.find(kCounter);
  return found != std::string::npos && std::strtoull(text.c_str() + found + kCounter.size(), nullptr, 10) > 0;
}

}  // namespace deepcut::process
