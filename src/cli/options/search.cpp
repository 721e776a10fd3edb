#include "cli/options/search.hpp"

#include "cli/options/numbers.hpp"

namespace deepcut::cli {

void SearchOptions::add_limits(CLI::App& command) {
  command.add_option("--depth", depth, "Search this many plies deep")->type_name("PLIES");
  command.add_option("--nodes", nodes, "Visit at most this many positions")
      ->type_name("COUNT")
      ->check(whole_number_from(1));
  command.add_option("--time", time, "Think at most this long: 2, 0.5, 250ms, 3m")->type_name("SECONDS");
}

void SearchOptions::add_resources(CLI::App& command) {
  command.add_option("--threads", threads, "Threads that search together")->type_name("COUNT");
  command.add_option("--hash", hash, "Megabytes of the transposition table")->type_name("MB");
}

void SearchOptions::add_search(CLI::App& command) {
  command.add_option("--search", search, "Way to search; `deepcut games -v` lists them")->type_name("NAME");
  command.add_option("--set", settings, "Option of the search; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
}

GoLimits SearchOptions::limits() const {
  GoLimits limits;
  limits.depth = depth;
  limits.nodes = nodes;
  if (!time.empty()) limits.time = parse_duration(time);
  if (!clock.empty()) limits.clock = parse_clock(clock);
  return limits;
}

GoRequest SearchOptions::request() const {
  GoRequest request;
  request.search = search;
  request.limits = limits();
  if (threads) request.options.emplace_back("threads", std::to_string(*threads));
  if (hash) request.options.emplace_back("hash", std::to_string(*hash));
  for (const std::string& text : settings) request.options.push_back(split_assignment(text));
  return request;
}

}  // namespace deepcut::cli
