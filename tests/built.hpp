// Where the things of this build lie. One small source knows it: all else is compiled to the same in every folder, so
// that a compiler's cache knows it again.
#pragma once

#include <string>

namespace deepcut::built {

/// The program deepcut.
std::string program();
/// A program of tests/*/engines.
std::string engine(const std::string& name);
/// A clock that is wrong, for whoever loads it.
std::string shifted_clock();
/// A file of the repository.
std::string source(const std::string& path);

}  // namespace deepcut::built
