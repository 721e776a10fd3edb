// The files of the page, from one folder that nothing leads out of.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace deepcut::server {

struct StaticFile {
  std::string content;
  std::string type;  ///< for Content-Type
  std::string tag;   ///< for ETag
  bool gzipped = false;
  bool hashed = false;  ///< its name changes with its content: it can be cached for ever
};

class StaticFiles {
 public:
  /// An empty path or a folder that is not there: the page says how to build it.
  explicit StaticFiles(const std::filesystem::path& folder);

  bool present() const { return !folder_.empty(); }

  /// `target` is the path of a request, still with escapes and query. A folder gives its index.html; a path without
  /// an extension that names nothing gives that of the root, for the page's own addresses. Nothing: there is no such file.
  std::optional<StaticFile> find(std::string_view target, bool accepts_gzip) const;

 private:
  std::optional<StaticFile> read(const std::filesystem::path& file, bool accepts_gzip) const;

  std::filesystem::path folder_;  ///< without links
};

/// %41 as A; nothing if an escape is broken or a zero comes out.
std::optional<std::string> unescape_path(std::string_view target);

/// Is this the name of a file that a bundler named after its content, as in index-Bx3k9fQ2.js?
bool has_hashed_name(std::string_view name);

}  // namespace deepcut::server
