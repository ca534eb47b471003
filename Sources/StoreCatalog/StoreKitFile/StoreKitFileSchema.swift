// What the importer reads of a `.storekit` file, place by place. The importer goes through a file by this table and so
// can read nothing else, and a copy of a file holds what is in it and nothing else: one cannot know a key that the
// other does not.

import Support

/// What is read at a place of the file.
package indirect enum StoreKitFileSchema: Sendable {
  /// A single value of one of these kinds; of none where it only matters that something stands there.
  case value(Set<JSONKind>)
  case list(of: StoreKitFileSchema)
  /// An object with these members, or, where a file may have that too, a single value.
  case object([String: StoreKitFileSchema], or: Set<JSONKind> = [])

  /// What is read of a member; nil for a key that the importer does not know here.
  package func member(_ key: String) -> StoreKitFileSchema? {
    if case .object(let members, _) = self { members[key] } else { nil }
  }

  /// What is read of the elements of a list.
  package var element: StoreKitFileSchema {
    if case .list(let element) = self { element } else { .present }
  }

  /// Whether a value of this kind is read.
  package func takes(_ kind: JSONKind) -> Bool {
    switch self {
    case .value(let kinds): kinds.contains(kind)
    case .list: kind == .array
    case .object(_, let kinds): kind == .object || kinds.contains(kind)
    }
  }

  private static let text = StoreKitFileSchema.value([.string])
  private static let flag = StoreKitFileSchema.value([.bool])
  private static let number = StoreKitFileSchema.value([.number])
  /// Digits as a text, or, by other hands, as a number.
  private static let price = StoreKitFileSchema.value([.string, .number])
  private static let present = StoreKitFileSchema.value([])

  /// The whole file.
  package static let file = StoreKitFileSchema.object([
    "version": .object(["major": number, "minor": number], or: [.number]),
    "products": .list(of: product(besides: [:])),
    "nonRenewingSubscriptions": .list(of: product(besides: [:])),
    "subscriptionGroups": .list(of: group),
    // Only counted: what newer files list there is not imported.
    "subscriptionBundleGroups": .list(of: present),
    "subscriptionSuiteGroups": .list(of: present),
    "settings": settings,
    // Only told.
    "appPolicies": present,
  ])

  /// The settings by the names that other hands give them; only told.
  package static let unprefixedSettings = ["locale", "storefront", "timeRate"]

  private static let settings = StoreKitFileSchema.object([
    "_lastSynchronizedDate": number, "locale": present, "storefront": present, "timeRate": present,
    "_storefront": text, "_locale": text, "_timeRate": number, "_askToBuyEnabled": flag,
    "_billingIssuesEnabled": flag, "_interruptedPurchasesEnabled": flag, "_disableDialogs": flag,
    "_renewalBillingIssuesEnabled": flag, "_billingGracePeriodEnabled": flag,
    "_failTransactionsEnabled": flag, "_storeKitError": number,
    "_storeKitErrors": .list(
      of: .object(["name": text, "enabled": flag, "current": .object(["type": text, "index": number])])),
  ])

  private static func product(besides more: [String: StoreKitFileSchema]) -> StoreKitFileSchema {
    let members: [String: StoreKitFileSchema] = [
      "productID": text, "type": text, "referenceName": text, "displayPrice": price, "price": price,
      "familyShareable": flag, "localizations": localizations,
      // Keys by which products of another shape are recognized.
      "id": present, "identifier": present, "productId": present, "product_id": present,
      "familySharable": present, "subscriptions": present,
    ]
    return .object(members.merging(more) { $1 })
  }

  private static let localizations = StoreKitFileSchema.list(
    of: .object(["locale": text, "displayName": text, "description": text]))

  private static let group = StoreKitFileSchema.object([
    "id": text, "name": text, "localizations": localizations,
    "subscriptions": .list(
      of: product(besides: [
        "subscriptionGroupID": text, "groupNumber": number, "recurringSubscriptionPeriod": text,
        "introductoryOffer": offer, "introductoryOffers": .list(of: offer), "adHocOffers": .list(of: offer),
        "codeOffers": .list(of: offer), "winbackOffers": .list(of: offer),
        "billingPlans": .list(
          of: .object([
            "billingPlanType": text, "isEnabled": flag, "displayPrice": price, "price": price,
            "commitmentDisplayPrice": price,
          ])),
      ])),
  ])

  private static let offer = StoreKitFileSchema.object([
    "paymentMode": text, "referenceName": text, "offerID": text, "subscriptionPeriod": text,
    "numberOfPeriods": number, "displayPrice": price, "price": price, "billingPlanType": text,
    "eligibility": .list(of: text), "isStackable": flag, "isEligible": flag,
  ])
}
