// The names of the cases of StoreKit's enums, in Swift and in signed payloads.

/// A table of the cases of an enum in StoreKit.
package struct StoreKitEnum: Sendable {
  /// The name of the type in StoreKit.
  package let type: String
  /// The spellings of each case: first the name of the case in Swift, then its values in signed payloads and
  /// its former names.
  package let cases: [[String]]

  /// Returns a field value with all spellings of the case that has the spelling `shown`.
  package func value(_ shown: String) -> FieldValue {
    .named(shown, also: spellings(of: shown).filter { $0 != shown })
  }

  /// Whether the text is a spelling of a case.
  package func contains(_ text: String) -> Bool { !spellings(of: text).isEmpty }

  private func spellings(of text: String) -> [String] {
    let name = FieldValue.plain(text)
    return cases.first { spellings in spellings.contains { FieldValue.plain($0) == name } } ?? []
  }
}

extension StoreKitEnum {
  package static let all: [StoreKitEnum] = [
    productType, ownershipType, transactionReason, offerType, paymentMode, revocationReason, revocationType,
    renewalState, expirationReason, priceIncreaseStatus, billingPlanType, environment,
  ]

  package static let productType = StoreKitEnum(
    type: "Product.ProductType",
    cases: [
      ["autoRenewable", "Auto-Renewable Subscription"], ["nonConsumable", "Non-Consumable"],
      ["consumable", "Consumable"], ["nonRenewable", "Non-Renewing Subscription", "nonRenewing"],
    ])

  package static let ownershipType = StoreKitEnum(
    type: "Transaction.OwnershipType",
    cases: [["purchased", "PURCHASED"], ["familyShared", "FAMILY_SHARED"]])

  package static let transactionReason = StoreKitEnum(
    type: "Transaction.Reason", cases: [["purchase", "PURCHASE"], ["renewal", "RENEWAL"]])

  package static let offerType = StoreKitEnum(
    type: "Transaction.OfferType",
    cases: [["introductory", "1"], ["promotional", "2"], ["code", "3"], ["winBack", "4"]])

  package static let paymentMode = StoreKitEnum(
    type: "Transaction.Offer.PaymentMode",
    cases: [
      ["freeTrial", "FREE_TRIAL"], ["payAsYouGo", "PAY_AS_YOU_GO"], ["payUpFront", "PAY_UP_FRONT"],
      ["oneTime", "ONE_TIME"],
    ])

  package static let revocationReason = StoreKitEnum(
    type: "Transaction.RevocationReason", cases: [["developerIssue", "1"], ["other", "0"]])

  package static let revocationType = StoreKitEnum(
    type: "Transaction.RevocationType",
    cases: [
      ["fullRefund", "REFUND_FULL"], ["proratedRefund", "REFUND_PRORATED"],
      ["familyRevocation", "FAMILY_REVOKE"],
    ])

  package static let renewalState = StoreKitEnum(
    type: "Product.SubscriptionInfo.RenewalState",
    cases: RenewalState.allCases.map { [$0.name, String($0.rawValue)] })

  package static let expirationReason = StoreKitEnum(
    type: "Product.SubscriptionInfo.RenewalInfo.ExpirationReason",
    cases: ExpirationReason.allCases.map { [$0.name, String($0.rawValue)] })

  /// In a signed payload, 1 also means that the customer was only notified of the increase.
  package static let priceIncreaseStatus = StoreKitEnum(
    type: "Product.SubscriptionInfo.RenewalInfo.PriceIncreaseStatus",
    cases: [["noIncreasePending"], ["pending", "0"], ["agreed", "1"]])

  package static let billingPlanType = StoreKitEnum(
    type: "Product.SubscriptionInfo.BillingPlanType",
    cases: [["upFront", "BILLED_UPFRONT"], ["monthly", "MONTHLY"]])

  package static let environment = StoreKitEnum(
    type: "AppStore.Environment",
    cases: [["xcode", "Xcode"], ["sandbox", "Sandbox"], ["production", "Production"]])
}
