#include "farm/view.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/plural.hpp"
#include "farm/loose_fields.hpp"

namespace deepcut::farm {

namespace {

double rate(const Json& run) {
  const double seconds = run.contains("seconds") && run["seconds"].is_number() ? run["seconds"].get<double>() : 0;
  return seconds > 0 ? static_cast<double>(loose_number(run, "done")) / seconds : 0;
}

}  // namespace

std::string view_text(const Json& view) {
  std::int64_t jobs = 0;
  for (const Json& worker : view.at("workers")) jobs += loose_number(worker, "jobs");
  const std::size_t workers = view.at("workers").size();
  const std::int64_t queued = loose_number(view, "queued");
  const auto jobs_text = [](std::int64_t count) {
    return fmt::format("{} {}", count, plural(static_cast<std::uint64_t>(count), "job"));
  };
  std::string text = fmt::format("{}: {} {} for {} at a time, {} queued or being done\n", loose_text(view, "address"),
                                 workers, plural(workers, "worker"), jobs_text(jobs), jobs_text(queued));
  if (!view.at("workers").empty()) {
    text += fmt::format("{:<32} {:>5} {:>5} {:>9} {:>7} {:>10}  {:<18} {}\n", "worker", "jobs", "busy", "done",
                        "failed", "nodes/s", "signature", "processor");
  }
  for (const Json& worker : view.at("workers")) {
    text += fmt::format("{:<32} {:>5} {:>5} {:>9} {:>7} {:>10}  {:<18} {}\n", loose_text(worker, "name"),
                        loose_number(worker, "jobs"), loose_number(worker, "busy"), loose_number(worker, "done"),
                        loose_number(worker, "failed"), loose_number(worker, "speed"), loose_text(worker, "signature"),
                        loose_text(worker, "cpu"));
  }
  if (!view.at("runs").empty()) {
    text += fmt::format("{:<18} {:>9} {:>9} {:>7} {:>10}  {}\n", "run", "done", "queued", "aside", "a second", "what");
  }
  for (const Json& run : view.at("runs")) {
    text +=
        fmt::format("{:<18} {:>9} {:>9} {:>7} {:>10.1f}  {}\n", loose_text(run, "run"), loose_number(run, "done"),
                    loose_number(run, "queued"), loose_number(run, "put_aside"), rate(run), loose_text(run, "title"));
  }
  return text;
}

}  // namespace deepcut::farm
