// The reason why the app sends a receipt to its backend.

import Simulation
import StoreModel
import StoreSimulator
import Support

extension Backend {
  /// The transaction that makes the app send its receipt (rule `verify.cause`).
  public enum VerificationCause: String, CaseIterable, Hashable, Sendable {
    case consumable, nonConsumable, nonRenewing, autoRenewable
    /// StoreKit delivered a transaction that the app's process had not begun, such as a renewal.
    ///
    /// The app does not know the kind of its product, so the backend must read all arrays of the response.
    case unfinished

    /// The object of a sentence such as "the app asks its backend for a consumable".
    var subject: LocalizedText {
      switch self {
      case .consumable: LocalizedText("a consumable")
      case .nonConsumable: LocalizedText("a non-consumable")
      case .nonRenewing: LocalizedText("a non-renewing subscription")
      case .autoRenewable: LocalizedText("a subscription")
      case .unfinished: LocalizedText("an unfinished transaction")
      }
    }

    fileprivate init(_ sale: Sale) {
      switch sale.kind {
      case .consumable: self = .consumable
      case .nonConsumable: self = .nonConsumable
      case .nonRenewing: self = .nonRenewing
      case .autoRenewable: self = .autoRenewable
      }
    }
  }

  // MARK: Events

  /// Records the transactions that the app begins and receives.
  public mutating func receive(
    _ simulationEvent: SimulationEvent, in effects: inout ParticipantEffects<Never>
  ) {
    guard case .store(let event) = simulationEvent else { return }
    switch event.kind {
    case .paymentAdded(let number), .purchaseCalled(let number?): begunPurchases.insert(number)
    case .callback(let snapshots):
      for snapshot in snapshots {
        switch snapshot.state {
        case .purchased, .restored: appReceived(snapshot.number, in: effects.simulator.world)
        case .failed: begunPurchases.remove(snapshot.number)
        case .purchasing, .deferred: break
        }
      }
    case .storekit(let result):
      switch (result.topic, result.transaction) {
      case (.purchase(.success), let number?), (.purchase(.unverified), let number?):
        appReceived(number, in: effects.simulator.world)
      default: break
      }
    case .update(.transaction(let update)):
      switch update.change {
      case .new, .unfinished, .finished: appReceived(update.number, in: effects.simulator.world)
      case .upgraded, .revoked, .reinstated, .extended: break
      }
    case .performed(.app(.terminate)), .performed(.environment), .performed(.newDevice), .performed(.reset):
      begunPurchases = []
      cause = nil
    default: break
    }
  }

  private mutating func appReceived(_ number: TransactionNumber, in world: World) {
    guard let transaction = world.transaction(number) else { return }
    let isBegun = begunPurchases.remove(number) != nil
    cause = isBegun ? VerificationCause(transaction.sale) : .unfinished
  }
}
