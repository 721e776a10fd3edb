// Swap and Swap2: fair openings of five in a row in which it is decided on the way who plays which side.
//
//     Swap    one party puts down three stones, black, white, black; the other one takes black or white.
//     Swap2   as Swap, but the other party may also put down two more, white and black; then the first one chooses.
//
// The position knows nothing of this: stones are moves as all others, and the protocol stands above it. The party that
// opens is 0, the other one 1; the side that is called black here is the one that moves first.
//
//     OpeningProtocol opening(OpeningRule::kSwap2);
//     while (!opening.done()) {
//       if (opening.stones_left() > 0) {
//         engine.play(ask_for_a_move(opening.party()));
//         opening.placed();
//       } else {
//         opening.choose(ask_for_one_of(opening.choices(), opening.party()));
//       }
//     }
//     // opening.party_of(engine.side()) is to move
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace deepcut {

enum class OpeningRule : std::uint8_t { kSwap, kSwap2 };

enum class OpeningChoice : std::uint8_t { kBlack, kWhite, kTwoMore };

/// "swap", "swap2"; nothing for other names.
std::optional<OpeningRule> parse_opening_rule(std::string_view name);
const char* to_string(OpeningRule rule);
/// "black", "white", "two".
std::optional<OpeningChoice> parse_opening_choice(std::string_view word);
const char* to_string(OpeningChoice choice);

class OpeningProtocol {
 public:
  explicit OpeningProtocol(OpeningRule rule) : rule_(rule) {}

  OpeningRule rule() const { return rule_; }
  bool done() const { return stones_left_ == 0 && choices_.empty(); }
  /// Who is asked for a stone or a choice: 0 or 1.
  int party() const { return party_; }
  /// How many stones that party still puts down; 0: it is asked for a choice, or all is done.
  int stones_left() const { return stones_left_; }
  /// Empty while stones are put down, and when all is done.
  const std::vector<OpeningChoice>& choices() const { return choices_; }

  /// A stone was put down. Throws Error if none was asked for.
  void placed();
  /// The party takes back the last of the stones that it is putting down. Throws Error if there is none.
  void take_back();
  /// Throws Error if this is not one of the choices.
  void choose(OpeningChoice choice);

  /// Who plays this side of the game, 0 being black. Throws Error before all is done.
  int party_of(int side) const;

 private:
  OpeningRule rule_;
  int party_ = 0;
  int stones_left_ = 3;
  std::vector<OpeningChoice> choices_;
  bool two_more_ = false;  ///< the other party has put down two more
  int black_ = 0;          ///< the party that plays it, once all is done
};

}  // namespace deepcut
