// The billing plans of a subscription in a `.storekit` file, from version 5.0 on (DocC: StoreKitFile).

import Support

extension StoreKitFileImporter {
  package mutating func billingPlans(_ cursor: JSONCursor) -> [BillingPlan] {
    var types: Set<String> = []
    return list("billingPlans", of: cursor, isExpected: false).compactMap { entry in
      guard entry.isObject else {
        warnings.add(entry.path, .shouldBe(.billingPlan, found: entry.value.kind, .notImported))
        return nil
      }
      guard let type = billingPlanType(entry) else {
        if entry.member("billingPlanType") == nil {
          warnings.add(entry.path(of: "billingPlanType"), .missing(.notImported))
        }
        return nil
      }
      guard types.insert(type).inserted else {
        warnings.add(entry.path(of: "billingPlanType"), .alreadyPresent(quoted(type)))
        return nil
      }
      let isEnabled = flag("isEnabled", of: entry) ?? true
      return BillingPlan(
        type: type, displayPrice: price(entry), commitmentDisplayPrice: commitmentPrice(entry),
        isEnabled: isEnabled)
    }
  }

  private static let types = [BillingPlan.upfront, BillingPlan.monthly]

  /// Returns the billing plan type of a plan or an offer; warns about an unknown type and returns it
  /// unchanged.
  package mutating func billingPlanType(_ cursor: JSONCursor) -> String? {
    guard let type = optionalText("billingPlanType", of: cursor) else { return nil }
    guard let word = type.trimmed else {
      warnings.add(cursor.path(of: "billingPlanType"), .empty(.notRead))
      return nil
    }
    if !Self.types.contains(word) {
      warnings.add(cursor.path(of: "billingPlanType"), .unknownBillingPlan(quoted(word)))
    }
    return word
  }

  private mutating func commitmentPrice(_ cursor: JSONCursor) -> String? {
    let path = cursor.path(of: "commitmentDisplayPrice")
    guard let member = cursor.member("commitmentDisplayPrice") else {
      warnings.add(path, .missing(.wholePriceUnknown))
      return nil
    }
    switch member.value {
    case .string(let text):
      if PlainDecimal(text) == nil {
        warnings.add(path, .isInvalid(.decimal, quoted(member), .shownUnchanged))
      }
      return text
    case .number(let digits):
      warnings.add(path, .priceIsNumber(digits: digits))
      return digits
    case .null, .bool, .array, .object:
      warnings.add(path, .shouldBe(.kind(.string), found: member.value.kind, .wholePriceUnknown))
      return nil
    }
  }

  package mutating func warnAboutOffersWithoutPlan(_ terms: SubscriptionTerms?, _ cursor: JSONCursor) {
    guard let terms, !terms.billingPlans.isEmpty else { return }
    let planTypes = Set(terms.billingPlans.map(\.type))
    var reported: Set<String> = []
    for type in terms.offers.compactMap(\.billingPlanType) where !planTypes.contains(type) {
      guard reported.insert(type).inserted else { continue }
      warnings.add(cursor.path(of: "billingPlans"), .noBillingPlan(quoted(type)))
    }
  }
}
