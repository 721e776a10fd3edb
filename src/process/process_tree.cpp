#include "process/process_tree.hpp"

#include <cstdio>
#include <cstdlib>
#include <string>

#include <dirent.h>
#include <unistd.h>

namespace deepcut::process {

namespace {

using File = std::FILE;

/// Calls `visit` with every entry of the folder that is a number.
template <class Visit>
void each_number_in(const std::string& folder, const Visit& visit) {
  DIR* entries = opendir(folder.c_str());
  if (entries == nullptr) return;
  while (const dirent* entry = readdir(entries)) {  // NOLINT(concurrency-mt-unsafe): the stream is ours alone
    char* end = nullptr;
    const long number = std::strtol(entry->d_name, &end, 10);
    if (number > 0 && *end == 0) visit(static_cast<pid_t>(number));
  }
  closedir(entries);
}

/// A child belongs to the thread that forked it, so the threads are asked one by one.
void add_children(pid_t process, std::vector<pid_t>& found) {
  const std::string tasks = "/proc/" + std::to_string(process) + "/task";
  each_number_in(tasks, [&](pid_t thread) {
    File* file = std::fopen((tasks + "/" + std::to_string(thread) + "/children").c_str(), "re");
    if (file == nullptr) return;
    for (pid_t child = 0; std::fscanf(file, "%d", &child) == 1;) found.push_back(child);  // NOLINT(cert-err34-c)
    std::fclose(file);
  });
}

}  // namespace

std::vector<pid_t> descendants(pid_t process) {
  constexpr std::size_t kMost = 100'000;
  std::vector<pid_t> found;
  add_children(process, found);
  for (std::size_t i = 0; i < found.size() && found.size() < kMost; ++i) add_children(found[i], found);
  return found;
}

std::uint64_t resident_bytes(pid_t process) {
  File* file = std::fopen(("/proc/" + std::to_string(process) + "/statm").c_str(), "re");
  if (file == nullptr) return 0;
  unsigned long long size = 0;
  unsigned long long resident = 0;
  const int read = std::fscanf(file, "%llu %llu", &size, &resident);  // NOLINT(cert-err34-c)
  std::fclose(file);
  return read == 2 ? resident * static_cast<std::uint64_t>(sysconf(_SC_PAGE_SIZE)) : 0;
}

}  // namespace deepcut::process
