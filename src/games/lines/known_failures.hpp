// What threat searches have found to lead nowhere, by position: it stays true, so it is kept from search to search. The
// newest takes the place of whatever shares its slot.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace deepcut::lines {

/// `Failure` begins with the `key` of its position and says in which scope nothing was found.
template <class Failure, std::size_t kSize>
class KnownFailures {
 public:
  /// What is known of this position, or nullptr.
  const Failure* find(std::uint64_t key) const {
    const Failure& known = failures_[key % kSize];
    return known.key == key ? &known : nullptr;
  }
  void add(const Failure& failure) { failures_[failure.key % kSize] = failure; }
  void forget() { std::fill(failures_.begin(), failures_.end(), Failure{}); }

 private:
  std::vector<Failure> failures_ = std::vector<Failure>(kSize);
};

}  // namespace deepcut::lines
