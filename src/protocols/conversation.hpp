// A brain that answers line by line, each before it reads the next.
#pragma once

#include <cstdio>
#include <iostream>
#include <string>

#include <fmt/format.h>

namespace deepcut {

/// Until the speaker is over or the input ends. `obey` gives the lines of the answer, each with its end.
template <class Speaker>
void converse(Speaker& speaker) {
  for (std::string line; !speaker.over() && std::getline(std::cin, line);) {
    fmt::print("{}", speaker.obey(line));
    std::fflush(stdout);
  }
}

}  // namespace deepcut
