// The headless run of one scenario file. Reads and prints nothing itself: bytes come in, lines go out.

import StoreSimulator

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

  public var channels: Set<LogChannel>
  public var format: Format

  /// Chooses what is printed and how.
  public init(channels: Set<LogChannel> = [.paymentQueue, .console], format: Format = .text) {
    self.channels = channels
    self.format = format
  }

  /// Runs one file in a session of its own.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file.
  ///   - file: its name, for messages.
  ///   - loadCatalog: reads a catalogue that the scenario names.
  ///   - output: takes the lines for stdout, without line ends, as they come.
  ///   - narration: takes the lines for stderr.
  ///   - goesOn: asked after each step; where nobody can take the output any more, the rest need not be run.
  /// - Returns: how it ended.
  public func run(
    _ bytes: [UInt8], file: String, loadCatalog: @escaping CatalogLoader, output: (String) -> Void,
    narration: (String) -> Void, goesOn: () -> Bool = { true }
  ) -> ExitCode {
    var scenario: StepwiseScenario
    do throws(ParseError) {
      scenario = try StepwiseScenario(file: file, bytes: bytes)
    } catch {
      narration(error.description(file: file))
      return .unusable
    }
    var session = Session(loadCatalog: loadCatalog)
    var code = ExitCode.success
    while let step = scenario.next {
      let start = session.log.count
      let progress = scenario.runNext(in: &session)
      if progress.wasRefused { session.deliverBefore(step) }
      emit(session.log, from: start, output)
      progress.complaints.forEach { narration($0.text) }
      if !progress.complaints.isEmpty { code = .failed }
      if let error = progress.outcomes.last?.catalogError {
        return error.isUnreadable ? .unreadable : .unusable
      }
      if progress.wasRefused || !goesOn() { break }
    }
    return code
  }

  private func emit(_ log: SessionLog, from start: Int, _ output: (String) -> Void) {
    for index in start..<log.count {
      let event = log[index].event
      switch format {
      case .text:
        if LogText.isShown(event, channels: channels) { LogText.lines(of: event).forEach(output) }
      case .jsonl:
        for told in log.messages(before: index) + [event] where channels.contains(told.channel) {
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
