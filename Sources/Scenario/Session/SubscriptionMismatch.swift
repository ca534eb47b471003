// Everything that can be found about subscriptions instead of what was expected, and its words.

import StoreModel
import StoreSimulator
import Support

/// What was found of a subscription where something else was expected.
///
/// Cases carry the facts.
public enum SubscriptionMismatch: Localizable, Hashable, Sendable {
  case noProduct(String)
  /// The product is none that renews by itself.
  case noSubscription(String)
  case nobody(String, family: [String])
  /// The best status; nil for none.
  case status(RenewalState?)
  /// What `status(for:)` answers; nil for nothing.
  case groupStatus(RenewalState?)
  /// By the transaction of this number.
  case entitled(TransactionNumber)
  /// What is entitled instead: products with their transactions.
  case notEntitled(others: [String])
  case noOwnSubscription
  /// What it renews into; nil where it does not renew.
  case renews(into: String?)
  case noPlanLine
  /// A word of `PlanAdvice.words`.
  case advice(String)

  /// The words, without a full stop.
  public func text(_ texts: Localizer) -> String {
    switch self {
    case .noProduct(let product): texts.localized("no product \(product) in the catalogue")
    case .noSubscription(let product): texts.localized("\(product) is no auto-renewable subscription")
    case .nobody(let name, let family):
      texts.localized("no \(name) in the family, only \(family.joined(separator: ", "))")
    case .status(nil): texts.localized("no status: the group was never subscribed to")
    case .status(let state?): texts.localized("the status \(state.name)")
    case .groupStatus(nil): texts.localized("nothing from status(for:)")
    case .groupStatus(let state?): texts.localized("\(state.name) from status(for:)")
    case .entitled(let number): texts.localized("it is entitled by #\(number)")
    case .notEntitled(let others):
      others.isEmpty
        ? texts.localized("no entitlement")
        : texts.localized("only the entitlements \(others.joined(separator: ", "))")
    case .noOwnSubscription: texts.localized("no own subscription of it")
    case .renews(nil): texts.localized("it does not renew")
    case .renews(let next?): texts.localized("it renews into \(next)")
    case .noPlanLine: texts.localized("no line for it in the plan matrix")
    case .advice(let word): texts.localized("the advice \(word)")
    }
  }
}
