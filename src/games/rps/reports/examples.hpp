// Training data with exact labels: random positions, every legal move with its margin.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>

#include <deepcut/portable/standard.hpp>

#include "games/rps/deal.hpp"

namespace deepcut::rps {

enum class Split : std::uint8_t { kTrain, kValidation, kTest };
const char* to_string(Split split);

/// One JSON object, without the end of the line.
using OnExample = std::function<void(Split split, const std::string& line)>;

/// So many positions, no two of them symmetric, of every ply of the game; of ten, eight are for training and one each
/// for validation and test. Ends early if stopped. The seed decides all of it. Throws std::invalid_argument if the
/// game has not as many.
void make_examples(const Parameters& parameters, std::size_t count, std::uint64_t seed, const StopToken& stop,
                   const OnExample& on_example);

}  // namespace deepcut::rps
