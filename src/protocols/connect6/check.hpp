// Does a program speak this protocol?
#pragma once

#include <vector>

#include "protocols/compliance.hpp"
#include "protocols/connect6/wire.hpp"

namespace deepcut::connect6_text {

std::vector<Check> check(const Examinee& examinee, const OnCheck& on_check, Dialect dialect);

}  // namespace deepcut::connect6_text
