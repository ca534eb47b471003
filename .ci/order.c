// Lists the functions that a start of the program runs, in the order in which it comes to them: the linker puts them
// together (see Package.swift). It writes a breakpoint at each function, runs the program in a pseudo-terminal for a few
// seconds, presses a few keys, and notes which breakpoints were reached; then it does so again for the cursor alone. What
// a key runs comes first: after a pause its code is in no cache, and fewer pages of it are found sooner. The functions of
// Swift's own libraries come last: theirs cannot be taken apart, and one of them in the middle would bring megabytes
// along. For x86-64 Linux; made anew by hand:
//
//     swift build -c release --product iapbench
//     cc -O1 -o /tmp/order .ci/order.c -lutil
//     nm "$(dirname "$(readlink -f "$(command -v swift)")")"/../lib/swift_static/linux/*.a > /tmp/libraries
//     nm .build/release/iapbench | /tmp/order /tmp/libraries .build/release/iapbench > .ci/start.order
//
// A function that is not in the list, or not in the program any more, does no harm.

#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ptrace.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { most_functions = 1 << 20, seconds = 10, seconds_before_keys = 3, seconds_before_again = 6, seconds_before_cursor = 7 };
static const unsigned char breakpoint = 0xCC;
static const char *const keys[] = {"j", "j", "k", "i", "i", "5", "k", "j", "1", "j", "j", "k", "k"};
static const char *const cursor_keys[] = {"j", "j", "k", "k"};
enum { key_count = sizeof keys / sizeof *keys, cursor_key_count = sizeof cursor_keys / sizeof *cursor_keys };

typedef struct {
  unsigned long address;
  char *name;
  unsigned char byte;
  int is_known;
  int is_reached;
  int is_for_cursor;
  int is_of_library;
} function;

static function functions[most_functions];
static long count;
// In the order in which they were reached.
static function *reached[most_functions], *reached_by_cursor[most_functions];
static long reached_count, reached_by_cursor_count;
static int is_again;

static int by_address(const void *left, const void *right) {
  const function *a = left, *b = right;
  return (a->address > b->address) - (a->address < b->address);
}

// The next function in what nm says; 0 at the end.
static int next_function(FILE *names, unsigned long *address, char *name) {
  char line[1 << 16];
  char type;
  while (fgets(line, sizeof line, names))
    if (sscanf(line, "%lx %c %65535s", address, &type, name) == 3 && strchr("tTwW", type)) return 1;
  return 0;
}

static char *library_names[most_functions];
static long library_count;

static int by_text(const void *left, const void *right) { return strcmp(*(char *const *)left, *(char *const *)right); }

static void read_functions(FILE *libraries, FILE *program) {
  static char name[1 << 16];
  unsigned long address;
  while (library_count < most_functions && next_function(libraries, &address, name))
    library_names[library_count++] = strdup(name);
  qsort(library_names, library_count, sizeof *library_names, by_text);
  while (count < most_functions && next_function(program, &address, name)) {
    char *own = strdup(name);
    functions[count++] = (function){
      .address = address, .name = own,
      .is_of_library = bsearch(&own, library_names, library_count, sizeof *library_names, by_text) != NULL,
    };
  }
  qsort(functions, count, sizeof *functions, by_address);
}

static void set_breakpoints(int memory) {
  for (long i = 0; i < count; i++) {
    // Several names may stand for one function.
    if (i > 0 && functions[i].address == functions[i - 1].address) functions[i].byte = functions[i - 1].byte;
    else if (!functions[i].is_known && pread(memory, &functions[i].byte, 1, functions[i].address) != 1) continue;
    functions[i].is_known = 1;
    pwrite(memory, &breakpoint, 1, functions[i].address);
  }
}

// Notes the function at a breakpoint and lets it run; false where there is none.
static int reach(int memory, pid_t process) {
  struct user_regs_struct registers;
  ptrace(PTRACE_GETREGS, process, 0, &registers);
  const function wanted = {.address = registers.rip - 1};
  function *found = bsearch(&wanted, functions, count, sizeof *functions, by_address);
  if (!found) return 0;
  while (found > functions && found[-1].address == wanted.address) found--;
  pwrite(memory, &found->byte, 1, wanted.address);
  for (; found < functions + count && found->address == wanted.address; found++) {
    if (is_again && !found->is_for_cursor) {
      found->is_for_cursor = 1;
      reached_by_cursor[reached_by_cursor_count++] = found;
    }
    if (!found->is_reached) {
      found->is_reached = 1;
      reached[reached_count++] = found;
    }
  }
  registers.rip = wanted.address;
  ptrace(PTRACE_SETREGS, process, 0, &registers);
  return 1;
}

int main(int argument_count, char **arguments) {
  FILE *libraries = argument_count > 2 ? fopen(arguments[1], "r") : NULL;
  if (!libraries) return fputs("order LIBRARY_NAMES PROGRAM [ARGUMENT...] < names\n", stderr), 2;
  read_functions(libraries, stdin);
  arguments++;
  int terminal, status;
  struct winsize size = {40, 120, 0, 0};
  const pid_t program = forkpty(&terminal, NULL, NULL, &size);
  if (program == 0) {
    ptrace(PTRACE_TRACEME, 0, 0, 0);
    execv(arguments[1], arguments + 1);
    _exit(127);
  }
  waitpid(program, &status, 0);
  ptrace(PTRACE_SETOPTIONS, program, 0, PTRACE_O_EXITKILL | PTRACE_O_TRACECLONE);
  char path[64], output[1 << 16];
  snprintf(path, sizeof path, "/proc/%d/mem", program);
  const int memory = open(path, O_RDWR);
  set_breakpoints(memory);
  ptrace(PTRACE_CONT, program, 0, 0);
  fcntl(terminal, F_SETFL, O_NONBLOCK);
  const time_t start = time(NULL);
  unsigned pressed = 0, cursor_pressed = 0;
  while (time(NULL) - start < seconds) {
    while (read(terminal, output, sizeof output) > 0) {}
    const time_t passed = time(NULL) - start;
    if (passed >= seconds_before_keys && pressed < key_count) {
      write(terminal, keys[pressed], strlen(keys[pressed]));
      pressed++;
    }
    // Nothing is pressed by now, so that the program waits and its code stands still.
    if (passed >= seconds_before_again && !is_again) {
      is_again = 1;
      set_breakpoints(memory);
    }
    if (passed >= seconds_before_cursor && cursor_pressed < cursor_key_count) {
      write(terminal, cursor_keys[cursor_pressed], strlen(cursor_keys[cursor_pressed]));
      cursor_pressed++;
    }
    const pid_t stopped = waitpid(-1, &status, __WALL | WNOHANG);
    if (stopped <= 0) {
      struct pollfd place = {.fd = terminal, .events = POLLIN};
      poll(&place, 1, 1);
      continue;
    }
    if (!WIFSTOPPED(status)) {
      if (stopped == program) break;
      continue;
    }
    int signal = WSTOPSIG(status);
    if (signal == SIGTRAP && status >> 16 == 0 && reach(memory, stopped)) signal = 0;
    if (signal == SIGTRAP || signal == SIGSTOP) signal = 0;
    ptrace(PTRACE_CONT, stopped, 0, signal);
  }
  kill(program, SIGKILL);
  for (int of_library = 0; of_library <= 1; of_library++) {
    for (long i = 0; i < reached_by_cursor_count; i++)
      if (reached_by_cursor[i]->is_of_library == of_library) puts(reached_by_cursor[i]->name);
    for (long i = 0; i < reached_count; i++)
      if (!reached[i]->is_for_cursor && reached[i]->is_of_library == of_library) puts(reached[i]->name);
  }
  return 0;
}
