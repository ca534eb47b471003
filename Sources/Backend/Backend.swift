// The developer's own server, played: it keeps receipts of the app under names, and has them verified by the App Store.
// It takes part beside the store, and reaches it as everybody does: by what is sent to it.

import AppStoreServer
import Ground
import Scenario
import Stage
import StoreSimulator

/// The developer's server, which the operator plays.
///
/// There is one for the whole session: an app's backend is the same whichever App Store its customers buy in.
public struct Backend: ScriptedParticipant {
  public static let name = "backend"
  public static let channel = Channel.server
  public static let isOfSession = true
  /// The name of the receipt that the app has now: it is always there.
  public static let presentName = "now"

  public typealias Work = Never

  /// A receipt that was kept.
  public struct Kept: Hashable, Sendable {
    public let name: String
    public internal(set) var receipt: KeptReceipt
    /// When it was taken.
    public let takenAt: Instant

    public var environment: EnvironmentName { receipt.environment }
  }

  /// The kept receipts, in the order in which they were taken.
  public internal(set) var receipts: [Kept] = []
  /// What the App Store answers in place of what it would.
  public internal(set) var fault: ReceiptFault?

  public init(after before: Backend?) {
    if let before { self = before }
  }

  /// A kept receipt.
  public func kept(_ name: String) -> Kept? { receipts.first { $0.name == name } }

  // MARK: Outside the stage

  /// A receipt as a signed container: the one of now, or a kept one; nil where there is none.
  public static func container(of name: String, stage: Stage, signer: ReceiptSigner) -> [UInt8]? {
    receipt(of: name, stage: stage)?.container(signer)
  }

  /// What a receipt says: the one of now in the present environment, or a kept one; nil where there is none.
  public static func receipt(of name: String, stage: Stage) -> KeptReceipt? {
    name == presentName
      ? StoreWorlds(stage).receipt(in: stage.world.environment)
      : stage.participant(Backend.self)?.kept(name)?.receipt
  }
}

extension StoreWorlds {
  /// The worlds of a stage as they are now, and what is set for the App Store's server.
  public init(_ stage: Stage) { self.init(stage.simulator, backend: stage.participant(Backend.self)) }

  init(_ simulator: Simulator, backend: Backend?) {
    self.init(simulator)
    fault = backend?.fault
  }
}
