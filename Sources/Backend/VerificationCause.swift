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

    /// Returns the cause of a verification now; nil if the app's process has received no transaction.
    init?(in world: World) {
      guard let received = world.app.lastReceived, let transaction = world.transaction(received.number) else {
        return nil
      }
      guard received.isBegunByProcess else {
        self = .unfinished
        return
      }
      switch transaction.sale.kind {
      case .consumable: self = .consumable
      case .nonConsumable: self = .nonConsumable
      case .nonRenewing: self = .nonRenewing
      case .autoRenewable: self = .autoRenewable
      }
    }
  }
}
