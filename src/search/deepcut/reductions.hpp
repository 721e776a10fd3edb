// How much less deep a late move is searched: what the hook `reduce` of a policy usually answers. A game says when nothing
// is to be reduced at all, and which moves are sharp:
//
//     Depth reduce(const P& position, const Node<Move>& node, Move move, int index) const {
//       if (in_check(position)) return 0;
//       return kReductions.of(node, index, [&] { return is_capture(position, move); });
//     }
#pragma once

#include <algorithm>

#include <deepcut/limits.hpp>
#include <deepcut/policy.hpp>

namespace deepcut {

struct Reductions {
  int plies = 2;      ///< nodes less deep are searched as they are
  int from = 1;       ///< index of the first move that may be reduced
  int factor = 16;    ///< of the product of the logarithms of depth and index, in sixteenths
  Depth pv = 8;       ///< less on the principal variation
  Depth cut = 16;     ///< more where a cutoff is expected
  Depth worse = 16;   ///< more where the node does not get better
  int sharp = 8;      ///< sixteenths for sharp moves
  int learnt = 8192;  ///< a ply less for so much history

  // Moves that are not sharp, where the evaluator ranked them.
  int behind_from = 0;     ///< how far behind its first choice nothing changes
  int behind = 0;          ///< sixteenths for every unit beyond that, or less on this side of it
  Depth behind_most = 24;  ///< more than without it
  Depth behind_least = 8;  ///< less than without it

  /// `is_sharp` is asked only where it matters.
  template <class Move, class IsSharp>
  constexpr Depth of(const Node<Move>& node, int index, IsSharp is_sharp) const {
    if (node.depth < plies * kPly || index < from) return 0;
    Depth less = logarithm(node.depth / kPly) * logarithm(index + 1) * factor / (16 * kPly);
    if (node.pv) less -= pv;
    if (node.cut) less += cut;
    if (!node.improving) less += worse;
    const bool keeps = is_sharp();
    if (keeps) less = less * sharp / 16;
    less = std::max(0, less - node.learnt * kPly / learnt);
    if (behind != 0 && !keeps && node.behind != kNotRanked) {
      less += std::clamp((node.behind - behind_from) * behind / 16, -behind_least, behind_most);
    }
    return std::max(0, less);
  }
};

}  // namespace deepcut
