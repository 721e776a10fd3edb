#include "protocols/player.hpp"

namespace deepcut {

const char* to_string(Fault fault) {
  switch (fault) {
    case Fault::kIllegalMove:
      return "illegal move";
    case Fault::kCrash:
      return "crash";
    case Fault::kTime:
      return "time";
    case Fault::kMemory:
      return "memory";
    case Fault::kFlood:
      return "flood";
    case Fault::kGarbage:
      return "garbage";
  }
  return "";
}

}  // namespace deepcut
