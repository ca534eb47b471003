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
  /// Channel names, separated by commas.
  var channel: String?

  func firstTransaction() throws(ProgramFailure) -> TransactionNumber? {
    guard let first else { return nil }
    guard let number = Int(first.hasPrefix("#") ? String(first.dropFirst()) : first), number >= 1 else {
      throw ProgramFailure(
        message: "--from: \(VisibleText.quoted(first)) is no transaction; write a number such as 2",
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
    let first = try options.firstTransaction()
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
    let diagram = try diagram(of: run.session, channels, first)
    switch options.format {
    case .text: try Output.lines(diagram.textLines)
    case .mermaid: try Output.lines(diagram.mermaidLines)
    case .svg: try Output.data(diagram.svgText)
    }
    let status = input.problem == nil ? run.status : max(run.status, .unusable)
    guard status == .success else { throw ProgramFailure(message: "", status: status) }
  }

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
    of session: Session, _ channels: Set<Channel>?, _ first: TransactionNumber?
  ) throws(ProgramFailure) -> SequenceDiagram {
    let shown = channels ?? standardChannels(for: session)
    guard let events = SequenceDiagram.events(of: session.log, channels: shown, from: first) else {
      let number = first.map { "#\($0)" } ?? ""
      throw ProgramFailure(
        message: "--from: no entry of the log is about \(number); the scenario has "
          + "\(session.world.transactionCount) transactions",
        status: .unusable)
    }
    guard !events.isEmpty else {
      throw ProgramFailure(message: "the log has no entries on these channels", status: .failed)
    }
    return SequenceDiagram(events)
  }

  /// Returns the channels that the Log pane shows first, those on which a participant or StoreKit 2 has
  /// answered, and the server's after an event such as a failed renewal.
  private static func standardChannels(for session: Session) -> Set<Channel> {
    var channels = Set(Participants.all.channels.filter(\.isShownByDefault))
    channels.formUnion(SequenceDiagram.neededChannels(in: session.log))
    if session.world.app.storeKitVersion == .product { channels.formUnion([.storekit, .updates]) }
    for entry in session.log.entries where entry.simulationEvent.participantEvent?.message != nil {
      channels.insert(entry.simulationEvent.channel)
    }
    return channels
  }
}
