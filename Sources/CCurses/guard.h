// The guard: whatever ends the process, the terminal is left as it was found. Used by CCurses.c only.

#ifndef IAPC_GUARD_H
#define IAPC_GUARD_H

#include <signal.h>
#include <termios.h>

// Opens descriptors 0 to 2 where they are missing, and catches the signals of a crash. The first thing in a process.
void guard_begin(void);
// Remembers the terminal's modes, holds back standard error and catches every signal that ends a process.
void guard_install(void);
// Puts handlers, standard error and nothing else back; prints what was held back.
void guard_remove(void);
// Sets what is written to the terminal when the screen is given back: kept until the next call.
void guard_set_reset(const char *text);
// Whether the screen is ours at the moment, so that an end has to give it back.
void guard_arm(int is_armed);
// Takes the terminal's present modes for those to be put back: a shell that had it meanwhile may have changed them.
void guard_remember_modes(void);
// Gives the modes the terminal had at guard_install or guard_remember_modes. Returns 0 if they are not known.
int guard_remembered_modes(struct termios *modes);
// Puts back the modes the terminal had at guard_install or guard_remember_modes, unless another process group has the terminal.
void guard_restore_modes(void);
// Gives screen and modes back within the time, also where nobody reads what is written.
void guard_give_back(int milliseconds);
// Whether the terminal takes output, or does within the time.
int guard_takes_output(int milliseconds);
// Ends the process by a signal, with the terminal given back first. Async-signal-safe.
void guard_die(int signal_number);
// Opens the terminal of a descriptor once more, not blocking, which who shares the descriptor does not notice; -1 where
// that cannot be done.
int guard_open_again(int descriptor, int access);
// Whether another process group has the terminal: a shell that has stopped us and reads its own line.
int guard_is_in_background(void);
// What stops a process at once, other than SIGSTOP, is kept until `guard_let_stop`, so that it stops behind the last
// byte of what is written meanwhile: not in the middle of a character, which the shell's next words would end. Whether
// that is so: in the background nothing is kept. Not async-signal-safe, either of them.
int guard_hold_stops(sigset_t *before);
// Lets it come again; `is_held` is what holding answered.
void guard_let_stop(int is_held, const sigset_t *before);
// Writes everything, through interruptions, however long that takes. Async-signal-safe.
void guard_write(int descriptor, const char *bytes, unsigned long count);
// The same, with stops held. Not async-signal-safe.
void guard_write_whole(int descriptor, const char *bytes, unsigned long count);

#endif
