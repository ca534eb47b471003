/* A preloaded library that makes file calls fail. The n-th call of one kind on files below a folder fails,
   once or from then on, or writes only a part of its bytes. The part `disk` of the fault suite builds and
   uses the library.

   FAULTS_ROOT   the folder whose files are affected
   FAULTS_DISK   CALL:N:ERRNO:once, CALL:N:ERRNO:ever, or write:N:0:short
   FAULTS_MARK   a file that receives a line with the number of calls after a failure and when the program
                 ends. At the end, the file also receives the names of files with unsynced data
   FAULTS_NAME   the name of the affected process, which excludes its parent shell and its children */

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static char root[4096], mark[4096], call[32], mode[16];
static long wanted, count;
static int failure, isOn;

__attribute__((constructor)) static void begin(void) {
  const char *name = getenv("FAULTS_NAME"), *order = getenv("FAULTS_DISK"), *folder = getenv("FAULTS_ROOT");
  if (!name || !order || !folder || strcmp(name, program_invocation_short_name) != 0) return;
  snprintf(root, sizeof root, "%s/", folder);
  snprintf(mark, sizeof mark, "%s", getenv("FAULTS_MARK") ? getenv("FAULTS_MARK") : "");
  isOn = sscanf(order, "%31[^:]:%ld:%d:%15s", call, &wanted, &failure, mode) == 4;
}

/* Writes the number of calls to the mark file, with direct system calls, which are not counted. */
static void tell(const char *what) {
  if (!isOn || !mark[0]) return;
  char line[400];
  int length = snprintf(line, sizeof line, "%s %s %ld\n", what, call, count);
  long file = syscall(SYS_openat, AT_FDCWD, mark, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  if (file < 0) return;
  syscall(SYS_write, file, line, length);
  syscall(SYS_close, file);
}

/* The written files, and whether each has unsynced data. */
enum { most_files = 256 };
static struct { dev_t device; ino_t number; int isDirty; char path[256]; } files[most_files];
static int file_count;

static void note(int descriptor, int isDirty) {
  struct stat facts;
  int place = 0;
  if (fstat(descriptor, &facts) != 0 || !S_ISREG(facts.st_mode)) return;
  while (place < file_count
         && (files[place].device != facts.st_dev || files[place].number != facts.st_ino)) {
    place++;
  }
  if (place == most_files) return;
  if (place == file_count) file_count++;
  files[place].device = facts.st_dev;
  files[place].number = facts.st_ino;
  files[place].isDirty = isDirty;
  char link[64];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = readlink(link, files[place].path, sizeof files[place].path - 1);
  files[place].path[length < 0 ? 0 : length] = 0;
}

__attribute__((destructor)) static void end(void) {
  tell("ended");
  for (int place = 0; place < file_count; place++) {
    /* Ignores the program's backup, which has no name, and order.txt, which may be lost. */
    if (!files[place].isDirty) continue;
    if (strstr(files[place].path, "(deleted)") || strstr(files[place].path, "order.txt")) continue;
    char line[300];
    snprintf(line, sizeof line, "unsynced %s", files[place].path);
    tell(line);
  }
}

static int isBelow(const char *path) {
  char whole[8192];
  if (!path) return 0;
  if (path[0] != '/') {
    char folder[4096];
    if (!getcwd(folder, sizeof folder)) return 0;
    snprintf(whole, sizeof whole, "%s/%s", folder, path);
    path = whole;
  }
  return strncmp(path, root, strlen(root)) == 0;
}

static int isOurs(int descriptor) {
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  long length = readlink(link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return isBelow(path);
}

/* Whether this call must fail. */
static int fails(const char *name) {
  if (!isOn || strcmp(name, call) != 0) return 0;
  count++;
  if (strcmp(mode, "ever") == 0 ? count < wanted : count != wanted) return 0;
  tell("failed");
  return 1;
}

#define REAL(result, name, ...) \
  static result (*real)(__VA_ARGS__); \
  if (!real) real = (result(*)(__VA_ARGS__))dlsym(RTLD_NEXT, name)
#define FAIL(value) do { errno = failure; return value; } while (0)

ssize_t write(int descriptor, const void *bytes, size_t size) {
  REAL(ssize_t, "write", int, const void *, size_t);
  if (isOn && isOurs(descriptor)) note(descriptor, 1);
  if (isOn && isOurs(descriptor) && fails("write")) {
    /* Writes a part of the data, as on a disk that becomes full. */
    if (strcmp(mode, "short") == 0) return real(descriptor, bytes, size > 1 ? size / 2 : size);
    if (failure == ENOSPC && size > 3) real(descriptor, bytes, size / 3);
    FAIL(-1);
  }
  return real(descriptor, bytes, size);
}

static mode_t modeOf(int flags, va_list rest) {
  return flags & (O_CREAT | __O_TMPFILE) ? (mode_t)va_arg(rest, unsigned) : 0;
}

#define OPEN(name) \
  int name(const char *path, int flags, ...) { \
    REAL(int, #name, const char *, int, ...); \
    va_list rest; \
    va_start(rest, flags); \
    mode_t allowed = modeOf(flags, rest); \
    va_end(rest); \
    if (isOn && isBelow(path) && fails("open")) FAIL(-1); \
    return real(path, flags, allowed); \
  }
OPEN(open)
OPEN(open64)

#define OPENAT(name) \
  int name(int folder, const char *path, int flags, ...) { \
    REAL(int, #name, int, const char *, int, ...); \
    va_list rest; \
    va_start(rest, flags); \
    mode_t allowed = modeOf(flags, rest); \
    va_end(rest); \
    if (isOn && isBelow(path) && fails("open")) FAIL(-1); \
    return real(folder, path, flags, allowed); \
  }
OPENAT(openat)
OPENAT(openat64)

int rename(const char *from, const char *to) {
  REAL(int, "rename", const char *, const char *);
  if (isOn && isBelow(to) && fails("rename")) FAIL(-1);
  return real(from, to);
}

int link(const char *from, const char *to) {
  REAL(int, "link", const char *, const char *);
  if (isOn && isBelow(to) && fails("link")) FAIL(-1);
  return real(from, to);
}

int linkat(int fromFolder, const char *from, int toFolder, const char *to, int flags) {
  REAL(int, "linkat", int, const char *, int, const char *, int);
  if (isOn && isBelow(to) && fails("link")) FAIL(-1);
  /* All data of an unnamed file must be synced before the file gets a name. */
  struct stat facts;
  if (isOn && isBelow(to) && stat(from, &facts) == 0)
    for (int place = 0; place < file_count; place++)
      if (files[place].isDirty && files[place].device == facts.st_dev && files[place].number == facts.st_ino)
        tell("unsynced when named");
  return real(fromFolder, from, toFolder, to, flags);
}

int unlink(const char *path) {
  REAL(int, "unlink", const char *);
  if (isOn && isBelow(path) && fails("unlink")) FAIL(-1);
  return real(path);
}

int mkdir(const char *path, mode_t allowed) {
  REAL(int, "mkdir", const char *, mode_t);
  if (isOn && isBelow(path) && fails("mkdir")) FAIL(-1);
  return real(path, allowed);
}

#define SYNC(name) \
  int name(int descriptor) { \
    REAL(int, #name, int); \
    if (isOn && isOurs(descriptor) && fails("sync")) FAIL(-1); \
    if (isOn) note(descriptor, 0); \
    return real(descriptor); \
  }
SYNC(fsync)
SYNC(fdatasync)

int ftruncate(int descriptor, off_t length) {
  REAL(int, "ftruncate", int, off_t);
  if (isOn && isOurs(descriptor) && fails("truncate")) FAIL(-1);
  return real(descriptor, length);
}

ssize_t read(int descriptor, void *bytes, size_t size) {
  REAL(ssize_t, "read", int, void *, size_t);
  if (isOn && isOurs(descriptor) && fails("read")) FAIL(-1);
  return real(descriptor, bytes, size);
}

/* As in the system, the file is closed even if the call fails. */
int close(int descriptor) {
  REAL(int, "close", int);
  int isFailing = isOn && isOurs(descriptor) && fails("close");
  int status = real(descriptor);
  if (isFailing) FAIL(-1);
  return status;
}
