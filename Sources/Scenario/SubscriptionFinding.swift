// Everything that can be found about subscriptions instead of what was expected, and its English.

import StoreSimulator

/// What was found of a subscription where something else was expected.
///
/// Cases carry the facts; `text` is the English.
public enum SubscriptionFinding: Hashable, Sendable {
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

  /// The English words, without a full stop.
  public var text: String {
    switch self {
    case .noProduct(let product): "no product \(VisibleText.visible(product)) in the catalogue"
    case .noSubscription(let product): "\(VisibleText.visible(product)) is no auto-renewable subscription"
    case .nobody(let name, let family):
      "no \(VisibleText.visible(name)) in the family, only "
        + family.map { VisibleText.visible($0) }.joined(separator: ", ")
    case .status(nil): "no status: the group was never subscribed to"
    case .status(let state?): "the status \(state.name)"
    case .groupStatus(nil): "nothing from status(for:)"
    case .groupStatus(let state?): "\(state.name) from status(for:)"
    case .entitled(let number): "it is entitled by #\(number)"
    case .notEntitled(let others):
      others.isEmpty ? "no entitlement" : "only the entitlements \(others.joined(separator: ", "))"
    case .noOwnSubscription: "no own subscription of it"
    case .renews(nil): "it does not renew"
    case .renews(let next?): "it renews into \(VisibleText.visible(next))"
    case .noPlanLine: "no line for it in the plan matrix"
    case .advice(let word): "the advice \(word)"
    }
  }
}
