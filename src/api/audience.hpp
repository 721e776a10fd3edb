// Whoever listens at the other end of a session.
#pragma once

#include <string>

namespace deepcut::api {

class Audience {
 public:
  Audience() = default;
  Audience(const Audience&) = delete;
  Audience& operator=(const Audience&) = delete;
  virtual ~Audience() = default;

  /// Where it is; empty: not known.
  virtual std::string address() const { return {}; }
  virtual void send(std::string text) = 0;
  /// May be dropped when a newer one of the same search comes before it was sent.
  virtual void send_progress(int search_id, std::string text) = 0;
};

}  // namespace deepcut::api
