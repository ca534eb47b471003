// The simulated server of the app's developer, for verifying receipts and delivering purchases.

import AppStoreServer
import AppStoreServerAPI
import Scenario
import Simulation
import StoreModel
import StoreSimulator
import Support

/// The developer's server, which the operator controls.
///
/// An app has the same backend in every App Store environment, so one backend serves the whole session.
public struct Backend: ScriptedParticipant {
  public static let name = "backend"
  public static let channel = Channel.server
  public static let isOfSession = true
  /// The name of the app's current receipt, which is not a stored receipt.
  public static let presentName = "now"
  static let maxReceipts = 200

  public typealias ScheduledWork = Never

  public struct SavedReceipt: Hashable, Sendable {
    public let name: String
    public internal(set) var receipt: ReceiptSnapshot
    public let takenAt: Instant
    /// The cause of a verification when the receipt was saved.
    let cause: VerificationCause?

    public var environment: EnvironmentName { receipt.environment }
  }

  public struct Delivery: Hashable, Sendable {
    /// The environment to which the backend assigns the purchase; a faulty strategy can assign the wrong one.
    ///
    /// A purchase from TestFlight belongs to the Sandbox, as in the App Store's response.
    public let environment: EnvironmentName
    /// The environment of the receipt.
    let origin: EnvironmentName
    public let product: String
    public let transaction: String
    public let quantity: Int
    public let at: Instant
    /// Whether the App Store had verified the receipt before the delivery.
    public let isVerified: Bool

    /// Whether the purchase is assigned to the store of an environment.
    ///
    /// Two environments can have the same store. A purchase then counts only for the one of its receipt.
    func belongs(to world: EnvironmentName) -> Bool {
      let store = world.rules.receiptKind.store
      return environment == store && (origin == world || origin.rules.receiptKind.store != store)
    }
  }

  public struct Verification: Hashable, Sendable {
    public struct Exchange: Hashable, Sendable {
      public let store: EnvironmentName
      public let status: Int
    }

    public let receipt: String
    public let exchanges: [Exchange]
    /// The last response, as JSON.
    public let answer: [UInt8]
    public let at: Instant

    public var status: Int { exchanges.last?.status ?? 0 }
    public var isAccepted: Bool { status == 0 }
  }

  public internal(set) var receipts: [SavedReceipt] = []
  /// The status that the App Store returns in place of the real one; nil for the real status.
  public internal(set) var fault: ReceiptStatusOverride?
  /// The settings of the App Store Server API.
  public internal(set) var apiSettings = ServerAPISettings()
  /// The kind of answer of the OCSP responder.
  public internal(set) var ocsp = OCSPMode.good
  public internal(set) var verification: Verification?
  /// The deliveries in order, with each transaction at most once per environment.
  public internal(set) var deliveries: [Delivery] = []

  public init(after previous: Backend?) {
    if let previous { self = previous }
  }

  public func savedReceipt(_ name: String) -> SavedReceipt? { receipts.first { $0.name == name } }

  /// Returns the number of units of a product that were delivered to customers of an environment.
  public func delivered(_ product: String, in environment: EnvironmentName) -> Int {
    deliveries.reduce(0) { sum, delivery in
      delivery.product == product && delivery.belongs(to: environment) ? sum + delivery.quantity : sum
    }
  }

  // MARK: Receipts of a simulation

  public static func container(of name: String, simulation: Simulation, signer: ReceiptSigner) -> [UInt8]? {
    receipt(of: name, simulation: simulation)?.container(signer)
  }

  /// Returns the current or a stored receipt; nil if no receipt has this name.
  public static func receipt(of name: String, simulation: Simulation) -> ReceiptSnapshot? {
    (simulation.participant(Backend.self) ?? Backend(after: nil)).receipt(of: name, in: simulation.simulator)
  }

  func receipt(of name: String, in simulator: Simulator) -> ReceiptSnapshot? {
    name == Self.presentName
      ? StoreServerState(simulator, backend: self).receipt(in: simulator.world.environment)
      : savedReceipt(name)?.receipt
  }
}

extension StoreServerState {
  /// Creates a copy of the simulation's worlds and of the backend's status override.
  public init(_ simulation: Simulation) {
    self.init(simulation.simulator, backend: simulation.participant(Backend.self))
  }

  init(_ simulator: Simulator, backend: Backend?) {
    self.init(simulator)
    fault = backend?.fault
    isReleased = backend?.apiSettings.isReleased ?? true
  }
}
