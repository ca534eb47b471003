// The schema of the members that the importer reads from a `.storekit` file.

import Support

/// The schema of a value in a `.storekit` file.
///
/// The importer and `CatalogCopier` share this schema, so a copy contains exactly what the importer reads.
package indirect enum StoreKitFileSchema: Sendable {
  /// A value of one of these types; if the set is empty, of any type.
  case value(Set<JSONKind>)
  case list(of: StoreKitFileSchema)
  /// An object with these members, or a value of one of these types.
  case object([String: StoreKitFileSchema], or: Set<JSONKind> = [])

  /// Returns the schema of a member; nil if the importer does not read the member.
  package func member(_ key: String) -> StoreKitFileSchema? {
    if case .object(let members, _) = self { members[key] } else { nil }
  }

  package var element: StoreKitFileSchema {
    if case .list(let element) = self { element } else { .present }
  }

  package func accepts(_ kind: JSONKind) -> Bool {
    switch self {
    case .value(let kinds): kinds.contains(kind)
    case .list: kind == .array
    case .object(_, let kinds): kind == .object || kinds.contains(kind)
    }
  }

  private static let text = StoreKitFileSchema.value([.string])
  private static let flag = StoreKitFileSchema.value([.bool])
  private static let number = StoreKitFileSchema.value([.number])
  /// A string of digits; files of other programs can contain a number instead.
  private static let price = StoreKitFileSchema.value([.string, .number])
  private static let present = StoreKitFileSchema.value([])

  package static let file = StoreKitFileSchema.object([
    "version": .object(["major": number, "minor": number], or: [.number]),
    "products": .list(of: product(besides: ["codeOffers": .list(of: offer)])),
    "nonRenewingSubscriptions": .list(of: product(besides: ["codeOffers": .list(of: offer)])),
    "subscriptionGroups": .list(of: group),
    // These lists of newer files are counted but not imported.
    "subscriptionBundleGroups": .list(of: present),
    "subscriptionSuiteGroups": .list(of: present),
    "settings": settings,
    // The workbench only reports this member.
    "appPolicies": present,
  ])

  /// The settings that other programs write without an underscore; the importer warns about them.
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
      // Keys for identifiers of products in other formats.
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
