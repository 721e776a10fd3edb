// A file of lines that only grows. Each line is handed to the operating system before append() returns, so that a killed
// program loses none; what it had half written is cut off by whoever goes on.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

namespace deepcut::process {

/// The file is locked as long as this is there: nobody else writes to it meanwhile.
class LineFile {
 public:
  enum class Begin : std::uint8_t {
    kNew,   ///< it must not exist yet
    kGoOn,  ///< it must exist
  };

  /// `what` stands in sentences: "match", "proof". Throws Error, also if somebody else writes to it.
  LineFile(std::string path, std::string what, Begin begin);
  LineFile(const LineFile&) = delete;
  LineFile& operator=(const LineFile&) = delete;
  ~LineFile();

  /// Throws Error, for example if the disk is full; nothing is written after that.
  void append(const std::string& line);
  /// Only so much of it is kept. Throws Error.
  void cut(std::size_t bytes);

 private:
  void lock();

  std::string path_;
  std::string what_;
  int file_ = -1;
  int error_ = 0;  ///< errno of a write that failed
};

}  // namespace deepcut::process
