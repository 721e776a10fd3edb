#include "server/net/http_answers.hpp"

#include <utility>

#include <boost/beast/http/field.hpp>
#include <boost/beast/http/status.hpp>
#include <boost/beast/http/verb.hpp>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/json.hpp"

namespace deepcut::server {

namespace http = boost::beast::http;

namespace {

std::string to_std(boost::beast::string_view text) { return {text.data(), text.size()}; }

std::string_view to_view(boost::beast::string_view text) { return {text.data(), text.size()}; }

std::optional<std::string> find_header(const HttpRequest& request, http::field name) {
  const auto found = request.find(name);
  return found == request.end() ? std::nullopt : std::optional(to_std(found->value()));
}

/// The page may load and connect to nothing but this server; inline styles move pieces.
std::string content_policy(const std::string& host) {
  return fmt::format(
      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' "
      "data: blob:; "
      "font-src 'self'; media-src 'self' data: blob:; worker-src 'self'; manifest-src 'self'; "
      "connect-src 'self' ws://{0} wss://{0}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      host);
}

HttpResponse respond(const HttpRequest& request, http::status status, const char* type, std::string body) {
  HttpResponse response{status, request.version()};
  response.set(http::field::content_type, type);
  response.set(http::field::cache_control, "no-store");
  response.set("X-Content-Type-Options", "nosniff");
  response.set("Referrer-Policy", "no-referrer");
  response.set("X-Frame-Options", "DENY");
  // Together they give a page memory that its threads share.
  response.set("Cross-Origin-Opener-Policy", "same-origin");
  response.set("Cross-Origin-Embedder-Policy", "require-corp");
  response.set("Cross-Origin-Resource-Policy", "same-origin");
  response.set("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'");
  response.keep_alive(request.keep_alive());
  response.content_length(body.size());
  if (request.method() != http::verb::head) response.body() = std::move(body);
  return response;
}

HttpResponse respond_error(const HttpRequest& request, http::status status, const std::string& what) {
  return respond(request, status, "application/json", Json{{"error", what}}.dump() + "\n");
}

bool accepts_gzip(const HttpRequest& request) {
  return find_header(request, http::field::accept_encoding).value_or("").find("gzip") != std::string::npos;
}

}  // namespace

HttpAnswers::HttpAnswers(const Visitors& visitors, const StaticFiles& files, Pages pages)
    : visitors_(visitors), files_(files), pages_(std::move(pages)) {}

std::optional<HttpResponse> HttpAnswers::refuse(const HttpRequest& request) const {
  const std::string host = find_header(request, http::field::host).value_or("");
  if (!visitors_.host_allowed(host)) {
    return respond_error(request, http::status::forbidden,
                         "This name is not one of the server's: use its address, or allow the name with --allow-host.");
  }
  if (!visitors_.origin_allowed(find_header(request, http::field::origin), host)) {
    return respond_error(request, http::status::forbidden,
                         "Pages of this origin may not use the server: allow it with --allow-origin.");
  }
  return std::nullopt;
}

HttpResponse HttpAnswers::too_many(const HttpRequest& request) const {
  return respond_error(request, http::status::too_many_requests, "Too many connections are open from your address.");
}

HttpResponse HttpAnswers::unreadable(bool too_large) const {
  const HttpRequest unknown(http::verb::get, "/", 11);
  if (too_large) return respond_error(unknown, http::status::payload_too_large, "This request is too large.");
  return respond_error(unknown, http::status::bad_request, "Expected an HTTP request.");
}

HttpResponse HttpAnswers::answer(const HttpRequest& request) const {
  if (auto refusal = refuse(request)) return std::move(*refusal);
  if (request.method() != http::verb::get && request.method() != http::verb::head) {
    HttpResponse response = respond_error(request, http::status::method_not_allowed, "Expected GET or HEAD.");
    response.set(http::field::allow, "GET, HEAD");
    return response;
  }
  const std::string_view target = to_view(request.target());
  const std::string_view path = target.substr(0, target.find('?'));
  if (path == "/health") return respond(request, http::status::ok, "application/json", pages_.health());
  if (path == "/metrics") {
    return respond(request, http::status::ok, "text/plain; version=0.0.4; charset=utf-8", pages_.metrics());
  }
  if (path == "/api/v1/games") return respond(request, http::status::ok, "application/json", pages_.games);
  if (path == "/api/v1/farm") {
    return respond(request, http::status::ok, "application/json",
                   pages_.farm ? pages_.farm() : "{\"farm\":null,\"problem\":\"\"}\n");
  }
  constexpr std::string_view kMatches = "/api/v1/matches";
  if (path == kMatches) return serve_match(request, "");
  if (path.rfind("/api/v1/matches/", 0) == 0) return serve_match(request, path.substr(kMatches.size() + 1));
  if (path == "/api/v1/ws" || path == "/ws" || path == "/ws/debug") {
    return respond_error(request, http::status::upgrade_required, "This address is a WebSocket.");
  }
  if (path.rfind("/api/", 0) == 0) return respond_error(request, http::status::not_found, "There is no such address.");
  return serve_file(request);
}

HttpResponse HttpAnswers::serve_match(const HttpRequest& request, std::string_view name) const {
  if (!pages_.matches && name.empty()) {
    return respond(request, http::status::ok, "application/json", "{\"matches\":[]}\n");
  }
  const auto wanted = unescape_path(name);
  const auto text = pages_.matches && wanted ? pages_.matches(*wanted) : std::nullopt;
  if (!text) return respond_error(request, http::status::not_found, "There is no such match.");
  return respond(request, http::status::ok, "application/json", *text);
}

HttpResponse HttpAnswers::serve_file(const HttpRequest& request) const {
  auto file = files_.find(to_view(request.target()), accepts_gzip(request));
  if (!file) return respond_error(request, http::status::not_found, "There is no such file.");
  const bool known = find_header(request, http::field::if_none_match) == file->tag;
  HttpResponse response = known ? respond(request, http::status::not_modified, file->type.c_str(), "")
                                : respond(request, http::status::ok, file->type.c_str(), std::move(file->content));
  response.set(http::field::etag, file->tag);
  response.set(http::field::vary, "Accept-Encoding");
  response.set(http::field::cache_control, file->hashed ? "public, max-age=31536000, immutable" : "no-cache");
  response.set("Content-Security-Policy",
               content_policy(find_header(request, http::field::host).value_or("localhost")));
  if (known) response.content_length(boost::none);
  if (file->gzipped && !known) response.set(http::field::content_encoding, "gzip");
  return response;
}

}  // namespace deepcut::server
