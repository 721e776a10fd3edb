// Small text tools shared by the parsers and messages of the engine.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace deepcut {

std::string_view trim(std::string_view text);
std::string lower(std::string_view text);
std::string upper(std::string_view text);
std::vector<std::string> split_words(std::string_view text);
/// "a, b or c".
std::string join_or(const std::vector<std::string>& words);
std::string join(const std::vector<std::string>& words, std::string_view separator = " ");
/// Text from outside as it may be repeated in a message: in quotes, short, without control characters.
std::string quote(std::string_view text);
/// All of the text as a number, or nothing.
std::optional<std::int64_t> to_integer(std::string_view text);

}  // namespace deepcut
