// One write for one picture. ncurses flushes what it has each time it moves the cursor: a picture would come in a dozen
// pieces, each of which wakes the terminal. While it draws, its descriptor leads into a file in memory; all of it then
// goes out at once. Used by CCurses.c only.

#ifndef IAPC_GATHER_H
#define IAPC_GATHER_H

// What is written to standard output from here on is gathered, where that can be done; whether it is.
int gather_begin(void);
// Standard output is itself again, and what was gathered is written to it.
void gather_end(void);
// What was gathered so far is forgotten.
void gather_forget(void);
// Gives back what gathering needs.
void gather_remove(void);

#endif
