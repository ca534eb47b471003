// Whoever sits at the terminal while something takes long: sees how far it is after a tenth of a second, calls it off with a
// key, and loses no other key that is pressed meanwhile.

import CursesTerminal
import Grid
import Ground
import Workbench

/// The one who waits at a terminal.
///
/// Unchecked, because the terminal is used by the one thread that also does the work, which asks from within it.
final class Waiting: @unchecked Sendable {
  private let terminal: CursesTerminal
  private let clock = ContinuousClock()
  /// How it looks when it is seen how far something is.
  var view: LongWorkView?
  /// What was on screen when that began; nil until something is drawn over it.
  private var picture: Grid?
  private var begun: ContinuousClock.Instant
  private var looked: ContinuousClock.Instant
  /// What was pressed while something took long, the oldest first.
  private var inputs: [Input] = []

  /// How long work goes on before it is seen how far it is.
  private static let unseen: Duration = .milliseconds(100)
  /// How often it is looked for a key then, and drawn.
  private static let pause: Duration = .milliseconds(50)

  init(_ terminal: CursesTerminal) {
    self.terminal = terminal
    begun = clock.now
    looked = begun
  }

  /// Something begins that may take long: over a picture, or over what the terminal shows.
  func begin(over picture: Grid? = nil) {
    self.picture = picture
    begun = clock.now
  }

  /// The next input that came meanwhile.
  func nextInput() -> Input? { inputs.isEmpty ? nil : inputs.removeFirst() }

  /// Whether the work goes on.
  func goesOn(_ progress: Patience.Progress) -> Bool {
    let now = clock.now
    guard let view, now - begun >= Self.unseen, now - looked >= Self.pause else { return true }
    looked = now
    while let input = terminal.readInput(timeoutMilliseconds: 0) {
      if view.stops(input) {
        // What was typed before that was meant for what will not be.
        inputs = []
        return false
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
    return true
  }

  /// Patience as long as no key calls the work off.
  var patience: Patience { Patience { self.goesOn($0) } }
}
