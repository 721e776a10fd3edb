// What the server says to an HTTP request that is not the beginning of a WebSocket. No sockets here.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>

#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>

#include "server/net/static_files.hpp"
#include "server/net/visitors.hpp"

namespace deepcut::server {

using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;
using HttpResponse = boost::beast::http::response<boost::beast::http::string_body>;

class HttpAnswers {
 public:
  struct Pages {
    std::function<std::string()> health;   ///< JSON
    std::function<std::string()> metrics;  ///< text
    std::string games;                     ///< JSON
    /// JSON, of all matches or of the one of this name; may be absent.
    std::function<std::optional<std::string>(const std::string& name)> matches{};
    std::function<std::string()> farm{};  ///< JSON; may be absent
  };

  HttpAnswers(const Visitors& visitors, const StaticFiles& files, Pages pages);

  HttpResponse answer(const HttpRequest& request) const;
  /// Why this request must not become a WebSocket; nothing if it may.
  std::optional<HttpResponse> refuse(const HttpRequest& request) const;
  /// To whoever has too many connections open.
  HttpResponse too_many(const HttpRequest& request) const;
  /// To what is no request, or one that is too large.
  HttpResponse unreadable(bool too_large) const;

 private:
  HttpResponse serve_file(const HttpRequest& request) const;
  HttpResponse serve_match(const HttpRequest& request, std::string_view name) const;

  const Visitors& visitors_;
  const StaticFiles& files_;
  Pages pages_;
};

}  // namespace deepcut::server
