// The file of a match: its configuration on the first line, then one game a line in the order in which they ended.
// docs/match.md describes the fields.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "match/playing/config.hpp"
#include "match/results/match_game.hpp"

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
/// loses none.
class RecordWriter {
 public:
  /// A new file, which must not exist yet. Throws Error.
  RecordWriter(const std::string& path, const MatchConfig& config);
  /// Goes on with a file that was read; a last line without its end is cut off. Throws Error.
  RecordWriter(const std::string& path, const MatchRecords& records);
  RecordWriter(const RecordWriter&) = delete;
  RecordWriter& operator=(const RecordWriter&) = delete;
  ~RecordWriter();

  /// Throws Error, for example if the disk is full.
  void append(const MatchGame& game);

 private:
  void write_line(const std::string& line);

  std::string path_;
  int file_ = -1;
};

}  // namespace deepcut::match
