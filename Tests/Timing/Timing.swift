// Measures the release program from outside and compares the results with the budgets.

import Glibc
import Measuring

@main
struct Timing {
  static let help = """
    Measures iapbench from outside and compares it with its budgets.

    timing --program PATH [--quick] [--noticeable] [--peers] [--filter TEXT] [--budget NAME=NUMBER]

      --program PATH         the program, built for release
      --quick                only the rows that take less than ten seconds
      --noticeable           compare with what a user would notice, not with the budgets
      --peers                also htop, tig, less and lnav, which must be installed
      --filter TEXT          only rows whose name contains TEXT
      --budget NAME=NUMBER   another budget for a row, to see that it fails

    A row that fails is measured up to eleven times more before it counts, \
    because a machine that others use is slow at times.
    Exit codes: 0 all rows hold, 1 a row fails, 2 unusable arguments.
    """

  static func main() {
    do {
      guard try hold(CommandLine.arguments.dropFirst()) else { exit(1) }
    } catch {
      print("timing: \(error)")
      exit(1)
    }
  }

  private static func hold(_ arguments: ArraySlice<String>) throws -> Bool {
    var program: String?
    var isQuick = false
    var limit = TimingLimit.budget
    var hasPeers = false
    var filter = ""
    var budgets: [String: Double] = [:]
    var words = arguments
    while let word = words.popFirst() {
      switch word {
      case "--program": program = words.popFirst()
      case "--quick": isQuick = true
      case "--noticeable": limit = .noticeable
      case "--peers": hasPeers = true
      case "--filter": filter = words.popFirst() ?? ""
      case "--budget":
        let parts = (words.popFirst() ?? "").split(separator: "=")
        guard parts.count == 2, let number = Double(parts[1]) else { unusable("--budget NAME=NUMBER") }
        budgets[String(parts[0])] = number
      case "--help", "-h":
        print(help)
        return true
      default: unusable("unknown argument \(word)")
      }
    }
    guard let program, access(program, X_OK) == 0, let path = realpath(program, nil) else {
      unusable("--program needs the path of a program")
    }
    let bench = try TimingBench(program: String(cString: path))
    defer { bench.removeFolder() }
    let rows = TimingRows.all.filter {
      (!isQuick || $0.isQuick) && (filter.isEmpty || $0.name.contains(filter))
    }
    for name in budgets.keys where !TimingRows.all.contains(where: { $0.name == name }) {
      unusable("no row is called \(name)")
    }
    var failures: [String] = []
    print(text(["row", "value", "budget", "times reference", "stored", "unit"]))
    for row in rows {
      let result = try measured(row.with(budget: budgets[row.name] ?? row.budget), limit: limit, bench: bench)
      print(
        text([
          row.name, number(result.value), number(result.scaledBudget),
          number(result.value / result.reference),
          row.ratio.map { number($0) } ?? "-", row.unit,
        ]))
      // Flushes each row at once, so that a file also shows the table row by row.
      fflush(nil)
      if let failure = result.failure(limit) { failures.append("\(row.name): \(failure)") }
    }
    print(
      "reference loop: \(number(ReferenceTime.measure())) ms, nominal \(number(ReferenceTime.nominal)) ms")
    if hasPeers {
      failures += try Peer.compare(bench: bench, folder: ".", rounds: 5).map { "not true: \($0)" }
    }
    for failure in failures { print(failure) }
    print("\(rows.count) rows, \(failures.count) failures")
    return failures.isEmpty
  }

  private static let maxTries = 12

  /// Returns the first measurement within the limits, otherwise the last one.
  ///
  /// A slower program fails every time, but a machine that was slow for a moment fails only the first times.
  private static func measured(
    _ row: TimingRow, limit: TimingLimit, bench: TimingBench
  ) throws -> TimingResult {
    var result: TimingResult
    var tries = 0
    repeat {
      if tries > 0 { usleep(1_500_000) }
      let before = ReferenceTime.measure()
      let value = try row.measure(bench)
      result = TimingResult(row: row, value: value, reference: (before + ReferenceTime.measure()) / 2)
      tries += 1
    } while result.failure(limit) != nil && tries < maxTries
    return result
  }

  private static func unusable(_ reason: String) -> Never {
    let message = Array("timing: \(reason)\n\n\(help)\n".utf8)
    _ = write(STDERR_FILENO, message, message.count)
    exit(2)
  }
}

func text(_ columns: [String]) -> String {
  columns.map { $0 + String(repeating: " ", count: max(1, 16 - $0.count)) }.joined()
}
