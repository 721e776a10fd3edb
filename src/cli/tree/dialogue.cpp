// deepcut tree --step and --quiz: a search walked through by a person, and a question for one.
#include <algorithm>
#include <cstdio>
#include <optional>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/console/interrupt.hpp"
#include "cli/console/line_editor.hpp"
#include "cli/console/terminal.hpp"
#include "cli/exit_code.hpp"
#include "cli/tree/tree.hpp"
#include "engine/error.hpp"
#include "engine/text.hpp"
#include "engine/trees/workshop.hpp"
#include "games/tree/explain.hpp"

namespace deepcut::cli {

namespace {

/// Nothing at the end of the input.
std::optional<std::string> ask(const char* prompt) {
  fmt::print("{}", prompt);
  std::fflush(stdout);
  const std::optional<std::string> line = read_line();
  if (!line) return std::nullopt;
  return std::string(trim(*line));
}

/// The search at some step; 0 is before the first.
class Walk {
 public:
  Walk(const tree::Tree& tree, const tree::Run& run, const tree::TextStyle& style)
      : tree_(tree), run_(run), style_(style) {}

  std::size_t last() const { return run_.steps.size(); }
  std::size_t at() const { return at_; }

  void go_to(std::size_t step) {
    step = std::min(step, last());
    if (step < at_ || notes_.empty()) {
      notes_.assign(tree_.size(), {});
      at_ = 0;
    }
    while (at_ < step) take_note(run_.steps[at_++], notes_);
  }
  std::size_t next_cutoff() const {
    for (std::size_t i = at_; i < last(); ++i) {
      if (run_.steps[i].kind == EventKind::kCutoff) return i + 1;
    }
    return last();
  }
  void show() const {
    const std::vector<NodeId> line = at_ == last() ? run_.line : std::vector<NodeId>{};
    fmt::print("\n{}", draw_text({tree_, &notes_, line}, style_));
    if (at_ == 0) {
      fmt::print("Before the first of {} steps.\n", last());
    } else {
      fmt::print("Step {} of {}. {}\n", at_, last(), explain(tree_, run_.steps[at_ - 1]));
    }
  }

 private:
  using NodeId = tree::NodeId;
  const tree::Tree& tree_;
  const tree::Run& run_;
  const tree::TextStyle& style_;
  std::size_t at_ = 0;
  std::vector<tree::NodeNote> notes_;
};

constexpr const char* kStepHelp =
    "Return or n: forward; b: back; c: to the next cutoff; a number: to that step; e: to the end; s: to the start; q: "
    "quit";

std::vector<tree::NodeId> nodes_of(const tree::Tree& tree, const std::string& answer) {
  std::string text = answer;
  std::replace(text.begin(), text.end(), ',', ' ');
  std::vector<tree::NodeId> nodes;
  for (const std::string& word : split_words(text)) {
    if (lower(word) == "none") continue;
    const auto found = tree.find(word);
    if (!found) {
      throw Error(
          fmt::format("There is no node {}: expected names or ways from the root, as in 2.1, or none.", quote(word)));
    }
    nodes.push_back(*found);
  }
  return nodes;
}

std::string list_of(const tree::Tree& tree, const std::vector<tree::NodeId>& nodes) {
  std::vector<std::string> labels;
  labels.reserve(nodes.size());
  for (const tree::NodeId id : nodes) labels.push_back(tree.label(id));
  return labels.empty() ? "none" : join(labels);
}

void print_grade(const tree::Tree& tree, const tree::Run& run, const tree::Grade& grade) {
  fmt::print("{} percent\n", grade.percent);
  fmt::print("right   {}\n", list_of(tree, grade.right));
  fmt::print("missed  {}\n", list_of(tree, grade.missed));
  fmt::print("wrong   {}\n", list_of(tree, grade.wrong));
  std::string before;
  for (const tree::NodeId id : grade.missed) {
    const std::string why = why_unseen(tree, run, id);
    if (why != before) fmt::print("{}: {}\n", tree.label(id), why);
    before = why;
  }
  for (const tree::NodeId id : grade.wrong) {
    const tree::NodeNote& note = run.notes[id];
    fmt::print("{}: it was visited with the window {}.\n", tree.label(id),
               tree::window_text(note.entered_alpha, note.entered_beta));
  }
}

}  // namespace

int step_through(const TreePointer& tree, const tree::Run& run, const tree::TextStyle& style) {
  Walk walk(*tree, run, style);
  walk.go_to(0);
  walk.show();
  fmt::print("{}\n", kStepHelp);
  while (const auto line = ask("> ")) {
    const auto number = to_integer(*line);
    if (line->empty() || *line == "n") {
      walk.go_to(walk.at() + 1);
    } else if (*line == "b") {
      walk.go_to(walk.at() - std::min<std::size_t>(walk.at(), 1));
    } else if (*line == "c") {
      walk.go_to(walk.next_cutoff());
    } else if (*line == "e") {
      walk.go_to(walk.last());
    } else if (*line == "s") {
      walk.go_to(0);
    } else if (*line == "q") {
      return kOk;
    } else if (number && *number >= 0) {
      walk.go_to(static_cast<std::size_t>(*number));
    } else {
      fmt::print("{}\n", kStepHelp);
      continue;
    }
    walk.show();
  }
  fmt::print("\n");
  return interrupted() ? kInterrupted : kOk;
}

int ask_quiz(const TreePointer& tree, const tree::Run& run, const tree::TextStyle& style) {
  fmt::print("{}", draw_text({*tree}, style));
  fmt::print("Which nodes does {} never visit? A node stands for all below it. Separate them by spaces, or say none.\n",
             to_string(run.options.algorithm));
  while (const auto line = ask("> ")) {
    try {
      print_grade(*tree, run, grade(*tree, run, nodes_of(*tree, *line)));
      fmt::print("\n{}", draw_text({*tree, &run.notes, run.line}, style));
      return kOk;
    } catch (const Error& error) {
      fmt::print("{}\n", error.what());
    }
  }
  fmt::print("\n");
  return interrupted() ? kInterrupted : kOk;
}

int grade_quiz(const TreePointer& tree, const tree::Run& run, const std::string& answer, bool json) {
  const tree::Grade result = grade(*tree, run, nodes_of(*tree, answer));
  if (json) {
    Json object{{"type", "tree_grade"}};
    object.update(to_json(*tree, run, result));
    fmt::print("{}\n", object.dump());
  } else {
    print_grade(*tree, run, result);
  }
  return kOk;
}

}  // namespace deepcut::cli
