// This machine as threads see it: what it is called, its processors, and how much of them a thread gets.
#pragma once

#include <string>

namespace deepcut::process {

/// Of the machine and of its processors; "unknown" where the system does not tell.
std::string host_name();
std::string processor_name();

/// Processors have numbers below this.
inline constexpr int kMostProcessors = 1024;

/// The calling thread keeps to the n-th of the processors that it may use, counted round and round. So do threads and
/// programs that it starts.
void pin_to_processor(int n);

/// The calling thread lets others go first. So do threads that it starts, such as those of an engine.
void lower_priority();

}  // namespace deepcut::process
