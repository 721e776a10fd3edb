#include "server/net/listener.hpp"

#include <string>
#include <string_view>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <fmt/format.h>

#include "api/log.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"
#include "server/net/http_connection.hpp"

namespace deepcut::server {

namespace {

namespace asio = boost::asio;
using Tcp = asio::ip::tcp;

asio::ip::address parse_address(const std::string& text) {
  boost::system::error_code error;
  auto address = asio::ip::make_address(text == "localhost" ? "127.0.0.1" : text, error);
  if (error) throw Error(fmt::format("Cannot listen on {}: expected an address such as 127.0.0.1.", quote(text)));
  return address;
}

void check(const boost::system::error_code& error, const Tcp::endpoint& place) {
  if (!error) return;
  throw Error(
      fmt::format("Cannot listen on {} port {}: {}.", place.address().to_string(), place.port(), error.message()));
}

/// One sentence for whoever finds no room; who it is was not asked.
void turn_away(Tcp::socket& socket) {
  constexpr std::string_view kWords = "Too many connections are open here: try again later.\n";
  const std::string answer = fmt::format(
      "HTTP/1.1 503 Service Unavailable\r\nContent-Type: text/plain\r\nContent-Length: {}\r\nConnection: "
      "close\r\n\r\n{}",
      kWords.size(), kWords);
  boost::system::error_code ignored;
  socket.non_blocking(true, ignored);
  socket.write_some(asio::buffer(answer), ignored);
  socket.shutdown(Tcp::socket::shutdown_send, ignored);
}

}  // namespace

Listener::Listener(Connections& connections, const std::string& address, std::uint16_t port)
    : connections_(connections), acceptor_(connections.network), pause_(connections.network) {
  const Tcp::endpoint place(parse_address(address), port);
  boost::system::error_code error;
  check((acceptor_.open(place.protocol(), error), error), place);
  check((acceptor_.set_option(asio::socket_base::reuse_address(true), error), error), place);
  check((acceptor_.bind(place, error), error), place);
  check((acceptor_.listen(asio::socket_base::max_listen_connections, error), error), place);
}

std::string Listener::address() const {
  const auto address = acceptor_.local_endpoint().address();
  return address.is_v6() ? "[" + address.to_string() + "]" : address.to_string();
}

std::uint16_t Listener::port() const { return acceptor_.local_endpoint().port(); }

void Listener::stop() {
  boost::system::error_code ignored;
  acceptor_.close(ignored);
  pause_.cancel();
}

void Listener::accept() {
  acceptor_.async_accept([this](boost::system::error_code error, Tcp::socket socket) {
    if (!acceptor_.is_open()) return;
    if (error) {
      // Out of file descriptors, most likely: those who wait are served when others have gone.
      pause_.expires_after(std::chrono::milliseconds(100));
      pause_.async_wait([this](boost::system::error_code stopped) {
        if (!stopped) accept();
      });
      return;
    }
    const auto open = static_cast<std::size_t>(connections_.metrics.connections.load());
    const bool full = open >= connections_.limits.connections;
    // Connections over which nobody asks for anything must not keep out those who would.
    if (full && !connections_.plain.empty()) {
      api::log(api::LogLevel::kInfo, fmt::format("let an idle connection go: {} are open", open));
      connections_.plain.front()->end();
    } else if (full) {
      ++connections_.metrics.refused_connections;
      api::log(api::LogLevel::kWarning, fmt::format("refused a connection: {} are open", open));
      turn_away(socket);
      return accept();
    }
    boost::system::error_code ignored;
    socket.set_option(Tcp::no_delay(true), ignored);
    start_http(connections_, std::move(socket));
    accept();
  });
}

}  // namespace deepcut::server
