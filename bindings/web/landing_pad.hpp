// Read before every source of the program for several threads.
//
// Where an exception lands is told by a variable, by the code that clang makes for a catch to the library that looks for the
// handler. Emscripten's library has one for each thread; clang 14 takes it for one of all threads, unless the source has
// said what it is. Nobody calls the function, and the linker leaves it out: it is there so that the variable is.
#pragma once

extern "C" {

struct DeepcutLandingPad {
  unsigned long index;
  void* table;
  unsigned long selector;
};
// NOLINTNEXTLINE: the compiler's name
extern __thread DeepcutLandingPad __wasm_lpad_context;

__attribute__((weak)) DeepcutLandingPad* deepcut_landing_pad() { return &__wasm_lpad_context; }
}
