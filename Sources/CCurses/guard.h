// The crash guard: whatever ends the process, the terminal is left as it was found. Used by CCurses.c only.

#ifndef IAPC_GUARD_H
#define IAPC_GUARD_H

// Remembers the terminal's modes, holds back standard error and catches the signals that end a process.
void guard_install(void);
// Puts handlers, standard error and nothing else back; prints what was held back.
void guard_remove(void);
// Sets what is written to the terminal when the process ends: kept until the next call.
void guard_set_reset(const char *text);
// Whether the terminal is ours at the moment, so that an end has to give it back.
void guard_arm(int is_armed);
// Puts back the modes the terminal had at guard_install.
void guard_restore_modes(void);
// Ends the process by a signal, with the terminal given back first. Async-signal-safe.
void guard_die(int signal_number);
// Writes everything, through interruptions. Async-signal-safe.
void guard_write(int descriptor, const char *bytes, unsigned long count);

#endif
