#include "engine/suggestion.hpp"

#include <algorithm>

#include "engine/text.hpp"

namespace deepcut {

namespace {

std::size_t edits(const std::string& from, const std::string& to) {
  std::vector<std::vector<std::size_t>> rows(from.size() + 1, std::vector<std::size_t>(to.size() + 1));
  for (std::size_t i = 0; i <= from.size(); ++i) {
    for (std::size_t j = 0; j <= to.size(); ++j) {
      if (i == 0 || j == 0) {
        rows[i][j] = i + j;
        continue;
      }
      const bool same = from[i - 1] == to[j - 1];
      rows[i][j] = std::min({rows[i - 1][j] + 1, rows[i][j - 1] + 1, rows[i - 1][j - 1] + (same ? 0 : 1)});
      const bool exchanged = i > 1 && j > 1 && from[i - 1] == to[j - 2] && from[i - 2] == to[j - 1];
      if (exchanged) rows[i][j] = std::min(rows[i][j], rows[i - 2][j - 2] + 1);
    }
  }
  return rows[from.size()][to.size()];
}

}  // namespace

std::string nearest(std::string_view word, const std::vector<std::string>& names) {
  const std::string typed = lower(word);
  std::string best;
  std::size_t fewest = std::max<std::size_t>(typed.size() / 3, 1) + 1;
  for (const std::string& name : names) {
    const std::size_t count = edits(typed, lower(name));
    if (count >= fewest) continue;
    fewest = count;
    best = name;
  }
  return best;
}

std::string what_is_there(std::string_view word, const std::vector<std::string>& names) {
  const std::string meant = nearest(word, names);
  return meant.empty() ? "expected " + join_or(names) + "." : "did you mean " + meant + "?";
}

}  // namespace deepcut
