// Shows a grid on a terminal through ncurses, and reads input.
import CCurses
import Grid
