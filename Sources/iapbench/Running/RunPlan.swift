// The files and the outputs of a run without a screen.

import Glibc
import RunReports
import Scenario
import Simulation

struct RunPlan: Sendable {
  /// Paths of files and bug bundles, or `lib:` names.
  var files: [String]
  let runner: ScenarioRunner
  /// Whether the output names the file of each line: as a heading, or as a key in JSON Lines.
  let namesFiles: Bool
  let isQuiet: Bool
  /// Whether the sum of all scenarios is printed at the end.
  let printsSum: Bool
  /// Whether a progress line is shown, because standard error is a terminal.
  let showsProgress = isatty(STDERR_FILENO) == 1
  let writesResults: Bool
  /// nil unless the run is a step of GitHub Actions.
  let annotations: AnnotationPaths?

  init(_ options: RunOptions, channels: Set<Channel>?, _ selection: ScenarioSelection) {
    files = selection.files
    isQuiet = options.isQuiet || options.isWatching
    namesFiles = selection.isList && !isQuiet
    printsSum = selection.isList || isQuiet || selection.files.isEmpty
    writesResults = options.results != nil
    annotations = options.isWatching ? nil : AnnotationPaths()
    // Without a printed or reported log, no log line is formatted.
    let needsLog = !isQuiet || options.junit != nil
    var runner = ScenarioRunner(
      channels: needsLog ? channels : [], format: isQuiet ? .text : options.format,
      registry: Participants.all)
    runner.describesRun = showsProgress && !isQuiet
    if options.junit != nil {
      runner.reporting = .resultsAndLog
    } else if printsSum || writesResults || annotations != nil {
      runner.reporting = .results
    }
    self.runner = runner
  }

  /// Returns the heading of a file; nil if the output has no headings.
  func heading(of index: Int) -> [String]? {
    guard namesFiles, runner.format == .text else { return nil }
    return (index == 0 ? [] : [""]) + ["==> \(files[index]) <=="]
  }
}

/// The paths of files in the annotations of GitHub Actions.
struct AnnotationPaths: Sendable {
  private let workspace: String?

  /// Returns nil unless the program runs in a step of GitHub Actions.
  init?() {
    guard let value = ProcessEnvironment["GITHUB_ACTIONS"], value != "false" else { return nil }
    workspace = ProcessEnvironment["GITHUB_WORKSPACE"]
  }

  func path(of subject: RunSubject) -> String? {
    guard let path = subject.path, let workspace else { return subject.path }
    return GitHubAnnotation.path(Path.absolute(path), inWorkspace: workspace) ?? path
  }
}

/// The conversion of one scenario's events to outputs.
struct RunRecorder {
  private let plan: RunPlan
  private var collector: ResultCollector

  init(_ plan: RunPlan, file: String) {
    self.plan = plan
    let path = ScenarioLibrary.isLibraryPath(file) ? nil : file
    // The channel of the operator has the steps itself.
    let addsSteps = plan.runner.reporting == .resultsAndLog && !plan.runner.channels.contains(.operator)
    collector = ResultCollector(
      RunSubject(name: file, path: path), at: Self.now, addsSteps: addsSteps)
  }

  var subject: RunSubject {
    get { collector.subject }
    set { collector.subject = newValue }
  }

  mutating func receive(_ event: RunEvent) -> [RunOutput] {
    collector.receive(event, at: Self.now).map(outputs) ?? []
  }

  /// Records the reason why the file cannot be run, or not to its end.
  mutating func fail(_ problem: RunProblem) -> [RunOutput] {
    guard plan.runner.reporting != .none else { return [] }
    return outputs(collector.fail(problem, at: Self.now))
  }

  /// Returns the outputs at the end of the run.
  func end(_ status: ExitStatus, _ sources: RunSources) -> [RunOutput] {
    guard plan.runner.reporting != .none else { return [] }
    let result = collector.result(exitCode: status.rawValue)
    return outputs(.end(result.events, exitCode: status.rawValue))
      + [.finished(result, sources: sources.paths)]
  }

  private func outputs(_ event: ResultEvent) -> [RunOutput] {
    var outputs: [RunOutput] = []
    if plan.writesResults { outputs.append(.resultLine(event.line(of: subject))) }
    guard let problem = event.problem else { return outputs }
    if plan.isQuiet { outputs.append(.narration(problem.text(in: subject))) }
    if let annotations = plan.annotations {
      let annotation = GitHubAnnotation(problem, in: subject, path: annotations.path(of: subject))
      outputs.append(.narration(annotation.line))
    }
    return outputs
  }

  /// The time in microseconds of the monotonic clock.
  private static var now: Int64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Int64(time.tv_sec) * 1_000_000 + Int64(time.tv_nsec) / 1000
  }
}

/// The destinations of the outputs of a run.
struct RunSink {
  private(set) var summary = RunSummary()
  private var report = JUnitReport()
  private let files: ReportFiles

  init(_ files: ReportFiles) { self.files = files }

  mutating func write(_ output: RunOutput) throws(ProgramFailure) {
    switch output {
    case .lines(let lines, _): try Output.lines(lines)
    case .narration(let line): Output.error(line)
    case .resultLine(let line): try files.append(line)
    case .finished(let result, _):
      summary.add(result)
      if files.hasReport { report.add(result) }
    }
  }

  func writeReport() throws(ProgramFailure) { try files.write(report) }
}
