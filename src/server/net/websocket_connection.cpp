#include "server/net/websocket_connection.hpp"

#include <deque>
#include <memory>
#include <string>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/stream.hpp>
#include <fmt/format.h>

#include "api/log.hpp"
#include "server/net/outbox.hpp"
#include "server/net/rate_limit.hpp"

namespace deepcut::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = beast::websocket;

namespace {

using ErrorCode = beast::error_code;

constexpr std::size_t kReadAtOnce = 16 * 1024;
constexpr std::size_t kBeginning = 256;
constexpr std::size_t kLongestSkipped = 16 << 20;      // of a message that is refused for its size; else we part
constexpr std::size_t kUnsentBeforePause = 256 << 10;  // then no request is read until some replies were taken
constexpr std::size_t kMuchUnsent = 1 << 20;
constexpr std::chrono::seconds kIdle{120};
constexpr std::size_t kMostWaiting = 8;
constexpr std::size_t kMostWaitingBytes = 64 << 10;
constexpr double kBytesOfOne = 16 * 1024;  // a long message counts as several

class WebSocketConnection final : public Connection, public std::enable_shared_from_this<WebSocketConnection> {
 public:
  WebSocketConnection(Connections& connections, beast::tcp_stream&& stream, const Language& language,
                      std::string address)
      : connections_(connections),
        address_(std::move(address)),
        language_(language),
        stream_(std::move(stream)),
        pause_(connections.network),
        patience_(connections.network),
        rate_(connections.limits.messages_per_second, connections.limits.message_burst,
              std::chrono::steady_clock::now()) {
    connections_.open.insert(this);
    ++connections_.websockets_by_address[address_];
  }
  ~WebSocketConnection() override {
    connections_.open.erase(this);
    connections_.unsent -= counted_;
    const auto count = connections_.websockets_by_address.find(address_);
    if (count != connections_.websockets_by_address.end() && --count->second == 0) {
      connections_.websockets_by_address.erase(count);
    }
    // It ends where it lived.
    asio::post(connections_.desk_thread, [conversation = std::move(conversation_)] {});
    if (open_) --connections_.metrics.websockets;
    --connections_.metrics.connections;
  }

  void accept(const HttpRequest& request) {
    websocket::stream_base::timeout timeouts{};
    timeouts.handshake_timeout = std::chrono::seconds(10);
    timeouts.idle_timeout = kIdle;
    timeouts.keep_alive_pings = true;
    stream_.set_option(timeouts);
    stream_.auto_fragment(false);
    stream_.read_message_max(kLongestSkipped);
    stream_.async_accept(request, [self = shared_from_this()](ErrorCode error) {
      if (!error) self->on_accept();
    });
  }

  void end() override {
    ending_ = true;
    if (open_ && !writing_) close();
  }

 private:
  /// What the conversation speaks to; used on the desk's thread, which must never be the one that lets go of a
  /// connection last. So what was locked is moved on to the network's thread.
  class Hearer final : public api::Audience {
   public:
    Hearer(std::weak_ptr<WebSocketConnection> connection, std::string address)
        : connection_(std::move(connection)), address_(std::move(address)) {}
    std::string address() const override { return address_; }
    void send(std::string text) override {
      to_network([text = std::move(text)](WebSocketConnection& connection) mutable {
        connection.outbox_.add(std::move(text));
      });
    }
    void send_progress(int search_id, std::string text) override {
      to_network([search_id, text = std::move(text)](WebSocketConnection& connection) mutable {
        const bool replaced = connection.outbox_.add_progress(search_id, std::move(text));
        if (replaced) ++connection.connections_.metrics.dropped_progress;
      });
    }

   private:
    template <class F>
    void to_network(F add) {
      auto connection = connection_.lock();
      if (!connection) return;
      asio::io_context& network = connection->connections_.network;
      asio::post(network, [connection = std::move(connection), add = std::move(add)]() mutable {
        if (connection->left_) return;
        add(*connection);
        connection->write();
      });
    }
    std::weak_ptr<WebSocketConnection> connection_;
    const std::string address_;
  };

  void on_accept() {
    open_ = true;
    ++connections_.metrics.websockets;
    conversation_ = language_.start(connections_.desk, std::make_shared<Hearer>(weak_from_this(), address_));
    on_desk([](Conversation& conversation) { conversation.begin(); });
    read();
  }

  template <class F>
  void on_desk(F action) {
    asio::post(connections_.desk_thread,
               [conversation = conversation_, action = std::move(action)] { action(*conversation); });
  }

  // -------------------------------------------------------------------------------------------------------
  // Reading. Nobody has more than one message on the desk; those that come meanwhile wait here, so that a ping is
  // answered whatever takes long, until there are too many of them.

  void read() {
    stream_.async_read_some(buffer_, kReadAtOnce, [self = shared_from_this()](ErrorCode error, std::size_t size) {
      if (error) return self->leave();
      self->on_read(size);
    });
  }

  void on_read(std::size_t size) {
    message_bytes_ += size;
    if (message_bytes_ > language_.message_bytes) {
      // Its beginning has the id, by which the refusal is understood.
      if (beginning_.empty()) beginning_.assign(static_cast<const char*>(buffer_.cdata().data()), kBeginning);
      buffer_.clear();
    }
    if (!stream_.is_message_done()) return read();
    const bool too_long = message_bytes_ > language_.message_bytes;
    cost_ = 1 + static_cast<double>(message_bytes_) / kBytesOfOne;
    message_bytes_ = 0;
    const auto data = buffer_.cdata();
    std::string text(static_cast<const char*>(data.data()), data.size());
    buffer_.clear();
    if (text.size() > kReadAtOnce) buffer_.shrink_to_fit();
    if (too_long) {
      refuse(fmt::format("This message is too long: expected at most {} bytes.", language_.message_bytes),
             std::exchange(beginning_, {}));
    } else if (!stream_.got_text()) {
      refuse("Expected a text message, not a binary one.", {});
    } else {
      receive(std::move(text));
    }
  }

  void receive(std::string text) {
    if (std::string pong = language_.pong(text); !pong.empty()) {
      ++connections_.metrics.messages;
      outbox_.add(std::move(pong));
      write();
      return read_next();
    }
    waiting_bytes_ += text.size();
    waiting_.push_back(std::move(text));
    to_desk();
    read_next();
  }

  void to_desk() {
    // Whoever does not take the answers there are gets no others.
    if (on_desk_ || waiting_.empty() || left_ || outbox_.bytes() > kUnsentBeforePause) return;
    on_desk_ = true;
    std::string text = std::move(waiting_.front());
    waiting_.pop_front();
    waiting_bytes_ -= text.size();
    asio::post(connections_.desk_thread,
               [self = shared_from_this(), conversation = conversation_, text = std::move(text)]() mutable {
                 conversation->receive(text);
                 asio::io_context& network = self->connections_.network;
                 asio::post(network, [self = std::move(self)] {
                   self->on_desk_ = false;
                   self->to_desk();
                   if (self->waiting_to_read_ && !self->left_) self->read_unless_full();
                 });
               });
  }

  void refuse(const std::string& what, std::string beginning) {
    on_desk(
        [what, beginning = std::move(beginning)](Conversation& conversation) { conversation.refuse(what, beginning); });
    read_next();
  }

  void read_next() {
    if (left_) return;
    const auto wait = rate_.take(std::chrono::steady_clock::now(), cost_);
    cost_ = 1;
    if (wait.count() == 0) return read_unless_full();
    pause_.expires_after(wait);
    pause_.async_wait([self = shared_from_this()](ErrorCode error) {
      if (!error && !self->left_) self->read_unless_full();
    });
  }

  void read_unless_full() {
    waiting_to_read_ =
        outbox_.bytes() > kUnsentBeforePause || waiting_.size() >= kMostWaiting || waiting_bytes_ > kMostWaitingBytes;
    if (!waiting_to_read_) read();
  }

  // -------------------------------------------------------------------------------------------------------
  // Writing

  /// Whether more waits to be taken than one client, or all of them together, may leave lying.
  bool lets_pile_up() {
    connections_.unsent += outbox_.bytes() - counted_;
    counted_ = outbox_.bytes();
    return counted_ > connections_.limits.unsent_bytes ||
           (counted_ > kMuchUnsent && connections_.unsent > connections_.limits.all_unsent_bytes);
  }

  void write() {
    if (lets_pile_up()) {
      ++connections_.metrics.slow_readers;
      api::log(api::LogLevel::kInfo, "let a connection go: it does not read what it asked for");
      return hang_up();
    }
    if (writing_ || left_ || !open_) return;
    if (outbox_.empty()) {
      if (ending_) close();
      return;
    }
    writing_ = true;
    being_written_ = outbox_.take();
    patience_.expires_after(connections_.limits.write_patience);
    patience_.async_wait([self = shared_from_this()](ErrorCode error) {
      if (error) return;
      ++self->connections_.metrics.slow_readers;
      self->hang_up();
    });
    stream_.text(true);
    stream_.async_write(asio::buffer(being_written_), [self = shared_from_this()](ErrorCode error, std::size_t) {
      self->patience_.cancel();
      self->writing_ = false;
      if (error) return self->leave();
      self->write();
      self->to_desk();
      if (self->waiting_to_read_ && !self->left_) self->read_unless_full();
    });
  }

  // -------------------------------------------------------------------------------------------------------
  // The end

  void close() {
    if (left_) return;
    stream_.async_close(websocket::close_reason(websocket::close_code::going_away, "The server ends."),
                        [self = shared_from_this()](ErrorCode) { self->leave(); });
  }

  void hang_up() {
    beast::get_lowest_layer(stream_).close();
    leave();
  }

  void leave() {
    if (left_) return;
    left_ = true;
    pause_.cancel();
    patience_.cancel();
    if (conversation_) on_desk([](Conversation& conversation) { conversation.leave(); });
  }

  Connections& connections_;
  const std::string address_;
  const Language& language_;
  websocket::stream<beast::tcp_stream> stream_;
  asio::steady_timer pause_;
  asio::steady_timer patience_;
  RateLimit rate_;
  std::shared_ptr<Conversation> conversation_;
  beast::flat_buffer buffer_;
  std::size_t message_bytes_ = 0;
  std::string beginning_;            ///< of a message that is too long
  double cost_ = 1;                  ///< of the message that was read last
  std::deque<std::string> waiting_;  ///< for the desk
  std::size_t waiting_bytes_ = 0;
  bool on_desk_ = false;
  Outbox outbox_;
  std::size_t counted_ = 0;  ///< of it, in the sum of all
  std::string being_written_;
  bool open_ = false;
  bool writing_ = false;
  bool waiting_to_read_ = false;
  bool ending_ = false;
  bool left_ = false;
};

}  // namespace

void start_websocket(Connections& connections, beast::tcp_stream&& stream, const HttpRequest& request,
                     const Language& language, const std::string& address) {
  std::make_shared<WebSocketConnection>(connections, std::move(stream), language, address)->accept(request);
}

}  // namespace deepcut::server
