// An assignment of so many jobs, each a number to be doubled, that remembers what it was told.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "farm/assignments/assignment.hpp"

namespace deepcut::farm {

class Counting final : public Assignment {
 public:
  explicit Counting(std::uint64_t jobs) : jobs_(jobs) {}

  std::optional<std::uint64_t> next() override {
    if (next_ >= jobs_) return std::nullopt;
    return next_++;
  }
  std::string job(std::uint64_t number) override { return fmt::format(R"({{"kind":"double","of":{}}})", number); }
  void check(std::uint64_t number, const std::string& result) override {
    if (result != answer(number)) throw Error("expected the double.");
  }
  void settle(std::uint64_t number, const std::string& result) override {
    settled.push_back(number);
    results.push_back(result);
  }
  void put_aside(std::uint64_t number, const std::string& why) override { aside[number] = why; }
  bool over() const override { return enough > 0 && settled.size() >= enough; }

  static std::string answer(std::uint64_t number) { return fmt::format(R"({{"is":{}}})", 2 * number); }

  std::vector<std::uint64_t> settled;
  std::vector<std::string> results;
  std::map<std::uint64_t, std::string> aside;
  std::size_t enough = 0;  ///< results after which nothing more is wanted; 0: all

 private:
  std::uint64_t jobs_;
  std::uint64_t next_ = 0;
};

}  // namespace deepcut::farm
