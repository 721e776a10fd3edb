// Files that a command writes: whole, in one go, or piece by piece.
#pragma once

#include <fstream>
#include <string>
#include <utility>
#include <vector>

namespace deepcut::cli {

/// Each with the word on the command line that it goes by. Throws Error if two are the same plain file, under whatever
/// names: what is written to one would destroy the other. Those that were not asked for are empty.
void refuse_same_file(const std::vector<std::pair<std::string, std::string>>& files);

/// "-" is the standard output. Throws Error.
void write_file(const std::string& path, const std::string& text);

/// A file to which text is added, at once; without a path, nothing happens.
class GrowingFile {
 public:
  /// Throws Error.
  explicit GrowingFile(const std::string& path);
  bool any() const { return stream_.is_open(); }
  /// Throws Error.
  void add(const std::string& text);

 private:
  void check() const;

  std::string path_;
  std::ofstream stream_;
};

}  // namespace deepcut::cli
