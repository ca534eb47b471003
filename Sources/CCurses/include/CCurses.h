// The functions of ncurses that CursesTerminal uses, without curses' macros, variadic functions and global
// variables. One screen exists per process.

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

/// The encoding of text on the terminal.
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

/// The result of iapc_wait, which is 0 at a timeout.
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
  /// A pair from iapc_define_pair; 0 for the terminal's own colours.
  int32_t pair;
};

/// Opens missing descriptors 0 to 2, and makes a crash end with one line instead of the Swift runtime's
/// questions. Must be the first call in the process, before any file is opened.
void iapc_begin(void);

/// Returns an environment variable; NULL if it is not set.
const char *iapc_environment(const char *name);

/// Checks the terminal, installs the crash guard and enters the alternate screen. The terminal is unchanged
/// unless the result is IAPC_STARTED. If `synchronizes` is set, frames are marked as synchronized output.
int iapc_start(int wants_color, int synchronizes);
/// Restores the terminal, and prints what was written to standard error in the meantime.
void iapc_stop(void);

/// Returns an iapc_encoding.
int iapc_encoding_used(void);
/// The number of the terminal's colours, and the number of pairs that can be defined; both 0 without colours.
int iapc_color_count(void);
int iapc_pair_count(void);
/// Whether colour -1 is the terminal's own colour.
int iapc_has_default_colors(void);
/// Defines a pair of colours; returns 0 if curses refuses.
int iapc_define_pair(int pair, int foreground, int background);
/// Sets the colours of erased cells.
void iapc_set_default_pair(int pair);
/// Returns the sequence of a key by its terminfo name ("kcuu1"); NULL if the terminal has none. Valid until
/// iapc_stop.
const char *iapc_key_sequence(const char *name);

/// The size in use: the terminal's size, limited to 1000 columns and 500 rows.
void iapc_size(int *columns, int *rows);
/// Adopts the terminal's current size, and repaints everything at the next flush.
void iapc_resize(void);

/// Puts characters from (x, y) to the right. A character whose width in the C library differs from `columns`
/// is replaced, so that the characters after it keep their places.
void iapc_put(int x, int y, const struct iapc_cell *cells, size_t count);
void iapc_erase(void);
/// Sets the cursor's position after a flush; a negative x hides the cursor.
void iapc_cursor(int x, int y);
/// Writes all changes to the terminal.
void iapc_flush(void);
/// Repaints everything at the next flush.
void iapc_repaint(void);
/// Switches mouse reports (press, release, drag, wheel) on or off.
void iapc_mouse(int on);

/// Sends bytes unchanged, between two flushes.
void iapc_send(const uint8_t *bytes, size_t count);

/// Waits for input, iapc_wake or a signal; a negative timeout is unlimited. If both a wake and input are
/// available, only the wake is reported, and the next call reports the input. Returns an iapc_event.
int iapc_wait(int milliseconds);
/// Ends iapc_wait. Any thread and any signal handler can call it.
void iapc_wake(void);
/// Returns the iapc_signal bits since the last call.
int iapc_take_signals(void);
/// Reads available input; 0 if there is none, negative if the terminal is gone.
long iapc_read(uint8_t *bytes, size_t count);

/// Leaves the screen, prints a message, stops the process group like Ctrl-Z, and returns to the screen on
/// continuation.
void iapc_suspend(const char *message);
/// Leaves the screen, prints a text, and returns to the screen at any key or at the end of input.
void iapc_print_plain(const char *text);
/// Enters the screen again after another program may have changed the terminal's modes.
void iapc_reenter(void);
/// Restores the terminal, and ends the process with SIGHUP.
void iapc_hang_up(void);

#endif
