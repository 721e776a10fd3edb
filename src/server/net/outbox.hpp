// What waits to be sent to one client. Reports of progress give way to newer ones, so that a slow reader costs no more
// than one of them for each search.
#pragma once

#include <cstddef>
#include <deque>
#include <string>
#include <utility>

namespace deepcut::server {

class Outbox {
 public:
  void add(std::string text) {
    bytes_ += text.size();
    waiting_.push_back({0, std::move(text)});
  }
  /// True if it took the place of one that was not sent.
  bool add_progress(int search_id, std::string text) {
    for (Entry& entry : waiting_) {
      if (entry.search_id != search_id) continue;
      bytes_ = bytes_ - entry.text.size() + text.size();
      entry.text = std::move(text);
      return true;
    }
    bytes_ += text.size();
    waiting_.push_back({search_id, std::move(text)});
    return false;
  }
  bool empty() const { return waiting_.empty(); }
  std::size_t bytes() const { return bytes_; }
  std::string take() {
    std::string text = std::move(waiting_.front().text);
    waiting_.pop_front();
    bytes_ -= text.size();
    return text;
  }

 private:
  struct Entry {
    int search_id;  ///< of a report of progress; else 0
    std::string text;
  };
  std::deque<Entry> waiting_;
  std::size_t bytes_ = 0;
};

}  // namespace deepcut::server
