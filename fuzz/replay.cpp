// Replays files through a fuzz target without libFuzzer, so that any compiler can test what fuzzing found.
// usage: fuzz_<name> [FILE|FOLDER]...

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <vector>

extern "C" int LLVMFuzzerInitialize(const int* argc, char*** argv);
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;

// A folder that does not exist holds no inputs: most targets have no regressions.
std::vector<fs::path> input_files(const fs::path& path) {
  if (!fs::exists(path)) return {};
  if (!fs::is_directory(path)) return {path};
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(path)) {
    if (entry.is_regular_file()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

bool replay(const fs::path& file) {
  // Named before it runs, so that the last line before a crash says which input it was.
  std::cout << file.string() << std::endl;
  std::ifstream stream(file, std::ios::binary);
  if (!stream) {
    std::cerr << file.string() << ": cannot be read\n";
    return false;
  }
  const std::vector<char> bytes{std::istreambuf_iterator<char>(stream), {}};
  // A copy of exact size lets AddressSanitizer see a read past the end.
  const std::vector<std::uint8_t> input(bytes.begin(), bytes.end());
  LLVMFuzzerTestOneInput(input.data(), input.size());
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  std::size_t replayed = 0;
  bool ok = true;
  LLVMFuzzerInitialize(&argc, &argv);
  LLVMFuzzerTestOneInput(nullptr, 0);
  for (int i = 1; i < argc; ++i) {
    for (const fs::path& file : input_files(argv[i])) {
      ok = replay(file) && ok;
      ++replayed;
    }
  }
  std::cout << replayed << " inputs replayed\n";
  return ok ? 0 : 1;
}
