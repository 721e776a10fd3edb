#include "cli/programs/live_farm.hpp"

#include <utility>

#include <nlohmann/json.hpp>

#include "engine/error.hpp"
#include "formats/json_fields.hpp"

namespace deepcut::cli {

namespace {

std::string text_of(const Json& farm, const std::string& problem) {
  return to_json_line({{"farm", farm}, {"problem", problem}}) + "\n";
}

}  // namespace

LiveFarm::LiveFarm(farm::FarmAddress address)
    : address_(std::move(address)), text_(text_of(nullptr, "")), follower_([this] { look(); }) {}

std::string LiveFarm::report() {
  follower_.ask();
  const std::lock_guard lock(mutex_);
  return text_;
}

void LiveFarm::look() {
  std::string text;
  try {
    // A farm that is not there yet may come.
    if (!view_) view_ = farm::open_view(address_);
    text = text_of(view_->look(), "");
  } catch (const Error& error) {
    text = text_of(nullptr, error.what());
  }
  const std::lock_guard lock(mutex_);
  text_ = std::move(text);
}

}  // namespace deepcut::cli
