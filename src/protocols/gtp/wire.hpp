// The Go Text Protocol, version 2, as far as games other than Go use it: a command a line, an answer that ends with an
// empty line. Points are a letter for the column, without I, and a number for the row from below: J10.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace deepcut::gtp {

struct Request {
  std::optional<std::uint32_t> id{};
  std::string command;  ///< empty: nothing was asked
  std::vector<std::string> words{};
};

/// Comments and control characters are left out, as the protocol wants it.
Request parse_request(std::string_view line);

/// "=12 text" or "?12 text", with the empty line that ends it.
std::string answer(const Request& request, bool success, std::string_view text);

/// Column and row from 0, the row from below.
struct Vertex {
  int column = 0;
  int row = 0;
};
inline constexpr int kMaxBoard = 25;
std::optional<Vertex> parse_vertex(std::string_view text);
std::string to_text(Vertex vertex);

/// "b", "black", "w", "white", in any case: 0 or 1.
std::optional<int> parse_colour(std::string_view text);

}  // namespace deepcut::gtp
