// The search in words.
#pragma once

#include <string>

#include "games/tree/analysis.hpp"
#include "games/tree/run.hpp"

namespace deepcut::tree {

/// "(7, +inf)".
std::string window_text(const Limit& alpha, const Limit& beta);
/// "8", "at least 9", "at most 1".
std::string value_text(Score value, Bound bound);
/// "2.1 (Max)", "leaf 2.1.2", "the root (Max)".
std::string node_text(const Tree& tree, NodeId id);

/// What happened, in a sentence or two; of a cutoff with its reason: whose bound was reached.
std::string explain(const Tree& tree, const Step& step);

/// Why the node was never visited, or that it was: the cutoff above it, or the beam.
std::string why_unseen(const Tree& tree, const Run& run, NodeId id);

/// What the two infinities did to the root, in a sentence or two.
std::string explain(const Tree& tree, const InfinityCheck& check);

}  // namespace deepcut::tree
