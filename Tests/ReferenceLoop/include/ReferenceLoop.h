#include <stdint.h>

/// Performs a fixed amount of arithmetic and memory access, and returns a number that depends on all of it.
///
/// The duration of a call measures the current speed of the machine.
uint64_t reference_loop(void);
