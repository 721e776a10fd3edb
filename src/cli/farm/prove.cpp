// deepcut prove: does the side to move win by force? A tree of jobs, on this machine or on many.
#include <cstdio>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/command.hpp"
#include "cli/console/format.hpp"
#include "cli/console/interrupt.hpp"
#include "cli/console/terminal.hpp"
#include "cli/exit_code.hpp"
#include "cli/farm/farm_options.hpp"
#include "cli/options/numbers.hpp"
#include "cli/options/position.hpp"
#include "engine/engine.hpp"
#include "engine/error.hpp"
#include "engine/plural.hpp"
#include "engine/text.hpp"
#include "farm/assignments/journal.hpp"
#include "farm/proof/proof_assignment.hpp"
#include "farm/proof/proof_check.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::cli {

namespace {

struct ProveOptions {
  PositionOptions position;
  farm::ProofEffort effort;
  std::vector<std::string> settings;
  std::uint64_t most_jobs = UINT64_MAX;
  bool unchecked = false;
  JobOptions jobs;
  std::string output;
  std::string resume;
  bool json = false;
};

farm::ProofQuestion question_of(const ProveOptions& options) {
  if (options.position.game.empty()) throw Error("Expected the name of a game, as in deepcut prove gomoku.");
  Engine engine;
  const GameRecord record = options.position.apply(engine);
  if (engine.outcome()) throw Error("There is nothing to prove: the game is over (" + engine.result_text() + ").");
  farm::ProofQuestion question{
      {.game = record.game, .rules = engine.rules().name, .options = record.options}, engine.side(), options.effort};
  question.position.moves = engine.moves();
  for (const std::string& text : options.settings) question.effort.settings.push_back(split_assignment(text));
  if (question.effort.solver.empty()) question.effort.solver = engine.rules().prover().name;
  // A mistake in the name or the options of the search is told here, and not by every worker.
  GoRequest request{.search = question.effort.solver, .options = question.effort.settings};
  engine.prepare(request);
  return question;
}

std::string progress_text(const farm::ProofState& state) {
  std::string text = fmt::format("{}, {} {}, tree of {}", counted(state.jobs, "job"), short_count(state.nodes),
                                 plural(state.nodes, "node"), grouped(state.size));
  if (!state.decided) {
    text += fmt::format(", proof number {}, disproof number {}", grouped(state.proof), grouped(state.disproof));
  }
  return text;
}

/// A sentence, if the proof does not hold.
std::string check(const farm::ProofAssignment& proof, int threads, StatusLine& status) {
  farm::ProofCheck checking(proof.question(), proof.tree());
  const Stopwatch watch;
  run_interruptibly([&](const std::stop_token& stop) { run_here(checking, threads, stop); },
                    [&] {
                      if (watch.worth_showing()) status.show("The proof is being checked");
                    });
  status.clear();
  return interrupted() ? "The check was interrupted." : checking.hole();
}

const char* verdict_name(const farm::ProofState& state) {
  if (state.verdict == farm::ProofVerdict::kWon) return "won";
  if (state.verdict == farm::ProofVerdict::kNotWon) return "not won";
  return state.decided ? "not proven" : "unfinished";
}

/// Of a proof: a move of the attacker and the answer that holds out longest in the tree, again and again.
std::vector<std::string> first_moves(const farm::ProofTree& tree) {
  std::vector<std::string> moves;
  farm::ProofTree::Node node = farm::ProofTree::kRoot;
  while (tree.attacks(node)) {
    const auto child = tree.winning_child(node);
    if (!child) break;
    moves.push_back(tree.move(*child));
    node = *child;
  }
  return moves;
}

/// `hole`: nothing if the proof was not checked, empty if it stood the check, else a sentence.
void print(const farm::ProofAssignment& proof, const std::optional<std::string>& hole, bool json) {
  const farm::ProofState state = proof.state();
  const farm::ProofQuestion& question = proof.question();
  const std::vector<std::string> moves = first_moves(proof.tree());
  if (json) {
    Json object{{"type", "proof"}};
    object.update(farm::to_json(question));
    object.update(Json{{"verdict", verdict_name(state)},
                       {"begins_with", moves},
                       {"checked", hole && hole->empty()},
                       {"hole", hole.value_or("")},
                       {"jobs", state.jobs},
                       {"nodes_visited", state.nodes},
                       {"tree", state.size},
                       {"proof_number", state.proof},
                       {"disproof_number", state.disproof}});
    return print_now(to_json_line(object));
  }
  Engine rules;
  rules.new_game(question.position.game, question.position.rules, question.position.options);
  fmt::print("{} {}\n", rules.side_name(question.attacker), bold(verdict_name(state)));
  if (!moves.empty()) fmt::print("begins with {}\n", join(moves));
  fmt::print("{}\n", progress_text(state));
  if (hole && !hole->empty()) fmt::print("{}\n", *hole);
  if (!hole && state.verdict == farm::ProofVerdict::kWon) fmt::print("The proof was not checked.\n");
  std::fflush(stdout);
}

int prove(farm::ProofAssignment& proof, const ProveOptions& options) {
  StatusLine status;
  const Stopwatch watch;
  const farm::ProofQuestion& question = proof.question();
  const std::string& kept = options.output.empty() ? options.resume : options.output;
  const std::string title =
      fmt::format("prove {} {} {}", question.position.game, question.position.rules, join(question.position.moves));
  run_interruptibly([&](const std::stop_token& stop) { options.jobs.run(proof, title, kept, stop); },
                    [&] {
                      if (watch.worth_showing()) status.show(progress_text(proof.state()));
                    });
  status.clear();
  const bool won = proof.state().verdict == farm::ProofVerdict::kWon;
  std::optional<std::string> hole;
  if (won && !options.unchecked) hole = check(proof, options.jobs.threads, status);
  print(proof, hole, options.json);
  for (const std::string& sentence : proof.left_out()) fmt::print(stderr, "{}\n", sentence);
  if (interrupted()) return kInterrupted;
  if (hole && !hole->empty()) return kFailed;
  return proof.state().verdict == farm::ProofVerdict::kOpen ? kUnsolved : kOk;
}

int go_on(const CLI::App& command, const ProveOptions& options) {
  refuse_another_question(command,
                          {"GAME", "MOVES", "--rules", "--option", "--moves", "--file", "--search", "--set", "--nodes",
                           "--reply-nodes", "--width"},
                          "proof", options.resume);
  farm::Kept kept;
  const auto journal = farm::Journal::resume(options.resume, farm::ProofAssignment::kType, kept);
  farm::ProofAssignment proof(
      farm::in_line(options.resume, 1, [&] { return farm::proof_question_from_json(kept.question); }), journal.get(),
      options.most_jobs);
  for (std::size_t i = 0; i < kept.findings.size(); ++i) {
    farm::in_line(options.resume, i + 2, [&] { proof.add(kept.findings[i]); });
  }
  return prove(proof, options);
}

int run(const CLI::App& command, const ProveOptions& options) {
  if (!options.resume.empty()) return go_on(command, options);
  const farm::ProofQuestion question = question_of(options);
  std::unique_ptr<farm::Journal> journal;
  if (!options.output.empty()) {
    journal = std::make_unique<farm::Journal>(options.output, farm::ProofAssignment::kType, farm::to_json(question));
  }
  farm::ProofAssignment proof(question, journal.get(), options.most_jobs);
  return prove(proof, options);
}

}  // namespace

Command add_prove(CLI::App& app) {
  CLI::App* command = app.add_subcommand("prove", "Prove that the side to move wins, by a tree of many searches");
  const auto options = std::make_shared<ProveOptions>();
  options->position.add_position(*command);
  command->get_option("GAME")->required(false);
  options->position.add_moves(*command);
  command
      ->add_option("--search", options->effort.solver,
                   "The search that finds forced wins: vct in five in a row, vcst in Connect6, else solve")
      ->type_name("NAME");
  command->add_option("--set", options->settings, "Option of that search; may be repeated")
      ->type_name("NAME=VALUE")
      ->allow_extra_args(false);
  command->add_option("--nodes", options->effort.nodes, "Positions that a search of a leaf visits at most")
      ->type_name("COUNT")
      ->check(number_from_to(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}))
      ->capture_default_str();
  command->add_option("--reply-nodes", options->effort.reply_nodes, "The same for each reply of the other side")
      ->type_name("COUNT")
      ->check(number_from_to(std::uint64_t{1}, std::uint64_t{1'000'000'000'000}))
      ->capture_default_str();
  command->add_option("--width", options->effort.width, "Moves of the side to move that are followed up")
      ->type_name("COUNT")
      ->check(number_from_to(1, 1000))
      ->capture_default_str();
  command->add_option("--most-jobs", options->most_jobs, "Give up after so many jobs")
      ->type_name("COUNT")
      ->check(whole_number_from(1));
  command->add_flag("--unchecked", options->unchecked, "Do not go over the proof once more");
  options->jobs.add(*command);
  CLI::Option* to_file =
      command->add_option("-o,--output", options->output, "Keep the tree in this new file")->type_name("FILE");
  command->add_option("--resume", options->resume, "Go on with the tree of this file")
      ->type_name("FILE")
      ->excludes(to_file);
  command->add_flag("--json", options->json, "One JSON object (docs/cli.md)");
  command->footer(
      "A proof-number tree whose leaves are searches of a second or so, several at a time, here or on a farm\n"
      "(docs/farm.md). Exit code 3: not proven, though it may be won; 1: the proof did not stand the check.\n"
      "Ctrl-C ends it and keeps the tree; --resume goes on.\n"
      "Examples:\n"
      "  deepcut prove tictactoe a1 b1 a2\n"
      "  deepcut prove gomoku h8 h9 i8 g8 j8 k8 --most-jobs 100 -o proof.jsonl\n"
      "  deepcut prove --resume proof.jsonl --farm nats://big-machine");
  return {command, [command, options] { return run(*command, *options); }};
}

}  // namespace deepcut::cli
