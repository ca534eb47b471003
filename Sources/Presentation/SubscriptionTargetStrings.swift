// The texts about orders, family members, prices, offers and renewal rates.

import StoreModel
import Support

extension Localizer {
  package func hintOrder(_ product: String) -> String { localized("buy \(product)") }
  package func hintMemberOrders(name: String, product: String) -> String {
    localized("\(name) buys \(product)")
  }
  package func menuPriceOf(product: String, name: String) -> String {
    localized("Price of \(product) for \(name)")
  }
  package func menuOffers(_ product: String) -> String { localized("Offers of \(product)") }
  package var menuOffersNone: String { localized("This plan has no offers in the catalogue.") }
  /// `keys` opens the full demo catalogue.
  package func menuOffersInDemo(keys: String) -> String {
    localized("The full demo catalogue has plans with free trials and other offers: \(keys) opens it.")
  }
  package func menuOffersOfOther(_ plan: String) -> String { localized("\(plan) has offers.") }
  package var promptRefund: String {
    localized("text of the request (optional): ")
  }
  /// Returns what happens to a refund request, with the keys of its prompt.
  package func refundHint(in environment: EnvironmentName, accept: String, leave: String) -> String {
    switch environment {
    case .xcode: localized("\(accept) sends the request, and Xcode refunds the purchase; \(leave) cancels")
    case .sandbox, .testFlight:
      localized(
        """
        \(accept) sends the request. DECLINE: declined; GRANT_PRORATED: refunded in part; other texts or \
        none: refunded. \(leave) cancels.
        """)
    case .production:
      localized("\(accept) sends the request, which the App Store answers later; \(leave) cancels")
    }
  }
  package func refusalNoSubscription(_ number: String) -> String {
    localized(
      "#\(number) does not belong to a subscription")
  }
  package func refusalIncomplete(_ number: String) -> String {
    localized("the purchase of #\(number) is not complete yet")
  }
  package func menuAnswered(_ number: String, with held: String) -> String {
    localized("#\(number) was answered with #\(held): refunds and the subscription belong to #\(held)")
  }
  /// A notice about a change of the transaction with which a payment was answered.
  package func changedAnswer(_ number: String, with held: String, _ change: String) -> String {
    localized("#\(number) was answered with #\(held): \(change)")
  }
  package func refusalShared(_ number: String) -> String {
    localized(
      "#\(number) is shared: only the buyer can do this")
  }
  package func refusalSharedHint(holder: String, pane: String, act: String) -> String {
    localized("\(holder) in pane \(pane), then \(act)")
  }
  package var refusalNoSubscriptionToIncrease: String { localized("no subscription for a price increase") }
  package var noPlans: String { localized("the catalogue has no plans") }
}
