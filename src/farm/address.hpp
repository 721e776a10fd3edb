// Where a farm is and what lets us in.
#pragma once

#include <string>

#include "engine/error.hpp"

namespace deepcut::farm {

struct FarmAddress {
  /// "nats://host:4222"; several, with commas between them, are nodes of one cluster. tls:// asks for encryption.
  std::string servers{};
  std::string token{};
  std::string credentials{};  ///< a file of the account's owner
  std::string authority{};    ///< a file with certificates that the server's must be signed by
  std::string certificate{};  ///< ours, if the server asks for one, and its key: files
  std::string key{};

  bool any() const { return !servers.empty(); }
  /// As it may be shown: without what stands before @.
  std::string shown() const;
};

/// Nobody answers there, or not yet: it may be otherwise in a moment.
class FarmIsAway : public Error {
 public:
  using Error::Error;
};

/// Makes a whole address of what people write: "host" is nats://host:4222. Throws Error.
std::string complete_address(const std::string& text);

}  // namespace deepcut::farm
