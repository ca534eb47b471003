// What `iapbench run` does: scenarios without a screen, each in a session of its own. They share nothing, so several of them
// run at once, on as many threads as there are cores; what they print goes out in the order of the files, by the one thread
// that was there before.

import Glibc
import Scenario
import Simulation
import StoreSimulator
import Support
import Synchronization

/// What `run` is asked for.
struct RunOptions: Equatable {
  /// Files, and names in the library.
  var scenarios: [String]
  /// Names of channels, separated by commas.
  var channel: String?
  var format = ScenarioRunner.Format.text
}

/// Runs scenarios one after another, or several at once.
enum ScenarioRuns {
  /// Ends always by throwing: what the worst of the runs came to.
  static func run(_ options: RunOptions) throws(ProgramFailure) {
    let runner = ScenarioRunner(
      channels: try channels(options.channel), format: options.format, registry: Participants.all)
    let isWatched = isatty(STDERR_FILENO) == 1
    // One run alone needs no other thread, unless somebody looks on: then this one shows how far it is.
    let threads = options.scenarios.count > 1 || isWatched ? min(cores, options.scenarios.count) : 0
    let together = try ParallelRuns.run(
      options.scenarios, with: runner, threads: threads, isWatched: isWatched)
    let worst: ExitStatus
    if let together { worst = together } else { worst = try inTurn(options.scenarios, with: runner) }
    throw ProgramFailure(message: "", status: worst)
  }

  private static func inTurn(
    _ scenarios: [String], with runner: ScenarioRunner
  ) throws(ProgramFailure) -> ExitStatus {
    var worst = ExitStatus.success
    for path in scenarios {
      var failure: ProgramFailure?
      worst = max(
        worst,
        ScenarioRun(path: path).run(with: runner) { piece in
          do throws(ProgramFailure) {
            try piece.write()
          } catch {
            failure = error
          }
          return failure == nil
        })
      if let failure { throw failure }
    }
    return worst
  }

  private static var cores: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }

  /// The names of all channels, for whoever asks for another.
  static var allChannels: String { Participants.all.channels.map(\.name).joined(separator: ", ") }

  /// The channels that were named; nil where none were.
  private static func channels(_ named: String?) throws(ProgramFailure) -> Set<Channel>? {
    guard let named else { return nil }
    do throws(ScenarioRunner.UnknownChannel) {
      return try ScenarioRunner.channels(named: named, in: Participants.all)
    } catch {
      throw ProgramFailure(
        message: "--channel: there is no channel \(error.name); possible: \(allChannels)", status: .unusable)
    }
  }
}

/// What a run prints at once.
enum RunOutput: Sendable {
  /// Lines for standard output.
  case lines([String], size: Int)
  /// A line for standard error.
  case narration(String)

  /// About how much memory it takes.
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

/// One file of those that are run.
struct ScenarioRun {
  let path: String

  /// Runs it; whatever it prints is given away piece by piece, lines a good deal of them at a time.
  ///
  /// - Parameters:
  ///   - runner: knows what is printed and how.
  ///   - cancellation: cancels the run. The progress counts steps.
  ///   - emit: receives a piece of output, and returns false to stop the run.
  /// - Returns: how it ended.
  func run(
    with runner: ScenarioRunner, cancellation: Cancellation = .never, emit: (RunOutput) -> Bool
  ) -> ExitStatus {
    var lines = LineBuffer()
    var isOutputOpen = true
    func flush() {
      let (kept, size) = lines.drain()
      guard isOutputOpen, !kept.isEmpty else { return }
      isOutputOpen = emit(.lines(kept, size: size))
    }
    defer { flush() }
    do throws(FileFailure) {
      let bytes = try ReadableFile.read(path)
      let folder = Path.folder(of: path)
      let code = runner.run(
        bytes, file: path, loadCatalog: CatalogFiles.loader(folder: folder),
        readFile: CatalogFiles.reader(folder: folder),
        output: { line in
          lines.append(line)
          if lines.isFull { flush() }
        },
        narration: { _ = emit(.narration($0)) }, cancellation: cancellation, isOutputOpen: { isOutputOpen })
      return ExitStatus(rawValue: code.rawValue) ?? .failed
    } catch {
      _ = emit(.narration(error.description))
      return ScenarioLibrary.status(of: error)
    }
  }
}
