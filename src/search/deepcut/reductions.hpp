// How much less deep a late move is searched: what the hook `reduce` of a policy usually answers. A game says when nothing
// is to be reduced at all, and which moves are sharp:
//
//     Depth reduce(const P& position, const Node<Move>& node, Move move, int index) const {
//       if (in_check(position)) return 0;
//       return kReductions.of(node, index, [&] { return is_capture(position, move); });
//     }
#pragma once

#include <algorithm>

#include "deepcut/policy.hpp"

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

  /// `is_sharp` is asked only where it matters.
  template <class Move, class IsSharp>
  constexpr Depth of(const Node<Move>& node, int index, IsSharp is_sharp) const {
    if (node.depth < plies * kPly || index < from) return 0;
    Depth less = logarithm(node.depth / kPly) * logarithm(index + 1) * factor / (16 * kPly);
    if (node.pv) less -= pv;
    if (node.cut) less += cut;
    if (!node.improving) less += worse;
    if (is_sharp()) less = less * sharp / 16;
    less -= node.learnt * kPly / learnt;
    return std::max(0, less);
  }
};

}  // namespace deepcut
