#include "protocols/gtp/wire.hpp"

#include <algorithm>
#include <limits>

#include <fmt/format.h>

#include "engine/text.hpp"

namespace deepcut::gtp {

namespace {

constexpr std::string_view kColumns = "ABCDEFGHJKLMNOPQRSTUVWXYZ";

}  // namespace

Request parse_request(std::string_view line) {
  std::string clean;
  for (const char c : line.substr(0, line.find('#'))) {
    if (c == '\t') {
      clean += ' ';
    } else if (static_cast<unsigned char>(c) >= ' ' && c != '\x7F') {
      clean += c;
    }
  }
  std::vector<std::string> words = split_words(clean);
  Request request;
  if (!words.empty()) {
    const auto id = to_integer(words.front());
    if (id && *id >= 0 && *id <= std::numeric_limits<std::uint32_t>::max()) {
      request.id = static_cast<std::uint32_t>(*id);
      words.erase(words.begin());
    }
  }
  if (words.empty()) return request;
  request.command = lower(words.front());
  request.words.assign(words.begin() + 1, words.end());
  return request;
}

std::string answer(const Request& request, bool success, std::string_view text) {
  std::string line(1, success ? '=' : '?');
  if (request.id) line += std::to_string(*request.id);
  if (!text.empty()) line += fmt::format(" {}", text);
  return line + "\n\n";
}

std::optional<Vertex> parse_vertex(std::string_view text) {
  const std::string capitals = upper(text);
  if (capitals.size() < 2 || capitals.size() > 3) return std::nullopt;
  const std::size_t column = kColumns.find(capitals[0]);
  const bool digits = std::all_of(capitals.begin() + 1, capitals.end(), [](char c) { return c >= '0' && c <= '9'; });
  const auto row = digits ? to_integer(capitals.substr(1)) : std::nullopt;
  if (column == std::string_view::npos || !row || *row < 1 || *row > kMaxBoard) return std::nullopt;
  return Vertex{static_cast<int>(column), static_cast<int>(*row) - 1};
}

std::string to_text(Vertex vertex) {
  return fmt::format("{}{}", kColumns.at(static_cast<std::size_t>(vertex.column)), vertex.row + 1);
}

std::optional<int> parse_colour(std::string_view text) {
  const std::string small = lower(text);
  if (small == "b" || small == "black") return 0;
  if (small == "w" || small == "white") return 1;
  return std::nullopt;
}

}  // namespace deepcut::gtp
