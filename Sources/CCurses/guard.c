// The implementation of guard.h. Signal handlers write prepared output and call only async-signal-safe
// functions: write, read, lseek, fcntl, poll, clock_gettime, tcsetattr, tcflow, tcflush, tcgetpgrp,
// sigaction, raise.

#include "guard.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

enum {
  signal_limit = NSIG,
  stack_size = 64 * 1024,
  reset_size = 4096,
  // Timeouts in milliseconds for the terminal and the held standard error at the end of the process.
  reset_patience = 300,
  error_patience = 300,
};

static struct sigaction previous_actions[signal_limit];
static char is_caught[signal_limit];
static struct termios saved_modes;
static volatile sig_atomic_t has_saved_modes;
static char reset_text[reset_size];
static volatile sig_atomic_t reset_length;
static volatile sig_atomic_t is_armed;
static char handler_stack[stack_size];
static int real_stderr = -1;
static int held_stderr = -1;
// A separate file description for the terminal. Standard output is shared with other processes, which would
// be affected if it became non-blocking.
static int terminal = -1;

// Output

void guard_write(int descriptor, const char *bytes, unsigned long count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0 && errno == EAGAIN) {
      // Another process has made the shared terminal non-blocking.
      struct pollfd place = {.fd = descriptor, .events = POLLOUT};
      poll(&place, 1, -1);
      continue;
    }
    if (written <= 0) return;
    bytes += written;
    count -= (unsigned long)written;
  }
}

int guard_hold_stops(sigset_t *before) {
  // In the background, these signals must stop the process.
  if (guard_is_in_background()) return 0;
  sigset_t stops;
  sigemptyset(&stops);
  sigaddset(&stops, SIGTTIN);
  sigaddset(&stops, SIGTTOU);
  return pthread_sigmask(SIG_BLOCK, &stops, before) == 0;
}

void guard_let_stop(int is_held, const sigset_t *before) {
  if (is_held) pthread_sigmask(SIG_SETMASK, before, NULL);
}

void guard_write_whole(int descriptor, const char *bytes, unsigned long count) {
  sigset_t before;
  const int is_held = guard_hold_stops(&before);
  guard_write(descriptor, bytes, count);
  guard_let_stop(is_held, &before);
}

static long long milliseconds_now(void) {
  struct timespec now;
  clock_gettime(CLOCK_MONOTONIC, &now);
  return (long long)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

// Writes until `end` (milliseconds of the monotonic clock); returns whether all bytes were written.
static int write_until(long long end, int descriptor, const char *bytes, unsigned long count) {
  const int flags = fcntl(descriptor, F_GETFL);
  if (flags < 0) return 0;
  const int was_blocking = !(flags & O_NONBLOCK);
  if (was_blocking && fcntl(descriptor, F_SETFL, flags | O_NONBLOCK) < 0) return 0;
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written > 0) {
      bytes += written;
      count -= (unsigned long)written;
      continue;
    }
    if (written < 0 && errno != EAGAIN && errno != EINTR) break;
    const long long left = end - milliseconds_now();
    if (left <= 0) break;
    struct pollfd place = {.fd = descriptor, .events = POLLOUT};
    poll(&place, 1, (int)left);
  }
  if (was_blocking) fcntl(descriptor, F_SETFL, flags);
  return count == 0;
}

static int output(void) { return terminal >= 0 ? terminal : STDOUT_FILENO; }

int guard_takes_output(int milliseconds) {
  struct pollfd place = {.fd = STDOUT_FILENO, .events = POLLOUT};
  const long long end = milliseconds_now() + milliseconds;
  while (1) {
    // If the terminal is gone, poll returns at once.
    const int count = poll(&place, 1, milliseconds);
    if (count > 0) return 1;
    if (count == 0 || errno != EINTR) return 0;
    milliseconds = (int)(end - milliseconds_now());
    if (milliseconds <= 0) return 0;
  }
}

// Copies the held messages to the real standard error, with a timeout in milliseconds.
static void release_stderr(int milliseconds) {
  if (held_stderr < 0) return;
  const long long end = milliseconds_now() + milliseconds;
  char chunk[4096];
  ssize_t length;
  lseek(held_stderr, 0, SEEK_SET);
  while ((length = read(held_stderr, chunk, sizeof chunk)) > 0)
    if (!write_until(end, real_stderr, chunk, (unsigned long)length)) break;
}

// Restoring the terminal

int guard_is_in_background(void) {
  const pid_t foreground = tcgetpgrp(STDIN_FILENO);
  return foreground >= 0 && foreground != getpgrp();
}

void guard_remember_modes(void) {
  struct termios modes;
  if (guard_is_in_background() || tcgetattr(STDIN_FILENO, &modes) != 0) return;
  // A signal handler must not use a partly written value.
  has_saved_modes = 0;
  saved_modes = modes;
  has_saved_modes = 1;
}

int guard_remembered_modes(struct termios *modes) {
  if (!has_saved_modes) return 0;
  *modes = saved_modes;
  return 1;
}

void guard_restore_modes(void) {
  if (!has_saved_modes || guard_is_in_background()) return;
  // Ignores SIGTTOU, by which tcsetattr would stop a process that has just moved to the background.
  struct sigaction ignore, previous;
  memset(&ignore, 0, sizeof ignore);
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGTTOU, &ignore, &previous);
  // TCSANOW does not wait for the output to drain, which could take forever.
  tcsetattr(STDIN_FILENO, TCSANOW, &saved_modes);
  sigaction(SIGTTOU, &previous, NULL);
}

static void send_reset(int milliseconds) {
  const unsigned long length = (unsigned long)reset_length;
  const long long end = milliseconds_now() + milliseconds;
  if (write_until(end, output(), reset_text, length) || guard_is_in_background()) return;
  // The output is stopped or unread. Restarts the output, then discards unread bytes to make room for the
  // reset.
  tcflow(output(), TCOON);
  if (write_until(milliseconds_now() + 20, output(), reset_text, length)) return;
  static const char end_of_string[] = "\033\\";
  tcflush(output(), TCOFLUSH);
  if (write_until(milliseconds_now(), output(), end_of_string, sizeof end_of_string - 1))
    write_until(milliseconds_now() + 20, output(), reset_text, length);
}

void guard_give_back(int milliseconds) {
  // Restores the modes first, because this never blocks and the process may not get any further.
  guard_restore_modes();
  if (!is_armed) return;
  is_armed = 0;
  send_reset(milliseconds);
}

// Signals

static int is_crash(int number) {
  switch (number) {
    case SIGSEGV: case SIGILL: case SIGABRT: case SIGBUS: case SIGFPE: case SIGTRAP: case SIGSYS: return 1;
    default: return 0;
  }
}

static int is_fatal(int number) {
  switch (number) {
    // These signals cannot be caught.
    case SIGKILL: case SIGSTOP: return 0;
    // By default, these signals do not end the process.
    case SIGCHLD: case SIGCONT: case SIGURG: case SIGWINCH: return 0;
    case SIGTSTP: case SIGTTIN: case SIGTTOU: return 0;
    // A write to a closed pipe raises SIGPIPE, which must not end the process.
    case SIGPIPE: return 0;
#if defined(SIGINFO) && !defined(__linux__)
    case SIGINFO: return 0;
#endif
#ifdef SIGRTMIN
    default: return number < 32 || (number >= SIGRTMIN && number <= SIGRTMAX);
#else
    default: return number < 32;
#endif
  }
}

static const char *crash_line(int number) {
  switch (number) {
    case SIGSEGV: return "iapbench: crashed (SIGSEGV)\n";
    case SIGILL: return "iapbench: crashed (SIGILL)\n";
    case SIGABRT: return "iapbench: crashed (SIGABRT)\n";
    case SIGBUS: return "iapbench: crashed (SIGBUS)\n";
    case SIGFPE: return "iapbench: crashed (SIGFPE)\n";
    case SIGTRAP: return "iapbench: crashed (SIGTRAP)\n";
    case SIGSYS: return "iapbench: crashed (SIGSYS)\n";
    default: return NULL;
  }
}

void guard_die(int signal_number) {
  guard_give_back(reset_patience);
  const char *line = crash_line(signal_number);
  if (held_stderr >= 0) {
    if (line) guard_write(held_stderr, line, strlen(line));
    release_stderr(error_patience);
    held_stderr = -1;
  } else if (line) {
    write_until(milliseconds_now() + error_patience, STDERR_FILENO, line, strlen(line));
  }
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = SIG_DFL;
  sigaction(signal_number, &action, NULL);
  sigset_t set;
  sigemptyset(&set);
  sigaddset(&set, signal_number);
  pthread_sigmask(SIG_UNBLOCK, &set, NULL);
  raise(signal_number);
}

static void handle_fatal(int signal_number) {
  int saved_errno = errno;
  guard_die(signal_number);
  errno = saved_errno;
}

static void catch_fatal(int number) {
  struct sigaction action;
  memset(&action, 0, sizeof action);
  action.sa_handler = handle_fatal;
  action.sa_flags = SA_ONSTACK;
  sigfillset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

// Sets a separate stack for signal handlers, because none is left after a stack overflow.
static void use_handler_stack(void) {
  stack_t stack;
  memset(&stack, 0, sizeof stack);
  stack.ss_sp = handler_stack;
  stack.ss_size = sizeof handler_stack;
  sigaltstack(&stack, NULL);
}

// Installation and removal

// Opens /dev/null as a missing standard descriptor; otherwise the next opened file would receive messages.
// The opposite access mode in `flags` makes any use fail, as the C library does for privileged programs.
static void open_missing(int descriptor, int flags) {
  if (fcntl(descriptor, F_GETFD) >= 0 || errno != EBADF) return;
  const int opened = open("/dev/null", flags);
  if (opened < 0 || opened == descriptor) return;
  dup2(opened, descriptor);
  close(opened);
}

void guard_begin(void) {
  open_missing(STDIN_FILENO, O_WRONLY);
  open_missing(STDOUT_FILENO, O_RDONLY);
  open_missing(STDERR_FILENO, O_RDONLY);
  use_handler_stack();
  // Replaces the Swift runtime's handlers (including SIGQUIT), because they start an interactive session.
  for (int number = 1; number < signal_limit; number++) {
    if (!is_crash(number) && number != SIGQUIT) continue;
    struct sigaction present;
    if (sigaction(number, NULL, &present) == 0 && present.sa_handler != SIG_IGN) catch_fatal(number);
  }
}

// Holds standard error until the screen is left; otherwise messages of a failing runtime would vanish with
// the alternate screen.
static void hold_stderr(void) {
  if (!isatty(STDERR_FILENO)) return;
#ifdef __linux__
  int descriptor = memfd_create("stderr", MFD_CLOEXEC);
#else
  FILE *file = tmpfile();
  int descriptor = file ? fileno(file) : -1;
#endif
  if (descriptor < 0) return;
  real_stderr = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3);
  if (real_stderr < 0) {
    close(descriptor);
    return;
  }
  held_stderr = descriptor;
  fflush(stderr);
  dup2(descriptor, STDERR_FILENO);
}

int guard_open_again(int descriptor, int access) {
  const int flags = access | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
#ifdef __linux__
  // This path works even if the terminal has no name in this file system, as in a container.
  char path[32];
  snprintf(path, sizeof path, "/proc/self/fd/%d", descriptor);
  const int opened = isatty(descriptor) ? open(path, flags) : -1;
#else
  const char *name = ttyname(descriptor);
  const int opened = name ? open(name, flags) : -1;
#endif
  struct stat own, given;
  if (opened < 0) return -1;
  if (fstat(opened, &own) == 0 && fstat(descriptor, &given) == 0 && own.st_rdev == given.st_rdev) {
    return opened;
  }
  close(opened);
  return -1;
}

void guard_install(void) {
  has_saved_modes = tcgetattr(STDIN_FILENO, &saved_modes) == 0;
  terminal = guard_open_again(STDOUT_FILENO, O_WRONLY);
  hold_stderr();
  use_handler_stack();
  memset(is_caught, 0, sizeof is_caught);
  for (int number = 1; number < signal_limit; number++) {
    if (!is_fatal(number) && number != SIGPIPE) continue;
    struct sigaction *previous = &previous_actions[number];
    if (sigaction(number, NULL, previous) != 0) continue;
    // Leaves ignored signals (nohup, background) and the handlers of libraries unchanged.
    if (previous->sa_handler == SIG_IGN) continue;
    if (previous->sa_handler != SIG_DFL && !is_crash(number) && number != SIGQUIT) continue;
    if (number == SIGPIPE) {
      // SIGPIPE stays ignored, because it must not end a process that is about to exit.
      signal(SIGPIPE, SIG_IGN);
      continue;
    }
    catch_fatal(number);
    is_caught[number] = 1;
  }
}

void guard_remove(void) {
  for (int number = 1; number < signal_limit; number++)
    if (is_caught[number]) sigaction(number, &previous_actions[number], NULL);
  memset(is_caught, 0, sizeof is_caught);
  has_saved_modes = 0;
  if (terminal >= 0) close(terminal);
  terminal = -1;
  if (held_stderr < 0) return;
  fflush(stderr);
  dup2(real_stderr, STDERR_FILENO);
  release_stderr(error_patience);
  close(held_stderr);
  close(real_stderr);
  held_stderr = -1;
  real_stderr = -1;
}

void guard_set_reset(const char *text) {
  size_t length = strlen(text);
  if (length > sizeof reset_text) length = sizeof reset_text;
  // A signal handler that runs now must not write a mixture of both texts.
  reset_length = 0;
  memcpy(reset_text, text, length);
  reset_length = (sig_atomic_t)length;
}

void guard_arm(int armed) { is_armed = armed; }
