#include "match/results/record_file.hpp"

#include <set>
#include <utility>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "formats/json_fields.hpp"
#include "formats/whole_file.hpp"

namespace deepcut::match {

namespace {

constexpr int kVersion = 1;

MatchConfig read_header(const Json& json) {
  if (text_field(json, "type", "") != "match")
    throw Error(R"(Expected the description of a match, with "type":"match".)");
  if (integer_field(json, "version", 1, 1'000'000) != kVersion) {
    throw Error(fmt::format("This file is of another version: expected {}.", kVersion));
  }
  const Json* config = find_field(json, "config");
  if (config == nullptr || !config->is_object())
    throw Error("Field \"config\" is wrong or missing: expected an object.");
  return config_from_json(*config);
}

/// Reads lines and keeps count of them.
class RecordReader {
 public:
  explicit RecordReader(std::string_view text) : text_(text) {}

  MatchRecords read() {
    MatchRecords records;
    for (std::size_t end = text_.find('\n'); end != std::string_view::npos; end = text_.find('\n', records.bytes)) {
      ++number_;
      const std::string_view line = text_.substr(records.bytes, end - records.bytes);
      try {
        read_line(records, line);
      } catch (const Error& error) {
        throw Error(fmt::format("line {}: {}", number_, error.what()));
      }
      records.bytes = end + 1;
    }
    if (number_ == 0) throw Error("line 1: Expected the description of a match.");
    return records;
  }

 private:
  void read_line(MatchRecords& records, std::string_view line) {
    const Json json = parse_json_object(line);
    if (number_ == 1) {
      records.config = read_header(json);
      return;
    }
    if (text_field(json, "type", "") == "extension") {
      if (has_stages(records.config.pairing)) throw Error("A match in stages cannot be extended.");
      records.config.rounds = read_rounds(json);
      return;
    }
    MatchGame game = game_from_json(json);
    if (!seen_.insert(game.index).second) throw Error(fmt::format("Game {} is here twice.", game.index));
    records.games.push_back(std::move(game));
  }

  std::string_view text_;
  int number_ = 0;
  std::set<std::uint64_t> seen_;
};

}  // namespace

MatchRecords parse_match_records(std::string_view text) { return RecordReader(text).read(); }

MatchRecords read_match_records(const std::string& path) {
  const std::string text = read_whole_file(path);
  try {
    return parse_match_records(text);
  } catch (const Error& error) {
    throw Error(fmt::format("{}, {}", path, error.what()));
  }
}

RecordWriter::RecordWriter(const std::string& path, const MatchConfig& config)
    : file_(path, "match", process::LineFile::Begin::kNew) {
  file_.append(to_json_line({{"type", "match"}, {"version", kVersion}, {"config", to_json(config)}}));
}

std::unique_ptr<RecordWriter> RecordWriter::resume(const std::string& path, MatchRecords& records) {
  std::unique_ptr<RecordWriter> writer(new RecordWriter(path));
  records = read_match_records(path);
  writer->file_.cut(records.bytes);
  return writer;
}

void RecordWriter::append(const MatchGame& game) { file_.append(to_json_line(to_json(game))); }

void RecordWriter::extend(std::uint64_t rounds) {
  file_.append(to_json_line({{"type", "extension"}, {"rounds", rounds}}));
}

}  // namespace deepcut::match
