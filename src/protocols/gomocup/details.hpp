// The lines that graphical boards read when INFO show_detail asks for them.
#pragma once

#include <string>
#include <vector>

#include "engine/point_names.hpp"
#include "engine/searches/report.hpp"
#include "protocols/gomocup/wire.hpp"

namespace deepcut::gomocup {

/// "INFO PV 0" to "INFO PV DONE", for every line of the report.
std::vector<std::string> detail_lines(const SearchReport& report, const PointNames& names);

}  // namespace deepcut::gomocup
