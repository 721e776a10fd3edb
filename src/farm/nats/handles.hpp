// What the C library of NATS hands out, with an owner.
#pragma once

#include <memory>

#include <nats/nats.h>

namespace deepcut::farm::nats {

template <auto destroy>
struct Destroy {
  template <class T>
  void operator()(T* handle) const {
    destroy(handle);
  }
};

using Options = std::unique_ptr<natsOptions, Destroy<natsOptions_Destroy>>;
using ConnectionHandle = std::unique_ptr<natsConnection, Destroy<natsConnection_Destroy>>;
using Context = std::unique_ptr<jsCtx, Destroy<jsCtx_Destroy>>;
using Subscription = std::unique_ptr<natsSubscription, Destroy<natsSubscription_Destroy>>;
using Message = std::unique_ptr<natsMsg, Destroy<natsMsg_Destroy>>;
using Bucket = std::unique_ptr<kvStore, Destroy<kvStore_Destroy>>;
using Watcher = std::unique_ptr<kvWatcher, Destroy<kvWatcher_Destroy>>;
using Entry = std::unique_ptr<kvEntry, Destroy<kvEntry_Destroy>>;
using StreamInfo = std::unique_ptr<jsStreamInfo, Destroy<jsStreamInfo_Destroy>>;
using PublishAck = std::unique_ptr<jsPubAck, Destroy<jsPubAck_Destroy>>;

}  // namespace deepcut::farm::nats
