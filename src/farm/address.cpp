#include "farm/address.hpp"

#include <sstream>
#include <vector>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut::farm {

namespace {

std::vector<std::string> split(const std::string& text) {
  std::vector<std::string> parts;
  std::istringstream stream(text);
  for (std::string part; std::getline(stream, part, ',');) parts.emplace_back(trim(part));
  return parts;
}

/// What stands behind a colon, if that is a port; an address of version 6 has other colons, in brackets.
bool has_odd_port(const std::string& host) {
  const std::size_t colon = host.rfind(':');
  const std::size_t bracket = host.rfind(']');
  if (colon == std::string::npos || (bracket != std::string::npos && bracket > colon)) return false;
  if (bracket == std::string::npos && host.find(':') != colon) return false;
  const auto port = to_integer(host.substr(colon + 1));
  return !port || *port < 1 || *port > 65'535;
}

std::string complete_one(const std::string& text) {
  const std::size_t scheme = text.find("://");
  const std::string kind = scheme == std::string::npos ? "nats" : text.substr(0, scheme);
  const std::string rest = scheme == std::string::npos ? text : text.substr(scheme + 3);
  const std::string host = rest.substr(rest.rfind('@') + 1);  // a password may have that sign, a host has none
  const bool known = kind == "nats" || kind == "tls";
  if (!known || host.empty() || host.find_first_of(" /?#") != std::string::npos || has_odd_port(host)) {
    throw Error(
        fmt::format("A farm cannot be at {}: expected an address as in nats://host or nats://host:4222.", quote(text)));
  }
  return fmt::format("{}://{}", kind, rest);
}

}  // namespace

std::string complete_address(const std::string& text) {
  std::vector<std::string> whole;
  for (const std::string& one : split(text)) whole.push_back(complete_one(one));
  if (whole.empty()) throw Error("The address of the farm is empty: expected one as in nats://host.");
  return join(whole, ",");
}

std::string FarmAddress::shown() const {
  std::vector<std::string> plain;
  for (const std::string& one : split(servers)) {
    const std::size_t scheme = one.find("://");
    const std::size_t at = one.rfind('@');
    plain.push_back(at == std::string::npos ? one : one.substr(0, scheme + 3) + one.substr(at + 1));
  }
  return join(plain, ",");
}

}  // namespace deepcut::farm
