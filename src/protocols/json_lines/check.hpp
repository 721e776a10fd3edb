// Does a program speak this protocol?
#pragma once

#include <vector>

#include "protocols/compliance.hpp"

namespace deepcut::json_lines {

std::vector<Check> check(const Examinee& examinee, const OnCheck& on_check);

}  // namespace deepcut::json_lines
