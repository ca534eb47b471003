// Whole frames. Curses writes a frame in several pieces into a file in memory. Then the content of the file is
// written to the terminal at once. Used by CCurses.c only.

#ifndef IAPC_FRAME_H
#define IAPC_FRAME_H

#include <stdio.h>

// Returns the file that curses has to write to: a file in memory, or standard output if such a file cannot be used.
// `synchronizes` is whether the terminal is told where a frame begins and ends (private mode 2026).
FILE *frame_open(int synchronizes);
// Writes everything that curses has written since the last call to the terminal.
void frame_write(void);
// Closes the file.
void frame_close(void);

#endif
