// The repeated run of scenarios whose files change, for `iapbench run --watch`.

import Glibc
import RunReports
import Scenario
import Simulation
import Support

struct RunWatch {
  private let options: RunOptions
  private let channels: Set<Channel>?
  private let shard: Shard?
  private var watched = WatchedScenarios()
  /// The page on screen, and the size of the terminal for which it was made.
  private var shownPage: WatchPage?
  private var shownSize: TerminalSize?

  private struct TerminalSize: Equatable {
    let columns: Int
    let rows: Int

    /// Returns nil if the standard output is not a terminal with a known size.
    static func current() -> TerminalSize? {
      var window = winsize()
      guard isatty(STDOUT_FILENO) == 1, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &window) == 0,
        window.ws_row > 0
      else { return nil }
      return TerminalSize(columns: Int(window.ws_col), rows: Int(window.ws_row))
    }
  }

  /// The time between two checks of the files, in microseconds.
  private static let interval: UInt32 = 300_000
  /// The time for which changed files must stay equal, because an editor may still be writing them.
  private static let settlingTime: UInt32 = 50_000

  init(_ options: RunOptions, channels: Set<Channel>?, shard: Shard?) throws(ProgramFailure) {
    guard options.format == .text else {
      throw ProgramFailure(message: "--watch prints no log; leave out --format", status: .unusable)
    }
    (self.options, self.channels, self.shard) = (options, channels, shard)
  }

  /// Runs the scenarios until the user ends the program.
  ///
  /// Throws if the arguments are invalid, or if an output cannot be written.
  mutating func run() throws(ProgramFailure) -> Never {
    var selection = try ScenarioSelection(options.scenarios, shard: shard)
    let files = try ReportFiles(options, scenarios: selection.files)
    try runOutdated(selection, files, isFirst: true)
    var problem: [String] = []
    while true {
      usleep(Self.interval)
      if let page = shownPage, TerminalSize.current() != shownSize { try show(page) }
      let shown = (selection.files, problem)
      do throws(ProgramFailure) {
        selection = try ScenarioSelection(options.scenarios, shard: shard)
        problem = []
      } catch {
        problem = error.lines
      }
      if !problem.isEmpty {
        if problem != shown.1 { try show(WatchPage(problem: problem)) }
        continue
      }
      let isListChanged = selection.files != shown.0 || !shown.1.isEmpty
      try runOutdated(selection, files, isFirst: false, showsAlways: isListChanged)
    }
  }

  /// Runs the scenarios whose files have changed, and shows the results of all.
  private mutating func runOutdated(
    _ selection: ScenarioSelection, _ files: ReportFiles, isFirst: Bool, showsAlways: Bool = false
  ) throws(ProgramFailure) {
    let list = selection.files
    let paths = watched.files(of: list)
    var stamps = Self.stamps(of: paths)
    var outdated = watched.outdated(in: list, stamps)
    guard isFirst || showsAlways || !outdated.isEmpty else { return }
    if !isFirst, !outdated.isEmpty {
      stamps = Self.settledStamps(of: paths)
      outdated = watched.outdated(in: list, stamps)
    }
    watched.store(stamps, of: paths)
    var plan = RunPlan(options, channels: channels, selection)
    plan.files = outdated
    var watched = watched
    _ = try ScenarioRuns.execute(plan) { (output) throws(ProgramFailure) in
      switch output {
      case .lines, .narration: break
      case .resultLine(let line): try files.append(line)
      case .finished(let result, let sources): watched.store(result, sources: sources)
      }
    }
    let newPaths = watched.files(of: list).subtracting(paths)
    watched.store(Self.stamps(of: newPaths), of: newPaths)
    self.watched = watched
    let results = watched.results(of: list)
    if files.hasReport {
      var report = JUnitReport()
      for result in results { report.add(result) }
      try files.write(report)
    }
    try show(WatchPage(results, changed: isFirst ? [] : outdated))
  }

  private mutating func show(_ page: WatchPage) throws(ProgramFailure) {
    // A terminal is cleared, so that the sum is in its first row.
    if isatty(STDOUT_FILENO) == 1 {
      try Output.data("\u{1B}[H\u{1B}[2J")
    } else if shownPage != nil {
      try Output.line("")
    }
    let size = TerminalSize.current()
    (shownPage, shownSize) = (page, size)
    try Output.lines(page.lines(size: size.map { ($0.columns, $0.rows) }))
  }

  // MARK: Files

  private static func stamps(of paths: Set<String>) -> [String: FileStamp] {
    var stamps: [String: FileStamp] = [:]
    for path in paths {
      guard let status = FileStatus(path: path) else { continue }
      stamps[path] = FileStamp(
        modified: status.modified, size: status.size, number: status.identity.number)
    }
    return stamps
  }

  /// Returns the states of the files as soon as they stay equal for a moment.
  private static func settledStamps(of paths: Set<String>) -> [String: FileStamp] {
    var previous = stamps(of: paths)
    while true {
      usleep(settlingTime)
      let present = stamps(of: paths)
      if present == previous { return present }
      previous = present
    }
  }
}
