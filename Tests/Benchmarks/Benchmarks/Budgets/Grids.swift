// The grid alone: filling every cell of 200 x 60, and finding what differs. A part of the budget for a key.

import Benchmark
import Grid

func gridBenchmarks() {
  let lines = [
    ("plain ASCII", String(repeating: "Transaction ID = nil, State = .purchasing  ", count: 5)),
    ("wide characters", String(repeating: "承認をリクエスト App内課金 ", count: 8)),
  ]
  for (name, line) in lines {
    row("Grid redraw and diff, 200x60, \(name)", setup: { line }) { benchmark, line in
      var shown = Grid(columns: 200, rows: 60)
      for row in 0..<60 { shown.put(line, x: 0, y: row, style: Style()) }
      shown.put("x", x: 199, y: 59, style: Style())
      benchmark.startMeasurement()
      var grid = Grid(columns: 200, rows: 60)
      for row in 0..<60 { grid.put(line, x: 0, y: row, style: Style()) }
      blackHole(grid.changedRows(since: shown))
      benchmark.stopMeasurement()
    }
  }
}
