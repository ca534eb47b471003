// Who takes part in a session beside the store: their types, and the commands and channels that come with them. The
// executable makes one and hands it to whoever reads, does or shows anything; a test makes its own. Knows what a
// participant is, and none by name.

import Simulation
import StoreModel
import StoreSimulator
import Support

/// Something that can be expected of a participant: the enum of its questions conforms.
public protocol ParticipantCondition: Hashable, Sendable {
  /// What stands behind `expect`, in the one spelling that the participant's forms read back as the same question.
  var step: String { get }
}

extension Never: ParticipantCondition {
  public var step: String { switch self {} }
}

/// A participant that has words of the command language.
public protocol ScriptedParticipant: Participant {
  /// What can be expected of it.
  associatedtype OwnCondition: ParticipantCondition = Never

  /// Its rows of the command table: verbs of its own, whose commands are its deeds.
  static var rows: [CommandEntry] { get }
  /// Its forms of `expect`.
  static var expectations: [CommandForm] { get }

  /// What was found instead of what is expected; nil where it is as expected.
  func contradiction(to question: OwnCondition, in simulator: Simulator) -> LocalizedText?
  /// Whether who comes after it with the same words is meant: who is switched off is not asked.
  func isSkipped(_ question: OwnCondition, in simulator: Simulator) -> Bool
  /// What could be expected now, and holds; the most telling first.
  func proposals(in simulator: Simulator) -> [OwnCondition]
  /// What should be known of it when a run has ended: something that was armed and never reached.
  var closingDiagnostics: [LocalizedText] { get }
  /// The names that there are now of a kind that its rows have (`ParameterKind.ofParticipants`).
  func candidates(for kind: String, in simulator: Simulator) -> [String]
}

extension ScriptedParticipant {
  /// One of its deeds as a command.
  public static func command(_ act: OwnOperation) -> Command {
    .participant(AnyParticipantOperation(act, of: Self.self))
  }

  /// One of its questions as a command.
  public static func expect(_ question: OwnCondition) -> Command {
    .expect(.participant(ParticipantExpectation(question, of: Self.self)))
  }

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
  /// A span of time as it stands in a step: for participants that print their own.
  public static func word(_ span: TimeSpan) -> String { SpanText.text(span) }

  /// A moment as it stands in a step.
  public static func word(_ instant: Instant, zone: DeviceTimeZone) -> String {
    TimeFormatter.moment(instant, in: zone)
  }

  /// A moment as it is said in a step.
  public static func word(_ reference: TimeReference, zone: DeviceTimeZone) -> String {
    TimeText.text(reference, zone: zone)
  }
}

/// The participants of a session.
public struct ParticipantRegistry: Sendable {
  /// Nobody but the store.
  public static let none = ParticipantRegistry([])

  /// The participants' types, in the order in which they are listed.
  public let members: [any ScriptedParticipant.Type]
  /// The commands of the language, theirs among them.
  public let table: CommandTable
  /// The channels of the log, theirs last.
  public let channels: [Channel]

  /// - Parameter members: each with a name, verbs and a channel that nobody else has.
  public init(_ members: [any ScriptedParticipant.Type]) {
    self.members = members
    table =
      members.isEmpty
      ? .standard
      : CommandTable.standard.adding(members.flatMap { $0.expectations }, to: "expect")
        .adding(members.flatMap { $0.rows })
    channels = Channel.ofStore + members.map { $0.channel }.filter { !Channel.ofStore.contains($0) }
    assert(Set(members.map { $0.name }).count == members.count, "two participants of one name")
    assert(Set(channels.map(\.name)).count == channels.count, "two channels of one name")
    assert(Set(table.entries.map(\.name)).count == table.entries.count, "two commands of one name")
  }

  /// A fresh stage with all of them.
  var simulation: Simulation { Simulation(members) }

  // MARK: Asking participants

  /// What was found instead of what is expected of a participant; nil where it is as expected.
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
      return LocalizedText("\(expectation.participant) does not take part here")
    }
    return ask(member)
  }

  /// The same words as a question of a participant that comes later.
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

  /// What could be expected of the participants now.
  public func proposals(on simulation: Simulation) -> [Expectation] {
    func ask<One: ScriptedParticipant>(_ type: One.Type) -> [Expectation] {
      (simulation.participant(type)?.proposals(in: simulation.simulator) ?? []).map {
        .participant(ParticipantExpectation($0, of: type))
      }
    }
    return members.flatMap { ask($0) }
  }

  /// What should be known of the participants when a run has ended.
  func closingDiagnostics(of simulation: Simulation) -> [LocalizedText] {
    func ask<One: ScriptedParticipant>(_ type: One.Type) -> [LocalizedText] {
      simulation.participant(type)?.closingDiagnostics ?? []
    }
    return members.flatMap { ask($0) }
  }

  /// The names of a kind that participants have now.
  func candidates(for kind: String, on simulation: Simulation) -> [String] {
    func ask<One: ScriptedParticipant>(_ type: One.Type) -> [String] {
      simulation.participant(type)?.candidates(for: kind, in: simulation.simulator) ?? []
    }
    return members.flatMap { ask($0) }
  }

  /// The channel of a name.
  public func channel(_ name: String) -> Channel? { channels.first { $0.name == name } }
}
