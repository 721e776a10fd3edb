// How much of a check that is repeated at random a build does.
#pragma once

namespace deepcut::test {

/// An optimised build tries everything. One with assertions is slow, and what it watches for, the findings of a
/// sanitizer most of all, shows in a few tries; scripts/soak lets it try all.
#if defined(NDEBUG) || defined(DEEPCUT_THOROUGH)
inline constexpr bool kTriesAll = true;
#else
inline constexpr bool kTriesAll = false;
#endif

/// Of `count` tries that differ by chance alone: all, or one of `part` and at least one.
template <class Count>
constexpr Count tries(Count count, int part = 10) {
  if (kTriesAll) return count;
  const auto fewer = count / static_cast<Count>(part);
  return fewer > 0 ? fewer : Count{1};
}

}  // namespace deepcut::test
