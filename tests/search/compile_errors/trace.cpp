// error: static.assert.*deepcut: expected a trace with .static constexpr bool kEnabled
#include <deepcut/search.hpp>

#include "pile.hpp"

struct Wrong {
  void record(const deepcut::Event& /*event*/) {}
};

deepcut::Search<Pile, deepcut::DefaultPolicy, deepcut::PositionEvaluator<Pile>, Wrong> search;
