// Arguments, wiring, effects.
import ArgumentParser
import CursesTerminal
import TOMLKit
import Workbench

print("iapbench")
