// Shows the progress of long work on the terminal after a tenth of a second, and lets a key cancel it. Other keys that
// are pressed meanwhile are kept.

import CursesTerminal
import Grid
import Support
import Workbench

/// The progress of long work on a terminal.
///
/// Unchecked, because the terminal is used by the one thread that also does the work, which asks from within it.
final class TerminalProgress: @unchecked Sendable {
  private let terminal: CursesTerminal
  private let clock = ContinuousClock()
  /// How the progress is drawn; nil if nothing is shown yet.
  var view: TaskProgressView?
  /// The frame when the work began; nil until something is drawn over it.
  private var picture: Grid?
  private var begun: ContinuousClock.Instant
  private var lastCheck: ContinuousClock.Instant
  /// Keys that were pressed during the work, the oldest first.
  private var inputs: [InputEvent] = []

  /// How long work takes before its progress is shown.
  private static let displayDelay: Duration = .milliseconds(100)
  /// The time between two drawings, and between two looks at the keyboard.
  private static let pause: Duration = .milliseconds(50)

  init(_ terminal: CursesTerminal) {
    self.terminal = terminal
    begun = clock.now
    lastCheck = begun
  }

  /// Begins work that may take long: the progress is drawn over `picture`, or over what the terminal shows.
  func begin(over picture: Grid? = nil) {
    self.picture = picture
    begun = clock.now
  }

  /// The next input that came meanwhile.
  func nextInput() -> InputEvent? { inputs.isEmpty ? nil : inputs.removeFirst() }

  /// Shows the progress, and returns whether a key has cancelled the work.
  func isCancelled(at progress: Cancellation.Progress) -> Bool {
    let now = clock.now
    guard let view, now - begun >= Self.displayDelay, now - lastCheck >= Self.pause else { return false }
    lastCheck = now
    while let input = terminal.readInput(timeoutMilliseconds: 0) {
      if view.stops(input) {
        // Keys that were typed before were meant for the result of the work.
        inputs = []
        return true
      }
      inputs.append(input)
    }
    let size = terminal.size
    var grid = picture ?? terminal.shown ?? Grid(columns: size.columns, rows: size.rows)
    picture = grid
    if grid.columns != size.columns || grid.rows != size.rows {
      grid = Grid(columns: size.columns, rows: size.rows)
    }
    view.draw(progress, into: &grid)
    terminal.show(grid)
    return false
  }

  /// Work that a key cancels.
  var cancellation: Cancellation { Cancellation { self.isCancelled(at: $0) } }
}
