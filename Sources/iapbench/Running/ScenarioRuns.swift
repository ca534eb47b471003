// Running scenarios without a screen, for `iapbench run`.

import Glibc
import Scenario
import Simulation
import StoreCatalog
import StoreSimulator
import Support
import Synchronization

struct RunOptions: Equatable {
  /// Paths of files, or `lib:` names.
  var scenarios: [String]
  /// Channel names, separated by commas.
  var channel: String?
  var format = ScenarioRunner.Format.text
}

enum ScenarioRuns {
  /// Runs the scenarios on one thread per core.
  ///
  /// Always throws; the status of the failure is the worst exit code.
  static func run(_ options: RunOptions) throws(ProgramFailure) {
    let isWatched = isatty(STDERR_FILENO) == 1
    var runner = ScenarioRunner(
      channels: try channels(options.channel), format: options.format, registry: Participants.all)
    runner.describesRun = isWatched
    // At a terminal, a single run uses a second thread, because the calling thread draws the progress.
    let threads = options.scenarios.count > 1 || isWatched ? min(cores, options.scenarios.count) : 0
    let parallelStatus = try ParallelRuns.run(
      options.scenarios, with: runner, threads: threads, isWatched: isWatched)
    let worstStatus: ExitStatus
    if let parallelStatus {
      worstStatus = parallelStatus
    } else {
      worstStatus = try runSequentially(options.scenarios, with: runner)
    }
    throw ProgramFailure(message: "", status: worstStatus)
  }

  private static func runSequentially(
    _ scenarios: [String], with runner: ScenarioRunner
  ) throws(ProgramFailure) -> ExitStatus {
    var worstStatus = ExitStatus.success
    for path in scenarios {
      var failure: ProgramFailure?
      worstStatus = max(
        worstStatus,
        ScenarioRun(path: path).run(with: runner) { output in
          do throws(ProgramFailure) {
            try output.write()
          } catch {
            failure = error
          }
          return failure == nil
        })
      if let failure { throw failure }
    }
    return worstStatus
  }

  private static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  static var allChannels: String { Participants.all.channels.map(\.name).joined(separator: ", ") }

  /// Parses channel names; nil if no names were given.
  private static func channels(_ names: String?) throws(ProgramFailure) -> Set<Channel>? {
    guard let names else { return nil }
    do throws(ScenarioRunner.UnknownChannel) {
      return try ScenarioRunner.channels(named: names, in: Participants.all)
    } catch {
      let near = SpellingSuggester.names(to: error.name, in: Participants.all.channels.map(\.name)).first
      throw ProgramFailure(
        message: "--channel: unknown channel \(VisibleText.visible(error.name)); "
          + (near.map { "did you mean \($0)? The" } ?? "the") + " channels are \(allChannels)",
        status: .unusable)
    }
  }
}

enum RunOutput: Sendable {
  /// For standard output.
  case lines([String], size: Int)
  /// For standard error.
  case narration(String)

  /// The approximate size in bytes.
  var size: Int {
    switch self {
    case .lines(_, let size): size
    case .narration(let line): line.utf8.count
    }
  }

  func write() throws(ProgramFailure) {
    switch self {
    case .lines(let lines, _): try Output.lines(lines)
    case .narration(let line): Output.error(line)
    }
  }
}

struct ScenarioRun {
  let path: String

  /// Runs the scenario and emits its output in pieces of about 64 KiB.
  ///
  /// - Parameters:
  /// - runner: determines which lines are printed, and in which format.
  /// - cancellation: cancels the run; its progress counts steps.
  /// - emit: receives a piece of output; returns false to stop the run.
  /// - Returns: the exit code of the run.
  func run(
    with runner: ScenarioRunner, cancellation: Cancellation = .never, emit: (RunOutput) -> Bool
  ) -> ExitStatus {
    var lines = LineBuffer()
    var isOutputOpen = true
    func flush() {
      let (bufferedLines, size) = lines.drain()
      guard isOutputOpen, !bufferedLines.isEmpty else { return }
      isOutputOpen = emit(.lines(bufferedLines, size: size))
    }
    defer { flush() }
    do throws(FileFailure) {
      let input = try RunInput(path)
      for line in input.remarks { _ = emit(.narration(line)) }
      guard let bytes = input.scenario else { return .unusable }
      let code = runner.run(
        bytes, file: input.file, loadCatalog: input.loader, readFile: input.reader,
        output: { line in
          lines.append(line)
          if lines.isFull { flush() }
        },
        narration: { _ = emit(.narration($0)) }, cancellation: cancellation, isOutputOpen: { isOutputOpen })
      let status = ExitStatus(rawValue: code.rawValue) ?? .failed
      if status == .unusable, input.mayBeLog { _ = emit(.narration(input.logHint)) }
      return input.isCut ? max(status, .unusable) : status
    } catch {
      _ = emit(.narration(error.descriptionWithHint))
      return ScenarioLibrary.status(of: error)
    }
  }
}

/// The scenario of a file that `iapbench run` or `iapbench compare` names, and its files.
struct RunInput {
  /// nil if the file contains no scenario that can be run.
  let scenario: [UInt8]?
  /// The name of the scenario in messages.
  let file: String
  let loader: CatalogLoader
  let reader: FileReader
  /// The lines for standard error before the run.
  private(set) var remarks: [String] = []
  /// Whether a line of the scenario cannot be parsed, so that only the steps before it run.
  private(set) var isCut = false
  private(set) var mayBeLog = false
  private let path: String

  init(_ path: String) throws(FileFailure) {
    self.path = path
    let folder = Path.folder(of: path)
    let name = VisibleText.visible(path)
    let content = try DocumentFile.read(path)
    guard case .document(.bundle(let bundle)) = content else {
      file = path
      switch content {
      case .scenario(let bytes): scenario = bytes
      case .document(.log(let log)):
        (scenario, mayBeLog) = (log.bytes, true)
      case .document:
        scenario = nil
        remarks = ["\(name): this is a .storekit file; `iapbench catalog \(name)` shows how it is read"]
      }
      // A session has copies of its files, which the original files may no longer equal.
      if let copies = scenario.flatMap({ SessionCatalogs.copies(ofJournal: $0, at: path) }) {
        (loader, reader) = (
          CatalogFiles.loader(copies, folder: folder), CatalogFiles.reader(copies, folder: folder)
        )
      } else {
        (loader, reader) = (CatalogFiles.loader(folder: folder), CatalogFiles.reader(folder: folder))
      }
      return
    }
    let (bytes, problems) = bundle.soundScenario(Participants.all.table)
    scenario = bytes
    file = (path.hasSuffix("/") ? path : path + "/") + "scenario.iap"
    let files = BundleFiles(bundle, scenario: bytes ?? [], table: Participants.all.table)
    loader = CatalogFiles.loader(files, folder: folder)
    reader = CatalogFiles.reader(files, folder: folder)
    remarks = (bundle.problems + problems).map { "\(name): \($0.text)" }
    isCut = problems.contains { if case .scenarioEnds = $0 { true } else { false } }
  }

  /// The hint after the error of the scenario's parser.
  var logHint: String {
    let name = VisibleText.visible(path)
    return "\(name): if this is a log, `iapbench recognise \(name)` says what happened"
  }
}
