// error: static.assert.*deepcut: proof-number search needs .std::uint64_t key
#include <deepcut/proof.hpp>

#include "pile.hpp"

deepcut::ProofSearch<Pile> search;
