#include "farm/kinds/workplace.hpp"

#include <algorithm>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::farm {

std::optional<std::string> Workplace::perform(const std::string& job, const std::stop_token& stop) {
  const Json json = parse_json_object(job);
  const std::string name = text_field(json, "kind");
  const auto& kinds = job_kinds();
  const auto kind = std::find_if(kinds.begin(), kinds.end(), [&name](const JobKind& one) { return one.name == name; });
  if (kind == kinds.end()) {
    std::vector<std::string> names;
    for (const JobKind& one : kinds) names.emplace_back(one.name);
    throw Error(fmt::format("There is no kind of job {}: expected {}.", quote(name), join_or(names)));
  }
  const auto result = kind->perform(json, bench_, stop);
  if (!result) return std::nullopt;
  return to_json_line(*result);
}

std::optional<Report> perform(Workplace& workplace, const JobMessage& job, const std::string& worker,
                              const std::stop_token& stop) {
  Report report{job.run, job.number, job.attempt, job.id, worker};
  try {
    auto result = workplace.perform(job.job, stop);
    if (!result) return std::nullopt;
    report.text = std::move(*result);
  } catch (const std::exception& problem) {
    report.failed = true;
    report.text = fmt::format("{} (worker {})", problem.what(), worker);
  }
  return report;
}

}  // namespace deepcut::farm
