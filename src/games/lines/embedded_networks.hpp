// The networks in networks/, which the build puts into the program (cmake/DeepcutNetworks.cmake).
#pragma once

#include <cstdint>
#include <span>
#include <string_view>

namespace deepcut::lines {

struct EmbeddedNetwork {
  std::string_view rules;  ///< the file's name
  std::span<const std::uint8_t> bytes;
};

std::span<const EmbeddedNetwork> embedded_networks();

}  // namespace deepcut::lines
