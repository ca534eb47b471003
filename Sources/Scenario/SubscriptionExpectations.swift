// Expectations about subscriptions held against what StoreKit 2 tells the app of a person.

import StoreSimulator

extension Session {
  /// What was found instead of what is expected of a product for a person; nil when it is as expected.
  func contradiction(
    to expectation: SubscriptionExpectation, product: String, owner: String
  ) -> String? {
    let members = world.familyMembers.map(\.name)
    guard members.contains(owner) else {
      let known = members.map { VisibleText.visible($0) }.joined(separator: ", ")
      return "no \(VisibleText.visible(owner)) in the family, only \(known)"
    }
    if case .entitled(let isExpected) = expectation {
      return contradiction(entitled: isExpected, product: product, owner: owner)
    }
    guard let found = world.catalog.product(product) else { return noProduct(product) }
    guard found.subscription != nil else {
      return "\(VisibleText.visible(product)) is no auto-renewable subscription"
    }
    switch expectation {
    case .status(let state):
      return SubscriptionFindings.contradiction(
        status: state, among: world.statuses(ofGroupWith: product, for: owner))
    case .renews(let next):
      return SubscriptionFindings.contradiction(
        renews: next, product: product, among: world.statuses(ofGroupWith: product, for: owner))
    case .plan(let advice):
      return SubscriptionFindings.contradiction(
        plan: advice, product: product, among: world.planMatrix(ofGroupWith: product, for: owner))
    case .entitled: return nil
    }
  }

  private func contradiction(entitled isExpected: Bool, product: String, owner: String) -> String? {
    let held = world.currentEntitlements(of: owner).compactMap { number in
      world.transaction(number).map { (number, $0.payment.productIdentifier) }
    }
    // A misspelt product is never entitled: that must not pass for an answer.
    guard world.catalog.product(product) != nil || held.contains(where: { $0.1 == product }) else {
      return noProduct(product)
    }
    return SubscriptionFindings.contradiction(entitled: isExpected, product: product, among: held)
  }

  private func noProduct(_ product: String) -> String {
    "no product \(VisibleText.visible(product)) in the catalogue"
  }
}

/// Expectations beside what was found, apart from the world.
enum SubscriptionFindings {
  static func contradiction(status: RenewalState?, among statuses: [SubscriptionStatus]) -> String? {
    guard statuses.first?.state != status else { return nil }
    guard let best = statuses.first else { return "no status: the group was never subscribed to" }
    return "the status \(best.state.name)"
  }

  static func contradiction(
    entitled isExpected: Bool, product: String, among held: [(number: Int, product: String)]
  ) -> String? {
    let transaction = held.first { $0.product == product }
    guard (transaction != nil) != isExpected else { return nil }
    if let transaction { return "it is entitled by #\(transaction.number)" }
    let others = held.map { "\(VisibleText.visible($0.product)) #\($0.number)" }.joined(separator: ", ")
    return others.isEmpty ? "no entitlement" : "only the entitlements \(others)"
  }

  static func contradiction(
    renews next: String?, product: String, among statuses: [SubscriptionStatus]
  ) -> String? {
    guard
      let own = statuses.first(where: {
        $0.ownership == .purchased && $0.renewalInfo.currentProductID == product
      })
    else { return "no own subscription of it" }
    let info = own.renewalInfo
    let found = info.willAutoRenew ? info.autoRenewPreference : nil
    guard found != next else { return nil }
    return found.map { "it renews into \(VisibleText.visible($0))" } ?? "it does not renew"
  }

  static func contradiction(plan advice: String, product: String, among lines: [PlanLine]) -> String? {
    guard let line = lines.first(where: { $0.product.identifier == product }) else {
      return "no line for it in the plan matrix"
    }
    return line.advice.word == advice ? nil : "the advice \(line.advice.word)"
  }
}
