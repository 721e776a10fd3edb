// What was said between us and a program: the last lines for the record of a game that it lost by its own fault, and all
// of it in a file for whoever asks.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <deque>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace deepcut {

/// A file for the conversations of many programs at once. When it has grown large it becomes FILE.1, what was FILE.1
/// becomes FILE.2, and so on; the oldest goes.
class TranscriptFile {
 public:
  static constexpr std::size_t kUsualBytes = std::size_t{64} << 20;
  static constexpr int kOldFiles = 3;

  /// Adds to the end of the file. Throws Error.
  explicit TranscriptFile(std::string path, std::size_t bytes = kUsualBytes);
  TranscriptFile(const TranscriptFile&) = delete;
  TranscriptFile& operator=(const TranscriptFile&) = delete;
  ~TranscriptFile();

  /// From any thread. A disk that is full loses lines, not the match.
  void add(const std::string& line);
  /// How many lines are lost and why, in a sentence; empty if all were written.
  std::string losses();
  /// Tells programs of the same name apart.
  int next_number();

 private:
  void open(const char* mode);
  void rotate();

  std::string path_;
  std::size_t limit_;
  std::mutex mutex_;  ///< guards all below
  std::FILE* file_ = nullptr;
  std::size_t bytes_ = 0;
  std::size_t lost_lines_ = 0;
  int problem_ = 0;  ///< errno of the last line that was lost, or of a file that could not be opened
  int numbers_ = 0;
};

/// Of one program.
class Transcript {
 public:
  static constexpr std::size_t kLastLines = 50;
  static constexpr std::size_t kLongestLine = 1000;  ///< of those that are kept; the rest of a line is cut off

  /// `file` may be null.
  Transcript(const std::string& name, std::shared_ptr<TranscriptFile> file);

  void told(const std::string& line) { add('>', line); }
  void heard(const std::string& line) { add('<', line); }
  /// What happened to it, in our words.
  void note(const std::string& line) { add('-', line); }
  /// Oldest first, each with the time of day: "12:03:07.123456 > {"type":"quit"}".
  std::vector<std::string> last() const { return {lines_.begin(), lines_.end()}; }

 private:
  void add(char who, const std::string& line);

  std::shared_ptr<TranscriptFile> file_;
  std::string name_;
  std::deque<std::string> lines_;
};

}  // namespace deepcut
