// Who runs the searches that sessions ask for: a server's threads, or a browser's worker between two messages.
#pragma once

#include <memory>
#include <string>

#include "api/searches/search.hpp"

namespace deepcut::api {

class Searches {
 public:
  using Ticket = std::shared_ptr<Search>;

  Searches() = default;
  Searches(const Searches&) = delete;
  Searches& operator=(const Searches&) = delete;
  virtual ~Searches() = default;

  virtual Ticket submit(SearchJob job) = 0;
  virtual void stop(const Ticket& ticket, Ending why) = 0;
  /// What searches learnt whose key begins so is not needed any more.
  virtual void forget(const std::string& owner) = 0;
  /// Gives memory that is free back to the system, as soon as there is a place: that takes a moment.
  virtual void tidy_up() = 0;

  static bool waiting(const Ticket& ticket) { return ticket->waiting; }
  static bool ended(const Ticket& ticket) { return ticket->ended; }
};

}  // namespace deepcut::api
