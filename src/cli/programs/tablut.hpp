// The two halves of `deepcut tablut`: a client of the official server, and a server that speaks as it does.
#pragma once

#include <optional>
#include <string>

#include "cli/options/search.hpp"

namespace deepcut::cli {

struct TablutClientOptions {
  int side = 0;  ///< 0: white
  std::string seconds;
  std::string address;
  std::optional<int> port;
  std::string name = "Deepcut";
  std::string margin;
  std::optional<int> cutoff_depth;
  SearchOptions search;
};
int play_tablut(const TablutClientOptions& options);

struct TablutServerOptions {
  std::string address = "127.0.0.1";
  int white_port = 5800;
  int black_port = 5801;
  std::string time = "60";
  int games = 1;
  std::string moves;
  std::string save;
};
int serve_tablut(const TablutServerOptions& options);

}  // namespace deepcut::cli
