#include "ReferenceLoop.h"

// One megabyte, because the second-level cache of most processors is smaller.
#define WORDS (1 << 17)

static volatile uint64_t memory[WORDS];

// Not optimized, so that debug and release builds measure the same work.
__attribute__((optnone, noinline)) uint64_t reference_loop(void) {
  uint64_t state = 88172645463325252ULL;
  for (int round = 0; round < 50000; round++) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    memory[state % WORDS] += state;
  }
  return memory[state % WORDS];
}
