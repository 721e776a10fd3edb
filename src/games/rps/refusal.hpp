#pragma once

#include <stdexcept>
#include <string>

namespace deepcut::rps {

/// What was given is not possible; the sentence says why.
[[noreturn]] inline void refuse(const std::string& sentence) { throw std::invalid_argument(sentence); }

}  // namespace deepcut::rps
