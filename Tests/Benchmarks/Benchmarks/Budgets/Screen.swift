// A workbench with the picture that a terminal of 200 x 60 cells shows, and rows for keys that are pressed in it. From a key
// to the last byte all is measured but the terminal: the key is handled, the screen is drawn, the changed rows are found.

import Benchmark
import Grid
import Scenario
import StoreSimulator
import Workbench

/// A workbench with the picture that the terminal shows.
struct Screen {
  private var workbench: Workbench
  private var shown = Grid(columns: 200, rows: 60)

  /// A screen on which keys were pressed, and the work that they set off was done.
  init(_ session: Session, keys: String = "") {
    workbench = Workbench(
      session: session, theme: Theme(name: "plain", styles: [:]), columns: 200, rows: 60,
      makeSession: { _ in Session.fresh() })
    _ = redraw()
    press(keys)
  }

  /// Handles a key and draws.
  ///
  /// - Returns: the rows that the terminal has to write.
  mutating func press(_ key: Key) -> [Int] {
    blackHole(workbench.handle(.key(key)))
    return redraw()
  }

  /// Presses keys in turn; after the last one all the work is done that was set off, and the screen is drawn again.
  ///
  /// - Returns: how long the key or the piece of work took that took longest.
  @discardableResult
  mutating func press(_ keys: String) -> Duration {
    let clock = ContinuousClock()
    var longest = Duration.zero
    for key in Key.typed(keys) { longest = max(longest, clock.measure { blackHole(press(key)) }) }
    var hasWorked = false
    while true {
      let begin = clock.now
      guard workbench.workOnce() else { break }
      longest = max(longest, clock.now - begin)
      hasWorked = true
    }
    if hasWorked { longest = max(longest, clock.measure { blackHole(redraw()) }) }
    return longest
  }

  private mutating func redraw() -> [Int] {
    var grid = Grid(columns: 200, rows: 60)
    workbench.draw(into: &grid)
    let changed = grid.changedRows(since: shown)
    shown = grid
    return changed
  }
}

extension Key {
  /// The keys of a text as they are typed: `\r` is Enter, `\t` Tab, `\u{1B}` Esc, `\u{8}` Backspace, `\u{10}` Ctrl-P,
  /// `↓` and `↑` the arrows.
  static func typed(_ text: String) -> [Key] {
    text.map { character in
      switch character {
      case "\r": Key(.enter)
      case "\t": Key(.tab)
      case "\u{1B}": Key(.escape)
      case "\u{8}": Key(.backspace)
      case "↓": Key(.down)
      case "↑": Key(.up)
      case "\u{10}": Key(Code.character("p"), control: true)
      default: Key(Code.character(character))
      }
    }
  }
}

/// A row for keys that are pressed over and over, each measured by itself; what they set off is done between them.
func keyRow(_ name: String, keys: String, setup: @escaping () throws -> Screen) {
  let keys = Key.typed(keys)
  row(name, warmups: 4, setup: { Kept((screen: try setup(), pressed: 0)) }) { benchmark, kept in
    let key = keys[kept.value.pressed % keys.count]
    kept.value.pressed += 1
    benchmark.startMeasurement()
    let changed = kept.value.screen.press(key)
    benchmark.stopMeasurement()
    blackHole(changed)
    kept.value.screen.press("")
  }
}

/// A row for one key, with keys before and after it that are not measured.
func keyRow(
  _ name: String, before: String = "", key: Key, after: String = "", iterations: Int = 100,
  setup: @escaping () throws -> Screen
) {
  row(name, iterations: iterations, setup: { Kept(try setup()) }) { benchmark, screen in
    screen.value.press(before)
    benchmark.startMeasurement()
    let changed = screen.value.press(key)
    benchmark.stopMeasurement()
    blackHole(changed)
    screen.value.press(after)
  }
}

/// A row for keys that may set off work between keys: the time to its end, and the longest that a key has to wait.
func workRow(
  _ name: String, before: String = "", keys: String, after: String, setup: @escaping () throws -> Screen
) {
  row(
    name, metrics: [.wallClock, .longestPiece], warmups: 0, iterations: 20, seconds: 3,
    setup: { Kept(try setup()) }
  ) { benchmark, screen in
    screen.value.press(before)
    benchmark.startMeasurement()
    let longest = screen.value.press(keys)
    benchmark.stopMeasurement()
    benchmark.measurement(.longestPiece, longest.nanoseconds)
    screen.value.press(after)
  }
}
