// Who takes part in a session beside the store: their types, and the commands and channels that come with them. The
// executable makes one and hands it to whoever reads, does or shows anything; a test makes its own. Knows what a
// participant is, and none by name.

import Ground
import Stage
import StoreSimulator

/// A participant that has words of the command language.
public protocol ScriptedParticipant: Participant {
  /// Its rows of the command table: verbs of its own, whose commands are its deeds.
  static var rows: [CommandEntry] { get }
}

extension ScriptedParticipant {
  /// One of its deeds as a command.
  public static func command(_ act: Act) -> Command { .participant(ParticipantDeed(act, of: Self.self)) }
}

extension CommandPrinter {
  /// A span of time as it stands in a step: for participants that print their own.
  public static func word(_ span: TimeSpan) -> String { SpanText.text(span) }

  /// A moment as it stands in a step.
  public static func word(_ instant: Instant, zone: DeviceTimeZone) -> String {
    TimeText.text(instant, zone: zone)
  }

  /// A moment as it is said in a step.
  public static func word(_ reference: TimeReference, zone: DeviceTimeZone) -> String {
    TimeText.text(reference, zone: zone)
  }
}

/// The participants of a session.
public struct Cast: Sendable {
  /// Nobody but the store.
  public static let none = Cast([])

  /// The participants' types, in the order in which they are listed.
  public let members: [any ScriptedParticipant.Type]
  /// The commands of the language, theirs among them.
  public let table: CommandTable
  /// The channels of the log, theirs last.
  public let channels: [Channel]

  /// - Parameter members: each with a name, verbs and a channel that nobody else has.
  public init(_ members: [any ScriptedParticipant.Type]) {
    self.members = members
    table = members.isEmpty ? .standard : CommandTable.standard.adding(members.flatMap { $0.rows })
    channels = Channel.ofStore + members.map { $0.channel }.filter { !Channel.ofStore.contains($0) }
    assert(Set(members.map { $0.name }).count == members.count, "two participants of one name")
    assert(Set(channels.map(\.name)).count == channels.count, "two channels of one name")
    assert(Set(table.entries.map(\.name)).count == table.entries.count, "two commands of one name")
  }

  /// A fresh stage with all of them.
  var stage: Stage { Stage(members) }

  /// The channel of a name.
  public func channel(_ name: String) -> Channel? { channels.first { $0.name == name } }
}
