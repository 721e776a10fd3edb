#include "farm/kinds/game_kind.hpp"
#include "farm/kinds/job_kind.hpp"
#include "farm/kinds/proof_kind.hpp"
#include "farm/kinds/search_kind.hpp"

namespace deepcut::farm {

const std::vector<JobKind>& job_kinds() {
  static const std::vector<JobKind> kKinds{
      {kGameKind, play_game},
      {kSearchKind, search_position},
      {kProofKind, prove_position},
  };
  return kKinds;
}

}  // namespace deepcut::farm
