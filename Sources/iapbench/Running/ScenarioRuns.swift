// Running scenarios without a screen, for `iapbench run`.

import Glibc
import RunReports
import Scenario
import Simulation
import Support

struct RunOptions: Equatable {
  /// Paths of files and folders, or `lib:` names.
  var scenarios: [String]
  /// Channel names, separated by commas.
  var channel: String?
  var format = ScenarioRunner.Format.text
  /// Whether only failures and their sum are printed.
  var isQuiet = false
  /// The path of the report in JUnit XML.
  var junit: String?
  /// The path of the results in JSON Lines.
  var results: String?
  /// Whether scenarios are run again when their files change.
  var isWatching = false
  /// Such as `2/4`.
  var shard: String?

  func checkedShard() throws(ProgramFailure) -> Shard? {
    guard let shard else { return nil }
    do throws(Shard.InvalidShard) {
      return try Shard(shard)
    } catch {
      throw ProgramFailure(message: "--shard: \(error.text)", status: .unusable)
    }
  }
}

enum ScenarioRuns {
  /// Runs the scenarios on one thread per core.
  ///
  /// Always throws; the status of the failure is the worst exit code.
  static func run(_ options: RunOptions) throws(ProgramFailure) {
    let channels = try channels(options.channel)
    let shard = try options.checkedShard()
    if options.isWatching {
      var watch = try RunWatch(options, channels: channels, shard: shard)
      try watch.run()
    }
    let selection = try ScenarioSelection(options.scenarios, shard: shard)
    var sink = RunSink(try ReportFiles(options, scenarios: selection.files))
    let plan = RunPlan(options, channels: channels, selection)
    let status = try execute(plan) { (output) throws(ProgramFailure) in try sink.write(output) }
    if plan.printsSum { Output.error(sink.summary.text) }
    try sink.writeReport()
    throw ProgramFailure(message: "", status: status)
  }

  /// Runs the scenarios of a plan, and returns the worst exit code.
  static func execute(
    _ plan: RunPlan, write: (RunOutput) throws(ProgramFailure) -> Void
  ) throws(ProgramFailure) -> ExitStatus {
    // At a terminal, a single run uses a second thread, because the calling thread draws the progress.
    let threads = plan.files.count > 1 || plan.showsProgress ? min(cores, plan.files.count) : 0
    if let status = try ParallelRuns.run(plan, threads: threads, write: write) { return status }
    return try executeSequentially(plan, write: write)
  }

  private static func executeSequentially(
    _ plan: RunPlan, write: (RunOutput) throws(ProgramFailure) -> Void
  ) throws(ProgramFailure) -> ExitStatus {
    var worstStatus = ExitStatus.success
    for index in plan.files.indices {
      var failure: ProgramFailure?
      worstStatus = max(
        worstStatus,
        ScenarioRun(plan: plan, index: index).run { output in
          do throws(ProgramFailure) {
            try write(output)
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
  static func channels(_ names: String?) throws(ProgramFailure) -> Set<Channel>? {
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
