#include "store/shelf.hpp"

#include <algorithm>

namespace deepcut::store {

bool goes_on_from(const std::vector<Mark>& after, std::string_view writer, std::int64_t sequence) {
  return std::any_of(after.begin(), after.end(),
                     [&](const Mark& mark) { return mark.writer == writer && mark.sequence >= sequence; });
}

}  // namespace deepcut::store
