#include "server/net/visitors.hpp"

#include <algorithm>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"

namespace deepcut::server {

namespace {

bool is_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

/// "name:80" or "[::1]:80" without its port; nothing if the text is no host.
std::optional<std::string_view> without_port(std::string_view host) {
  std::string_view name = host;
  if (!host.empty() && host.front() == '[') {
    const std::size_t end = host.find(']');
    if (end == std::string_view::npos) return std::nullopt;
    name = host.substr(0, end + 1);
  } else {
    name = host.substr(0, host.find(':'));
  }
  const std::string_view port = host.substr(name.size());
  if (name.empty() || (!port.empty() && (port.front() != ':' || !is_digits(port.substr(1))))) return std::nullopt;
  return name;
}

bool is_ipv4(std::string_view name) {
  int parts = 0;
  while (true) {
    const std::size_t dot = std::min(name.find('.'), name.size());
    const auto number = to_integer(name.substr(0, dot));
    if (!is_digits(name.substr(0, dot)) || dot > 3 || !number || *number > 255) return false;
    ++parts;
    if (dot == name.size()) return parts == 4;
    name.remove_prefix(dot + 1);
  }
}

bool is_ipv6(std::string_view name) {
  return name.size() > 3 && name.front() == '[' && name.back() == ']' &&
         name.substr(1, name.size() - 2).find_first_not_of("0123456789abcdefABCDEF:.") == std::string_view::npos;
}

}  // namespace

Visitors::Visitors(const std::vector<std::string>& origins, const std::vector<std::string>& hosts) {
  for (const std::string& origin : origins) origins_.push_back(parse_origin(origin));
  for (const std::string& host : hosts) hosts_.push_back(lower(trim(host)));
}

bool Visitors::host_allowed(std::string_view host) const {
  const auto found = without_port(host);
  if (!found) return false;
  const std::string name = lower(*found);
  return name == "localhost" || is_ipv4(name) || is_ipv6(name) ||
         std::find(hosts_.begin(), hosts_.end(), name) != hosts_.end();
}

bool Visitors::origin_allowed(const std::optional<std::string>& origin, std::string_view host) const {
  if (!origin) return true;
  const std::string given = lower(*origin);
  const std::string own = lower(host);
  // A reverse proxy may speak https to the browser and http here.
  if (given == "http://" + own || given == "https://" + own) return true;
  return std::find(origins_.begin(), origins_.end(), given) != origins_.end();
}

std::string parse_origin(std::string_view text) {
  std::string origin = lower(trim(text));
  while (!origin.empty() && origin.back() == '/') origin.pop_back();
  const std::size_t scheme = origin.find("://");
  const std::string_view host = scheme == std::string::npos ? "" : std::string_view(origin).substr(scheme + 3);
  const bool http = origin.rfind("http://", 0) == 0 || origin.rfind("https://", 0) == 0;
  if (!http || !without_port(host) || host.find_first_of("/?#@ ") != std::string_view::npos) {
    throw Error(fmt::format("Cannot read the origin {}: expected a scheme and a host, as in https://example.org.",
                            quote(text)));
  }
  return origin;
}

}  // namespace deepcut::server
