// The networks in networks/, which the build turns into a source (cmake/embed_networks.cmake).
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

namespace deepcut::lines {

struct EmbeddedNetwork {
  std::string_view rules;      ///< the file's name
  const std::uint64_t* words;  ///< the file's bytes, eight a word, the first one highest
  std::size_t size;            ///< in bytes
};

std::span<const EmbeddedNetwork> embedded_networks();

}  // namespace deepcut::lines
