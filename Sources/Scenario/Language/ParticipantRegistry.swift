// The registry of the participants of a session, and the protocols for participants with commands.

import Simulation
import StoreModel
import StoreSimulator
import Support

public protocol ParticipantCondition: Hashable, Sendable {
  /// The words after `expect`, from which the participant's forms parse an equal condition.
  var step: String { get }
}

extension Never: ParticipantCondition {
  public var step: String { switch self {} }
}

public protocol ScriptedParticipant: Participant {
  associatedtype OwnCondition: ParticipantCondition = Never

  /// The command table rows for the participant's operations.
  static var rows: [CommandEntry] { get }
  /// Further forms of verbs of the store, by the name of the verb.
  static var additionalForms: [String: [CommandForm]] { get }
  static var expectations: [CommandForm] { get }

  /// Returns the actual result if it contradicts the condition; nil if the condition holds.
  func contradiction(to question: OwnCondition, in simulator: Simulator) -> LocalizedText?
  /// Whether this participant is disabled; a later participant with the same words then checks the condition.
  func isSkipped(_ question: OwnCondition, in simulator: Simulator) -> Bool
  /// Returns conditions that hold now, the most relevant first.
  func proposals(in simulator: Simulator) -> [OwnCondition]
  /// Diagnostics for the end of a run, such as an armed fault that never occurred.
  var closingDiagnostics: [LocalizedText] { get }
  /// Returns the current names of a kind, for parameters of type `ParameterKind.ofParticipants`.
  func candidates(for kind: String, in simulator: Simulator) -> [String]
}

extension ScriptedParticipant {
  public static func command(_ act: OwnOperation) -> Command {
    .participant(AnyParticipantOperation(act, of: Self.self))
  }

  public static func expect(_ question: OwnCondition) -> Command {
    .expect(.participant(ParticipantExpectation(question, of: Self.self)))
  }

  public static var additionalForms: [String: [CommandForm]] { [:] }
  public func candidates(for kind: String, in simulator: Simulator) -> [String] { [] }
  public func isSkipped(_ question: OwnCondition, in simulator: Simulator) -> Bool { false }
  public var closingDiagnostics: [LocalizedText] { [] }
}

extension ScriptedParticipant where OwnCondition == Never {
  public static var expectations: [CommandForm] { [] }
  public func contradiction(to question: Never, in simulator: Simulator) -> LocalizedText? {}
  public func proposals(in simulator: Simulator) -> [Never] { [] }
}

extension CommandPrinter {
  /// Returns a duration as written in a step.
  public static func word(_ span: TimeSpan) -> String { SpanText.text(span) }

  public static func word(_ instant: Instant, zone: DeviceTimeZone) -> String {
    TimeFormatter.moment(instant, in: zone)
  }

  public static func word(_ reference: TimeReference, zone: DeviceTimeZone) -> String {
    TimeText.text(reference, zone: zone)
  }
}

/// The participants of a session, with their commands and log channels.
public struct ParticipantRegistry: Sendable {
  public static let none = ParticipantRegistry([])

  public let members: [any ScriptedParticipant.Type]
  public let table: CommandTable
  /// The channels of the log, ending with the participants' channels.
  public let channels: [Channel]

  /// - Parameter members: The participants. Their names, verbs and channel names must be unique.
  public init(_ members: [any ScriptedParticipant.Type]) {
    self.members = members
    var table = CommandTable.standard
    if !members.isEmpty {
      table = table.adding(members.flatMap { $0.expectations }, to: "expect")
      for (verb, forms) in members.flatMap({ $0.additionalForms }) { table = table.adding(forms, to: verb) }
      table = table.adding(members.flatMap { $0.rows })
    }
    self.table = table
    channels = Channel.ofStore + members.map { $0.channel }.filter { !Channel.ofStore.contains($0) }
    assert(Set(members.map { $0.name }).count == members.count, "two participants of one name")
    assert(Set(channels.map(\.name)).count == channels.count, "two channels of one name")
    assert(Set(table.entries.map(\.name)).count == table.entries.count, "two commands of one name")
  }

  var simulation: Simulation { Simulation(members) }

  // MARK: Conditions of participants

  /// Returns the actual result if it contradicts the expectation; nil if the expectation holds.
  func contradiction(to expectation: ParticipantExpectation, on simulation: Simulation) -> LocalizedText? {
    func ask<One: ScriptedParticipant>(_ type: One.Type) -> LocalizedText? {
      guard let member = simulation.participant(type),
        let question = expectation.question as? One.OwnCondition
      else {
        return nil
      }
      if member.isSkipped(question, in: simulation.simulator),
        let other = next(after: type.name, question.step)
      {
        return contradiction(to: other, on: simulation)
      }
      return member.contradiction(to: question, in: simulation.simulator)
    }
    guard let member = members.first(where: { $0.name == expectation.participant }) else {
      return LocalizedText("\(expectation.participant) is not part of this session")
    }
    return ask(member)
  }

  /// Parses the words as a condition of a participant after the named one.
  private func next(after name: String, _ words: String) -> ParticipantExpectation? {
    let later = members.drop { $0.name != name }.dropFirst()
    guard !later.isEmpty,
      case .expect(.participant(let other))? = try? CommandParser(
        table: ParticipantRegistry(Array(later)).table
      )
      .parse("expect " + words)?.command
    else { return nil }
    return other
  }

  public func proposals(on simulation: Simulation) -> [Expectation] {
    func ask<One: ScriptedParticipant>(_ type: One.Type) -> [Expectation] {
      (simulation.participant(type)?.proposals(in: simulation.simulator) ?? []).map {
        .participant(ParticipantExpectation($0, of: type))
      }
    }
    return members.flatMap { ask($0) }
  }

  func closingDiagnostics(of simulation: Simulation) -> [LocalizedText] {
    func ask<One: ScriptedParticipant>(_ type: One.Type) -> [LocalizedText] {
      simulation.participant(type)?.closingDiagnostics ?? []
    }
    return members.flatMap { ask($0) }
  }

  func candidates(for kind: String, on simulation: Simulation) -> [String] {
    func ask<One: ScriptedParticipant>(_ type: One.Type) -> [String] {
      simulation.participant(type)?.candidates(for: kind, in: simulation.simulator) ?? []
    }
    return members.flatMap { ask($0) }
  }

  public func channel(_ name: String) -> Channel? { channels.first { $0.name == name } }
}
