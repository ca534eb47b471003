// An interface to ncurses for CursesTerminal, without macros, variadic functions or global variables. A
// process has only one screen.

#ifndef CCURSES_H
#define CCURSES_H

#include <stddef.h>
#include <stdint.h>

enum iapc_start_result {
  IAPC_STARTED = 0,
  IAPC_NOT_A_TERMINAL,
  IAPC_NO_TERMINAL_TYPE,
  IAPC_UNKNOWN_TERMINAL_TYPE,
  IAPC_CANNOT_PLACE_CURSOR,
  IAPC_FAILED,
};

enum iapc_encoding {
  IAPC_UTF8 = 0,
  /// The locale does not use UTF-8; C.UTF-8 is used instead.
  IAPC_UTF8_FALLBACK,
  /// No UTF-8 locale is installed.
  IAPC_ASCII,
};

/// Bits of iapc_cell.attributes.
enum iapc_attribute {
  IAPC_BOLD = 1,
  IAPC_DIM = 2,
  IAPC_UNDERLINE = 4,
  IAPC_REVERSE = 8,
  IAPC_ITALIC = 16,
};

/// The result of iapc_wait; 0 after a timeout.
enum iapc_event {
  IAPC_INPUT = 1,
  IAPC_WOKEN = 2,
};

/// Bits of the result of iapc_take_signals.
enum iapc_signal {
  IAPC_RESIZED = 1,
  IAPC_CONTINUED = 2,
  IAPC_STOP_ASKED = 4,
};

/// A character in one or two columns.
struct iapc_cell {
  /// The base and up to two combining marks; 0 for none.
  uint32_t scalars[3];
  uint16_t attributes;
  /// 1 or 2.
  uint16_t columns;
  /// A pair that iapc_define_pair has defined; 0 for the terminal's own colours.
  int32_t pair;
};

/// Opens missing descriptors 0 to 2; makes a crash print one line instead of the Swift runtime's questions.
///
/// It must be the first call in the process, before a file is opened.
void iapc_begin(void);

/// Returns NULL if the variable is not set.
const char *iapc_environment(const char *name);

/// Checks the terminal, installs the crash guard and enters the alternate screen.
///
/// Unless the result is IAPC_STARTED, the terminal is unchanged. If `synchronizes` is set, frames are
/// synchronized updates.
int iapc_start(int wants_color, int synchronizes);
/// Restores the terminal and prints the held output of standard error.
void iapc_stop(void);

/// Returns an iapc_encoding.
int iapc_encoding_used(void);
/// The number of colours, and the number of pairs that can be defined; both 0 without colours.
int iapc_color_count(void);
int iapc_pair_count(void);
/// Whether colour -1 is the terminal's own colour.
int iapc_has_default_colors(void);
/// Defines a pair of colours; returns 0 on failure.
int iapc_define_pair(int pair, int foreground, int background);
/// Sets the colours of erased cells.
void iapc_set_default_pair(int pair);
/// Returns the sequence of a key by its terminfo name, such as "kcuu1"; NULL if there is none.
///
/// The result is valid until iapc_stop.
const char *iapc_key_sequence(const char *name);

/// The terminal's size, limited to 1000 columns and 500 rows.
void iapc_size(int *columns, int *rows);
/// Adopts the terminal's current size and repaints everything at the next flush.
void iapc_resize(void);

/// Puts characters from (x, y) to the right.
///
/// Replaces a character whose width in the C library is not `columns`, so that the following characters stay
/// in position.
void iapc_put(int x, int y, const struct iapc_cell *cells, size_t count);
void iapc_erase(void);
/// Sets the cursor's position from the next flush on; a negative x hides the cursor.
void iapc_cursor(int x, int y);
void iapc_flush(void);
/// Repaints everything at the next flush.
void iapc_repaint(void);
/// Switches mouse reports (press, release, drag, wheel) on or off.
void iapc_mouse(int on);

/// Sends bytes unchanged; call it between two flushes.
void iapc_send(const uint8_t *bytes, size_t count);

/// Waits for input, iapc_wake or a signal, without limit if the timeout is negative.
///
/// Returns an iapc_event. IAPC_WOKEN has priority; the next call then reports available input.
int iapc_wait(int milliseconds);
/// Ends iapc_wait; any thread and any signal handler can call this function.
void iapc_wake(void);
/// Returns the iapc_signal bits since the last call.
int iapc_take_signals(void);
/// Reads available input; returns 0 if there is none, a negative number if the terminal is gone.
long iapc_read(uint8_t *bytes, size_t count);

/// Leaves the screen, prints a message and stops the process group, as Ctrl-Z does; re-enters the screen on
/// continuation.
void iapc_suspend(const char *message);
/// Leaves the screen and prints a text; re-enters the screen at any key or at the end of input.
void iapc_print_plain(const char *text);
/// Re-enters the screen after another program may have changed the terminal's modes.
void iapc_reenter(void);
/// Restores the terminal and ends the process with SIGHUP.
void iapc_hang_up(void);

#endif
