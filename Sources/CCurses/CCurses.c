// The implementation of CCurses.h with ncurses.

#include "CCurses.h"

#if !__has_include(<curses.h>)
#error "ncurses is missing: sudo apt-get install -y libncurses-dev"
#endif

#include <curses.h>
#include <errno.h>
#include <fcntl.h>
#include <langinfo.h>
#include <locale.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/ioctl.h>
#include <term.h>
#include <termios.h>
#include <unistd.h>
#include <wchar.h>

#include "frame.h"
#include "guard.h"

// term.h defines `columns` as a macro for a capability.
#undef columns

static SCREEN *screen;
static int encoding;
static int color_count;
static int pair_count;
static int has_default_colors;
static int has_alternate_screen;
static int wants_mouse;
static int is_synchronized;
static int cursor_x = -1;
static int cursor_y;
static int cursor_hides = 1;

// The maximum size of the screen. Without it, the cells could take gigabytes.
enum { max_columns = 1000, max_rows = 500 };

// The timeout in milliseconds for leaving the screen of a terminal that accepts no output.
enum { leave_timeout = 1000 };

static const char paste_on[] = "\033[?2004h";
static const char paste_off[] = "\033[?2004l";
static const char mouse_on[] = "\033[?1000h\033[?1002h\033[?1006h";
static const char mouse_off[] = "\033[?1006l\033[?1002l\033[?1000l";
static const char synchronization_off[] = "\033[?2026l";

// A non-blocking descriptor of the terminal; -1 if standard input itself must be read.
static int keyboard = -1;

static void close_keyboard(void) {
  if (keyboard >= 0) close(keyboard);
  keyboard = -1;
}

// Signals that do not end the process

static int wake_pipe[2] = {-1, -1};
static volatile sig_atomic_t resized;
static volatile sig_atomic_t continued;
static volatile sig_atomic_t stop_asked;
static struct sigaction previous_resize, previous_continue, previous_stop;

void iapc_wake(void) {
  int saved_errno = errno;
  // Ignores a failure, because a full pipe also wakes the reader.
  if (wake_pipe[1] >= 0 && write(wake_pipe[1], "", 1) < 0) errno = saved_errno;
}

static void note_signal(int signal_number) {
  if (signal_number == SIGWINCH) resized = 1;
  if (signal_number == SIGCONT) {
    continued = 1;
    // Like the system, cancels a pending stop.
    stop_asked = 0;
  }
  if (signal_number == SIGTSTP) stop_asked = 1;
  iapc_wake();
}

// Installs handlers before curses, which then installs none. Those of curses would miss signals between two
// reads, and stop the process without switching off mouse and paste reports.
static void catch_signals(void) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = note_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(SIGWINCH, &action, &previous_resize);
  sigaction(SIGCONT, &action, &previous_continue);
  sigaction(SIGTSTP, NULL, &previous_stop);
  if (previous_stop.sa_handler != SIG_IGN) sigaction(SIGTSTP, &action, NULL);
}

static void release_signals(void) {
  sigaction(SIGWINCH, &previous_resize, NULL);
  sigaction(SIGCONT, &previous_continue, NULL);
  sigaction(SIGTSTP, &previous_stop, NULL);
}

int iapc_take_signals(void) {
  int taken = 0;
  if (resized) { resized = 0; taken |= IAPC_RESIZED; }
  if (continued) { continued = 0; taken |= IAPC_CONTINUED; }
  if (stop_asked) { stop_asked = 0; taken |= IAPC_STOP_ASKED; }
  return taken;
}

// Start and stop

static int codeset_is_utf8(void) {
  const char *codeset = nl_langinfo(CODESET);
  return strcmp(codeset, "UTF-8") == 0 || strcmp(codeset, "utf8") == 0;
}

static int names_utf8(const char *locale) {
  for (; *locale != '\0'; locale++)
    if (strncasecmp(locale, "utf-8", 5) == 0 || strncasecmp(locale, "utf8", 4) == 0) return 1;
  return 0;
}

// Whether the environment names a locale with another encoding than UTF-8, such as C. setlocale reads the
// same variables. If no variable is set, as in many containers, the terminal most likely shows UTF-8.
static int asks_for_other_encoding(void) {
  static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};
  for (size_t index = 0; index < sizeof names / sizeof names[0]; index++) {
    const char *value = getenv(names[index]);
    if (value == NULL || *value == '\0') continue;
    return !names_utf8(value);
  }
  return 0;
}

// Sets only LC_CTYPE, so that numbers keep their decimal point in every locale.
static int choose_encoding(void) {
  setlocale(LC_CTYPE, "");
  if (codeset_is_utf8()) return IAPC_UTF8;
  if (asks_for_other_encoding()) return IAPC_ASCII;
  static const char *const fallbacks[] = {"C.UTF-8", "C.utf8", "en_US.UTF-8"};
  for (size_t index = 0; index < sizeof fallbacks / sizeof fallbacks[0]; index++)
    if (setlocale(LC_CTYPE, fallbacks[index]) && codeset_is_utf8()) return IAPC_UTF8_FALLBACK;
  return IAPC_ASCII;
}

static const char *capability(const char *name) {
  const char *text = tigetstr((char *)name);
  return text == NULL || text == (const char *)-1 ? NULL : text;
}

// Appends a capability without its padding, such as $<5>. Omits a capability that is longer than any real
// one, because a truncated sequence would be harmful.
static void append_capability(char *text, size_t size, const char *value) {
  enum { longest = 256 };
  size_t length = strlen(text);
  if (!value || strlen(value) > longest || length + longest >= size) return;
  while (*value) {
    if (value[0] == '$' && value[1] == '<') {
      const char *end = strchr(value, '>');
      if (end) {
        value = end + 1;
        continue;
      }
    }
    text[length++] = *value++;
  }
  text[length] = 0;
}

// Prepares the bytes that undo all modes set here.
static void prepare_reset(int rows) {
  char text[4096] = "";
  // The process can end in the middle of a synchronized frame.
  if (is_synchronized) append_capability(text, sizeof text, synchronization_off);
  append_capability(text, sizeof text, mouse_off);
  append_capability(text, sizeof text, paste_off);
  append_capability(text, sizeof text, capability("sgr0"));
  append_capability(text, sizeof text, capability("op"));
  append_capability(text, sizeof text, capability("rmkx"));
  append_capability(text, sizeof text, capability("cnorm"));
  // Without an alternate screen the shell continues below the last line.
  const char *place = capability("cup");
  if (place) append_capability(text, sizeof text, tiparm(place, rows - 1, 0));
  const char *leave = capability("rmcup");
  has_alternate_screen = leave != NULL;
  append_capability(text, sizeof text, leave ? leave : "\r\n");
  guard_set_reset(text);
}

static int make_wake_pipe(void) {
  if (wake_pipe[0] >= 0) return 1;
  if (pipe(wake_pipe) != 0) return 0;
  for (int end = 0; end < 2; end++) {
    fcntl(wake_pipe[end], F_SETFL, O_NONBLOCK);
    fcntl(wake_pipe[end], F_SETFD, FD_CLOEXEC);
  }
  return 1;
}

static void start_colors(int wants_color) {
  color_count = 0;
  pair_count = 0;
  has_default_colors = 0;
  // The number of direct colours. Curses allocates a table of all colours, so a larger number in a terminfo
  // entry would take unlimited time.
  enum { most_colors = 1 << 24 };
  if (!wants_color || !has_colors() || tigetnum("colors") > most_colors || start_color() == ERR) return;
  color_count = COLORS;
  pair_count = COLOR_PAIRS;
  has_default_colors = use_default_colors() == OK;
}

static void switch_modes_on(void) {
  guard_write(STDOUT_FILENO, paste_on, sizeof paste_on - 1);
  if (wants_mouse) guard_write(STDOUT_FILENO, mouse_on, sizeof mouse_on - 1);
}

static void switch_modes_off(void) {
  guard_write(STDOUT_FILENO, mouse_off, sizeof mouse_off - 1);
  guard_write(STDOUT_FILENO, paste_off, sizeof paste_off - 1);
}

void iapc_begin(void) { guard_begin(); }

const char *iapc_environment(const char *name) { return getenv(name); }

// Sets the terminal modes for the time outside the screen: the shell's modes, in which each line begins at
// the left edge, but without echo and key signals. Ctrl-C or Ctrl-Z would otherwise end or stop the program
// while it writes to a slow terminal.
static void set_waiting_modes(void) {
  struct termios waiting;
  if (!guard_remembered_modes(&waiting)) return;
  waiting.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ISIG);
  waiting.c_cc[VMIN] = 1;
  waiting.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &waiting);
}

// Sets the terminal modes of the screen. Curses cannot set them, because it writes to a buffer.
static void set_screen_modes(void) {
  struct termios modes;
  if (tcgetattr(STDIN_FILENO, &modes) != 0) return;
  modes.c_iflag &= ~(tcflag_t)(ICRNL | INLCR | IGNCR | IXON | BRKINT | PARMRK);
  modes.c_oflag &= ~(tcflag_t)(ONLCR | XTABS);
  modes.c_lflag &= ~(tcflag_t)(ICANON | ECHO | ECHONL | ISIG | IEXTEN);
  modes.c_cc[VMIN] = 1;
  modes.c_cc[VTIME] = 0;
  tcsetattr(STDIN_FILENO, TCSANOW, &modes);
}

// Leaves the screen temporarily: shows the cursor where a shell can continue, and sets the waiting modes.
static void leave_screen(void) {
  if (!guard_takes_output(leave_timeout)) {
    // The write would block.
    guard_give_back(0);
  } else {
    switch_modes_off();
    curs_set(1);
    endwin();
    frame_write();
    if (!has_alternate_screen) guard_write(STDOUT_FILENO, "\r\n", 2);
    guard_arm(0);
  }
  // In the background, setting modes would stop the process.
  if (!guard_is_in_background()) set_waiting_modes();
}

// Whether a capability formats a parameter as a string. A number would then be used as an address.
static int takes_text(const char *value) {
  for (const char *place = value; (place = strchr(place, '%')); place++) {
    place++;
    if (*place == '%') continue;
    while (*place && strchr(":-+# 0123456789.", *place)) place++;
    if (*place == 's' || *place == 'l') return 1;
    if (!*place) return 0;
  }
  return 0;
}

// Whether all capabilities that curses formats with numbers accept numbers.
static int has_sound_capabilities(void) {
  static const char *const filled_in[] = {
    "cup", "hpa", "vpa", "cub", "cud", "cuf", "cuu", "ech", "rep", "csr", "ind", "indn", "rin", "ich", "dch",
    "il", "dl", "setaf", "setab", "setf", "setb", "scp", "initc", "initp", "sgr", "setal", "smglr", "wind",
    "mgc",
  };
  for (size_t index = 0; index < sizeof filled_in / sizeof filled_in[0]; index++) {
    const char *value = capability(filled_in[index]);
    if (value && takes_text(value)) return 0;
  }
  return 1;
}

// Size

static int bounded(long number, int maximum) {
  return number < 1 ? 1 : number > maximum ? maximum : (int)number;
}

// Gets the terminal's current size, up to the maximum; returns 0 if the size is unknown.
static int ask_size(int *width, int *height) {
  struct winsize size;
  if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_row == 0 || size.ws_col == 0) return 0;
  *width = bounded(size.ws_col, max_columns);
  *height = bounded(size.ws_row, max_rows);
  return 1;
}

// Returns the number from an environment variable, otherwise from the terminfo entry, otherwise `fallback`.
static int configured_size(const char *variable, const char *name, int maximum, int fallback) {
  const char *text = getenv(variable);
  if (text && *text >= '1' && *text <= '9') return bounded(strtol(text, NULL, 10), maximum);
  const int described = tigetnum((char *)name);
  return described > 0 ? bounded(described, maximum) : fallback;
}

// The environment variables from which curses reads the size when it creates or re-enters a screen.
enum { size_variables = 2 };
static const char *const size_names[size_variables] = {"COLUMNS", "LINES"};

struct saved_variables {
  char *values[size_variables];
};

// Sets the variables to this size until `restore_variables`, because the user's values can be absurdly large.
static struct saved_variables set_variables(int width, int height) {
  const int sizes[size_variables] = {width, height};
  struct saved_variables saved;
  for (int index = 0; index < size_variables; index++) {
    const char *present = getenv(size_names[index]);
    saved.values[index] = present ? strdup(present) : NULL;
    char digits[16];
    snprintf(digits, sizeof digits, "%d", sizes[index]);
    setenv(size_names[index], digits, 1);
  }
  return saved;
}

static void restore_variables(struct saved_variables saved) {
  for (int index = 0; index < size_variables; index++) {
    if (saved.values[index]) setenv(size_names[index], saved.values[index], 1);
    else unsetenv(size_names[index]);
    free(saved.values[index]);
  }
}

// Creates the screen of curses with this size.
static SCREEN *make_screen(const char *type, int width, int height) {
  const struct saved_variables saved = set_variables(width, height);
  SCREEN *made = newterm((char *)type, frame_open(is_synchronized), stdin);
  restore_variables(saved);
  return made;
}

// Stops the process group until it is in the foreground, because only then are the terminal's modes those to
// restore. The system does not stop an orphaned process group, so the number of attempts is limited.
static void wait_for_foreground(void) {
  for (int attempt = 0; attempt < 3 && guard_is_in_background(); attempt++) kill(0, SIGTTIN);
}

int iapc_start(int wants_color, int synchronizes) {
  if (screen) return IAPC_FAILED;
  if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO)) return IAPC_NOT_A_TERMINAL;
  wait_for_foreground();
  const char *type = getenv("TERM");
  if (!type || !*type) return IAPC_NO_TERMINAL_TYPE;
  int problem = 0;
  // Checks the type first, because newterm ends the process for unknown types and accepts types without
  // cursor addressing.
  if (setupterm((char *)type, STDOUT_FILENO, &problem) != OK) return IAPC_UNKNOWN_TERMINAL_TYPE;
  const int can_place = capability("cup") != NULL && has_sound_capabilities();
  if (!can_place || !make_wake_pipe()) {
    del_curterm(cur_term);
    return can_place ? IAPC_FAILED : IAPC_CANNOT_PLACE_CURSOR;
  }
  // From here on, changes of the window size are recorded.
  catch_signals();
  int width, height;
  if (!ask_size(&width, &height)) {
    width = configured_size("COLUMNS", "cols", max_columns, 80);
    height = configured_size("LINES", "lines", max_rows, 24);
  }
  is_synchronized = synchronizes;
  // Precedes all changes of modes, so that a signal handler can undo them.
  prepare_reset(height);
  del_curterm(cur_term);

  encoding = choose_encoding();
  guard_install();
  keyboard = guard_open_again(STDIN_FILENO, O_RDONLY);
  guard_arm(1);
  set_waiting_modes();
  screen = make_screen(type, width, height);
  if (!screen) {
    frame_close();
    guard_arm(0);
    release_signals();
    guard_restore_modes();
    guard_remove();
    close_keyboard();
    return IAPC_FAILED;
  }
  if (LINES != height || COLS != width) resize_term(height, width);
  start_colors(wants_color);
  set_screen_modes();
  keypad(stdscr, TRUE);
  scrollok(stdscr, FALSE);
  // Makes curses draw without pauses while keys arrive.
  typeahead(-1);
  cursor_hides = curs_set(0) != ERR;
  frame_write();
  switch_modes_on();
  return IAPC_STARTED;
}

void iapc_stop(void) {
  if (!screen) return;
  // The guard writes the same bytes as curses would, but with a timeout.
  guard_give_back(leave_timeout);
  wants_mouse = 0;
  cursor_x = -1;
  delscreen(screen);
  screen = NULL;
  frame_close();
  close_keyboard();
  release_signals();
  guard_remove();
}

int iapc_encoding_used(void) { return encoding; }
int iapc_color_count(void) { return color_count; }
int iapc_pair_count(void) { return pair_count; }
int iapc_has_default_colors(void) { return has_default_colors; }

int iapc_define_pair(int pair, int foreground, int background) {
  return init_extended_pair(pair, foreground, background) == OK;
}

void iapc_set_default_pair(int pair) {
  cchar_t blank;
  setcchar(&blank, L" ", WA_NORMAL, 0, &pair);
  bkgrndset(&blank);
}

const char *iapc_key_sequence(const char *name) { return capability(name); }

void iapc_size(int *width, int *height) {
  *width = COLS;
  *height = LINES;
}

void iapc_resize(void) {
  int width, height;
  if (ask_size(&width, &height) && (height != LINES || width != COLS)) {
    resize_term(height, width);
    prepare_reset(height);
  }
  iapc_repaint();
}

// Drawing

static int is_regional_indicator(uint32_t scalar) { return scalar >= 0x1F1E6 && scalar <= 0x1F1FF; }

static void set_cell(cchar_t *cell, const uint32_t *scalars, size_t count, attr_t attributes, int pair) {
  wchar_t text[4];
  size_t length = 0;
  for (size_t index = 0; index < count && scalars[index]; index++) {
    if (index > 0 && wcwidth((wchar_t)scalars[index]) != 0) continue;
    text[length++] = (wchar_t)scalars[index];
  }
  text[length] = 0;
  setcchar(cell, text, attributes, 0, &pair);
}

static attr_t curses_attributes(unsigned attributes) {
  attr_t result = WA_NORMAL;
  if (attributes & IAPC_BOLD) result |= WA_BOLD;
  if (attributes & IAPC_DIM) result |= WA_DIM;
  if (attributes & IAPC_UNDERLINE) result |= WA_UNDERLINE;
  if (attributes & IAPC_REVERSE) result |= WA_REVERSE;
  if (attributes & IAPC_ITALIC) result |= WA_ITALIC;
  return result;
}

static int is_printable_ascii(uint32_t scalar) { return scalar >= 0x20 && scalar < 0x7F; }

// Converts one cell to curses cells; returns their number.
static int set_cells(cchar_t *run, const struct iapc_cell *cell) {
  static const uint32_t unknown = '?', blank = ' ';
  const attr_t attributes = curses_attributes(cell->attributes);
  const uint32_t base = cell->scalars[0];
  const int width = is_printable_ascii(base) ? 1 : wcwidth((wchar_t)base);
  if (width == cell->columns) {
    set_cell(&run[0], cell->scalars, 3, attributes, cell->pair);
    return 1;
  }
  if (cell->columns == 2 && width == 1 && is_regional_indicator(base)) {
    // Two regional indicators, which a terminal can join to a flag.
    set_cell(&run[0], &cell->scalars[0], 1, attributes, cell->pair);
    set_cell(&run[1], &cell->scalars[1], 1, attributes, cell->pair);
    return 2;
  }
  set_cell(&run[0], &unknown, 1, attributes, cell->pair);
  if (cell->columns == 2) set_cell(&run[1], &blank, 1, attributes, cell->pair);
  return cell->columns;
}

void iapc_put(int x, int y, const struct iapc_cell *cells, size_t count) {
  enum { chunk = 128 };
  cchar_t run[chunk + 2];
  int used = 0;
  int run_columns = 0;
  for (size_t index = 0; index < count; index++) {
    const struct iapc_cell *cell = &cells[index];
    used += set_cells(&run[used], cell);
    run_columns += cell->columns;
    if (used >= chunk || index + 1 == count) {
      mvadd_wchnstr(y, x, run, used);
      x += run_columns;
      used = 0;
      run_columns = 0;
    }
  }
}

void iapc_cursor(int x, int y) {
  const int is_shown = x >= 0;
  const int was_shown = cursor_x >= 0;
  cursor_x = x;
  cursor_y = y;
  if (is_shown != was_shown) curs_set(is_shown);
}

void iapc_flush(void) {
  // A hidden cursor stays where the last output ended, because moving the cursor takes as long as writing
  // several rows.
  leaveok(stdscr, cursor_x < 0 && cursor_hides);
  if (cursor_x >= 0) wmove(stdscr, cursor_y, cursor_x);
  // A cursor that the terminal cannot hide moves to the corner.
  else if (!cursor_hides) wmove(stdscr, LINES - 1, COLS - 1);
  wnoutrefresh(stdscr);
  sigset_t before;
  const int is_held = guard_hold_stops(&before);
  doupdate();
  frame_write();
  guard_let_stop(is_held, &before);
}

void iapc_erase(void) { erase(); }

void iapc_repaint(void) { clearok(curscr, TRUE); }

void iapc_mouse(int on) {
  wants_mouse = on;
  if (on) guard_write(STDOUT_FILENO, mouse_on, sizeof mouse_on - 1);
  else guard_write(STDOUT_FILENO, mouse_off, sizeof mouse_off - 1);
}

void iapc_send(const uint8_t *bytes, size_t count) {
  guard_write_whole(STDOUT_FILENO, (const char *)bytes, count);
}

// Input

int iapc_wait(int milliseconds) {
  struct pollfd sources[2] = {{.fd = STDIN_FILENO, .events = POLLIN}, {.fd = wake_pipe[0], .events = POLLIN}};
  // If a signal interrupted poll, its handler has written to the pipe.
  if (poll(sources, 2, milliseconds) < 0) sources[1].revents = POLLIN;
  else if (!sources[0].revents && !sources[1].revents) return 0;
  int events = 0;
  if (sources[1].revents) {
    char drained[64];
    while (read(wake_pipe[0], drained, sizeof drained) > 0) {}
    events |= IAPC_WOKEN;
  } else if (sources[0].revents) {
    events |= IAPC_INPUT;
  }
  return events;
}

long iapc_read(uint8_t *bytes, size_t count) {
  // The read does not block. If the process was stopped after poll, a shell may have read the bytes.
  ssize_t length = read(keyboard >= 0 ? keyboard : STDIN_FILENO, bytes, count);
  if (length > 0) return length;
  if (length < 0 && (errno == EINTR || errno == EAGAIN)) return 0;
  return -1;
}

// Temporary exit from the screen

static void enter_screen(void) {
  // The process may be continued in the background, where its output would appear on the shell's line.
  wait_for_foreground();
  sigset_t before;
  const int is_held = guard_hold_stops(&before);
  // curses initialises a screen completely only if it has been left with endwin.
  if (!isendwin()) endwin();
  guard_arm(1);
  iapc_resize();
  const struct saved_variables saved = set_variables(COLS, LINES);
  refresh();
  restore_variables(saved);
  curs_set(cursor_x >= 0);
  set_screen_modes();
  frame_write();
  switch_modes_on();
  guard_let_stop(is_held, &before);
}

void iapc_reenter(void) { enter_screen(); }

// Stops the process group like Ctrl-Z; returns when the group is continued.
static void stop_group(void) {
  struct sigaction action, caught;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigaction(SIGTSTP, &action, &caught);
  kill(0, SIGTSTP);
  sigaction(SIGTSTP, &caught, NULL);
  guard_remember_modes();
}

void iapc_suspend(const char *message) {
  leave_screen();
  guard_write_whole(STDOUT_FILENO, message, strlen(message));
  guard_restore_modes();
  stop_group();
  // `enter_screen` handles both signals. They are cleared first, because the size can change again while the
  // screen is written.
  resized = 0;
  continued = 0;
  enter_screen();
}

void iapc_print_plain(const char *text) {
  leave_screen();
  guard_write_whole(STDOUT_FILENO, text, strlen(text));
  // Discards keys that were pressed while the text was written, so that they do not end the wait immediately.
  tcflush(STDIN_FILENO, TCIFLUSH);
  char key = 0;
  for (;;) {
    const int event = iapc_wait(-1);
    if (stop_asked) {
      stop_asked = 0;
      guard_restore_modes();
      stop_group();
      continued = 0;
      set_waiting_modes();
    }
    if (event != IAPC_INPUT) continue;
    const ssize_t count = read(STDIN_FILENO, &key, 1);
    if (count < 0 && (errno == EINTR || errno == EAGAIN)) continue;
    break;
  }
  tcflush(STDIN_FILENO, TCIFLUSH);
  enter_screen();
}

void iapc_hang_up(void) { guard_die(SIGHUP); }
