#include <stdint.h>

/// Performs a fixed amount of arithmetic and memory access, and returns a number that depends on all of it.
///
/// The duration of a call is a measure of the machine's current speed.
uint64_t reference_loop(void);
