// The sequence diagram of a scenario without a screen, for `iapbench sequence`.

import Glibc
import Panes
import Scenario
import SequenceDiagrams
import Simulation
import StoreModel
import StoreSimulator
import Support

enum SequenceFormat: String, CaseIterable {
  case text, mermaid, svg
}

struct SequenceOptions: Equatable {
  /// The path of a file, or a `lib:` name.
  var scenario: String
  var format = SequenceFormat.text
  /// The number of the transaction with which the diagram begins, also with `#`.
  var first: String?
  /// The number of the transaction with which the diagram ends.
  var last: String?
  /// Channel names, separated by commas.
  var channel: String?

  func range() throws(ProgramFailure) -> DiagramRange {
    DiagramRange(from: try Self.transaction(first, "--from"), to: try Self.transaction(last, "--to"))
  }

  private static func transaction(_ text: String?, _ option: String) throws(ProgramFailure)
    -> TransactionNumber?
  {
    guard let text else { return nil }
    guard let number = Int(text.hasPrefix("#") ? String(text.dropFirst()) : text), number >= 1 else {
      throw ProgramFailure(
        message: "\(option): \(text.isEmpty ? "\"\"" : VisibleText.quoted(text)) is no transaction; "
          + "write a number such as 2",
        status: .unusable)
    }
    return TransactionNumber(number)
  }
}

enum ScenarioSequences {
  private struct Run {
    let session: Session
    let status: ExitStatus
  }

  /// Runs a scenario and prints its diagram, also if a step is refused or an expectation fails.
  ///
  /// Throws a failure without a message if the run was not successful.
  static func run(_ options: SequenceOptions) throws(ProgramFailure) {
    let range = try options.range()
    let channels = try ScenarioRuns.channels(options.channel)
    let input: RunInput
    do throws(FileFailure) {
      input = try RunInput(options.scenario, RunSources())
    } catch {
      throw ProgramFailure(message: error.descriptionWithHint, status: ScenarioLibrary.status(of: error))
    }
    input.remarks.forEach { Output.error($0) }
    guard let bytes = input.scenario else { throw ProgramFailure(message: "", status: .unusable) }
    let run = try play(bytes, input)
    let diagram = try diagram(of: run.session, channels, range)
    switch options.format {
    case .text: try Output.lines(diagram.textLines)
    case .mermaid:
      let lines = diagram.mermaidLines
      try Output.lines(lines)
      if SequenceDiagram.isTooLongForMermaid(lines) { Output.error(tooLong) }
    case .svg: try Output.data(diagram.svgText)
    }
    let status = input.problem == nil ? run.status : max(run.status, .unusable)
    guard status == .success else { throw ProgramFailure(message: "", status: status) }
  }

  private static let tooLong =
    "the diagram is longer than the 50,000 characters that GitHub and other hosts of Mermaid draw; "
    + "use --from, --to or --channel, or --format svg"

  private static func play(_ bytes: [UInt8], _ input: RunInput) throws(ProgramFailure) -> Run {
    let file = input.subject.location
    var scenario: StepwiseScenario
    do throws(ParseError) {
      scenario = try StepwiseScenario(file: file, bytes: bytes, table: Participants.all.table)
    } catch {
      Output.error(error.description(file: file))
      if input.mayBeLog { Output.error(input.logHint) }
      throw ProgramFailure(message: "", status: .unusable)
    }
    var session = Session(registry: Participants.all, loadCatalog: input.loader, readFile: input.reader)
    var progress = isatty(STDERR_FILENO) == 1 ? RunProgress(files: 1) : nil
    let result = scenario.run(
      in: &session,
      cancellation: Cancellation { current in
        progress?.show(file: 0, step: current.count, of: current.total ?? 0)
        return false
      })
    progress?.eraseLine()
    result.failures.forEach { Output.error($0.text) }
    let catalogError = result.outcomes.lazy.compactMap(\.catalogError).first
    let status: ExitStatus =
      catalogError.map { $0.isUnreadable ? .unreadable : .unusable }
      ?? (result.failures.isEmpty ? .success : .failed)
    return Run(session: session, status: status)
  }

  private static func diagram(
    of session: Session, _ channels: Set<Channel>?, _ range: DiagramRange
  ) throws(ProgramFailure) -> SequenceDiagram {
    let shown = channels ?? standardChannels(for: session)
    let events: [SimulationEvent]
    do throws(DiagramRange.Problem) {
      events = try SequenceDiagram.events(of: session.log, channels: shown, in: range)
    } catch {
      throw ProgramFailure(message: message(about: error, session), status: .unusable)
    }
    guard !events.isEmpty else {
      throw ProgramFailure(message: "the log has no entries on these channels", status: .failed)
    }
    return SequenceDiagram(events)
  }

  private static func message(about problem: DiagramRange.Problem, _ session: Session) -> String {
    func unknown(_ option: String, _ number: TransactionNumber) -> String {
      let count = session.world.transactionCount
      let existing =
        count == 0 ? "no transaction" : count == 1 ? "only transaction #1" : "transactions #1 to #\(count)"
      return "\(option): no entry of the log is about #\(number); the scenario has \(existing)"
    }
    switch problem {
    case .unknownFirst(let number): return unknown("--from", number)
    case .unknownLast(let number): return unknown("--to", number)
    case .reversed(let first, let last):
      return "--to: the last entry about #\(last) is before the first step of #\(first) (--from)"
    }
  }

  /// Returns the channels that the Log pane shows first, and those on which a participant or StoreKit 2
  /// has answered.
  private static func standardChannels(for session: Session) -> Set<Channel> {
    var channels = Set(Participants.all.channels.filter(\.isShownByDefault))
    // The notifications after an event such as a failed renewal.
    channels.formUnion(SequenceDiagram.neededChannels(in: session.log))
    if session.world.app.storeKitVersion == .product { channels.formUnion([.storekit, .updates]) }
    for entry in session.log.entries where entry.simulationEvent.participantEvent?.message != nil {
      channels.insert(entry.simulationEvent.channel)
    }
    return channels
  }
}
