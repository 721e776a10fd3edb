#include "farm/assignments/journal.hpp"

#include <climits>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "formats/json_fields.hpp"
#include "formats/whole_file.hpp"

namespace deepcut::farm {

namespace {

constexpr int kJournalVersion = 1;

void check_question(const Json& question, const std::string& type) {
  if (text_field(question, "type", "") != type) {
    throw Error(fmt::format("Expected what was asked, with \"type\":{}.", quote(type)));
  }
  if (integer_field(question, "version", 1, INT_MAX) != kJournalVersion) {
    throw Error(fmt::format("This file is of another version: expected {}.", kJournalVersion));
  }
}

}  // namespace

Kept parse_journal(std::string_view text, const std::string& type) {
  Kept kept;
  int number = 0;
  for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n', kept.bytes)) {
    ++number;
    try {
      Json line = parse_json_object(text.substr(kept.bytes, end - kept.bytes));
      if (number == 1) {
        check_question(line, type);
        kept.question = std::move(line);
      } else {
        kept.findings.push_back(std::move(line));
      }
    } catch (const Error& error) {
      throw Error(fmt::format("line {}: {}", number, error.what()));
    }
    kept.bytes = end + 1;
    kept.ends.push_back(kept.bytes);
  }
  if (number == 0 && !text.empty()) {
    throw Error("line 1: its end is missing, and so what was asked is not known: begin anew.");
  }
  if (number == 0) throw Error("it is empty: expected what was asked in its first line.");
  return kept;
}

Kept read_journal(const std::string& path, const std::string& type) {
  const std::string text = read_whole_file(path);
  try {
    return parse_journal(text, type);
  } catch (const Error& error) {
    throw Error(fmt::format("{}, {}", path, error.what()));
  }
}

Journal::Journal(const std::string& path, const std::string& type, const Json& question)
    : file_(path, type, process::LineFile::Begin::kNew) {
  Json first{{"type", type}, {"version", kJournalVersion}};
  first.update(question);
  append(first);
}

std::unique_ptr<Journal> Journal::resume(const std::string& path, const std::string& type, Kept& kept) {
  std::unique_ptr<Journal> journal(new Journal(path, type));
  kept = read_journal(path, type);
  journal->file_.cut(kept.bytes);
  return journal;
}

void Journal::append(const Json& finding) { file_.append(to_json_line(finding)); }

void Journal::append(const std::vector<Json>& findings) {
  std::vector<std::string> lines;
  lines.reserve(findings.size());
  for (const Json& finding : findings) lines.push_back(to_json_line(finding));
  if (!lines.empty()) file_.append(join(lines, "\n"));
}

}  // namespace deepcut::farm
