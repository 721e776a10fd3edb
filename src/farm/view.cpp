#include "farm/view.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::farm {

namespace {

std::int64_t number(const Json& json, const char* name) {
  try {
    return find_integer(json, name, 0, INT64_MAX).value_or(0);
  } catch (const Error&) {
    return 0;  // others may write into the buckets of a farm
  }
}

std::string word(const Json& json, const char* name) {
  const Json* field = find_field(json, name);
  return field != nullptr && field->is_string() ? field->get<std::string>() : "";
}

double rate(const Json& run) {
  const double seconds = run.contains("seconds") && run["seconds"].is_number() ? run["seconds"].get<double>() : 0;
  return seconds > 0 ? static_cast<double>(number(run, "done")) / seconds : 0;
}

}  // namespace

std::string view_text(const Json& view) {
  std::int64_t jobs = 0;
  for (const Json& worker : view.at("workers")) jobs += number(worker, "jobs");
  std::string text = fmt::format("{}: {} workers for {} jobs at a time, {} jobs queued or being done\n",
                                 word(view, "address"), view.at("workers").size(), jobs, number(view, "queued"));
  if (!view.at("workers").empty()) {
    text += fmt::format("{:<32} {:>5} {:>5} {:>9} {:>7} {:>10}  {:<18} {}\n", "worker", "jobs", "busy", "done",
                        "failed", "nodes/s", "signature", "processor");
  }
  for (const Json& worker : view.at("workers")) {
    text +=
        fmt::format("{:<32} {:>5} {:>5} {:>9} {:>7} {:>10}  {:<18} {}\n", word(worker, "name"), number(worker, "jobs"),
                    number(worker, "busy"), number(worker, "done"), number(worker, "failed"), number(worker, "speed"),
                    word(worker, "signature"), word(worker, "cpu"));
  }
  if (!view.at("runs").empty()) {
    text += fmt::format("{:<18} {:>9} {:>9} {:>7} {:>10}  {}\n", "run", "done", "queued", "aside", "a second", "what");
  }
  for (const Json& run : view.at("runs")) {
    text += fmt::format("{:<18} {:>9} {:>9} {:>7} {:>10.1f}  {}\n", word(run, "run"), number(run, "done"),
                        number(run, "queued"), number(run, "put_aside"), rate(run), word(run, "title"));
  }
  return text;
}

}  // namespace deepcut::farm
