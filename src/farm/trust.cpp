#include "farm/trust.hpp"

#include <algorithm>
#include <array>

#include <fmt/format.h>

#include "engine/error.hpp"
#include "engine/text.hpp"
#include "farm/message.hpp"

namespace deepcut::farm {

namespace {

/// Options of searches that name a file.
constexpr std::array<std::string_view, 2> kFiles{"file", "network_file"};

}  // namespace

void add_program(Programs& programs, std::string_view text) {
  const std::size_t equals = text.find('=');
  const std::string name(text.substr(0, equals));
  std::vector<std::string> command;
  if (equals != std::string_view::npos) command = match::split_quoted(text.substr(equals + 1));
  if (!is_name(name) || command.empty()) {
    throw Error(fmt::format("--program cannot be {}: expected NAME=COMMAND, as in rapfi=/opt/rapfi/pbrain-rapfi.",
                            quote(text)));
  }
  programs[name] = std::move(command);
}

std::optional<std::string> option_with_file(const OptionTexts& options) {
  for (const auto& [key, value] : options) {
    if (std::find(kFiles.begin(), kFiles.end(), key) != kFiles.end()) return key + "=" + value;
  }
  return std::nullopt;
}

void check_portable(const match::PlayerSpec& player) {
  const auto refuse = [&player](std::string_view what) {
    throw Error(fmt::format("Player {} cannot play on other machines: {} belongs to this one.", player.name, what));
  };
  if (!player.program.log.empty()) refuse("log");
  if (!player.program.folder.empty()) refuse("dir");
  if (!player.program.environment.empty()) refuse("env." + player.program.environment.front().first);
  if (!player.program.processors.empty()) refuse("cpus");
  if (const auto option = option_with_file(player.request.options)) refuse(*option);
  if (player.kind == match::PlayerSpec::Kind::kProgram && !is_name(program_of(player))) {
    throw Error(fmt::format(
        "Player {} cannot play on other machines: expected cmd=NAME, a program that their owners name by --program.",
        player.name));
  }
}

std::string program_of(const match::PlayerSpec& player) {
  if (player.kind != match::PlayerSpec::Kind::kProgram) return {};
  return player.program.command.size() == 1 ? player.program.command.front() : join(player.program.command);
}

void admit(match::PlayerSpec& player, const Programs& programs) {
  check_portable(player);
  const std::string name = program_of(player);
  if (name.empty()) return;
  const auto known = programs.find(name);
  if (known == programs.end()) {
    throw Error(fmt::format("The owner of this worker has not named the program {}.", quote(name)));
  }
  player.program.command = known->second;
}

}  // namespace deepcut::farm
