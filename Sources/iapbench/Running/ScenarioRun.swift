// The run of one scenario.

import RunReports
import Scenario
import Simulation
import StoreCatalog
import StoreSimulator
import Support
import Synchronization

enum RunOutput: Sendable {
  /// For standard output.
  case lines([String], size: Int)
  /// For standard error.
  case narration(String)
  /// For the file of results.
  case resultLine(String)
  /// The result of a scenario, and the files that its steps have read.
  case finished(ScenarioResult, sources: Set<String>)

  /// The approximate size in bytes.
  var size: Int {
    switch self {
    case .lines(_, let size): size
    case .narration(let line), .resultLine(let line): line.utf8.count
    case .finished(let result, _): result.cases.reduce(0) { $0 + $1.name.utf8.count + $1.log.utf8.count }
    }
  }
}

struct ScenarioRun {
  let plan: RunPlan
  /// The index of the scenario in the plan.
  let index: Int

  private var path: String { plan.files[index] }

  /// Runs the scenario and emits its output in pieces of about 64 KiB.
  ///
  /// - Parameters:
  /// - cancellation: cancels the run; its progress counts steps.
  /// - emit: receives a piece of output; returns false to stop the run.
  /// - Returns: the exit code of the run.
  func run(cancellation: Cancellation = .never, emit: (RunOutput) -> Bool) -> ExitStatus {
    var lines = LineBuffer()
    var isOutputOpen = true
    var recorder = RunRecorder(plan, file: path)
    let sources = RunSources()
    let fileKey = plan.namesFiles && plan.runner.format == .jsonl ? FileKey(path) : nil
    func emitAll(_ outputs: [RunOutput]) {
      for output in outputs where isOutputOpen { isOutputOpen = emit(output) }
    }
    func flush() {
      let (bufferedLines, size) = lines.drain()
      if !bufferedLines.isEmpty { emitAll([.lines(bufferedLines, size: size)]) }
    }
    // At a terminal, failures and their sum must be readable after a long log.
    var narration: [String] = []
    func narrate(_ line: String) { if !plan.isQuiet { narration.append(line) } }
    if let heading = plan.heading(of: index) { emitAll([.lines(heading, size: path.utf8.count)]) }
    var status: ExitStatus
    do throws(FileFailure) {
      let input = try RunInput(path, sources)
      recorder.subject = input.subject
      for line in input.remarks { narrate(line) }
      if let problem = input.problem { emitAll(recorder.fail(problem)) }
      status = .unusable
      if let bytes = input.scenario {
        let code = plan.runner.run(
          bytes, file: input.subject.location, loadCatalog: input.loader, readFile: input.reader,
          output: { line in
            guard !plan.isQuiet else { return }
            lines.append(fileKey?.adding(to: line) ?? line)
            if lines.isFull { flush() }
          },
          narration: narrate, cancellation: cancellation, isOutputOpen: { isOutputOpen },
          report: { emitAll(recorder.receive($0)) })
        status = ExitStatus(rawValue: code.rawValue) ?? .failed
        if status == .unusable, input.mayBeLog { narrate(input.logHint) }
        if input.problem != nil { status = max(status, .unusable) }
      }
    } catch {
      narrate(error.descriptionWithHint)
      status = ScenarioLibrary.status(of: error)
      let kind = status == .unusable ? RunProblem.Kind.invalid : .unreadable
      emitAll(recorder.fail(RunProblem(kind, message: error.reasonWithHint.text)))
    }
    flush()
    for line in narration { _ = emit(.narration(line)) }
    emitAll(recorder.end(status, sources))
    return status
  }
}

/// The paths of the files that a scenario's steps read.
final class RunSources: Sendable {
  private let collected = Mutex<Set<String>>([])

  var paths: Set<String> { collected.withLock { $0 } }

  func add(_ path: String) { collected.withLock { _ = $0.insert(path) } }
}

/// The scenario of a file that `iapbench run` or `iapbench compare` names, and its files.
struct RunInput {
  /// nil if the file contains no scenario that can be run.
  let scenario: [UInt8]?
  let subject: RunSubject
  let loader: CatalogLoader
  let reader: FileReader
  /// The lines for standard error before the run.
  private(set) var remarks: [String] = []
  /// The reason why the scenario cannot be run, or not to its end; nil if it can be run.
  ///
  /// If a line of a bug bundle's scenario cannot be parsed, only the steps before that line run.
  private(set) var problem: RunProblem?
  private(set) var mayBeLog = false

  init(_ path: String, _ sources: RunSources) throws(FileFailure) {
    let folder = Path.folder(of: path)
    let name = VisibleText.visible(path)
    let content = try DocumentFile.read(path)
    guard case .document(.bundle(let bundle)) = content else {
      subject = RunSubject(name: path, path: ScenarioLibrary.isLibraryPath(path) ? nil : path)
      switch content {
      case .scenario(let bytes): scenario = bytes
      case .document(.log(let log)):
        (scenario, mayBeLog) = (log.bytes, true)
      case .document:
        scenario = nil
        let reason = "this is a .storekit file; `iapbench catalog \(name)` shows how it is read"
        remarks = ["\(name): \(reason)"]
        problem = RunProblem(.invalid, message: reason)
      }
      // A session has copies of its files, which the original files may no longer equal.
      if let copies = scenario.flatMap({ SessionCatalogs.copies(ofJournal: $0, at: path) }) {
        (loader, reader) = (
          CatalogFiles.loader(copies, folder: folder), CatalogFiles.reader(copies, folder: folder)
        )
      } else {
        loader = Self.loader(folder, sources)
        reader = Self.reader(folder, sources)
      }
      return
    }
    let (bytes, problems) = bundle.soundScenario(Participants.all.table)
    scenario = bytes
    let isFolder = PosixFile.isFolder(path)
    let location = (path.hasSuffix("/") ? path : path + "/") + "scenario.iap"
    subject = RunSubject(name: path, location: location, path: isFolder ? location : nil)
    if isFolder { PosixFile.names(in: path).forEach { sources.add(Path.resolve($0, in: path)) } }
    let files = BundleFiles(bundle, scenario: bytes ?? [], table: Participants.all.table)
    loader = CatalogFiles.loader(files, folder: folder)
    reader = CatalogFiles.reader(files, folder: folder)
    let reasons = (bundle.problems + problems).map(\.text)
    remarks = reasons.map { "\(name): \($0)" }
    if bytes == nil || problems.contains(where: { if case .scenarioEnds = $0 { true } else { false } }) {
      problem = RunProblem(.invalid, message: reasons.joined(separator: "; "))
    }
  }

  /// Returns a catalogue loader that adds the paths of files to `sources`.
  private static func loader(_ folder: String, _ sources: RunSources) -> CatalogLoader {
    let load = CatalogFiles.loader(folder: folder)
    return { name, cancellation throws(CatalogLoadError) in
      if Catalog.builtin(named: name) == nil { sources.add(Path.resolve(name, in: folder)) }
      return try load(name, cancellation)
    }
  }

  /// Returns a reader of files that adds their paths to `sources`.
  private static func reader(_ folder: String, _ sources: RunSources) -> FileReader {
    FileReader { name throws(CatalogLoadError) in
      let path = Path.resolve(name, in: folder)
      sources.add(path)
      return try CatalogFiles.read(name, path: path)
    }
  }

  /// The hint after the error of the scenario's parser.
  var logHint: String {
    let name = VisibleText.visible(subject.name)
    return "\(name): if this is a log, `iapbench recognise \(name)` says what happened"
  }
}
