// The games of a match that are being played, for those who look on: a small file beside the record that is replaced
// twice a second at most. It decides nothing: whoever resumes a match does not read it.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include <deepcut/limits.hpp>

#include "match/results/match_game.hpp"

namespace deepcut::match {

class LiveFile {
 public:
  /// Empty: there is no record, and nothing is written.
  explicit LiveFile(const std::string& record);
  LiveFile(const LiveFile&) = delete;
  LiveFile& operator=(const LiveFile&) = delete;
  /// Removes the file.
  ~LiveFile();

  /// To be called often; `games` is asked when it is time. A file that cannot be written is no fault of the match.
  void show(const std::function<std::vector<MatchGame>()>& games);

 private:
  std::string path_;
  SteadyTime next_;
};

/// What stands in the file of this record. Nothing if nobody plays, also after a runner that was killed: a file that was
/// not replaced for ten seconds is out of date.
std::vector<MatchGame> read_live_games(const std::string& record);

}  // namespace deepcut::match
