// From a rule set to its GameTracer. Included in the sources made from traced.cpp.in and nowhere else.
#pragma once

#include <deepcut/search.hpp>

#include "engine/adapter.hpp"
#include "engine/trace/tracer.hpp"

namespace deepcut {

template <games::RuleSet R>
class RuleSetTracer final : public GameTracer {
 public:
  using P = typename R::Position;
  using Move = typename P::Move;

  SearchReport search(const AnyPosition& root, const std::string& name, const OptionValues& options,
                      const Limits& limits, TraceStore& store, const OnReport& on_progress) const override {
    const P& position = position_of<P>(root);
    Search<P, typename detail::PolicyOf<R>::Type, typename detail::EvaluatorOf<R>::Type, TraceStore> traced(
        library_options(options, name), {}, detail::make_evaluator<R>(name, options), &store);
    traced.on_progress(detail::in_text(position, on_progress));
    const auto report = traced.go(position, limits);
    store.finish(report.stop != StopReason::kDepth && report.stop != StopReason::kSolved);
    return detail::to_text(position, report);
  }
  std::vector<std::string> texts(const AnyPosition& root, std::span<const TracedMove> path,
                                 std::span<const std::uint32_t> moves) const override {
    const P position = walk(position_of<P>(root), path);
    std::vector<std::string> texts;
    for (const std::uint32_t move : moves) texts.push_back(detail::move_text(position, unpack<Move>(move)));
    return texts;
  }
  std::vector<std::string> path_texts(const AnyPosition& root, std::span<const TracedMove> path) const override {
    P position = position_of<P>(root);
    std::vector<std::string> texts;
    for (const TracedMove& move : path) {
      texts.push_back(move ? detail::move_text(position, unpack<Move>(*move)) : "pass");
      step(position, move);
    }
    return texts;
  }
  games::Board board(const AnyPosition& root, std::span<const TracedMove> path) const override {
    std::optional<Move> last;
    if (!path.empty() && path.back()) last = unpack<Move>(*path.back());
    return R::draw(walk(position_of<P>(root), path), last);
  }
  int side(const AnyPosition& root, std::span<const TracedMove> path) const override {
    if constexpr (HasSide<P>) {
      return walk(position_of<P>(root), path).side();
    } else {
      return (root.side() + static_cast<int>(path.size())) % 2;
    }
  }

 private:
  static void step(P& position, const TracedMove& move) {
    if (move) {
      position.make(unpack<Move>(*move));
    } else if constexpr (HasNullMove<P>) {
      position.make_null();
    }
  }
  static P walk(P position, std::span<const TracedMove> path) {
    for (const TracedMove& move : path) step(position, move);
    return position;
  }
};

namespace detail {

template <games::RuleSet R>
NamedTracer named_tracer() {
  static const RuleSetTracer<R> kTracer;
  return {R::info().name, &kTracer};
}

template <class... R>
std::vector<NamedTracer> all_tracers(games::RuleSets<R...> /*list*/) {
  return {named_tracer<R>()...};
}

}  // namespace detail

/// One a rule set.
template <class G>
std::vector<NamedTracer> make_tracers() {
  return detail::all_tracers(typename G::RuleSets{});
}

}  // namespace deepcut
