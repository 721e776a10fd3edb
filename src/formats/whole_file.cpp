#include "formats/whole_file.hpp"

#include <array>
#include <cerrno>
#include <cstddef>
#include <cstring>
#include <fstream>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace deepcut {

std::string read_whole_file(const std::string& path) {
  std::ifstream stream(path, std::ios::binary);
  std::string text;
  std::array<char, 1U << 16U> part;
  // An iterator over the stream would throw the library's own words where this sets a flag.
  while (stream) {
    stream.read(part.data(), part.size());
    text.append(part.data(), static_cast<std::size_t>(stream.gcount()));
  }
  if (stream.eof()) return text;
  throw Error(fmt::format("{} cannot be read: {}.", path, std::strerror(errno)));  // NOLINT(concurrency-mt-unsafe)
}

}  // namespace deepcut
