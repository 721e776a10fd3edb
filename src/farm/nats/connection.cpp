#include "farm/nats/connection.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "farm/nats/layout.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::farm::nats {

namespace {

constexpr std::int64_t kSecond = 1'000'000'000;  ///< the server counts nanoseconds
constexpr std::int64_t kRequestWait = 3000;      ///< milliseconds
constexpr std::int64_t kKeepJobs = 14 * 24 * 3600 * kSecond;
constexpr std::int64_t kWorkerIsThere = 20;  ///< seconds after it said so
constexpr std::int64_t kRunIsKnown = 24 * 3600L;
/// Of the server's own errors: a stream of this name is there and is made differently.
constexpr int kStreamIsThere = 10058;

/// What the server answered, where it did: its refusals all have the status "Error". The library puts a place of its own
/// before it: "(jsm.c:1033): subjects overlap with an existing stream".
std::string reason_of(natsStatus status) {
  natsStatus last = NATS_OK;
  const char* said = nats_GetLastError(&last);
  if (said == nullptr || last != status) return natsStatus_GetText(status);
  const std::string text(said);
  const std::size_t end = text.rfind('(', 0) == 0 ? text.find("): ") : std::string::npos;
  return end == std::string::npos ? text : text.substr(end + 3);
}

std::string why_not(natsStatus status, const std::string& address) {
  switch (status) {
    case NATS_CONNECTION_AUTH_FAILED:
    case NATS_NOT_PERMITTED:
      return fmt::format("The farm at {} does not let us in: the token is wrong or missing.", address);
    case NATS_SSL_ERROR:
      return fmt::format(
          "The farm at {} cannot be trusted: its certificate is not signed by an authority that we know.", address);
    case NATS_SECURE_CONNECTION_REQUIRED:
    case NATS_SECURE_CONNECTION_WANTED:
      return fmt::format("The farm at {} and we do not agree on encryption: expected tls:// on both sides or neither.",
                         address);
    case NATS_NO_SERVER:
    case NATS_TIMEOUT:
    case NATS_IO_ERROR:
      return fmt::format("No NATS server answers at {}: expected one as scripts/farm starts it.", address);
    case NATS_NO_RESPONDERS:
      return fmt::format("The NATS server at {} has no JetStream: expected one as scripts/farm starts it.", address);
    default:
      return fmt::format("The farm at {} cannot be used: {}.", address, reason_of(status));
  }
}

bool is_about_room(jsErrCode code) {
  return code == JSStorageResourcesExceededErr || code == JSAccountResourcesExceededErr ||
         code == JSInsufficientResourcesErr || code == JSStreamStoreFailedErr;
}

/// May it be otherwise in a moment? A server that starts opens its door before it has read its store.
bool may_pass(natsStatus status) {
  return status == NATS_NO_SERVER || status == NATS_TIMEOUT || status == NATS_IO_ERROR ||
         status == NATS_NO_RESPONDERS || status == NATS_CONNECTION_CLOSED || status == NATS_CONNECTION_DISCONNECTED;
}

[[noreturn]] void fail(natsStatus status, const std::string& address) {
  if (may_pass(status)) throw FarmIsAway(why_not(status, address));
  throw Error(why_not(status, address));
}

void require(natsStatus status, const std::string& address) {
  if (status != NATS_OK) fail(status, address);
}

void set_secrets(natsOptions* options, const FarmAddress& address, const std::string& shown) {
  if (!address.token.empty()) require(natsOptions_SetToken(options, address.token.c_str()), shown);
  if (!address.credentials.empty() &&
      natsOptions_SetUserCredentialsFromFiles(options, address.credentials.c_str(), nullptr) != NATS_OK) {
    throw Error(fmt::format("{} cannot be used: expected a file of credentials.", address.credentials));
  }
  const bool secure = address.servers.rfind("tls://", 0) == 0 || !address.authority.empty();
  if (secure) require(natsOptions_SetSecure(options, true), shown);
  if (!address.authority.empty() &&
      natsOptions_LoadCATrustedCertificates(options, address.authority.c_str()) != NATS_OK) {
    throw Error(fmt::format("{} cannot be used: expected a file of certificates (PEM).", address.authority));
  }
  if (!address.certificate.empty() &&
      natsOptions_LoadCertificatesChain(options, address.certificate.c_str(), address.key.c_str()) != NATS_OK) {
    throw Error(fmt::format("{} cannot be used: expected a certificate (PEM) and its key.", address.certificate));
  }
}

}  // namespace

Connection::Connection(const FarmAddress& address, const std::string& name) : shown_(address.shown()) {
  connect(address, name);
  make_layout();
}

Connection::~Connection() {
  context_.reset();
  if (connection_) natsConnection_FlushTimeout(connection_.get(), 500);
}

void Connection::connect(const FarmAddress& address, const std::string& name) {
  natsOptions* made = nullptr;
  require(natsOptions_Create(&made), shown_);
  const Options options(made);
  std::vector<const char*> servers;
  std::string list = address.servers;
  for (std::size_t at = 0; at != std::string::npos;) {
    servers.push_back(list.c_str() + at);
    at = list.find(',', at);
    if (at != std::string::npos) list[at++] = '\0';
  }
  require(natsOptions_SetServers(made, servers.data(), static_cast<int>(servers.size())), shown_);
  require(natsOptions_SetName(made, name.c_str()), shown_);
  set_secrets(made, address, shown_);
  // A server that is away comes back some day.
  natsOptions_SetMaxReconnect(made, -1);
  natsOptions_SetReconnectWait(made, 250);
  natsOptions_SetReconnectJitter(made, 100, 100);
  natsOptions_SetTimeout(made, 5000);
  natsOptions_SetPingInterval(made, 10'000);
  natsOptions_SetMaxPingsOut(made, 3);
  natsConnection* connection = nullptr;
  require(natsConnection_Connect(&connection, made), shown_);
  connection_.reset(connection);
  jsOptions js;
  jsOptions_Init(&js);
  js.Wait = kRequestWait;
  jsCtx* context = nullptr;
  require(natsConnection_JetStream(&context, connection, &js), shown_);
  context_.reset(context);
}

/// Three copies where there are three servers: any one of them may go.
int Connection::replicas() const {
  char** servers = nullptr;
  int count = 0;
  if (natsConnection_GetServers(connection_.get(), &servers, &count) != NATS_OK) return 1;
  for (int i = 0; i < count; ++i) free(servers[i]);  // NOLINT: the library's allocation
  free(servers);                                     // NOLINT
  return count >= 3 ? 3 : 1;
}

/// Three addresses need not be a cluster; then there is one copy. A cluster that cannot make three now will be able to.
void Connection::add_stream(jsStreamConfig config, int& copies) {
  jsErrCode code{};
  config.Replicas = copies;
  natsStatus status = js_AddStream(nullptr, context_.get(), &config, nullptr, &code);
  if (status != NATS_OK && code == JSStreamReplicasNotSupportedErr) {
    config.Replicas = copies = 1;
    status = js_AddStream(nullptr, context_.get(), &config, nullptr, &code);
  }
  if (status == NATS_OK || code == kStreamIsThere) return;
  if (is_about_room(code)) throw Error(fmt::format("The store of the farm at {} is full.", shown_));
  fail(code == JSNotEnabledErr ? NATS_NO_RESPONDERS : status, shown_);
}

/// Jobs get half of the store, for their results need room, too: else nothing would go on once jobs had filled it. The server
/// does not tell how large its store is, but it refuses a stream that would not fit.
void Connection::limit_jobs(jsStreamConfig config) {
  constexpr std::int64_t kMost = std::int64_t{1} << 40;
  constexpr std::int64_t kLeast = std::int64_t{1} << 14;
  jsStreamInfo* found = nullptr;
  if (js_GetStreamInfo(&found, context_.get(), kJobs, nullptr, nullptr) != NATS_OK) return;
  if (StreamInfo(found)->Config->MaxBytes > 0) return;
  for (config.MaxBytes = kMost; config.MaxBytes > kLeast; config.MaxBytes /= 2) {
    if (js_UpdateStream(nullptr, context_.get(), &config, nullptr, nullptr) == NATS_OK) break;
  }
  config.MaxBytes /= 2;
  js_UpdateStream(nullptr, context_.get(), &config, nullptr, nullptr);
}

void Connection::make_layout() {
  std::array<const char*, 1> jobs{"deepcut.jobs.>"};
  jsStreamConfig config;
  jsStreamConfig_Init(&config);
  config.Name = kJobs;
  config.Subjects = jobs.data();
  config.SubjectsLen = 1;
  config.Retention = js_WorkQueuePolicy;
  config.Discard = js_DiscardNew;
  config.MaxAge = kKeepJobs;
  int copies = replicas();
  add_stream(config, copies);
  config.Replicas = copies;
  limit_jobs(config);
  std::array<const char*, 1> results{"deepcut.results.>"};
  config.Name = kResults;
  config.Subjects = results.data();
  add_stream(config, copies);
  for (const auto& [bucket, seconds] : {std::pair(kWorkers, kWorkerIsThere), std::pair(kRuns, kRunIsKnown)}) {
    kvConfig keys;
    kvConfig_Init(&keys);
    keys.Bucket = bucket;
    keys.History = 1;
    keys.TTL = seconds * kSecond;
    keys.Replicas = copies;
    kvStore* store = nullptr;
    if (js_KeyValue(&store, context_.get(), bucket) != NATS_OK) {
      const natsStatus status = js_CreateKeyValue(&store, context_.get(), &keys);
      // Somebody else may have made it meanwhile.
      if (status != NATS_OK) require(js_KeyValue(&store, context_.get(), bucket), shown_);
    }
    const Bucket owner(store);
  }
}

bool Connection::publish(const std::string& subject, const std::string& text, const std::string& id) {
  jsPubOptions options;
  jsPubOptions_Init(&options);
  if (!id.empty()) options.MsgId = id.c_str();
  options.MaxWait = kRequestWait;
  jsErrCode code{};
  const natsStatus status =
      js_Publish(nullptr, context_.get(), subject.c_str(), text.data(), static_cast<int>(text.size()), &options, &code);
  if (status == NATS_MAX_PAYLOAD) {
    throw Error(fmt::format("A message of {} bytes is more than the farm at {} takes: set max_payload there.",
                            text.size(), shown_));
  }
  is_full_ = status != NATS_OK && is_about_room(code);
  return status == NATS_OK;
}

void Connection::tell(const std::string& subject, const std::string& text) {
  natsConnection_Publish(connection_.get(), subject.c_str(), text.data(), static_cast<int>(text.size()));
}

Subscription Connection::listen(const std::string& subject) {
  natsSubscription* subscription = nullptr;
  require(natsConnection_SubscribeSync(&subscription, connection_.get(), subject.c_str()), shown_);
  return Subscription(subscription);
}

void Connection::add_consumer(const Consumer& consumer) {
  jsConsumerConfig config;
  jsConsumerConfig_Init(&config);
  config.Durable = consumer.name.c_str();
  config.FilterSubject = consumer.subject.c_str();
  config.AckPolicy = js_AckExplicit;
  config.AckWait = consumer.ack_wait.count() * 1'000'000;
  config.MaxDeliver = -1;
  config.MaxAckPending = -1;
  config.MaxWaiting = 20'000;  // a request of each worker may wait
  require(js_AddConsumer(nullptr, context_.get(), consumer.stream.c_str(), &config, nullptr, nullptr), shown_);
}

Subscription Connection::consume(const Consumer& consumer) {
  add_consumer(consumer);
  // Bound to one that is there: closing the subscription must not take it away from the others.
  jsSubOptions options;
  jsSubOptions_Init(&options);
  options.Stream = consumer.stream.c_str();
  options.Consumer = consumer.name.c_str();
  natsSubscription* subscription = nullptr;
  require(
      js_PullSubscribe(&subscription, context_.get(), consumer.subject.c_str(), nullptr, nullptr, &options, nullptr),
      shown_);
  return Subscription(subscription);
}

void Connection::remove_consumer(const std::string& stream, const std::string& name) {
  js_DeleteConsumer(context_.get(), stream.c_str(), name.c_str(), nullptr, nullptr);
}

std::vector<Received> Connection::fetch(natsSubscription* subscription, int most, Milliseconds wait) {
  natsMsgList list{};
  natsSubscription_Fetch(&list, subscription, most, std::max<std::int64_t>(wait.count(), 1), nullptr);
  std::vector<Received> received;
  received.reserve(static_cast<std::size_t>(list.Count));
  for (int i = 0; i < list.Count; ++i) received.push_back({Message(std::exchange(list.Msgs[i], nullptr))});
  natsMsgList_Destroy(&list);
  return received;
}

std::optional<std::uint64_t> Connection::count(const std::string& stream, const std::string& subject) {
  jsOptions options;
  jsOptions_Init(&options);
  options.Stream.Info.SubjectsFilter = subject.c_str();
  jsStreamInfo* found = nullptr;
  if (js_GetStreamInfo(&found, context_.get(), stream.c_str(), &options, nullptr) != NATS_OK) return std::nullopt;
  const StreamInfo info(found);
  std::uint64_t messages = 0;
  if (info->State.Subjects != nullptr) {
    for (int i = 0; i < info->State.Subjects->Count; ++i) messages += info->State.Subjects->List[i].Msgs;
  }
  return messages;
}

void Connection::purge(const std::string& stream, const std::string& subject) {
  const auto all = count(stream, ">");
  const auto ours = count(stream, subject);  // the fewer the later: what is done meanwhile goes by itself
  if (ours == 0U) return;
  jsOptions options;
  jsOptions_Init(&options);
  // The server (2.9) gives room back only if all of a stream goes. Whoever queues a job at this very moment finds that it
  // was lost, and queues it again.
  if (ours != all) options.Stream.Purge.Subject = subject.c_str();
  js_PurgeStream(context_.get(), stream.c_str(), &options, nullptr);
}

/// A bucket is a stream, and a value the last message of its subject.
void Connection::put(const std::string& bucket, const std::string& key, const Json& value) {
  publish("$KV." + bucket + "." + key, to_json_line(value), {});
}

void Connection::remove(const std::string& bucket, const std::string& key) {
  kvStore* found = nullptr;
  if (js_KeyValue(&found, context_.get(), bucket.c_str()) != NATS_OK) return;
  const Bucket store(found);
  kvStore_Delete(found, key.c_str());
}

std::optional<std::vector<Json>> Connection::values(const std::string& bucket) {
  kvStore* found = nullptr;
  if (js_KeyValue(&found, context_.get(), bucket.c_str()) != NATS_OK) return std::nullopt;
  const Bucket store(found);
  kvWatchOptions options;
  kvWatchOptions_Init(&options);
  options.IgnoreDeletes = true;
  kvWatcher* made = nullptr;
  if (kvStore_WatchAll(&made, found, &options) != NATS_OK) return std::nullopt;
  const Watcher watcher(made);
  std::vector<Json> values;
  for (;;) {
    kvEntry* next = nullptr;
    if (kvWatcher_Next(&next, made, kRequestWait) != NATS_OK) return std::nullopt;
    if (next == nullptr) return values;  // all that was there
    const Entry entry(next);
    try {
      Json value = parse_json_object(
          {static_cast<const char*>(kvEntry_Value(next)), static_cast<std::size_t>(kvEntry_ValueLen(next))});
      value["key"] = kvEntry_Key(next);
      values.push_back(std::move(value));
    } catch (const Error&) {
      // Somebody else's.
    }
  }
}

std::string Connection::trouble() const {
  if (natsConnection_Status(connection_.get()) != NATS_CONN_STATUS_CONNECTED) {
    return fmt::format("The farm at {} does not answer: waiting for it.", shown_);
  }
  if (is_full_) return fmt::format("The store of the farm at {} is full: waiting until there is room.", shown_);
  return {};
}

}  // namespace deepcut::farm::nats
