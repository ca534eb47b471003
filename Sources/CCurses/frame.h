// A buffer for whole frames: curses writes pieces to a file in memory, whose content is then written to the
// terminal at once. Used by CCurses.c only.

#ifndef IAPC_FRAME_H
#define IAPC_FRAME_H

#include <stdio.h>

// Returns the file for the output of curses: in memory if possible, otherwise standard output. If
// `synchronizes` is set, frames are enclosed in synchronized-update sequences (private mode 2026).
FILE *frame_open(int synchronizes);
// Writes the output of curses since the last call to the terminal.
void frame_write(void);
void frame_close(void);

#endif
