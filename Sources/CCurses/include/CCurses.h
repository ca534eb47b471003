// ncurses in plain C functions, for CursesTerminal only. <curses.h> is not included here: no WINDOW, no macro, no
// variadic function and no global variable of curses reaches Swift. There is one screen per process.

#ifndef CCURSES_H
#define CCURSES_H

#include <stddef.h>
#include <stdint.h>

/// What came of iapc_start.
enum iapc_start_result {
  IAPC_STARTED = 0,
  IAPC_NOT_A_TERMINAL,
  IAPC_NO_TERMINAL_TYPE,
  IAPC_UNKNOWN_TERMINAL_TYPE,
  IAPC_CANNOT_PLACE_CURSOR,
  IAPC_FAILED,
};

/// How text goes to the terminal.
enum iapc_encoding {
  /// The locale is UTF-8.
  IAPC_UTF8 = 0,
  /// The locale is not, C.UTF-8 is used instead.
  IAPC_UTF8_FALLBACK,
  /// No UTF-8 locale is to be had.
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

/// What iapc_wait answers; 0 at timeout.
enum iapc_event {
  IAPC_INPUT = 1,
  IAPC_WOKEN = 2,
};

/// Bits of what iapc_take_signals answers.
enum iapc_signal {
  IAPC_RESIZED = 1,
  IAPC_CONTINUED = 2,
  IAPC_STOP_ASKED = 4,
};

/// A character in one or two columns.
struct iapc_cell {
  /// The base and up to two marks, 0 where there is none.
  uint32_t scalars[3];
  uint16_t attributes;
  /// 1 or 2.
  uint16_t columns;
  /// A pair that iapc_define_pair defined; 0 is the terminal's own colours.
  int32_t pair;
};

/// The first thing in the process, before a file is opened: descriptors 0 to 2 are there afterwards, and a crash ends
/// with a line and without the questions of the Swift runtime.
void iapc_begin(void);

/// A variable of the environment; NULL where it is not set.
const char *iapc_environment(const char *name);

/// Takes the terminal: checks it, sets up the crash guard, enters the alternate screen. On any answer but
/// IAPC_STARTED the terminal is untouched. `synchronizes` is whether frames are marked as synchronized output.
int iapc_start(int wants_color, int synchronizes);
/// Gives the terminal back as it was, and prints what was written to standard error meanwhile.
void iapc_stop(void);

/// How text goes to the terminal: an iapc_encoding.
int iapc_encoding_used(void);
/// Colours of the terminal, 0 without colour; pairs that can be defined.
int iapc_color_count(void);
int iapc_pair_count(void);
/// Whether colour -1 means the terminal's own.
int iapc_has_default_colors(void);
/// Defines a pair of colours; returns 0 when curses refuses.
int iapc_define_pair(int pair, int foreground, int background);
/// What is erased looks as this pair says from now on.
void iapc_set_ground(int pair);
/// What the terminal sends for a key, by terminfo name ("kcuu1"); NULL when it has none. Valid until iapc_stop.
const char *iapc_key_sequence(const char *name);

/// How much of the terminal is used: all of it, up to 1000 columns and 500 rows.
void iapc_size(int *columns, int *rows);
/// Takes over the terminal's present size; the next flush repaints everything.
void iapc_resize(void);

/// Puts characters from (x, y) rightwards. A character that the C library gives another width than its columns is
/// replaced, so that nothing after it moves.
void iapc_put(int x, int y, const struct iapc_cell *cells, size_t count);
/// Blanks everything that has been put.
void iapc_erase(void);
/// Where the cursor is after a flush; x below 0 hides it.
void iapc_cursor(int x, int y);
/// Sends what has changed to the terminal.
void iapc_flush(void);
/// Makes the next flush repaint everything.
void iapc_repaint(void);
/// Switches mouse reports (press, release, drag, wheel) on or off.
void iapc_mouse(int on);

/// Sends bytes as they are, between two flushes.
void iapc_send(const uint8_t *bytes, size_t count);

/// Waits for input, iapc_wake or a signal; below 0 means as long as it takes. A wake comes before
/// input, which is still there at the next call. Returns an iapc_event.
int iapc_wait(int milliseconds);
/// Ends iapc_wait; any thread and any signal handler may call it.
void iapc_wake(void);
/// What signals have asked for since the last call: iapc_signal bits.
int iapc_take_signals(void);
/// Reads what has been typed; 0 where nothing is there, below 0 when the terminal is gone.
long iapc_read(uint8_t *bytes, size_t count);

/// Leaves the screen, prints a message, stops the process group as Ctrl-Z does, and comes back when it continues.
void iapc_suspend(const char *message);
/// Leaves the screen, prints a text, and comes back at Enter, Esc, `q`, Ctrl-C or the end of the input.
void iapc_print_plain(const char *text);
/// Enters the screen again after something else may have changed the terminal's modes.
void iapc_reenter(void);
/// Gives the terminal back and ends the process as a hang-up does.
void iapc_hang_up(void);

#endif
