// Every brain that reads lines, in a program that is linked without matches, server, page and child processes: the
// small programs for other systems are made so. The argument says which one answers.
#include <cstdio>
#include <exception>
#include <string>

#include "protocols/connect6/brain.hpp"
#include "protocols/gomocup/brain.hpp"
#include "protocols/gtp/brain.hpp"
#include "protocols/json_lines/brain.hpp"

int main(int argc, char** argv) {
  const std::string name = argc > 1 ? argv[1] : "";
  const deepcut::GoRequest request{.options = {{"hash", "1"}}};
  try {
    if (name == "connect6") deepcut::connect6_text::run_brain(request);
    if (name == "gomocup") deepcut::gomocup::run_brain(request);
    if (name == "gtp") deepcut::gtp::run_brain(request);
    if (name == "json_lines") deepcut::json_lines::run_brain(request);
  } catch (const std::exception& problem) {
    std::fprintf(stderr, "%s\n", problem.what());
    return 1;
  }
}
