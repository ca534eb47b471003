// The implementation of the functions in frame.h.

#include "frame.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "guard.h"

static const char synchronization_on[] = "\033[?2026h";
static const char synchronization_off[] = "\033[?2026l";

static FILE *file;
static int is_synchronized;
static char *buffer;
static size_t capacity;

// The maximum size of a frame in bytes. Exceeding RLIMIT_FSIZE, even in memory, would end the process.
static const rlim_t largest_size = 64 << 20;

static int may_write_large_files(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur >= largest_size;
}

FILE *frame_open(int synchronizes) {
  is_synchronized = synchronizes;
  const int descriptor = may_write_large_files() ? memfd_create("iapbench-frame", MFD_CLOEXEC) : -1;
  if (descriptor < 0) return stdout;
  file = fdopen(descriptor, "w");
  if (!file) close(descriptor);
  return file ? file : stdout;
}

// Enlarges the buffer to at least `size` bytes; returns 0 on failure.
static int reserve(size_t size) {
  if (size <= capacity) return 1;
  char *larger = realloc(buffer, size);
  if (!larger) return 0;
  buffer = larger;
  capacity = size;
  return 1;
}

// Reads `size` bytes from the beginning of the file; returns 0 on failure.
static int read_file(int descriptor, char *bytes, size_t size) {
  for (size_t done = 0; done < size;) {
    const ssize_t count = pread(descriptor, bytes + done, size - done, (off_t)done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return 0;
    done += (size_t)count;
  }
  return 1;
}

void frame_write(void) {
  if (!file) return;
  const int descriptor = fileno(file);
  const off_t end = lseek(descriptor, 0, SEEK_CUR);
  if (end <= 0) return;
  const size_t size = (size_t)end;
  const size_t before = is_synchronized ? sizeof synchronization_on - 1 : 0;
  const size_t after = is_synchronized ? sizeof synchronization_off - 1 : 0;
  if (reserve(before + size + after) && read_file(descriptor, buffer + before, size)) {
    memcpy(buffer, synchronization_on, before);
    memcpy(buffer + before + size, synchronization_off, after);
    guard_write(STDOUT_FILENO, buffer, before + size + after);
  }
  lseek(descriptor, 0, SEEK_SET);
}

void frame_close(void) {
  if (file) fclose(file);
  free(buffer);
  file = NULL;
  buffer = NULL;
  capacity = 0;
}
