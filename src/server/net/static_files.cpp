#include "server/net/static_files.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <fstream>
#include <system_error>
#include <utility>

#include <fmt/format.h>

#include "engine/text.hpp"

namespace deepcut::server {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t kLargestFile = 32 << 20;

constexpr std::array<std::pair<std::string_view, std::string_view>, 18> kTypes{{
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".mjs", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".json", "application/json"},
    {".map", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".jpg", "image/jpeg"},
    {".webp", "image/webp"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".wasm", "application/wasm"},
    {".mp3", "audio/mpeg"},
    {".ogg", "audio/ogg"},
    {".wav", "audio/wav"},
    {".txt", "text/plain; charset=utf-8"},
}};

constexpr const char* kNoPage = R"(<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Deepcut</title>
<body><h1>Deepcut</h1>
<p>The server runs, but the page is not there: build it with <code>scripts/serve</code>, or name its folder with
<code>deepcut serve --root FOLDER</code>. The API is described in docs/api.md.</p></body></html>
)";

std::string type_of(const fs::path& file) {
  const std::string extension = lower(file.extension().string());
  for (const auto& [ending, type] : kTypes) {
    if (ending == extension) return std::string(type);
  }
  return "application/octet-stream";
}

int hex_digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

std::optional<std::string> read_all(const fs::path& file) {
  std::error_code error;
  const std::uintmax_t size = fs::file_size(file, error);
  if (error || size > kLargestFile) return std::nullopt;
  std::ifstream stream(file, std::ios::binary);
  std::string content(static_cast<std::size_t>(size), '\0');
  if (!stream.read(content.data(), static_cast<std::streamsize>(size))) return std::nullopt;
  return content;
}

// FNV-1a: the tag needs to change with the content, not to withstand an attack.
std::string tag_of(std::string_view content, bool gzipped) {
  std::uint64_t hash = 0xcbf29ce484222325;
  for (const char c : content) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return fmt::format("\"{:016x}{}\"", hash, gzipped ? "-gz" : "");
}

bool is_inside(const fs::path& file, const fs::path& folder) {
  const auto [end, unused] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
  return end == folder.end();
}

}  // namespace

std::optional<std::string> unescape_path(std::string_view target) {
  std::string path;
  target = target.substr(0, target.find_first_of("?#"));
  for (std::size_t i = 0; i < target.size(); ++i) {
    char c = target[i];
    if (c == '%') {
      if (i + 2 >= target.size()) return std::nullopt;
      const int high = hex_digit(target[i + 1]);
      const int low = hex_digit(target[i + 2]);
      if (high < 0 || low < 0) return std::nullopt;
      c = static_cast<char>(high * 16 + low);
      i += 2;
    }
    if (c == '\0') return std::nullopt;
    path += c;
  }
  return path;
}

bool has_hashed_name(std::string_view name) {
  constexpr std::size_t kShortest = 8;
  const std::size_t dot = name.find_last_of('.');
  if (dot == std::string_view::npos) return false;
  const std::string_view stem = name.substr(0, dot);
  const std::size_t dash = stem.size() > kShortest ? stem.size() - kShortest - 1 : std::string_view::npos;
  if (dash == std::string_view::npos || (stem[dash] != '-' && stem[dash] != '.')) return false;
  const std::string_view hash = stem.substr(dash + 1);
  const auto is_word = [](unsigned char c) { return std::isalnum(c) != 0 || c == '_' || c == '-'; };
  const auto is_small = [](unsigned char c) { return std::islower(c) != 0; };
  // An ordinary word of eight letters is no hash.
  return std::all_of(hash.begin(), hash.end(), is_word) && !std::all_of(hash.begin(), hash.end(), is_small);
}

StaticFiles::StaticFiles(const fs::path& folder) {
  std::error_code error;
  if (!folder.empty() && fs::is_directory(folder, error)) folder_ = fs::canonical(folder, error);
}

std::optional<StaticFile> StaticFiles::find(std::string_view target, bool accepts_gzip) const {
  const auto path = unescape_path(target);
  if (!path || path->empty() || path->front() != '/' || path->find('\\') != std::string::npos) return std::nullopt;
  if (!present()) {
    if (*path != "/" && *path != "/index.html") return std::nullopt;
    return StaticFile{kNoPage, "text/html; charset=utf-8", tag_of(kNoPage, false)};
  }
  const fs::path relative = fs::path(path->substr(1)).relative_path();
  for (const fs::path& part : relative) {
    // Names that begin with a point are nobody's business either.
    if (part.string().rfind('.', 0) == 0) return std::nullopt;
  }
  std::error_code error;
  fs::path file = folder_ / relative;
  if (fs::is_directory(file, error)) file /= "index.html";
  if (auto found = read(file, accepts_gzip)) return found;
  if (relative.has_extension()) return std::nullopt;
  return read(folder_ / "index.html", accepts_gzip);
}

std::optional<StaticFile> StaticFiles::read(const fs::path& file, bool accepts_gzip) const {
  std::error_code error;
  // Links are followed first: one that leads out of the folder is not served.
  const fs::path real = fs::canonical(file, error);
  if (error || !is_inside(real, folder_) || !fs::is_regular_file(real, error)) return std::nullopt;
  StaticFile found;
  found.type = type_of(file);
  found.hashed = has_hashed_name(file.filename().string());
  fs::path zipped = real;
  zipped += ".gz";
  if (accepts_gzip && fs::is_regular_file(fs::symlink_status(zipped, error))) {
    if (auto content = read_all(zipped)) {
      found.content = std::move(*content);
      found.gzipped = true;
    }
  }
  if (!found.gzipped) {
    auto content = read_all(real);
    if (!content) return std::nullopt;
    found.content = std::move(*content);
  }
  found.tag = tag_of(found.content, found.gzipped);
  return found;
}

}  // namespace deepcut::server
