#include "games/connect6/outlook.hpp"

#include "games/lines/network.hpp"
#include "games/lines/network_evaluator.hpp"

namespace deepcut::connect6 {

void Outlook::follow(int size, const CellSet& black, const CellSet& white) {
  if (!board_ || board_->size() != size) {
    board_ = std::make_unique<lines::NetworkBoard>(lines::Network::embedded("connect6"), size);
  }
  board_->follow(black, white);
}

Score Outlook::value(int side, int left) const { return lines::score_of(board_->prospects(side, left - 1)); }

int Outlook::liking(int side, int left, Cell cell) const {
  constexpr int kUnit = 100;
  return board_->liking(side, left - 1, cell) * kUnit / lines::Prospects::kUnit;
}

}  // namespace deepcut::connect6
