#include "protocols/protocol.hpp"

#include "protocols/gtp/brain.hpp"

namespace deepcut {

// Nobody's player yet: the GTP programs that there are play Go.
std::vector<Protocol> gtp_protocols() {
  return {{.name = "gtp",
           .title = "the Go Text Protocol",
           .brain = BrainInfo{.command = "connect6",
                              .flag = "gtp",
                              .help = "Speak GTP, one stone a genmove",
                              .takes_search = true,
                              .run = gtp::run_brain}}};
}

}  // namespace deepcut
