// All ways to run Search in exact mode on one thread.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include <deepcut/options.hpp>

namespace deepcut::test {

inline std::string describe(const Options& options) {
  const auto flag = [](bool on, const char* name) { return on ? std::string(" ") + name : std::string(); };
  const char* const driver = options.driver == Driver::kPvs    ? "pvs"
                             : options.driver == Driver::kMtdf ? "mtdf"
                                                               : "solve";
  return driver + (options.table ? " table " + std::to_string(options.table_bytes) : std::string(" no table")) +
         flag(options.killers, "killers") + flag(options.history, "history") +
         flag(options.counter_moves, "counter_moves") + flag(options.order, "order") +
         flag(options.aspiration, "aspiration") + flag(options.exact, "exact") + " threads " +
         std::to_string(options.threads) + " lines " + std::to_string(options.lines);
}

/// Every driver with every table (none, one bucket, four, enough for all) and every way to order moves.
inline std::vector<Options> exact_options() {
  std::vector<Options> all;
  for (const Driver driver : {Driver::kPvs, Driver::kMtdf, Driver::kSolve}) {
    for (const std::size_t table_bytes : {0, 64, 256, 1 << 16}) {
      for (unsigned ordering = 0; ordering < 16; ++ordering) {
        for (const bool aspiration : {false, true}) {
          Options options;
          options.exact = true;
          options.driver = driver;
          options.table = table_bytes > 0;
          options.table_bytes = table_bytes;
          options.killers = (ordering & 1) != 0;
          options.history = (ordering & 2) != 0;
          options.counter_moves = (ordering & 4) != 0;
          options.order = (ordering & 8) != 0;
          options.aspiration = aspiration;
          all.push_back(options);
        }
      }
    }
  }
  return all;
}

}  // namespace deepcut::test
