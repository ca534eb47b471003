// The reasons why a purchase that begins now is not completed.

import StoreRules
import Support

/// A reason why a purchase that begins now is not completed at once.
public enum PurchaseObstacle: Hashable, Sendable {
  /// A switch determines the outcome.
  case decided(by: PurchaseSwitch)
  /// An error is simulated for `Product.purchase`.
  case simulated
  /// `Product.purchase` returns a transaction that the app has not finished.
  case unfinished(TransactionNumber)
  /// The device does not allow purchases.
  case notAllowed
  /// The App Store lists the product but does not sell it.
  case notSold

  /// Returns the rule that describes the outcome.
  package func rule(in rules: EnvironmentRules) -> RuleID {
    switch self {
    case .decided(let one): one.rule(in: rules)
    case .simulated: .simulatedFailure
    case .unfinished: .unfinishedAnswers
    case .notAllowed: .paymentsRestricted
    case .notSold: .purchasable
    }
  }

  /// Returns the outcome in words; `off` is the step or the keys that remove the obstacle.
  public func text(off: String, _ texts: Localizer) -> String {
    switch self {
    case .decided(.failure): texts.localized("fails with the simulated error (\(off) turns it off)")
    case .decided(.offline): texts.localized("fails: no network (\(off) turns it on)")
    case .decided(.billingRetry):
      texts.localized("fails with 2037: Billing Retry is on (\(off) turns it off)")
    case .decided(.interrupted):
      texts.localized("Interrupted: the customer must act first (\(off) turns it off)")
    case .decided(.askToBuy): texts.localized("pending until a parent approves (\(off) turns Ask to Buy off)")
    case .simulated: texts.localized("fails or waits as simulated for Product.purchase (\(off) turns it off)")
    case .unfinished(let number):
      texts.localized("no new purchase: StoreKit returns #\(number), which is unfinished")
    case .notAllowed: texts.localized("fails: purchases are not allowed on this device (\(off) allows them)")
    case .notSold: texts.localized("fails: the App Store does not sell this product yet")
    }
  }
}
