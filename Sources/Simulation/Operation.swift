// The operations on a simulation, in the store or by a participant.

import StoreModel
import StoreSimulator
import Support

/// An operation on a simulation, which succeeds completely or is refused; `undo` undoes it in one step.
///
/// Each participant has an enum of its operations. `AnyParticipantOperation` adds the participant's name.
public enum Operation: Hashable, Sendable {
  case store(Action)
  case participant(AnyParticipantOperation)
}

public protocol ParticipantOperation: Hashable, Sendable {
  /// Returns the step in the scenario language, from which the participant's rows parse an equal operation.
  ///
  /// Instants are written in `zone`.
  func step(zone: DeviceTimeZone) -> String

  /// Returns the step for logs and screens; secrets are shortened, so the text cannot be parsed.
  func displayText(zone: DeviceTimeZone) -> String

  /// Returns the operation without its secret, for shared files; nil if the operation has no secret.
  func withoutSecret(seed: UInt64) -> RedactedOperation<Self>?

  /// The name of the operation on screen, for example in the text of undo.
  var title: LocalizedText { get }

  /// A sentence for an audience without technical knowledge; empty if the resulting events explain enough.
  var narration: LocalizedText { get }

  /// The environment whose world the operation acts on; nil for the current world.
  ///
  /// A request from outside acts on the world of the store that received the request. If that is not the
  /// current world, only the participant's state changes and is logged. Requests to the store are ignored.
  var environment: EnvironmentName? { get }

  /// The file to read before the operation, as named in the step; nil for most operations.
  var file: String? { get }

  /// Returns the operation with the content of its file; the file is read when the step runs.
  func reading(_ bytes: [UInt8], in simulator: Simulator) throws(Refusal) -> Self
}

extension ParticipantOperation {
  public var narration: LocalizedText { title }
  public func displayText(zone: DeviceTimeZone) -> String { step(zone: zone) }
  public func withoutSecret(seed: UInt64) -> RedactedOperation<Self>? { nil }
  public var environment: EnvironmentName? { nil }
  public var file: String? { nil }
  public func reading(_ bytes: [UInt8], in simulator: Simulator) throws(Refusal) -> Self { self }
}

public struct RedactedOperation<OwnOperation: ParticipantOperation> {
  public let act: OwnOperation
  public let comment: String

  public init(_ act: OwnOperation, comment: String) {
    self.act = act
    self.comment = comment
  }
}

/// An operation of a participant, with the participant's name.
///
/// Stored as one pointer, because history, undo and log keep several copies of each operation.
public struct AnyParticipantOperation: Hashable, Sendable {
  private indirect enum Storage: Sendable {
    case act(participant: String, any ParticipantOperation)
  }

  private let storage: Storage

  public init<Member: Participant>(_ act: Member.OwnOperation, of member: Member.Type) {
    storage = .act(participant: member.name, act)
  }

  public func withoutSecret(seed: UInt64) -> (operation: AnyParticipantOperation, comment: String)? {
    func open<OwnOperation: ParticipantOperation>(_ act: OwnOperation) -> (
      operation: AnyParticipantOperation, comment: String
    )? {
      act.withoutSecret(seed: seed).map {
        (AnyParticipantOperation(storage: .act(participant: participant, $0.act)), $0.comment)
      }
    }
    return open(act)
  }

  public func reading(_ bytes: [UInt8], in simulator: Simulator) throws(Refusal) -> AnyParticipantOperation {
    AnyParticipantOperation(storage: .act(participant: participant, try act.reading(bytes, in: simulator)))
  }

  private init(storage: Storage) { self.storage = storage }

  public var participant: String {
    switch storage {
    case .act(let participant, _): participant
    }
  }

  public var act: any ParticipantOperation {
    switch storage {
    case .act(_, let act): act
    }
  }

  public static func == (left: Self, right: Self) -> Bool {
    left.participant == right.participant && isSame(left.act, right.act)
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(participant)
    act.hash(into: &hasher)
  }
}

func isSame<One: Equatable>(_ one: One, _ other: Any) -> Bool { (other as? One) == one }
