#include "match/playing/venue.hpp"

#include <algorithm>

namespace deepcut::match {

namespace {

/// Enough for a match of many; one who comes back after so many others is made again.
constexpr std::size_t kMostGuests = 1000;

}  // namespace

std::optional<MatchGame> Venue::play(const GameJob& job, const std::stop_token& stop) {
  // One after the other: the second must not send the first away.
  Player* const first = find(job.players[0]);
  Player* const second = find(job.players[1]);
  return referee_.play(job, {first, second}, stop);
}

Player* Venue::find(const PlayerSpec& spec) {
  const auto known = std::find_if(guests_.begin(), guests_.end(), [&spec](const Guest& guest) {
    return guest.name == spec.name && guest.spec == spec.text;
  });
  if (known != guests_.end()) {
    std::rotate(known, known + 1, guests_.end());
  } else {
    if (guests_.size() >= kMostGuests) guests_.erase(guests_.begin());
    guests_.push_back({spec.name, spec.text, make_player(spec)});
  }
  return guests_.back().player.get();
}

}  // namespace deepcut::match
