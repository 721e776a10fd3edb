#include "spsa/run.hpp"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <memory>
#include <optional>
#include <ostream>
#include <sstream>
#include <stdexcept>
#include <utility>

#include <fmt/format.h>

namespace deepcut::tune {

namespace {

constexpr int kMostHalfPoints = 4;

std::string text_of(const SpsaPlan& plan) {
  std::string text = fmt::format("{} {} {}\n", plan.game, plan.limit, plan.iterations);
  for (const Number& number : plan.numbers) {
    text += fmt::format("{} {} {} {} {}\n", number.name, number.of_play, number.least, number.most, number.step);
  }
  return text;
}

std::optional<Number> parse_number(const std::string& line) {
  std::istringstream words(line);
  Number number;
  words >> number.name >> number.of_play >> number.least >> number.most >> number.step;
  return words ? std::optional(number) : std::nullopt;
}

SpsaPlan read_plan(const std::string& path) {
  std::ifstream file(path);
  if (!file) throw std::runtime_error(fmt::format("Cannot read {}.", path));
  SpsaPlan plan;
  std::string line;
  std::getline(file, line);
  std::istringstream words(line);
  words >> plan.game >> plan.limit >> plan.iterations;
  if (!words) throw std::runtime_error(fmt::format("{}:1: expected a game, a limit and iterations.", path));
  while (std::getline(file, line)) {
    const auto number = parse_number(line);
    if (!number) break;
    plan.numbers.push_back(*number);
  }
  if (plan.numbers.empty()) throw std::runtime_error(fmt::format("{}:2: expected a number with its range.", path));
  return plan;
}

/// False if there is such a file already.
bool create(const std::string& path, const std::string& text) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "wx"), std::fclose);
  return file && std::fputs(text.c_str(), file.get()) >= 0;
}

Spsa start_of(const SpsaPlan& plan) {
  std::vector<Range> ranges;
  for (const Number& number : plan.numbers) {
    ranges.push_back({static_cast<double>(number.of_play), static_cast<double>(number.least),
                      static_cast<double>(number.most), static_cast<double>(number.step)});
  }
  return {std::move(ranges), plan.iterations};
}

}  // namespace

SpsaRun::SpsaRun(std::string path, const SpsaPlan& plan) : path_(std::move(path)), plan_(plan), state_(start_of(plan)) {
  if (!create(path_, text_of(plan)) && read_plan(path_) != plan) {
    throw std::runtime_error(
        fmt::format("{} is of another run: expected the same game, limit, iterations and numbers.", path_));
  }
  catch_up();
}

SpsaRun::SpsaRun(std::string path) : path_(std::move(path)), plan_(read_plan(path_)), state_(start_of(plan_)) {
  catch_up();
}

void SpsaRun::catch_up() {
  std::ifstream file(path_, std::ios::binary);
  file.seekg(static_cast<std::streamoff>(read_));
  // A line without its end is still being written.
  for (std::string line; std::getline(file, line) && !file.eof();) {
    read_ += line.size() + 1;
    learn(line);
  }
}

/// Lines of the plan are none of an iteration: they have more words.
void SpsaRun::learn(std::string_view line) {
  std::istringstream words{std::string(line)};
  int half_points = -1;
  std::string text;
  words >> half_points >> text;
  if (!words || text.size() != plan_.numbers.size() || half_points < 0 || half_points > kMostHalfPoints) return;
  Spsa::Signs signs;
  for (const char sign : text) signs.push_back(sign == '+' ? 1 : -1);
  state_.learn(signs, 2.0 * half_points / kMostHalfPoints - 1);
  values_.push_back(state_.values());
}

void SpsaRun::append(const Spsa::Signs& signs, int half_points) const {
  std::string line = fmt::format("{} ", half_points);
  for (const int sign : signs) line += sign > 0 ? '+' : '-';
  line += '\n';
  // At once, so that lines of several programs do not mix.
  std::ofstream file(path_, std::ios::binary | std::ios::app);
  file.write(line.data(), static_cast<std::streamsize>(line.size()));
  if (!file.flush()) throw std::runtime_error(fmt::format("Cannot write {}.", path_));
}

std::string SpsaRun::settings() const {
  std::string text;
  for (std::size_t i = 0; i < plan_.numbers.size(); ++i) {
    text += fmt::format("{}{}={}", i == 0 ? "" : ",", plan_.numbers[i].name, std::lround(state_.values()[i]));
  }
  return text;
}

void SpsaRun::print_trace(std::ostream& out) const {
  constexpr std::size_t kParts = 10;
  out << fmt::format("{} at {} a move, {} of {} pairs of games\n", plan_.game, plan_.limit, state_.iterations(),
                     plan_.iterations);
  for (std::size_t i = 0; i < plan_.numbers.size(); ++i) {
    const Number& number = plan_.numbers[i];
    out << fmt::format("{:20} {:6}", number.name, number.of_play);
    for (std::size_t part = 1; part <= kParts && !values_.empty(); ++part) {
      out << fmt::format(" {:8.1f}", values_[std::max<std::size_t>(1, values_.size() * part / kParts) - 1][i]);
    }
    out << fmt::format("   by chance +-{:.1f}\n", state_.stray(i));
  }
}

}  // namespace deepcut::tune
