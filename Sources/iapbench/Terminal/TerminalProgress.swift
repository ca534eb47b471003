// The progress display of long operations in the terminal.

import CursesTerminal
import Grid
import Panes
import Support
import Workbench

/// The progress display of a long operation, with a key that cancels it.
///
/// It appears after 100 ms; other keys are queued. The class is unchecked `Sendable`, because only one thread
/// uses it.
final class TerminalProgress: @unchecked Sendable {
  private let terminal: CursesTerminal
  private let clock = ContinuousClock()
  /// The view that draws the progress; nil if progress must not be shown yet.
  var view: TaskProgressView?
  /// The frame on screen when the work began; nil before the first drawing.
  private var frame: Grid?
  private var startTime: ContinuousClock.Instant
  private var lastCheckTime: ContinuousClock.Instant
  /// Keys pressed during the work, oldest first.
  private var inputs: [InputEvent] = []

  private static let displayDelay: Duration = .milliseconds(100)
  /// The minimum time between two drawings or polls of the keyboard.
  private static let minimumInterval: Duration = .milliseconds(50)

  init(_ terminal: CursesTerminal) {
    self.terminal = terminal
    startTime = clock.now
    lastCheckTime = startTime
  }

  /// Marks the beginning of long work.
  ///
  /// The progress is drawn over `frame`, or over the terminal's content if `frame` is nil.
  func begin(over frame: Grid? = nil) {
    self.frame = frame
    startTime = clock.now
  }

  func nextInput() -> InputEvent? { inputs.isEmpty ? nil : inputs.removeFirst() }

  /// Draws the progress; returns whether a key has cancelled the work.
  func isCancelled(at progress: Cancellation.Progress) -> Bool {
    let now = clock.now
    guard let view, now - startTime >= Self.displayDelay, now - lastCheckTime >= Self.minimumInterval else {
      return false
    }
    lastCheckTime = now
    while let input = terminal.readInput(timeoutMilliseconds: 0) {
      if view.stops(input) {
        // The queued keys were meant for the result of the cancelled work.
        inputs = []
        return true
      }
      inputs.append(input)
    }
    let size = terminal.size
    var grid = frame ?? terminal.shown ?? Grid(columns: size.columns, rows: size.rows)
    frame = grid
    if grid.columns != size.columns || grid.rows != size.rows {
      grid = Grid(columns: size.columns, rows: size.rows)
    }
    view.draw(progress, into: &grid)
    terminal.show(grid)
    return false
  }

  var cancellation: Cancellation { Cancellation { self.isCancelled(at: $0) } }
}
