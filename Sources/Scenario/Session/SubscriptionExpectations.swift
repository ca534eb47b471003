// The evaluation of expectations about subscriptions.

import StoreModel
import StoreSimulator
import Support

extension Session {
  /// Returns the actual result if it contradicts an expectation about a person's product; otherwise nil.
  func contradiction(
    to expectation: SubscriptionExpectation, product: String, person: String
  ) -> SubscriptionMismatch? {
    let world = self.world.listed
    let members = world.familyMembers.map(\.name)
    guard members.contains(person) || world.accountNames.contains(person) else {
      return .nobody(person, family: members)
    }
    if case .entitled(let isExpected) = expectation {
      return contradiction(entitled: isExpected, product: product, person: person)
    }
    guard let found = world.catalog.product(product) else { return .noProduct(product) }
    guard let terms = found.subscription else { return .noSubscription(product) }
    switch expectation {
    case .status(let state):
      return SubscriptionMatcher.contradiction(
        status: state, among: world.statuses(ofGroupWith: product, for: person))
    case .groupStatus(let state):
      let answer = world.statuses(forGroupID: terms.groupIdentifier, for: person).first?.state
      return answer == state ? nil : .groupStatus(answer)
    case .renews(let next):
      return SubscriptionMatcher.contradiction(
        renews: next, product: product, among: world.statuses(ofGroupWith: product, for: person))
    case .plan(let advice):
      return SubscriptionMatcher.contradiction(
        plan: advice, product: product, among: world.planMatrix(ofGroupWith: product, for: person))
    case .entitled: return nil
    }
  }

  private func contradiction(entitled isExpected: Bool, product: String, person: String)
    -> SubscriptionMismatch?
  {
    let world = self.world.listed
    // The usual case does not need a list of all entitlements.
    if isExpected, world.catalog.product(product) != nil, world.isEntitledWithoutDetails(to: product, person)
    {
      return nil
    }
    let entitlement = world.entitlement(to: product, of: person)
    if (entitlement != nil) == isExpected, entitlement != nil || world.catalog.product(product) != nil {
      return nil
    }
    let entitlements = world.currentEntitlements(of: person).compactMap { number in
      world.transaction(number).map { (number, $0.payment.productIdentifier) }
    }
    // An unknown product is an error, because `not-entitled` would otherwise hold for a misspelt identifier.
    guard world.catalog.product(product) != nil || entitlements.contains(where: { $0.1 == product }) else {
      return .noProduct(product)
    }
    return SubscriptionMatcher.contradiction(entitled: isExpected, product: product, among: entitlements)
  }
}

enum SubscriptionMatcher {
  static func contradiction(
    status: RenewalState?, among statuses: [SubscriptionStatus]
  ) -> SubscriptionMismatch? {
    statuses.first?.state == status ? nil : .status(statuses.first?.state)
  }

  static func contradiction(
    entitled isExpected: Bool, product: String,
    among entitlements: [(number: TransactionNumber, product: String)]
  ) -> SubscriptionMismatch? {
    let transaction = entitlements.first { $0.product == product }
    guard (transaction != nil) != isExpected else { return nil }
    return transaction.map { .entitled($0.number) }
      ?? .notEntitled(others: entitlements.map { "\(VisibleText.visible($0.product)) #\($0.number)" })
  }

  static func contradiction(
    renews next: String?, product: String, among statuses: [SubscriptionStatus]
  ) -> SubscriptionMismatch? {
    guard
      let status = statuses.first(where: {
        $0.ownership == .purchased && $0.renewalInfo.currentProductID == product
      })
    else { return .noOwnSubscription }
    let info = status.renewalInfo
    let found = info.willAutoRenew ? info.autoRenewPreference : nil
    return found == next ? nil : .renews(into: found)
  }

  static func contradiction(
    plan advice: String, product: String, among lines: [PlanLine]
  ) -> SubscriptionMismatch? {
    guard let line = lines.first(where: { $0.product.identifier == product }) else { return .noPlanLine }
    return line.advice.matches(word: advice) ? nil : .advice(line.advice.word)
  }
}
