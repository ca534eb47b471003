// A guard that restores the terminal however the process ends. Used by CCurses.c only.

#ifndef IAPC_GUARD_H
#define IAPC_GUARD_H

#include <signal.h>
#include <termios.h>

// Opens missing descriptors 0 to 2 and catches crash signals. It must be the first call in the process.
void guard_begin(void);
// Saves the terminal's modes, holds standard error and catches all signals that end the process.
void guard_install(void);
// Restores signal handlers and standard error, and prints the held messages.
void guard_remove(void);
// Stores a copy of the bytes that restore the screen.
void guard_set_reset(const char *text);
// Sets whether the screen is in use and must be restored at the end of the process.
void guard_arm(int is_armed);
// Saves the terminal's modes again, because a shell may have changed them.
void guard_remember_modes(void);
// Copies the saved modes; returns 0 if there are none.
int guard_remembered_modes(struct termios *modes);
// Restores the saved modes, unless the process is in the background.
void guard_restore_modes(void);
// Restores modes and screen, with a timeout in milliseconds if the terminal accepts no output.
void guard_give_back(int milliseconds);
// Whether the terminal accepts output before a timeout in milliseconds.
int guard_takes_output(int milliseconds);
// Restores the terminal, then ends the process with a signal. Async-signal-safe.
void guard_die(int signal_number);
// Opens the descriptor's terminal again, as a non-blocking descriptor that other processes do not share.
// Returns -1 on failure.
int guard_open_again(int descriptor, int access);
// Whether another process group, such as the shell's, has the terminal.
int guard_is_in_background(void);
// Blocks SIGTTIN and SIGTTOU until `guard_let_stop`, so that the process does not stop in mid-character. In
// the background, blocks nothing and returns 0. Not async-signal-safe.
int guard_hold_stops(sigset_t *before);
// Restores the signal mask; `is_held` is the result of `guard_hold_stops`. Not async-signal-safe.
void guard_let_stop(int is_held, const sigset_t *before);
// Writes all bytes without a timeout, despite interruptions. Async-signal-safe.
void guard_write(int descriptor, const char *bytes, unsigned long count);
// Like `guard_write`, with SIGTTIN and SIGTTOU blocked. Not async-signal-safe.
void guard_write_whole(int descriptor, const char *bytes, unsigned long count);

#endif
