#include "server/net/listener.hpp"

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "server/log.hpp"
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
    if (open < connections_.limits.connections) {
      boost::system::error_code ignored;
      socket.set_option(Tcp::no_delay(true), ignored);
      start_http(connections_, std::move(socket));
    } else {
      ++connections_.metrics.refused_connections;
      log(LogLevel::kWarning, fmt::format("refused a connection: {} are open", open));
    }
    accept();
  });
}

}  // namespace deepcut::server
