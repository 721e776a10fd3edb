// What the program tells its caller; docs/cli.md lists them for users.
#pragma once

namespace deepcut::cli {

inline constexpr int kOk = 0;
inline constexpr int kFailed = 1;         ///< bad input, or something the machine could not do
inline constexpr int kUsage = 2;          ///< the command line itself was wrong
inline constexpr int kUnsolved = 3;       ///< a limit came before the answer
inline constexpr int kInterrupted = 130;  ///< Ctrl-C; what was found so far has been printed

}  // namespace deepcut::cli
