// The developer's own server, played: it keeps receipts of the app under names, has them verified by the App Store, and
// delivers what they say. It takes part beside the store, and reaches it as everybody does: by what is sent to it.

import AppStoreServer
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support

/// The developer's server, which the operator plays.
///
/// There is one for the whole session: an app's backend is the same whichever App Store its customers buy in.
public struct Backend: ScriptedParticipant {
  public static let name = "backend"
  public static let channel = Channel.server
  public static let isOfSession = true
  /// The name of the receipt that the app has now: it is always there.
  public static let presentName = "now"
  /// How many receipts are kept at most.
  static let maxReceipts = 200

  public typealias ScheduledWork = Never

  /// A receipt that was kept.
  public struct SavedReceipt: Hashable, Sendable {
    public let name: String
    public internal(set) var receipt: ReceiptSnapshot
    /// When it was taken.
    public let takenAt: Instant

    public var environment: EnvironmentName { receipt.environment }
  }

  /// Something that the backend has delivered: a line of its books.
  public struct Delivery: Hashable, Sendable {
    /// The environment under which it is written down: that of the answer, or of those who took no notice of it.
    public let environment: EnvironmentName
    public let product: String
    public let transaction: String
    public let quantity: Int
    public let at: Instant
    /// Whether the App Store had found the receipt good before.
    public let isVerified: Bool
  }

  /// What came of asking the App Store about a receipt.
  public struct Verification: Hashable, Sendable {
    /// One request, and the status that it was answered with.
    public struct Exchange: Hashable, Sendable {
      public let store: EnvironmentName
      public let status: Int
    }

    /// The name of the receipt.
    public let receipt: String
    public let exchanges: [Exchange]
    /// The last answer, as JSON.
    public let answer: [UInt8]
    public let at: Instant

    /// How it ended.
    public var status: Int { exchanges.last?.status ?? 0 }
    public var isAccepted: Bool { status == 0 }
  }

  /// The kept receipts, in the order in which they were taken.
  public internal(set) var receipts: [SavedReceipt] = []
  /// What the App Store answers in place of what it would.
  public internal(set) var fault: ReceiptStatusOverride?
  /// The newest verification.
  public internal(set) var verification: Verification?
  /// What was delivered, in order; each transaction once.
  public internal(set) var deliveries: [Delivery] = []

  public init(after before: Backend?) {
    if let before { self = before }
  }

  /// A kept receipt.
  public func keptReceipt(_ name: String) -> SavedReceipt? { receipts.first { $0.name == name } }

  /// How much of a product was delivered to customers of an environment.
  public func delivered(_ product: String, in environment: EnvironmentName) -> Int {
    deliveries.reduce(0) { sum, one in
      one.product == product && one.environment == environment ? sum + one.quantity : sum
    }
  }

  // MARK: Outside the stage

  /// A receipt as a signed container: the one of now, or a kept one; nil where there is none.
  public static func container(of name: String, simulation: Simulation, signer: ReceiptSigner) -> [UInt8]? {
    receipt(of: name, simulation: simulation)?.container(signer)
  }

  /// What a receipt says: the one of now in the present environment, or a kept one; nil where there is none.
  public static func receipt(of name: String, simulation: Simulation) -> ReceiptSnapshot? {
    (simulation.participant(Backend.self) ?? Backend(after: nil)).receipt(of: name, in: simulation.simulator)
  }

  /// The same, where the stage is not at hand.
  func receipt(of name: String, in simulator: Simulator) -> ReceiptSnapshot? {
    name == Self.presentName
      ? StoreServerState(simulator, backend: self).receipt(in: simulator.world.environment)
      : keptReceipt(name)?.receipt
  }
}

extension StoreServerState {
  /// The worlds of a stage as they are now, and what is set for the App Store's server.
  public init(_ simulation: Simulation) {
    self.init(simulation.simulator, backend: simulation.participant(Backend.self))
  }

  init(_ simulator: Simulator, backend: Backend?) {
    self.init(simulator)
    fault = backend?.fault
  }
}
