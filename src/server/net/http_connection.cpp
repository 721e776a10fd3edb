#include "server/net/http_connection.hpp"

#include <list>
#include <memory>
#include <optional>
#include <string>
#include <utility>

#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/parser.hpp>
#include <boost/beast/http/read.hpp>
#include <boost/beast/http/write.hpp>
#include <boost/beast/websocket/rfc6455.hpp>
#include <fmt/format.h>

#include "api/log.hpp"
#include "engine/text.hpp"
#include "server/net/websocket_connection.hpp"

namespace deepcut::server {

namespace beast = boost::beast;
namespace http = beast::http;

namespace {

constexpr std::chrono::seconds kIdleRequest{30};
constexpr std::uint64_t kLongestBody = 64 * 1024;
constexpr std::size_t kMostSkipped = 16 << 20;  // of a request that is too large, after its answer
constexpr std::size_t kSkippedAtOnce = 16 * 1024;

class HttpConnection final : public Connection, public std::enable_shared_from_this<HttpConnection> {
 public:
  HttpConnection(Connections& connections, boost::asio::ip::tcp::socket&& socket)
      : connections_(connections), stream_(std::move(socket)) {
    connections_.open.insert(this);
    ++connections_.metrics.connections;
  }
  ~HttpConnection() override {
    connections_.open.erase(this);
    leave_line();
    if (!handed_over_) --connections_.metrics.connections;
  }

  void read() {
    if (in_line_) connections_.plain.splice(connections_.plain.end(), connections_.plain, place_);
    parser_.emplace();
    parser_->body_limit(kLongestBody);
    stream_.expires_after(kIdleRequest);
    http::async_read(stream_, buffer_, *parser_,
                     [self = shared_from_this()](beast::error_code error, std::size_t) { self->on_read(error); });
  }
  void end() override {
    leave_line();
    stream_.close();
  }

 private:
  void leave_line() {
    if (std::exchange(in_line_, false)) connections_.plain.erase(place_);
  }

  void on_read(beast::error_code error) {
    if (error == http::error::end_of_stream) return hang_up();
    if (error) return refuse(error);
    ++connections_.metrics.requests;
    const HttpRequest request = parser_->release();
    if (beast::websocket::is_upgrade(request)) return upgrade(request);
    answer(connections_.answers.answer(request));
  }

  /// Bytes that are no request are answered as well; whoever is gone or too slow is not.
  void refuse(beast::error_code error) {
    if (error.category() != beast::error_code(http::error::bad_method).category()) return;
    if (error == http::error::partial_message) return;
    HttpResponse refusal =
        connections_.answers.unreadable(error == http::error::header_limit || error == http::error::body_limit);
    refusal.keep_alive(false);
    answer(std::move(refusal));
  }

  void upgrade(const HttpRequest& request) {
    const std::string target(request.target().data(), request.target().size());
    const auto language = connections_.languages.find(target.substr(0, target.find('?')));
    if (language == connections_.languages.end()) return answer(connections_.answers.answer(request));
    if (auto refusal = connections_.answers.refuse(request)) {
      refusal->keep_alive(false);
      return answer(std::move(*refusal));
    }
    const std::string address = address_of(request);
    const auto open = connections_.websockets_by_address.find(address);
    if (open != connections_.websockets_by_address.end() && open->second >= connections_.limits.address_connections) {
      ++connections_.metrics.refused_connections;
      api::log(api::LogLevel::kInfo, fmt::format("refused a connection: {} are open from {}", open->second, address));
      HttpResponse refusal = connections_.answers.too_many(request);
      refusal.keep_alive(false);
      return answer(std::move(refusal));
    }
    stream_.expires_never();
    leave_line();
    handed_over_ = true;
    start_websocket(connections_, std::move(stream_), request, language->second, address);
  }

  /// Where the request comes from. A proxy on this machine says for whom it asks.
  std::string address_of(const HttpRequest& request) {
    beast::error_code error;
    const auto peer = stream_.socket().remote_endpoint(error).address();
    if (error) return {};
    const auto header = request.find("X-Forwarded-For");
    if (!peer.is_loopback() || header == request.end()) return peer.to_string();
    const std::string text(header->value().data(), header->value().size());
    return std::string(trim(std::string_view(text).substr(text.rfind(',') + 1)));
  }

  void answer(HttpResponse&& response) {
    if (response.result() == http::status::forbidden) ++connections_.metrics.forbidden;
    response_ = std::move(response);
    stream_.expires_after(kIdleRequest);
    http::async_write(stream_, response_, [self = shared_from_this()](beast::error_code error, std::size_t) {
      if (error || self->response_.need_eof()) return self->hang_up();
      self->read();
    });
  }

  /// Closed while bytes still come in, a socket is reset, and the answer may be lost on its way: what comes is thrown
  /// away for a while.
  void hang_up() {
    beast::error_code ignored;
    stream_.socket().shutdown(boost::asio::ip::tcp::socket::shutdown_send, ignored);
    stream_.expires_after(kIdleRequest);
    buffer_.clear();
    skip(0);
  }
  void skip(std::size_t skipped) {
    if (skipped > kMostSkipped) return;
    stream_.async_read_some(buffer_.prepare(kSkippedAtOnce),
                            [self = shared_from_this(), skipped](beast::error_code error, std::size_t size) {
                              if (!error) self->skip(skipped + size);
                            });
  }

  Connections& connections_;
  beast::tcp_stream stream_;
  beast::flat_buffer buffer_;
  std::optional<http::request_parser<http::string_body>> parser_;
  HttpResponse response_;
  std::list<Connection*>::iterator place_ = connections_.plain.insert(connections_.plain.end(), this);
  bool in_line_ = true;
  bool handed_over_ = false;
};

}  // namespace

void start_http(Connections& connections, boost::asio::ip::tcp::socket&& socket) {
  std::make_shared<HttpConnection>(connections, std::move(socket))->read();
}

}  // namespace deepcut::server
