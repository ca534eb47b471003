#include <stdint.h>

/// Does a fixed amount of arithmetic and memory access, and returns a number that depends on all of it.
///
/// Its duration says how fast the machine is at this moment.
uint64_t reference_loop(void);
