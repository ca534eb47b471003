#include "CCurses.h"
#include <curses.h>
int iapc_version(void) { return NCURSES_VERSION_PATCH; }
