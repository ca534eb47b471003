// While it gathers nothing may ask standard output what terminal it is: it is none.

#include "gather.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include "guard.h"

// The file in memory, and standard output while that leads into it.
static int file = -1;
static int real_stdout = -1;
static int is_gathering;
static char *text;
static size_t capacity;
// The first bytes of the file, as it lies in memory; NULL where they have to be read.
static const char *seen;

// Pictures are smaller than this, except those of windows beyond all measure.
enum { usual_size = 16384 };
// No picture is larger: whoever may not write files of so many bytes is not to lose one.
static const rlim_t largest_size = 64 << 20;

// A file in memory is a file to the limits of a process.
static int has_room_for_pictures(void) {
  struct rlimit limit;
  return getrlimit(RLIMIT_FSIZE, &limit) == 0 && limit.rlim_cur >= largest_size;
}

static void make_file(void) {
#ifdef __linux__
  file = memfd_create("iapbench-picture", MFD_CLOEXEC);
  if (file < 0) return;
  void *const place = mmap(NULL, usual_size, PROT_READ, MAP_SHARED, file, 0);
  if (place != MAP_FAILED) seen = place;
#endif
}

static int lead_to(int descriptor) {
  int code;
  do code = dup2(descriptor, STDOUT_FILENO);
  while (code < 0 && errno == EINTR);
  return code >= 0;
}

int gather_begin(void) {
  if (is_gathering || !guard_has_terminal()) return is_gathering;
  if (file < 0 && has_room_for_pictures()) make_file();
  if (file < 0) return 0;
  if (real_stdout < 0) real_stdout = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
  if (real_stdout < 0) return 0;
  is_gathering = lead_to(file);
  return is_gathering;
}

// Room for so many bytes; whether there is.
static int make_room(size_t size) {
  if (size <= capacity) return 1;
  const size_t wanted = size > usual_size ? size : usual_size;
  char *larger = realloc(text, wanted);
  if (!larger) return 0;
  text = larger;
  capacity = wanted;
  return 1;
}

// Writes what the file holds.
static void write_out(off_t size) {
  if (seen && size <= usual_size) {
    guard_write_whole(real_stdout, seen, (unsigned long)size);
    return;
  }
  for (off_t done = 0; done < size;) {
    char piece[512];
    const int has_room = make_room((size_t)size);
    char *place = has_room ? text : piece;
    const size_t most = has_room ? capacity : sizeof piece;
    const ssize_t count = pread(file, place, size - done < (off_t)most ? (size_t)(size - done) : most, done);
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return;
    guard_write_whole(real_stdout, place, (unsigned long)count);
    done += count;
  }
}

// The picture goes out first: nobody waits for the rest.
void gather_end(void) {
  if (!is_gathering) return;
  is_gathering = 0;
  write_out(lseek(file, 0, SEEK_CUR));
  lead_to(real_stdout);
  lseek(file, 0, SEEK_SET);
}

void gather_forget(void) {
  if (is_gathering) lseek(file, 0, SEEK_SET);
}

void gather_remove(void) {
  gather_end();
  if (seen) munmap((void *)seen, usual_size);
  if (file >= 0) close(file);
  if (real_stdout >= 0) close(real_stdout);
  free(text);
  file = real_stdout = -1;
  text = NULL;
  seen = NULL;
  capacity = 0;
}
