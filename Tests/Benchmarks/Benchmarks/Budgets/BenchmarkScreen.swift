// A workbench with a terminal of 200 x 60 cells, and rows that measure keys.

import Benchmark
import Grid
import Menus
import Scenario
import StoreSimulator
import TerminalUI
import Workbench

struct Screen {
  private var workbench: Workbench
  private var shown = Grid(columns: 200, rows: 60)

  /// Creates a screen, presses keys, and runs all work that the keys start.
  init(_ session: Session, keys: String = "", registry: ScreenRegistry = .standard) {
    workbench = Workbench(
      session: session, registry: registry, theme: Theme(name: "plain", styles: [:]), columns: 200,
      rows: 60,
      makeSession: { _ in Session.fresh() })
    redraw()
    press(keys)
  }

  @discardableResult
  mutating func press(_ key: Key) -> Duration {
    ContinuousClock().measure {
      blackHole(workbench.handle(.key(key)))
      redraw()
    }
  }

  /// Presses keys, runs all work that they start, and draws.
  ///
  /// - Returns: the duration of the slowest key or piece of work.
  @discardableResult
  mutating func press(_ keys: String) -> Duration {
    var longest = Duration.zero
    for key in Key.typed(keys) { longest = max(longest, press(key)) }
    var hasWorked = false
    while workbench.isWorking {
      longest = max(longest, ContinuousClock().measure { blackHole(workbench.runWork()) })
      hasWorked = true
    }
    if hasWorked { longest = max(longest, ContinuousClock().measure { redraw() }) }
    return longest
  }

  private mutating func redraw() {
    var grid = Grid(columns: 200, rows: 60)
    workbench.draw(into: &grid)
    blackHole(grid.changedRows(since: shown))
    shown = grid
  }
}

extension Key {
  /// Returns the keys of a text.
  ///
  /// `\r` is Enter, `\t` Tab, `\u{1B}` Esc, `\u{8}` Backspace and `\u{10}` Ctrl-P. `↓` and `↑` are the arrow
  /// keys.
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

extension Budget {
  /// The budget of a key, which is the duration of a frame at the 99th percentile.
  static let frame = Budget.milliseconds(16, percentile: 0.99)
}

/// Measures a row of repeated keys.
///
/// The work that the keys start runs between the keys and is not measured.
func keyRow(
  _ subject: String, _ budget: Budget = .frame, keys: String, samples: Int = 400,
  setup: @escaping () throws -> Screen
) {
  let keys = Key.typed(keys)
  row(subject, budget, tolerance: 100, samples: samples, setup: { (screen: try setup(), pressed: 0) }) {
    state in
    let duration = state.screen.press(keys[state.pressed % keys.count])
    state.pressed += 1
    state.screen.press("")
    return duration
  }
}

/// Measures a row of one key, with keys before and after it that are not measured.
func keyRow(
  _ subject: String, _ budget: Budget = .frame, before: String = "", key: Key, after: String = "",
  samples: Int = 100, knownMiss: String? = nil, setup: @escaping () throws -> Screen
) {
  row(subject, budget, tolerance: 100, samples: samples, knownMiss: knownMiss, setup: setup) { screen in
    screen.press(before)
    let duration = screen.press(key)
    screen.press(after)
    return duration
  }
}

/// Measures a row of keys that start background work.
///
/// The value is the longest time for which a piece of the work would delay a key.
func pieceRow(
  _ subject: String, before: String = "", keys: String, after: String, samples: Int = 3,
  setup: @escaping () throws -> Screen
) {
  row(
    "\(subject), longest piece", .milliseconds(16, percentile: 1), tolerance: 100, samples: samples,
    setup: setup
  ) { screen in
    screen.press(before)
    let longest = screen.press(keys)
    screen.press(after)
    return longest
  }
}
