// Matches as they are being played, for the page: the records of a folder, read again as they grow.
#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "cli/programs/follower.hpp"
#include "engine/json.hpp"

namespace deepcut::cli {

/// Reading and counting is the affair of a thread of its own, which works only while somebody asks.
class LiveMatches {
 public:
  /// The folder of the records, files that end in .jsonl. Throws Error if there is none.
  explicit LiveMatches(std::filesystem::path folder);

  /// JSON: of the match of this name; without a name, of all. Nothing if there is no such match. From any thread.
  std::optional<std::string> report(const std::string& name);

 private:
  /// What a record says.
  struct Known;
  struct Match {
    std::uintmax_t bytes = 0;
    std::filesystem::file_time_type written{};
    std::shared_ptr<const Known> known{};
    bool playing = false;  ///< games in progress are in the text
    std::string text;      ///< empty: no record of a match
    Json line{};           ///< in the list
  };

  void look();
  static Match read(const std::filesystem::path& file, const std::string& name);
  static Known know(const std::string& record);
  static void write(Match& match, const std::string& record);

  const std::filesystem::path folder_;
  std::mutex mutex_;
  std::map<std::string, Match> matches_;  ///< by name
  Follower follower_;
};

}  // namespace deepcut::cli
