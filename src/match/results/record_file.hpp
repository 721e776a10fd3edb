// The file of a match: its configuration on the first line, then one game a line in the order in which they ended; a
// line that extends the match may stand between them. docs/match.md describes the fields.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "match/playing/config.hpp"
#include "match/results/match_game.hpp"
#include "process/line_file.hpp"

namespace deepcut::match {

struct MatchRecords {
  MatchConfig config;
  std::vector<MatchGame> games;
  /// How much of the text was read: less than all of it if the last line had no end, as after a crash.
  std::size_t bytes = 0;
};

/// Throws Error with the number of the line.
MatchRecords parse_match_records(std::string_view text);
MatchRecords read_match_records(const std::string& path);

/// Adds games to a file. Each is handed to the operating system before append() returns, so that a killed runner
/// loses none. The file is locked as long as the writer is there: nobody else writes to it meanwhile.
class RecordWriter {
 public:
  /// A new file, which must not exist yet. Throws Error.
  RecordWriter(const std::string& path, const MatchConfig& config);
  /// Goes on with a file, which is locked and then read into `records`; a last line without its end is cut off. Throws
  /// Error, also if somebody else plays this match.
  static std::unique_ptr<RecordWriter> resume(const std::string& path, MatchRecords& records);
  /// Throws Error, for example if the disk is full.
  void append(const MatchGame& game);
  /// The match has so many rounds from now on.
  void extend(std::uint64_t rounds);

 private:
  explicit RecordWriter(const std::string& path) : file_(path, "match", process::LineFile::Begin::kGoOn) {}

  process::LineFile file_;
};

}  // namespace deepcut::match
