// Arguments, wiring, effects.
import ArgumentParser
import TOMLKit
import Workbench
import CursesTerminal
print("iapbench")
