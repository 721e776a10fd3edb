// Who may talk to the server. Pages of other sites can make a browser send requests to a server on loopback: by an
// address that they resolve to it (so the Host header is checked) or across origins (so the Origin header is).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace deepcut::server {

class Visitors {
 public:
  /// Origins as browsers write them, https://example.org; names as in a Host header, without port.
  Visitors(const std::vector<std::string>& origins, const std::vector<std::string>& hosts);

  /// localhost, an address in digits, or a name that was allowed: nobody else can make a name of theirs lead here.
  bool host_allowed(std::string_view host) const;
  /// No origin (not a browser), the server's own, or one that was allowed.
  bool origin_allowed(const std::optional<std::string>& origin, std::string_view host) const;

 private:
  std::vector<std::string> origins_;
  std::vector<std::string> hosts_;
};

/// An origin as given on a command line, tidied. Throws Error if it is none.
std::string parse_origin(std::string_view text);

}  // namespace deepcut::server
