// deepcut rps examples: training data with exact labels.
#include "games/rps/reports/examples.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include <fmt/format.h>

#include "cli/console/interrupt.hpp"
#include "cli/console/terminal.hpp"
#include "cli/exit_code.hpp"
#include "cli/options/numbers.hpp"
#include "cli/rps/rps.hpp"
#include "engine/error.hpp"

namespace deepcut::cli {

namespace {

struct ExamplesOptions {
  rps::Parameters parameters;
  std::size_t count = 1000;
  std::uint64_t seed = 1;
  std::string prefix;
};

constexpr std::array kSplits{rps::Split::kTrain, rps::Split::kValidation, rps::Split::kTest};

struct SplitFile {
  std::string path;
  std::ofstream stream;
  std::size_t lines = 0;

  explicit SplitFile(std::string name) : path(std::move(name)), stream(path, std::ios::binary) { check(); }
  void add(const std::string& line) {
    stream << line << '\n';
    check();
    ++lines;
  }
  void check() const {
    if (stream) return;
    throw Error(fmt::format("{} cannot be written: {}.", path, std::strerror(errno)));  // NOLINT(concurrency-mt-unsafe)
  }
};

int run(const ExamplesOptions& options) {
  rps::check(options.parameters);
  std::error_code none;  // what is wrong, the first file tells
  std::filesystem::create_directories(std::filesystem::path(options.prefix).parent_path(), none);
  std::array<std::unique_ptr<SplitFile>, 3> files;
  for (std::size_t i = 0; i < files.size(); ++i) {
    files[i] = std::make_unique<SplitFile>(fmt::format("{}.{}.jsonl", options.prefix, to_string(kSplits[i])));
  }
  std::size_t made = 0;
  const Stopwatch watch;
  run_with_progress("example", [&](const std::stop_token& stop, const Advance& advance) {
    rps::make_examples(options.parameters, options.count, options.seed, stop,
                       [&](rps::Split split, const std::string& line) {
                         files.at(static_cast<std::size_t>(split))->add(line);
                         advance(++made, options.count);
                       });
  });
  for (const auto& file : files) {
    file->stream.flush();
    file->check();
    fmt::print("{:>8}  {}\n", file->lines, file->path);
  }
  fmt::print("{:.0f} positions a second\n", static_cast<double>(made) / watch.seconds());
  return interrupted() ? kInterrupted : kOk;
}

}  // namespace

Command add_rps_examples(CLI::App& app) {
  CLI::App* command = app.add_subcommand("examples", "Write training data with exact labels");
  const auto options = std::make_shared<ExamplesOptions>();
  command->add_option("PREFIX", options->prefix, "Of the files: PREFIX.train.jsonl and so on")->required();
  add_parameters(*command, options->parameters);
  command->add_option("--count", options->count, "How many positions")
      ->type_name("COUNT")
      ->check(number_from_to(1, 100'000'000));
  add_seed(*command, options->seed);
  command->footer(
      "The folder of PREFIX is made if need be. Of ten positions eight are for training and one each for validation "
      "and test; no two are symmetric.\n"
      "docs/rps.md describes the fields. Ctrl-C keeps what was written.\n"
      "Example:\n"
      "  deepcut rps examples data/rps --count 10000 --seed 3");
  return {command, [options] { return run(*options); }};
}

}  // namespace deepcut::cli
