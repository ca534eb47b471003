// The headless run of one scenario file. Reads and prints nothing itself: bytes come in, lines go out.

import Simulation
import StoreModel
import StoreSimulator
import Support

/// Runs a scenario and prints its log.
public struct ScenarioRunner: Sendable {
  /// How the log is printed.
  public enum Format: String, CaseIterable, Sendable { case text, jsonl }

  /// How a run ended.
  public enum ExitCode: Int32, Sendable {
    case success = 0
    /// An expectation failed or a step was refused.
    case failed = 1
    /// Unusable input.
    case unusable = 2
    /// A file could not be read or written.
    case unreadable = 3
  }

  public var channels: Set<Channel>
  /// Whether nobody has named channels: what StoreKit 2 answers is printed then too, of an app that buys with it.
  private let isUnnamed: Bool
  public var format: Format
  /// Who takes part beside the store.
  public var registry: ParticipantRegistry

  /// The channels that are printed where none are named.
  public static let channelsAtFirst: Set<Channel> = [.paymentQueue, .console]

  /// Chooses what is printed and how, and who takes part.
  public init(
    channels: Set<Channel>? = nil, format: Format = .text, registry: ParticipantRegistry = .none
  ) {
    self.channels = channels ?? Self.channelsAtFirst
    isUnnamed = channels == nil
    self.format = format
    self.registry = registry
  }

  /// The channels of a list of names, `paymentQueue,console`.
  ///
  /// - Throws: the name that no channel has.
  public static func channels(named list: String, in registry: ParticipantRegistry) throws(UnknownChannel)
    -> Set<
      Channel
    >
  {
    var channels: Set<Channel> = []
    for name in list.split(separator: ",") {
      guard let channel = registry.channel(String(name)) else { throw UnknownChannel(name: String(name)) }
      channels.insert(channel)
    }
    return channels
  }

  /// A name that no channel has.
  public struct UnknownChannel: Error, Hashable, Sendable {
    public let name: String
  }

  /// Runs one file in a session of its own.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - file: its name, for messages.
  ///   - loadCatalog: reads a catalogue that the scenario names.
  ///   - readFile: reads another file that it names.
  ///   - output: takes the lines for stdout, without line ends, as they come.
  ///   - narration: takes the lines for stderr.
  ///   - cancellation: cancels the run; the step that is cancelled is refused.
  ///   - isOutputOpen: called after each step. The run ends at false, because nobody reads the output any more.
  /// - Returns: how it ended.
  public func run(
    _ bytes: [UInt8], file: String, loadCatalog: @escaping CatalogLoader,
    readFile: FileReader = .none, output: (String) -> Void,
    narration: (String) -> Void, cancellation: Cancellation = .never, isOutputOpen: () -> Bool = { true }
  ) -> ExitCode {
    var scenario: StepwiseScenario
    do throws(ParseError) {
      scenario = try StepwiseScenario(file: file, bytes: bytes, table: registry.table)
    } catch {
      narration(error.description(file: file))
      return .unusable
    }
    var session = Session(registry: registry, loadCatalog: loadCatalog, readFile: readFile)
    var count = VerdictCount()
    defer {
      emitLastMessages(session.log, output)
      for diagnostic in registry.closingDiagnostics(of: session.simulation) {
        narration("\(VisibleText.visible(file)): \(diagnostic.english)")
      }
      printSummary(of: scenario, count, narration)
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
      if progress.wasRefused {
        session.deliverBefore(step)
      } else if case .expect = step.command {
        count.count(isHeld: progress.complaints.isEmpty)
      }
      emit(session.log, from: start, of: session.world.app.way, output)
      progress.complaints.forEach { narration($0.text) }
      if !progress.complaints.isEmpty { code = .failed }
      if let error = progress.outcomes.last?.catalogError {
        return error.isUnreadable ? .unreadable : .unusable
      }
      if progress.wasRefused || !isOutputOpen() { break }
    }
    return code
  }

  /// Says how many expectations held, and how many were not reached; nothing of a scenario without any.
  private func printSummary(
    of scenario: StepwiseScenario, _ count: VerdictCount, _ narration: (String) -> Void
  ) {
    let left = scenario.expectationCount - count.all
    guard scenario.expectationCount > 0 else { return }
    let rest = left > 0 ? ", \(left) not reached" : ""
    narration("\(VisibleText.visible(scenario.file)): \(count.text)\(rest)")
  }

  /// Writes the messages that no log entry followed before the run ended, such as the call of
  /// `finish()` for a purchase of StoreKit 2.
  private func emitLastMessages(_ log: SessionLog, _ output: (String) -> Void) {
    guard format == .jsonl else { return }
    for message in log.messages(before: log.count) where channels.contains(message.channel) {
      output(EventJSON.line(message))
    }
  }

  private func emit(
    _ log: SessionLog, from start: Int, of way: StoreKitVersion, _ output: (String) -> Void
  ) {
    let channels = isUnnamed && way == .product ? self.channels.union([.storekit]) : self.channels
    for index in start..<log.count {
      let simulationEvent = log[index].simulationEvent
      switch format {
      case .text:
        if LogText.isShown(simulationEvent, channels: channels) {
          LogText.lines(of: simulationEvent).forEach(output)
        }
      case .jsonl:
        for told in log.messages(before: index) + [simulationEvent] where channels.contains(told.channel) {
          output(EventJSON.line(told))
        }
      }
    }
  }
}

extension Session {
  /// Lets happen what was due before a step that was then refused: the run ends there, and its log is whole up to
  /// that moment.
  fileprivate mutating func deliverBefore(_ step: Step) {
    guard let target = try? resolve(step.time), target > world.now else { return }
    try? moveClock(to: target)
  }
}
