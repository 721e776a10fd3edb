#include "engine/searches/searches.hpp"

#include <algorithm>
#include <cstdint>

#include <fmt/format.h>
#if __has_include(<unistd.h>)
#include <unistd.h>
#endif

#include "engine/error.hpp"

namespace deepcut {

namespace {

OptionSpec threads_option() { return OptionSpec::integer("threads", "threads that search together", 1, 1, 256); }
OptionSpec hash_option(std::int64_t initial = 64) {
  return OptionSpec::integer("hash", "megabytes of the transposition table", initial, 1, std::int64_t{1} << 20);
}
OptionSpec lines_option() {
  return OptionSpec::integer("lines", "how many of the best moves get an exact value and a line", 1, 1, 1000);
}
OptionSpec seed_option(std::string help, std::int64_t initial) {
  return OptionSpec::integer("seed", std::move(help), initial, 0, UINT32_MAX);
}

struct Device {
  const char* name;
  const char* help;
  bool Options::*on;
};

constexpr Device kDevices[] = {
    {"deepening", "search depth 1, 2, 3, ... and not the last one at once", &Options::deepening},
    {"table", "remember positions that were searched before", &Options::table},
    {"killers", "try first what refuted a sister position", &Options::killers},
    {"history", "try early what was good elsewhere in the tree", &Options::history},
    {"counter_moves", "try early what answered this move elsewhere", &Options::counter_moves},
    {"continuations", "try early what was good after the last moves", &Options::continuations},
    {"order", "use the game's own move ordering", &Options::order},
    {"aspiration", "begin with a narrow window around the last value", &Options::aspiration},
    {"reductions", "search late moves less deeply at first", &Options::reductions},
    {"null_move", "see whether the position stands even after a pass", &Options::null_move},
    {"standing", "do not search positions far above the window", &Options::standing},
    {"razoring", "nor those far below it, near the horizon", &Options::razoring},
    {"late_moves", "leave out dull moves late in the list", &Options::late_moves},
    {"unguided", "search less deeply where the table knows no move", &Options::unguided},
    {"singular", "search deeper a move that is the only good one", &Options::singular},
    {"root_order", "order the root's moves as others, then by the nodes they took", &Options::root_order},
    {"stability", "with a game clock, move sooner while the best move stays", &Options::stability},
    {"quiescence", "resolve forcing moves before evaluating", &Options::quiescence},
    {"policy", "use the game's own candidates, and the next four", &Options::policy},
    {"extensions", "search deeper where the game says so", &Options::extensions},
    {"pruning", "leave out moves that the game calls pointless", &Options::pruning},
    {"solver", "ask the game's own solver", &Options::solver},
    {"verdicts", "believe what the game reads off a position", &Options::verdicts},
    {"ranks", "reduce moves by how far the evaluation ranks others above them", &Options::ranks},
};

std::vector<OptionSpec> table_search_options(bool with_lines) {
  std::vector<OptionSpec> options{threads_option(), hash_option()};
  if (with_lines) options.push_back(lines_option());
  options.push_back(seed_option("0: of equal moves the first one; else a random one", 0));
  options.push_back(OptionSpec::flag("exact", "leave nothing out: the value of plain minimax at every depth", false));
  const Options defaults;
  for (const Device& device : kDevices) {
    options.push_back(OptionSpec::flag(device.name, device.help, defaults.*device.on));
  }
  return options;
}

std::vector<SearchSpec> make_common_searches() {
  return {
      {"pvs", "principal variation search: deepens ply by ply, with all devices", table_search_options(true)},
      {"mtdf", "MTD(f): null windows that close in on the value", table_search_options(false)},
      {"alphabeta", "plain alpha-beta without table or ordering; deepens only if more than a depth is given", {}},
      {"minimax", "looks at everything; deepens only if more than a depth is given", {}},
      {"beam",
       "keeps only the most promising moves of each position",
       {OptionSpec::integer("width", "how many moves of a position are kept", 8, 1, 100'000)}},
      {"proof", "depth-first proof-number search: is the position won by force?", {hash_option()}},
      {"solve",
       "the exact value, by the game's own solver or by searching to the end of the game",
       {threads_option(), hash_option(256)}},
      {"random", "any legal move", {seed_option("where the random sequence begins", 1)}},
  };
}

/// As much as there can be, where the system does not tell.
std::size_t physical_memory() {
#if defined(_SC_PHYS_PAGES) && defined(_SC_PAGESIZE)
  const long pages = sysconf(_SC_PHYS_PAGES);
  const long page_size = sysconf(_SC_PAGESIZE);
  if (pages > 0 && page_size > 0) return static_cast<std::size_t>(pages) * static_cast<std::size_t>(page_size);
#endif
  return SIZE_MAX;
}

}  // namespace

const std::vector<SearchSpec>& common_searches() {
  static const std::vector<SearchSpec> kSearches = make_common_searches();
  return kSearches;
}

Options library_options(const OptionValues& values, const std::string& search) {
  Options options;
  options.driver = search == "mtdf" ? Driver::kMtdf : Driver::kPvs;
  options.threads = static_cast<int>(values.integer("threads"));
  options.table_bytes = table_bytes(values);
  if (search == "solve") {
    options.exact = true;
    return options;
  }
  if (search == "pvs") options.lines = static_cast<int>(values.integer("lines"));
  options.seed = static_cast<std::uint64_t>(values.integer("seed"));
  options.exact = values.flag("exact");
  for (const Device& device : kDevices) options.*device.on = values.flag(device.name);
  return options;
}

std::size_t table_bytes(const OptionValues& values) {
  const auto bytes = static_cast<std::size_t>(values.integer("hash")) << 20;
  const std::size_t memory = physical_memory();
  if (bytes > memory) {
    throw Error(
        fmt::format("Option hash cannot be {}: this machine has {} megabytes of memory.", bytes >> 20, memory >> 20));
  }
  return bytes;
}

}  // namespace deepcut
