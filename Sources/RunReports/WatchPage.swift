// The page that `run --watch` prints after each run.

import Grid

package struct WatchPage: Sendable {
  private let summary: String
  private let body: [String]
  private let footer: String

  /// - Parameters:
  ///   - results: The results of all scenarios.
  ///   - changed: The scenarios that were run again; empty in the first run.
  package init(_ results: [ScenarioResult], changed: [String]) {
    var sum = RunSummary()
    for result in results { sum.add(result) }
    summary = sum.text
    var lines: [String] = []
    if let first = changed.first {
      lines.append("run again: \(first)" + (changed.count > 1 ? " and \(changed.count - 1) more" : ""))
    }
    let problems = results.flatMap { result in result.problems.map { $0.text(in: result.subject) } }
    if !problems.isEmpty { lines += [""] + problems }
    body = lines
    footer = "watching \(results.count) scenario\(results.count == 1 ? "" : "s"); Ctrl-C ends"
  }

  /// Creates a page about a problem that prevents all runs.
  package init(problem: [String]) {
    summary = problem.first ?? ""
    body = Array(problem.dropFirst())
    footer = "watching; Ctrl-C ends"
  }

  /// The largest number of rows of a failure on a page with more rows than the terminal.
  private static let maxRows = 3

  /// Returns the lines with the sum first.
  ///
  /// If they need more rows than the terminal has, long failures are cut and some are left out.
  ///
  /// `size` is nil if the output is not a terminal.
  package func lines(size: (columns: Int, rows: Int)?) -> [String] {
    let all = [summary] + body + ["", footer]
    guard let size, size.columns > 0 else { return all }
    func rows(of line: String) -> Int {
      max(1, (CellWidth.of(line) + size.columns - 1) / size.columns)
    }
    // The cursor is in the last row.
    let available = size.rows - 1
    guard all.reduce(0, { $0 + rows(of: $1) }) > available else { return all }
    let cut = body.map { CellWidth.truncated($0, columns: Self.maxRows * size.columns, marker: "…") }
    var remaining = available - rows(of: summary) - rows(of: footer) - 1
    if cut.reduce(0, { $0 + rows(of: $1) }) <= remaining { return [summary] + cut + ["", footer] }
    remaining -= 1
    let shown = cut.prefix { line in
      remaining -= rows(of: line)
      return remaining >= 0
    }
    let count = cut.count - shown.count
    return [summary] + shown + ["(\(count) more line\(count == 1 ? "" : "s"))", "", footer]
  }
}
