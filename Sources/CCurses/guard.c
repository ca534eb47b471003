// The crash guard. Everything that a handler calls is async-signal-safe: write, read, lseek, tcsetattr, sigaction,
// raise. What it writes was prepared beforehand.

#include "guard.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <termios.h>
#include <unistd.h>

static const int fatal_signals[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGSEGV, SIGILL, SIGABRT, SIGBUS, SIGFPE, SIGTRAP};
enum { fatal_count = sizeof fatal_signals / sizeof fatal_signals[0], stack_size = 64 * 1024, reset_size = 512 };

static struct sigaction previous_actions[fatal_count];
static struct termios saved_modes;
static int has_saved_modes;
static char reset_text[reset_size];
static volatile sig_atomic_t reset_length;
static volatile sig_atomic_t is_armed;
static char handler_stack[stack_size];
static int real_stderr = -1;
static int held_stderr = -1;

void guard_write(int descriptor, const char *bytes, unsigned long count) {
  while (count > 0) {
    ssize_t written = write(descriptor, bytes, count);
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return;
    bytes += written;
    count -= (unsigned long)written;
  }
}

// Copies what was written to standard error to where it would have gone.
static void release_stderr(void) {
  if (held_stderr < 0) return;
  char chunk[4096];
  ssize_t length;
  lseek(held_stderr, 0, SEEK_SET);
  while ((length = read(held_stderr, chunk, sizeof chunk)) > 0) guard_write(real_stderr, chunk, (unsigned long)length);
}

static void give_back(void) {
  if (!is_armed) return;
  is_armed = 0;
  guard_write(STDOUT_FILENO, reset_text, (unsigned long)reset_length);
  guard_restore_modes();
}

void guard_die(int signal_number) {
  give_back();
  release_stderr();
  held_stderr = -1;
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

// Messages of a failing runtime would go to the alternate screen and vanish with it: they are kept and shown after.
static void hold_stderr(void) {
  if (!isatty(STDERR_FILENO)) return;
#ifdef __linux__
  int descriptor = memfd_create("stderr", MFD_CLOEXEC);
#else
  FILE *file = tmpfile();
  int descriptor = file ? fileno(file) : -1;
#endif
  if (descriptor < 0) return;
  real_stderr = dup(STDERR_FILENO);
  if (real_stderr < 0) {
    close(descriptor);
    return;
  }
  held_stderr = descriptor;
  fflush(stderr);
  dup2(descriptor, STDERR_FILENO);
}

void guard_install(void) {
  has_saved_modes = tcgetattr(STDIN_FILENO, &saved_modes) == 0;
  hold_stderr();
  stack_t stack;
  memset(&stack, 0, sizeof stack);
  stack.ss_sp = handler_stack;
  stack.ss_size = sizeof handler_stack;
  sigaltstack(&stack, NULL);
  for (int index = 0; index < fatal_count; index++) {
    struct sigaction action;
    memset(&action, 0, sizeof action);
    action.sa_handler = handle_fatal;
    action.sa_flags = SA_ONSTACK;
    sigfillset(&action.sa_mask);
    sigaction(fatal_signals[index], &action, &previous_actions[index]);
    // Started by nohup or in the background: what was ignored stays ignored.
    if (previous_actions[index].sa_handler == SIG_IGN)
      sigaction(fatal_signals[index], &previous_actions[index], NULL);
  }
}

void guard_remove(void) {
  for (int index = 0; index < fatal_count; index++)
    sigaction(fatal_signals[index], &previous_actions[index], NULL);
  if (held_stderr < 0) return;
  fflush(stderr);
  dup2(real_stderr, STDERR_FILENO);
  release_stderr();
  close(held_stderr);
  close(real_stderr);
  held_stderr = -1;
  real_stderr = -1;
}

void guard_set_reset(const char *text) {
  size_t length = strlen(text);
  if (length > sizeof reset_text) length = sizeof reset_text;
  memcpy(reset_text, text, length);
  reset_length = (sig_atomic_t)length;
}

void guard_arm(int armed) { is_armed = armed; }

void guard_restore_modes(void) {
  if (!has_saved_modes) return;
  // In the background tcsetattr would stop the process instead of setting anything.
  struct sigaction ignore, previous;
  memset(&ignore, 0, sizeof ignore);
  ignore.sa_handler = SIG_IGN;
  sigaction(SIGTTOU, &ignore, &previous);
  tcsetattr(STDIN_FILENO, TCSANOW, &saved_modes);
  sigaction(SIGTTOU, &previous, NULL);
}
