// The headless run of one scenario file.

import Simulation
import StoreModel
import StoreSimulator
import Support

public struct ScenarioRunner: Sendable {
  public enum Format: String, CaseIterable, Sendable { case text, jsonl }

  public enum ExitCode: Int32, Sendable {
    case success = 0
    /// An expectation failed or a step was refused.
    case failed = 1
    /// The scenario or a catalogue cannot be parsed.
    case unusable = 2
    /// A file could not be read or written.
    case unreadable = 3
  }

  public var channels: Set<Channel>
  /// Whether the caller chose no channels.
  ///
  /// If so, the default channels are printed, with StoreKit 2 results if the app buys with StoreKit 2.
  private let isUnnamed: Bool
  public var format: Format
  public var registry: ParticipantRegistry
  /// Whether a run without expectations ends with a summary, and a run names channels that were not printed.
  public var describesRun = false
  public var reporting = Reporting.none

  /// The events that a run reports.
  public enum Reporting: Sendable { case none, results, resultsAndLog }

  public static let channelsAtFirst: Set<Channel> = [.paymentQueue, .console]

  public init(
    channels: Set<Channel>? = nil, format: Format = .text, registry: ParticipantRegistry = .none
  ) {
    self.channels = channels ?? Self.channelsAtFirst
    isUnnamed = channels == nil
    self.format = format
    self.registry = registry
  }

  /// Returns the channels in a list such as `paymentQueue,console`.
  ///
  /// - Throws: `UnknownChannel` if a name belongs to no channel.
  public static func channels(named list: String, in registry: ParticipantRegistry) throws(UnknownChannel)
    -> Set<
      Channel
    >
  {
    var channels: Set<Channel> = []
    for name in list.split(separator: ",") {
      // The log pane calls the channel `paymentQueue` "queue".
      let fullName = name == "queue" ? Channel.paymentQueue.name : String(name)
      guard let channel = registry.channel(fullName) else { throw UnknownChannel(name: String(name)) }
      channels.insert(channel)
    }
    return channels
  }

  public struct UnknownChannel: Error, Hashable, Sendable {
    public let name: String
  }

  /// Runs one file in a new session.
  ///
  /// - Parameters:
  ///   - bytes: The content of the file.
  ///   - file: The name of the file, for messages.
  ///   - loadCatalog: Loads a catalogue named in the scenario.
  ///   - readFile: Reads another file named in the scenario.
  ///   - output: Receives each line for stdout, without its line ending.
  ///   - narration: Receives each line for stderr.
  ///   - cancellation: Cancels the run; a cancelled step is refused.
  ///   - isOutputOpen: Called after each step; the run ends if the result is false.
  ///   - report: Receives the events that `reporting` names.
  /// - Returns: The exit code.
  public func run(
    _ bytes: [UInt8], file: String, loadCatalog: @escaping CatalogLoader,
    readFile: FileReader = .none, output: (String) -> Void,
    narration: (String) -> Void, cancellation: Cancellation = .never, isOutputOpen: () -> Bool = { true },
    report: (RunEvent) -> Void = { _ in }
  ) -> ExitCode {
    var scenario: StepwiseScenario
    do throws(ParseError) {
      scenario = try StepwiseScenario(file: file, bytes: bytes, table: registry.table)
    } catch {
      narration(error.description(file: file))
      if reporting != .none { report(.unparsable(error)) }
      return .unusable
    }
    if reporting != .none {
      report(.began(steps: scenario.steps.count, expectations: scenario.expectationCount))
    }
    var session = Session(registry: registry, loadCatalog: loadCatalog, readFile: readFile)
    var count = VerdictCount()
    var isRefused = false
    defer {
      reportSkipped(scenario.steps.dropFirst(scenario.nextIndex + (isRefused ? 1 : 0)), session, report)
      emitLastMessages(session.log, output)
      for diagnostic in registry.closingDiagnostics(of: session.simulation) {
        narration("\(VisibleText.visible(file)): \(diagnostic.english)")
      }
      printSummary(of: scenario, count, narration)
      if describesRun { description(of: scenario, session).forEach(narration) }
    }
    var code = ExitCode.success
    while let step = scenario.next {
      let start = session.log.count
      let share = Cancellation.Progress(.steps, scenario.nextIndex, of: scenario.steps.count)
      if scenario.nextIndex % Cancellation.interval == Cancellation.interval - 1,
        cancellation.isCancelled(at: share)
      {
        narration("\(VisibleText.visible(file)):\(step.line): \(Refusal.stopped.description)")
        return .failed
      }
      let progress = scenario.runNext(in: &session, cancellation: cancellation.within(share))
      isRefused = progress.wasRefused
      if isRefused {
        session.deliverBefore(step)
      } else if step.isExpectation {
        count.count(isHeld: progress.failures.isEmpty)
      }
      emit(session.log, from: start, of: session.world.app.storeKitVersion, output, report)
      if !isRefused { reportWarnings(of: step, in: session, file: file, narration) }
      progress.failures.forEach { narration($0.text) }
      if reporting != .none { report(result(of: step, progress, in: session)) }
      if !progress.failures.isEmpty { code = .failed }
      if let error = progress.outcomes.last?.catalogError {
        return error.isUnreadable ? .unreadable : .unusable
      }
      if isRefused || !isOutputOpen() { break }
    }
    return code
  }

  private func result(
    of step: Step, _ progress: StepwiseScenario.RunResult, in session: Session
  ) -> RunEvent {
    let performed = RunStep(step, in: session.world)
    return switch progress.failures.first?.kind {
    case .refused(let refusal): .refused(performed, refusal)
    case .unexpected(let failure): .failed(performed, failure)
    case nil: step.isExpectation ? .passed(performed) : .performed(performed)
    }
  }

  private func reportSkipped(_ steps: ArraySlice<Step>, _ session: Session, _ report: (RunEvent) -> Void) {
    guard reporting != .none else { return }
    for step in steps where step.isExpectation { report(.skipped(RunStep(step, in: session.world))) }
  }

  /// Reports the warnings about the catalogue that a step has loaded.
  private func reportWarnings(
    of step: Step, in session: Session, file: String, _ narration: (String) -> Void
  ) {
    guard case .catalog(let name) = step.command else { return }
    let location = "\(VisibleText.visible(file)):\(step.line): \(VisibleText.visible(name))"
    for warning in session.world.catalog.warnings { narration("\(location): \(warning.sentence)") }
  }

  private func printSummary(
    of scenario: StepwiseScenario, _ count: VerdictCount, _ narration: (String) -> Void
  ) {
    let notRun = scenario.expectationCount - count.all
    guard scenario.expectationCount > 0 else { return }
    let suffix = notRun > 0 ? ", \(notRun) not run" : ""
    narration("\(VisibleText.visible(scenario.file)): \(count.text)\(suffix)")
  }

  /// Returns the number of steps of a run without expectations, and the entries that were not printed.
  private func description(of scenario: StepwiseScenario, _ session: Session) -> [String] {
    let file = VisibleText.visible(scenario.file)
    var lines: [String] = []
    if scenario.expectationCount == 0 {
      let count = scenario.nextIndex
      lines.append("\(file): ran \(count) step\(count == 1 ? "" : "s"), no expectations")
    }
    guard isUnnamed, format == .text else { return lines }
    let shown = shownChannels(for: session.world.app.storeKitVersion)
    var counts: [Channel: Int] = [:]
    for entry in session.log.entries where !shown.contains(entry.simulationEvent.channel) {
      counts[entry.simulationEvent.channel, default: 0] += 1
    }
    let hidden = registry.channels.filter { $0.isResult && counts[$0] != nil }
    guard !hidden.isEmpty else { return lines }
    let parts = hidden.map { "\(counts[$0] ?? 0) \(counts[$0] == 1 ? "entry" : "entries") of \($0.name)" }
    let names = registry.channels.filter { shown.contains($0) } + hidden
    return lines + [
      "\(file): not shown: \(parts.joined(separator: ", ")); --channel "
        + "\(names.map(\.name).joined(separator: ",")) shows them"
    ]
  }

  /// Writes the messages after the last log entry, such as the call of `finish()` for a StoreKit 2 purchase.
  private func emitLastMessages(_ log: SessionLog, _ output: (String) -> Void) {
    guard format == .jsonl else { return }
    for message in log.messages(before: log.count) where channels.contains(message.channel) {
      output(EventJSON.line(message))
    }
  }

  private func shownChannels(for version: StoreKitVersion) -> Set<Channel> {
    isUnnamed && version == .product ? channels.union([.storekit]) : channels
  }

  private func emit(
    _ log: SessionLog, from start: Int, of version: StoreKitVersion, _ output: (String) -> Void,
    _ report: (RunEvent) -> Void
  ) {
    let channels = shownChannels(for: version)
    for index in start..<log.count {
      let simulationEvent = log[index].simulationEvent
      var lines: [String] = []
      if format == .text || reporting == .resultsAndLog,
        LogText.isShown(simulationEvent, channels: channels)
      {
        lines = LogText.lines(of: simulationEvent)
        if reporting == .resultsAndLog { report(.logged(lines)) }
      }
      switch format {
      case .text: lines.forEach(output)
      case .jsonl:
        for message in log.messages(before: index) + [simulationEvent]
        where channels.contains(message.channel) {
          output(EventJSON.line(message))
        }
      }
    }
  }
}

extension Channel {
  /// Whether the channel has results that a test may want to see, and not the steps and their delays.
  fileprivate var isResult: Bool {
    ![Channel.operator, .simulator, .clock, .dialog, .expect].contains(self)
  }
}

extension Session {
  /// Delivers the events that are due before a refused step, so that the log is complete up to that time.
  fileprivate mutating func deliverBefore(_ step: Step) {
    guard let target = try? resolve(step.time), target > world.now else { return }
    try? moveClock(to: target)
  }
}
