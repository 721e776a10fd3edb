// Explicit trees for whoever teaches with them: text and JSON in, JSON out. What `deepcut tree` and the page's workshop
// stand on; docs/trees.md describes the fields.
#pragma once

#include <cstddef>
#include <memory>
#include <string_view>

#include <deepcut/portable/standard.hpp>

#include "engine/json.hpp"
#include "games/tree/analysis.hpp"
#include "games/tree/quiz.hpp"
#include "games/tree/run.hpp"

namespace deepcut {

/// Throws ParseError.
std::shared_ptr<const tree::Tree> parse_tree(std::string_view text);

/// From the fields of a request; those that are absent keep their default. Throws Error.
tree::RunOptions run_options(const Json& fields);

/// How much of a run is told.
struct RunDetail {
  bool nodes = true;
  bool steps = true;
  std::size_t most_nodes = 20'000;  ///< of a larger tree no node is listed
};
Json to_json(const tree::Tree& tree, const tree::Run& run, const RunDetail& detail);
Json to_json(const tree::Tree& tree, const tree::InfinityCheck& check);
Json to_json(const tree::Tree& tree, const tree::Run& run, const tree::Grade& grade);
/// How many leaves and nodes alpha-beta visits with the children as given, best first and worst first.
Json compare_orders(const std::shared_ptr<const tree::Tree>& tree, const StopToken& stop = {},
                    std::uint64_t max_visits = tree::RunOptions{}.max_visits);

/// One question and its answer, by the field `action`: run, check, orders, grade, reorder, random, draw or algorithms.
/// Throws Error; nothing is kept between calls.
Json workshop(const Json& request, const StopToken& stop = {});

}  // namespace deepcut
