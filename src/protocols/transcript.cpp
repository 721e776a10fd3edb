#include "protocols/transcript.hpp"

#include <cerrno>
#include <chrono>
#include <cstring>
#include <ctime>

#include <fmt/format.h>

#include "engine/error.hpp"

namespace deepcut {

namespace {

struct TimeStamp {
  std::string day;
  std::string time;
};

TimeStamp now() {
  using namespace std::chrono;
  const auto since = duration_cast<microseconds>(system_clock::now().time_since_epoch()).count();
  const std::time_t seconds = since / 1'000'000;
  std::tm parts{};
  localtime_r(&seconds, &parts);
  return {fmt::format("{:04}-{:02}-{:02}", parts.tm_year + 1900, parts.tm_mon + 1, parts.tm_mday),
          fmt::format("{:02}:{:02}:{:02}.{:06}", parts.tm_hour, parts.tm_min, parts.tm_sec, since % 1'000'000)};
}

}  // namespace

TranscriptFile::TranscriptFile(std::string path, std::size_t bytes) : path_(std::move(path)), limit_(bytes) {
  open("ae");
  if (file_ != nullptr) return;
  throw Error(
      fmt::format("{} cannot be written: {}.", path_, std::strerror(problem_)));  // NOLINT(concurrency-mt-unsafe)
}

TranscriptFile::~TranscriptFile() {
  if (file_ != nullptr) std::fclose(file_);
}

void TranscriptFile::open(const char* mode) {
  file_ = std::fopen(path_.c_str(), mode);
  if (file_ == nullptr) {
    problem_ = errno;
    return;
  }
  std::setvbuf(file_, nullptr, _IONBF, 0);  // a line is in the file when it was added, or is lost
  std::fseek(file_, 0, SEEK_END);
  bytes_ = static_cast<std::size_t>(std::max(std::ftell(file_), 0L));
}

void TranscriptFile::rotate() {
  std::fclose(file_);
  const auto old = [this](int number) { return number == 0 ? path_ : fmt::format("{}.{}", path_, number); };
  for (int number = kOldFiles; number > 0; --number) std::rename(old(number - 1).c_str(), old(number).c_str());
  open("we");
}

void TranscriptFile::add(const std::string& line) {
  const std::lock_guard lock(mutex_);
  if (file_ != nullptr && bytes_ >= limit_) rotate();
  if (file_ != nullptr) {
    const std::string text = line + "\n";
    const std::size_t written = std::fwrite(text.data(), 1, text.size(), file_);
    bytes_ += written;
    if (written == text.size()) return;
    problem_ = errno;
  }
  ++lost_lines_;
}

std::string TranscriptFile::losses() {
  const std::lock_guard lock(mutex_);
  if (lost_lines_ == 0) return {};
  const char* reason = std::strerror(problem_);  // NOLINT(concurrency-mt-unsafe)
  return fmt::format("{} cannot be written: {} (lines lost: {}).", path_, reason, lost_lines_);
}

int TranscriptFile::next_number() {
  const std::lock_guard lock(mutex_);
  return ++numbers_;
}

Transcript::Transcript(const std::string& name, std::shared_ptr<TranscriptFile> file) : file_(std::move(file)) {
  if (file_) name_ = fmt::format("{}#{}", name, file_->next_number());
}

void Transcript::add(char who, const std::string& line) {
  const TimeStamp stamp = now();
  if (lines_.size() == kLastLines) lines_.pop_front();
  const std::string shown = line.size() > kLongestLine ? line.substr(0, kLongestLine) + "..." : line;
  lines_.push_back(fmt::format("{} {} {}", stamp.time, who, shown));
  if (file_) file_->add(fmt::format("{} {} {} {} {}", stamp.day, stamp.time, name_, who, line));
}

}  // namespace deepcut
