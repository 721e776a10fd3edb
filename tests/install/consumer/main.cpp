// The smallest user of the installed library: it includes a header, links deepcut::search and runs.

#include <deepcut/value.hpp>

int main() { return 0; }
