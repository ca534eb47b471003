// A key in a log of 100,000 lines: handle it, draw the screen of 200 x 60 cells, find the rows that changed. From key
// to last byte the budget is 2 ms at p95 and 8 ms at p99; what is measured here is all of it but the terminal.

import Benchmark
import Grid
import Scenario
import StoreSimulator
import Workbench

func screenBenchmarks() {
  let filtered: [Key.Code] =
    [.character("5"), .character("&")] + "purchased".map { .character($0) } + [.enter]
  let cases: [(name: String, before: [Key.Code], keys: [Key.Code])] = [
    ("filter on, j and k", filtered, [.character("k"), .character("k"), .character("j"), .character("j")]),
    ("filter on, page up and down", filtered, [.pageUp, .pageUp, .pageDown, .pageDown]),
    ("no filter, Tab", [], [.tab]),
    ("filter on, buying", filtered + [.character("1")], [.character("b"), .enter, .enter, .enter]),
    (
      "the filter text grows and shrinks (no budget: the whole log is looked through)",
      [.character("5"), .character("&")], [.character("p"), .character("u"), .backspace, .backspace]
    ),
  ]
  for (name, before, keys) in cases {
    keyBenchmark(
      "Key and draw, 200x60, 100,000 log lines, \(name) (p95 2 ms, p99 8 ms)", keys: keys,
      setup: { () -> Kept<Screen> in
        var session = Session.fresh()
        // A callback's dump has six lines and more.
        var lines = 0
        while lines < 100_000 {
          let count = session.log.count
          try session.buyOnce()
          lines += (count..<session.log.count).reduce(0) {
            $0 + LogText.lines(of: session.log[$1].happening).count
          }
        }
        var screen = Screen(session)
        for key in before { _ = screen.press(key) }
        return Kept(screen)
      })
  }
}

/// Keys in turn, each with the drawing after it; what they are pressed on is set up before.
func keyBenchmark(
  _ name: String, keys: [Key.Code], setup: @escaping @Sendable () async throws -> Kept<Screen>
) {
  Benchmark(
    name, configuration: .init(warmupIterations: 4, maxIterations: 2_000),
    closure: { benchmark, screen in
      benchmark.startMeasurement()
      let changed = screen.value.press(keys[benchmark.currentIteration % keys.count])
      benchmark.stopMeasurement()
      blackHole(changed)
    },
    setup: setup)
}

/// A workbench with the picture that the terminal shows.
struct Screen {
  private var workbench: Workbench
  private var shown = Grid(columns: 200, rows: 60)

  init(_ session: Session) {
    workbench = Workbench(
      session: session, theme: Theme(name: "plain", styles: [:]), columns: 200, rows: 60,
      makeSession: { _ in Session.fresh() })
    _ = redraw()
  }

  /// Handles a key and draws.
  ///
  /// - Returns: the rows that the terminal has to write.
  mutating func press(_ code: Key.Code) -> [Int] { press(Key(code)) }

  /// The same for a key with Ctrl or Alt.
  mutating func press(_ key: Key) -> [Int] {
    blackHole(workbench.handle(.key(key)))
    return redraw()
  }

  private mutating func redraw() -> [Int] {
    var grid = Grid(columns: 200, rows: 60)
    workbench.draw(into: &grid)
    let changed = grid.changedRows(since: shown)
    shown = grid
    return changed
  }
}
