// What a run has found so far, in a file: what was asked on the first line, then one finding a line in the order in which
// they came. Whoever is killed goes on from there.
#pragma once

#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "engine/json.hpp"
#include "process/line_file.hpp"

namespace deepcut::farm {

/// What a journal holds.
struct Kept {
  Json question;
  std::vector<Json> findings{};
  std::vector<std::size_t> ends{};  ///< of the question and of each finding, in bytes
  std::size_t bytes = 0;            ///< read; less than all if the last line had no end, as after a crash
};

/// `type` is that of the question: "proof", "review". Throws Error with the number of the line.
Kept parse_journal(std::string_view text, const std::string& type);
/// Throws Error.
Kept read_journal(const std::string& path, const std::string& type);

/// What `read` makes of a line of a journal; its mistake is told with the place.
template <class Read>
auto in_line(const std::string& path, std::size_t number, Read read) {
  try {
    return read();
  } catch (const Error& error) {
    throw Error(fmt::format("{}, line {}: {}", path, number, error.what()));
  }
}

class Journal {
 public:
  /// A new file, which must not exist yet; `question` gets its type and version. Throws Error.
  Journal(const std::string& path, const std::string& type, const Json& question);
  /// Goes on with a file, which is locked and then read into `kept`. Throws Error.
  static std::unique_ptr<Journal> resume(const std::string& path, const std::string& type, Kept& kept);

  /// Throws Error, for example if the disk is full.
  void append(const Json& finding);
  /// Several that belong together.
  void append(const std::vector<Json>& findings);
  /// Only so many findings of what was kept stay. Throws Error.
  void keep(const Kept& kept, std::size_t findings) { file_.cut(kept.ends.at(findings)); }

 private:
  Journal(const std::string& path, const std::string& type) : file_(path, type, process::LineFile::Begin::kGoOn) {}

  process::LineFile file_;
};

}  // namespace deepcut::farm
