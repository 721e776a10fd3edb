#include "match/results/record_file.hpp"

#include <cerrno>
#include <cstring>
#include <fstream>
#include <iterator>
#include <set>
#include <utility>

#include <fcntl.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>
#include <sys/file.h>
#include <unistd.h>

#include "engine/error.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::match {

namespace {

constexpr int kVersion = 1;

std::string reason_of(int error) { return std::strerror(error); }  // NOLINT(concurrency-mt-unsafe)

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
  std::ifstream stream(path, std::ios::binary);
  std::string text;
  if (stream) text.assign(std::istreambuf_iterator<char>(stream), {});
  if (!stream) throw Error(fmt::format("{} cannot be read: {}.", path, reason_of(errno)));
  try {
    return parse_match_records(text);
  } catch (const Error& error) {
    throw Error(fmt::format("{}, {}", path, error.what()));
  }
}

RecordWriter::RecordWriter(const std::string& path, const MatchConfig& config) : RecordWriter(path) {
  file_ = open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_APPEND | O_CLOEXEC, 0644);
  if (file_ < 0 && errno == EEXIST) {
    throw Error(fmt::format("{} exists: take the match up again with --resume, or choose another name.", path));
  }
  if (file_ < 0) throw Error(fmt::format("{} cannot be written: {}.", path, reason_of(errno)));
  lock();
  write_line(to_json_line({{"type", "match"}, {"version", kVersion}, {"config", to_json(config)}}));
}

std::unique_ptr<RecordWriter> RecordWriter::resume(const std::string& path, MatchRecords& records) {
  std::unique_ptr<RecordWriter> writer(new RecordWriter(path));
  writer->file_ = open(path.c_str(), O_WRONLY | O_APPEND | O_CLOEXEC);
  if (writer->file_ < 0 && errno == ENOENT) throw Error(fmt::format("There is no {} to go on with.", path));
  if (writer->file_ < 0) throw Error(fmt::format("{} cannot be written: {}.", path, reason_of(errno)));
  writer->lock();
  records = read_match_records(path);
  if (ftruncate(writer->file_, static_cast<off_t>(records.bytes)) != 0) {
    throw Error(fmt::format("{} cannot be written: {}.", path, reason_of(errno)));
  }
  return writer;
}

/// The lock belongs to the open file: it goes with us, however we end.
void RecordWriter::lock() {
  if (flock(file_, LOCK_EX | LOCK_NB) == 0) return;
  if (errno == EWOULDBLOCK) {
    throw Error(fmt::format("{} belongs to a match that is being played: expected one that has ended.", path_));
  }
  throw Error(fmt::format("{} cannot be locked: {}.", path_, reason_of(errno)));
}

RecordWriter::~RecordWriter() {
  if (file_ >= 0) close(file_);
}

void RecordWriter::append(const MatchGame& game) { write_line(to_json_line(to_json(game))); }

void RecordWriter::extend(std::uint64_t rounds) {
  write_line(to_json_line({{"type", "extension"}, {"rounds", rounds}}));
}

void RecordWriter::write_line(const std::string& line) {
  // Nothing may follow half a line.
  if (error_ != 0) throw Error(fmt::format("{} cannot be written: {}.", path_, reason_of(error_)));
  const std::string text = line + "\n";
  std::string_view rest = text;
  while (!rest.empty()) {
    const ssize_t count = write(file_, rest.data(), rest.size());
    if (count < 0 && errno != EINTR) {
      error_ = errno;
      throw Error(fmt::format("{} cannot be written: {}.", path_, reason_of(error_)));
    }
    if (count > 0) rest.remove_prefix(static_cast<std::size_t>(count));
  }
}

}  // namespace deepcut::match
