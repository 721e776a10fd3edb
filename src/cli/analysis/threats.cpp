#include "cli/analysis/threats.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "engine/point_names.hpp"
#include "engine/text.hpp"

namespace deepcut::cli {

namespace {

constexpr const char* kForbidden = "forbidden";

struct Group {
  int owner;
  std::string kind;
  std::vector<std::string> points;
};

/// In the order in which they come: the most urgent ones first.
std::vector<Group> groups_of(const Engine& engine) {
  const games::Board board = engine.board();
  const PointNames names(board);
  std::vector<Group> groups;
  for (const games::Annotation& annotation : engine.annotations()) {
    const auto same = std::find_if(groups.begin(), groups.end(), [&](const Group& group) {
      return group.owner == annotation.owner && group.kind == annotation.kind;
    });
    Group& group = same != groups.end() ? *same : groups.emplace_back(Group{annotation.owner, annotation.kind, {}});
    const Point point{annotation.cell % board.columns, annotation.cell / board.columns};
    std::string text = names.contains(point) ? names.name(point) : std::to_string(annotation.cell);
    // The reason stands behind the colon of the sentence.
    const std::size_t colon = annotation.text.find(": ");
    if (annotation.kind == kForbidden && colon != std::string::npos) {
      text += fmt::format(" ({})", annotation.text.substr(colon + 2));
    }
    group.points.push_back(std::move(text));
  }
  return groups;
}

char sign_of(const std::string& kind) {
  if (kind == "five") return '5';
  if (kind == "open-four" || kind == "four-three" || kind == "four") return '4';
  if (kind == "double-three" || kind == "open-three") return '3';
  return kind == kForbidden ? '!' : '?';
}

/// Of two signs on one point the more urgent one stays.
int urgency(char sign) { return static_cast<int>(std::string_view("?3!45").find(sign)); }

}  // namespace

std::string threat_lines(const Engine& engine) {
  std::string text;
  for (const Group& group : groups_of(engine)) {
    const std::string side = engine.side_name(std::clamp(group.owner, 0, 1));
    text += group.kind == kForbidden ? fmt::format("forbid {}: {}\n", side, join(group.points, ", "))
                                     : fmt::format("threat {} {}: {}\n", side, group.kind, join(group.points));
  }
  return text;
}

games::Board marked_board(const Engine& engine) {
  games::Board board = engine.board();
  for (const games::Annotation& annotation : engine.annotations()) {
    games::Cell& cell = board.cells.at(static_cast<std::size_t>(annotation.cell));
    const char sign = sign_of(annotation.kind);
    const bool free = cell.owner < 0 && cell.glyph.empty();
    if (!free || (cell.symbol != 0 && urgency(cell.symbol) >= urgency(sign))) continue;
    cell.symbol = sign;
  }
  return board;
}

}  // namespace deepcut::cli
