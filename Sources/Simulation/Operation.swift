// What is done on a stage: something in the store's world, or something of a participant. Knows what a participant's
// deed has to say of itself, and no participant.

import StoreModel
import StoreSimulator
import Support

/// One thing to do: it either happens whole or is refused, and it is one step of undo whatever comes of it.
///
/// Between participants a deed says whose it is; inside one, its deeds are an enum of its own.
public enum Operation: Hashable, Sendable {
  case store(Action)
  case participant(AnyParticipantOperation)
}

/// What one of a participant's deeds has to say of itself: the enum of its deeds conforms.
public protocol ParticipantOperation: Hashable, Sendable {
  /// The step as the command language writes it, in the one spelling that the participant's rows read back as the
  /// same deed; instants are written in `zone`.
  func step(zone: DeviceTimeZone) -> String

  /// The step as logs and screens show it: what is secret is shortened, and cannot be read back.
  func displayText(zone: DeviceTimeZone) -> String

  /// The same deed for files that are passed on, without what is secret; nil if it has no secret.
  func withoutSecret(seed: UInt64) -> RedactedOperation<Self>?

  /// What it is called where the screen speaks of it: in the words of undo.
  var title: LocalizedText { get }

  /// A sentence for those who watch and are no engineers; empty where what comes of it tells them.
  var narration: LocalizedText { get }

  /// Whose world it is done in, where that may be one that was left; nil for the present one.
  ///
  /// Who speaks to a store from outside means that store's world, wherever the operator is. In a world that was left a
  /// deed changes the participant's own books and tells of it; what it asks of the store is not done.
  var environment: EnvironmentName? { get }

  /// The file that has to be read before it is done, as the step names it; nil for nearly everything.
  var file: String? { get }

  /// The same with what the file says; whoever reads files does so when the step runs.
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

/// A deed without its secret, and a comment that says what became of the secret.
public struct RedactedOperation<OwnOperation: ParticipantOperation> {
  public let act: OwnOperation
  public let comment: String

  public init(_ act: OwnOperation, comment: String) {
    self.act = act
    self.comment = comment
  }
}

/// A deed of a participant, and whose it is.
///
/// One pointer: history, undo and log keep the same deed several times over.
public struct AnyParticipantOperation: Hashable, Sendable {
  private indirect enum Storage: Sendable {
    case act(participant: String, any ParticipantOperation)
  }

  private let storage: Storage

  /// A deed of the participant of a type.
  public init<Member: Participant>(_ act: Member.OwnOperation, of member: Member.Type) {
    storage = .act(participant: member.name, act)
  }

  /// The same without its secret, and a comment about that; nil if it has no secret.
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

  /// The same with what its file says.
  public func reading(_ bytes: [UInt8], in simulator: Simulator) throws(Refusal) -> AnyParticipantOperation {
    AnyParticipantOperation(storage: .act(participant: participant, try act.reading(bytes, in: simulator)))
  }

  private init(storage: Storage) { self.storage = storage }

  /// The name of the participant.
  public var participant: String {
    switch storage {
    case .act(let participant, _): participant
    }
  }

  /// What is done.
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

/// Whether two values of any types are of one type and equal.
func isSame<One: Equatable>(_ one: One, _ other: Any) -> Bool { (other as? One) == one }
