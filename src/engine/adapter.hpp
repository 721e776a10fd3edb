// From a rule set of a game (games/rule_set.hpp) to the erased types of any_position.hpp. Included where games are
// registered and nowhere else.
#pragma once

#include <atomic>
#include <cassert>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include <deepcut/evaluator.hpp>
#include <deepcut/policy.hpp>
#include <deepcut/portable/standard.hpp>
#include <deepcut/position.hpp>

#include "engine/any_position.hpp"
#include "engine/error.hpp"
#include "engine/perft.hpp"
#include "engine/registry.hpp"
#include "engine/searches/plain_deepening.hpp"
#include "engine/searches/searchers.hpp"
#include "engine/searches/searches.hpp"
#include "engine/text.hpp"
#include "games/levels.hpp"
#include "games/rule_set.hpp"

namespace deepcut {

namespace detail {

template <class R>
struct PolicyOf {
  using Type = DefaultPolicy;
};
template <games::HasPolicy R>
struct PolicyOf<R> {
  using Type = typename R::Policy;
};
template <class R>
struct EvaluatorOf {
  using Type = PositionEvaluator<typename R::Position>;
};
template <games::HasEvaluator R>
struct EvaluatorOf<R> {
  using Type = typename R::Evaluator;
};

/// The searches that take the evaluator's options.
inline bool takes_evaluator(std::string_view search) {
  return search == "pvs" || search == "mtdf" || search == "alphabeta" || search == "minimax" || search == "beam";
}

template <class R>
typename EvaluatorOf<R>::Type make_evaluator([[maybe_unused]] const std::string& search,
                                             [[maybe_unused]] const OptionValues& options) {
  if constexpr (games::HasEvaluatorOptions<R>) {
    if (takes_evaluator(search)) return R::evaluator(options);
  }
  return {};
}

/// Without a key proof-number search has nothing to remember positions by, without wins nothing to prove.
template <class R>
inline constexpr bool kOffersProof = kHasProof<typename R::Position> && !games::EndsInScores<R>;

template <class P>
std::string move_text(const P& position, typename P::Move move) {
  if constexpr (HasNotation<P>) {
    return position.to_text(move);
  } else {
    return std::to_string(pack(move));
  }
}

/// A game without notation of its own is played by the numbers of its moves.
template <class P>
std::optional<typename P::Move> parse_move(const P& position, std::string_view text) {
  if constexpr (HasNotation<P>) {
    return position.parse(text);
  } else {
    for (const auto move : legal_moves(position)) {
      if (move_text(position, move) == text) return move;
    }
    return std::nullopt;
  }
}

/// By value: notation may depend on the position, so the line is played.
template <class P>
std::vector<std::string> line_text(P position, const std::vector<typename P::Move>& line) {
  std::vector<std::string> texts;
  for (const auto move : line) {
    texts.push_back(move_text(position, move));
    position.make(move);
  }
  return texts;
}

template <class P>
SearchReport to_text(const P& position, const Report<typename P::Move>& report) {
  SearchReport told;
  if (report.best) told.best = move_text(position, *report.best);
  told.value = as_bound(report.value, report.bound);
  told.bound = report.bound;
  told.depth = report.depth;
  told.selective_depth = report.selective_depth;
  told.nodes = report.nodes;
  told.time = report.time;
  told.line = line_text(position, report.line);
  for (const auto& line : report.lines) {
    told.lines.push_back({line_text(position, line.moves), as_bound(line.value, line.bound), line.bound});
  }
  told.stop = report.stop;
  return told;
}

}  // namespace detail

/// What the searches of a game need of the erased position.
template <class P>
class HoldsPosition : public AnyPosition {
 public:
  virtual const P& position() const = 0;
};

template <class P>
const P& position_of(const AnyPosition& any) {
  return dynamic_cast<const HoldsPosition<P>&>(any).position();
}

namespace detail {

template <class P>
games::OnProgress<P> in_text(const P& position, const OnReport& on_progress) {
  if (!on_progress) return {};
  return [&](const Report<typename P::Move>& report) { on_progress(to_text(position, report)); };
}

}  // namespace detail

/// S is used as Search is (on_progress, go) or as those of searchers.hpp are. Rule sets of one position share it.
template <class P, class S>
class SearchAdapter final : public AnySearch {
 public:
  template <class... Args>
  explicit SearchAdapter(Args&&... args) : search_(std::forward<Args>(args)...) {}

  SearchReport go(const AnyPosition& any, const Limits& limits, const OnReport& on_progress) override {
    const P& position = position_of<P>(any);
    return detail::to_text(position, search(position, limits, detail::in_text(position, on_progress)));
  }
  void new_game() override {
    if constexpr (requires { search_.new_game(); }) search_.new_game();
  }
  std::uint64_t nodes_so_far() const override {
    if constexpr (requires { search_.nodes_so_far(); }) {
      return search_.nodes_so_far();
    } else {
      return 0;
    }
  }

 private:
  Report<typename P::Move> search(const P& position, const Limits& limits, const games::OnProgress<P>& tell) {
    if constexpr (requires { search_.on_progress(tell); }) {
      search_.on_progress(tell);
      return search_.go(position, limits);
    } else {
      return search_.go(position, limits, tell);
    }
  }

  S search_;
};

/// Minimax and AlphaBeta, by plain_deepening.hpp.
template <class P, class Algorithm>
class PlainAdapter final : public AnySearch {
 public:
  template <class Evaluator>
  explicit PlainAdapter(const Evaluator& evaluator) : algorithm_(evaluator) {}

  SearchReport go(const AnyPosition& any, const Limits& limits, const OnReport& on_progress) override {
    const P& position = position_of<P>(any);
    return depths_.go(limits, on_progress,
                      [&](const Limits& next) { return detail::to_text(position, algorithm_.go(position, next)); });
  }
  void new_game() override {}
  std::uint64_t nodes_so_far() const override { return depths_.nodes_before() + algorithm_.nodes_so_far(); }

 private:
  Algorithm algorithm_;
  PlainDeepening depths_;
};

template <games::RuleSet R>
class PositionAdapter final : public HoldsPosition<typename R::Position> {
 public:
  using P = typename R::Position;
  using Move = typename P::Move;
  static_assert(CheckAbilities<P>::kOk && games::CheckRuleSet<R>::kOk);

  explicit PositionAdapter(P position) : position_(std::move(position)) {}

  const P& position() const override { return position_; }

  std::unique_ptr<AnyPosition> clone() const override { return std::make_unique<PositionAdapter>(*this); }

  std::optional<std::string> play(std::string_view text) override {
    if (outcome()) return std::nullopt;
    const auto move = parse(text);
    if (!move) return std::nullopt;
    std::string written = detail::move_text(position_, *move);
    position_.make(*move);
    history_.push_back(*move);
    return written;
  }
  void undo() override {
    assert(!history_.empty());
    position_.undo(history_.back());
    history_.pop_back();
  }
  std::vector<std::string> legal_moves() const override {
    std::vector<std::string> texts;
    for (const Move move : deepcut::legal_moves(position_)) texts.push_back(detail::move_text(position_, move));
    return texts;
  }
  std::string why_illegal([[maybe_unused]] std::string_view text) const override {
    if constexpr (games::HasWhyIllegal<R>) {
      return R::why_illegal(position_, text);
    } else {
      return {};
    }
  }
  int side() const override {
    if constexpr (HasSide<P>) {
      return position_.side();
    } else {
      return static_cast<int>(history_.size() % 2);
    }
  }
  std::optional<Outcome> outcome() const override {
    if (const auto value = position_.result()) return Outcome{winner(*value), *value, reason()};
    if (deepcut::legal_moves(position_).empty()) {
      return Outcome{winner(Value::loss()), Value::loss(), "no legal move is left"};
    }
    return std::nullopt;
  }
  games::Board board() const override {
    return R::draw(position_, history_.empty() ? std::nullopt : std::optional(history_.back()));
  }
  std::vector<games::Annotation> annotations() const override {
    if constexpr (games::HasAnnotations<R>) {
      return R::annotations(position_);
    } else {
      return {};
    }
  }
  std::optional<games::Outlook> outlook() const override {
    if constexpr (games::HasOutlook<R>) {
      return R::outlook(position_);
    } else {
      return std::nullopt;
    }
  }
  std::optional<std::uint64_t> perft(int depth, const StopToken& stop,
                                     std::atomic<std::uint64_t>& leaves) const override {
    return Perft<P>(position_, stop, leaves).count(depth);
  }
  std::string command([[maybe_unused]] const std::string& name,
                      [[maybe_unused]] const std::vector<std::string>& words) const override {
    if constexpr (games::HasCommands<R>) {
      for (const auto& own : R::commands()) {
        if (own.name == name) return own.run(position_, words);
      }
    }
    throw Error("There is no command " + quote(name) + ".");
  }
  std::unique_ptr<AnySearch> make_search(const std::string& name, const OptionValues& options) const override;

 private:
  template <class S, class... Args>
  static std::unique_ptr<AnySearch> adapt(Args&&... args) {
    return std::make_unique<SearchAdapter<P, S>>(std::forward<Args>(args)...);
  }
  // As written, or else with small or capital letters only: people do not care.
  std::optional<Move> parse(std::string_view text) const {
    if (auto move = detail::parse_move(position_, text)) return move;
    const std::string small = lower(text);
    if (small != text) {
      if (auto move = detail::parse_move(position_, small)) return move;
    }
    const std::string capital = upper(text);
    return capital != text ? detail::parse_move(position_, capital) : std::nullopt;
  }
  std::optional<int> winner(Value value) const {
    if (value.score() == 0) return std::nullopt;
    return value.score() > 0 ? side() : 1 - side();
  }
  std::string reason() const {
    if constexpr (games::HasReason<R>) {
      return R::reason(position_);
    } else {
      return {};
    }
  }

  InPlace<P> position_;
  std::vector<Move> history_;
};

template <games::RuleSet R>
std::unique_ptr<AnySearch> PositionAdapter<R>::make_search(const std::string& name, const OptionValues& options) const {
  using Policy = typename detail::PolicyOf<R>::Type;
  using Evaluator = typename detail::EvaluatorOf<R>::Type;
  if constexpr (games::HasOwnSearches<R>) {
    for (const auto& own : R::searches()) {
      if (own.name == name) return adapt<FunctionSearcher<P>>(own.make, options);
    }
  }
  if constexpr (games::HasSolver<R>) {
    const auto threads = [&options] { return static_cast<int>(options.integer("threads")); };
    if (name == "solve") return adapt<typename R::Solver>(threads(), table_bytes(options));
  }
  const auto evaluator = [&] { return detail::make_evaluator<R>(name, options); };
  if (name == "pvs" || name == "mtdf" || name == "solve") {
    return adapt<Search<P, Policy, Evaluator>>(library_options(options, name), Policy{}, evaluator());
  }
  if (name == "alphabeta") return std::make_unique<PlainAdapter<P, AlphaBeta<P, Evaluator>>>(evaluator());
  if (name == "minimax") return std::make_unique<PlainAdapter<P, Minimax<P, Evaluator>>>(evaluator());
  if (name == "beam") {
    return adapt<BeamSearch<P, Evaluator>>(static_cast<int>(options.integer("width")), evaluator());
  }
  if constexpr (detail::kOffersProof<R>) {
    if (name == "proof") return adapt<ProofSearcher<P>>(table_bytes(options));
  }
  if (name == "random") return adapt<RandomSearcher<P>>(static_cast<std::uint64_t>(options.integer("seed")));
  throw Error("There is no search " + quote(name) + ".");
}

namespace detail {

template <games::RuleSet R>
std::vector<SearchSpec> own_searches() {
  std::vector<SearchSpec> specs;
  if constexpr (games::HasOwnSearches<R>) {
    for (const auto& own : R::searches()) specs.push_back({own.name, own.help, own.options, own.by_threats});
  }
  return specs;
}

inline void erase_named(std::vector<SearchSpec>& searches, const std::string& name) {
  std::erase_if(searches, [&name](const SearchSpec& search) { return search.name == name; });
}

template <games::RuleSet R>
RegisteredRules registered_rules() {
  const games::RuleSetInfo info = R::info();
  RegisteredRules rules{
      info.name, info.help, info.options, common_searches(), {}, {}, abilities<typename R::Position>(), {}};
  if (!kOffersProof<R>) erase_named(rules.searches, "proof");
  for (const SearchSpec& own : own_searches<R>()) {
    // A game may replace a common search by a better one of the same name.
    erase_named(rules.searches, own.name);
    rules.searches.push_back(own);
  }
  if constexpr (games::HasEvaluatorOptions<R>) {
    for (SearchSpec& search : rules.searches) {
      if (!takes_evaluator(search.name)) continue;
      for (OptionSpec& option : R::evaluator_options()) search.options.push_back(std::move(option));
    }
  }
  if constexpr (games::HasAnnotations<R>) rules.abilities.emplace_back("annotations");
  if constexpr (games::HasOutlook<R>) rules.abilities.emplace_back("outlook");
  if constexpr (games::HasCommands<R>) {
    for (const auto& own : R::commands()) rules.commands.push_back({own.name, own.help});
  }
  if constexpr (games::HasBench<R>) rules.bench = R::bench();
  rules.start = [](const OptionValues& values) -> std::unique_ptr<AnyPosition> {
    if constexpr (games::HasStart<R>) {
      return std::make_unique<PositionAdapter<R>>(R::start(values));
    } else {
      return std::make_unique<PositionAdapter<R>>(typename R::Position{});
    }
  };
  return rules;
}

template <class... R>
std::vector<RegisteredRules> all_rules(games::RuleSets<R...> /*list*/) {
  return {registered_rules<R>()...};
}

}  // namespace detail

/// A game as its folder describes it, ready for a registry.
template <class G>
RegisteredGame make_game() {
  RegisteredGame game{G::info(), detail::all_rules(typename G::RuleSets{}), games::standard_levels()};
  if constexpr (requires { G::levels(); }) game.levels = G::levels();
  return game;
}

}  // namespace deepcut
