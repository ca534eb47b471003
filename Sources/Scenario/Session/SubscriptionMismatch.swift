// The results that contradict an expectation about a subscription, and their texts.

import StoreModel
import StoreSimulator
import Support

public enum SubscriptionMismatch: Localizable, Hashable, Sendable {
  case noProduct(String)
  case noSubscription(String)
  case nobody(String, family: [String])
  /// The best status; nil for none.
  case status(RenewalState?)
  /// The result of `status(for:)`; nil if the result is empty.
  case groupStatus(RenewalState?)
  case entitled(TransactionNumber)
  /// The products to which the person is entitled, with the transactions.
  case notEntitled(others: [String])
  case noOwnSubscription
  /// The product that the subscription renews into; nil if the subscription does not renew.
  case renews(into: String?)
  case noPlanLine
  /// A word of `PlanAdvice.words`.
  case advice(String)

  public func text(_ texts: Localizer) -> String {
    switch self {
    case .noProduct(let product): texts.localized("no product \(product) in the catalogue")
    case .noSubscription(let product): texts.localized("\(product) is not an auto-renewable subscription")
    case .nobody(let name, let family):
      texts.localized("no \(name) in the family, only \(family.joined(separator: ", "))")
    case .status(nil): texts.localized("no status: the group was never subscribed to")
    case .status(let state?): texts.localized("the status \(state.name)")
    case .groupStatus(nil): texts.localized("status(for:) returned nothing")
    case .groupStatus(let state?): texts.localized("status(for:) returned \(state.name)")
    case .entitled(let number): texts.localized("an entitlement from #\(number)")
    case .notEntitled(let others):
      others.isEmpty
        ? texts.localized("no entitlement")
        : texts.localized("only the entitlements \(others.joined(separator: ", "))")
    case .noOwnSubscription: texts.localized("no subscription bought by this person")
    case .renews(nil): texts.localized("the subscription does not renew")
    case .renews(let next?): texts.localized("the subscription renews into \(next)")
    case .noPlanLine: texts.localized("no row for this product in the plan matrix")
    case .advice(let word): texts.localized("the advice \(word)")
    }
  }
}
