// A connection to the servers of a farm that comes back by itself, and what all who use it need.
#pragma once

#include <atomic>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <deepcut/limits.hpp>

#include "engine/json.hpp"
#include "farm/address.hpp"
#include "farm/nats/handles.hpp"

namespace deepcut::farm::nats {

/// Text that came, and what acknowledges it.
struct Received {
  Message message;
  std::string_view text() const {
    return {natsMsg_GetData(message.get()), static_cast<std::size_t>(natsMsg_GetDataLength(message.get()))};
  }
  std::string_view subject() const { return natsMsg_GetSubject(message.get()); }
};

/// May be used from several threads.
class Connection {
 public:
  /// Connects and makes the streams and buckets of a farm where they are missing. Throws Error, and FarmIsAway where
  /// nobody answers.
  Connection(const FarmAddress& address, const std::string& name);
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;
  ~Connection();

  /// Stored by the server when this returns; the same id within two minutes is stored once, unless it is empty. False if
  /// not now: trouble() says why.
  bool publish(const std::string& subject, const std::string& text, const std::string& id);
  /// To whoever listens at this moment.
  void tell(const std::string& subject, const std::string& text);
  Subscription listen(const std::string& subject);

  /// A consumer of a stream that is there for all who name it. Throws Error.
  struct Consumer {
    std::string stream;
    std::string name;
    std::string subject;
    Milliseconds ack_wait{30'000};
  };
  Subscription consume(const Consumer& consumer);
  /// Makes it where it is missing; subscriptions to it stay as they are. Throws Error.
  void add_consumer(const Consumer& consumer);
  void remove_consumer(const std::string& stream, const std::string& name);
  /// Up to so many that are there; waits for one if there is none.
  std::vector<Received> fetch(natsSubscription* subscription, int most, Milliseconds wait);

  /// Messages of a stream with such a subject; nothing if the server does not answer.
  std::optional<std::uint64_t> count(const std::string& stream, const std::string& subject);
  void purge(const std::string& stream, const std::string& subject);
  void put(const std::string& bucket, const std::string& key, const Json& value);
  void remove(const std::string& bucket, const std::string& key);
  /// All values of a bucket that can be read, with their names in `key`; nothing if the server does not answer.
  std::optional<std::vector<Json>> values(const std::string& bucket);

  /// A sentence while something is wrong; else empty.
  std::string trouble() const;
  /// The server does not let us in any more, for good.
  bool is_closed() const { return natsConnection_IsClosed(connection_.get()); }
  const std::string& address() const { return shown_; }

 private:
  void connect(const FarmAddress& address, const std::string& name);
  void make_layout();
  void add_stream(jsStreamConfig config, int& copies);
  void limit_jobs(jsStreamConfig config);
  int replicas() const;

  std::string shown_;
  ConnectionHandle connection_;
  Context context_;
  std::atomic<bool> is_full_ = false;  ///< the server's store, when something was to be stored last
};

}  // namespace deepcut::farm::nats
