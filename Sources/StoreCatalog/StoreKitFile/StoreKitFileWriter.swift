// The writing of a catalogue as a `.storekit` file (DocC: StoreKitFile).

import Support

extension StoreKitFile {
  /// Returns a catalogue as a file that Xcode and the importer read, with the prices of a storefront.
  ///
  /// Importing the file gives the same products, with the prices of only this storefront.
  public static func written(_ catalog: Catalog, storefront: String) -> [UInt8] {
    var writer = StoreKitFileWriter(storefront: storefront)
    return JSONWriter.xcodeStyle(writer.file(catalog))
  }
}

private struct StoreKitFileWriter {
  let storefront: String
  private var objectCount = 0

  init(storefront: String) { self.storefront = storefront }

  mutating func file(_ catalog: Catalog) -> JSONValue {
    let groups = catalog.groups.map { group($0) }
    let hasBillingPlans = catalog.allProducts.contains { $0.subscription?.billingPlans.isEmpty == false }
    return object([
      "identifier": .string(newIdentifier()),
      "nonRenewingSubscriptions": .array(
        catalog.products.filter { $0.kind == .nonRenewing }.map { .object(members(of: $0)) }),
      "products": .array(
        catalog.products.filter { $0.kind != .nonRenewing }.map { .object(members(of: $0)) }),
      "settings": settings(catalog.settings),
      "subscriptionGroups": .array(groups),
      // Billing plans need version 5.0.
      "version": object(["major": .number(hasBillingPlans ? "5" : "4"), "minor": .number("0")]),
    ])
  }

  private func settings(_ settings: CatalogSettings) -> JSONValue {
    let flags: [String: Bool?] = [
      "_askToBuyEnabled": settings.askToBuyEnabled,
      "_billingGracePeriodEnabled": settings.billingGracePeriodEnabled,
      "_disableDialogs": settings.dialogsDisabled,
      "_interruptedPurchasesEnabled": settings.interruptedPurchasesEnabled,
      "_renewalBillingIssuesEnabled": settings.renewalBillingIssuesEnabled,
    ]
    return object(
      flags.compactMapValues { $0.map(JSONValue.bool) }.merging(
        [
          "_locale": settings.locale.map(JSONValue.string),
          "_storefront": .string(storefront),
          "_timeRate": settings.timeRate.map { .number("\($0)") },
        ].compactMapValues(\.self)
      ) { $1 })
  }

  private mutating func group(_ group: SubscriptionGroup) -> JSONValue {
    object([
      "id": .string(group.identifier),
      "localizations": localizations(group.localizations),
      "name": .string(group.name),
      "subscriptions": .array(group.subscriptions.map { .object(members(of: $0)) }),
    ])
  }

  private mutating func members(of product: Product) -> [JSONMember] {
    var members: [String: JSONValue] = [
      "displayPrice": .string(product.price(storefront: storefront)),
      "familyShareable": .bool(product.familyShareable),
      "internalID": .string(newIdentifier()),
      "localizations": localizations(product.localizations),
      "productID": .string(product.identifier),
      "referenceName": product.referenceName.map(JSONValue.string) ?? .null,
      "type": .string(product.kind.nameInFile),
    ]
    if let terms = product.subscription {
      members.merge(subscription(terms)) { $1 }
    } else if !product.oneTimeCodes.isEmpty {
      members["codeOffers"] = .array(product.oneTimeCodes.map { offer($0) })
    }
    return Self.list(members)
  }

  private mutating func subscription(_ terms: SubscriptionTerms) -> [String: JSONValue] {
    var members: [String: JSONValue] = [
      "groupNumber": .number("\(terms.level)"),
      "introductoryOffer": .null,
      "recurringSubscriptionPeriod": .string(terms.period.textInFile),
      "subscriptionGroupID": .string(terms.groupIdentifier),
    ]
    let introductory = terms.offers.filter { $0.kind == .introductory }
    if introductory.count > 1 {
      members["introductoryOffers"] = .array(introductory.map { offer($0) })
    } else if let single = introductory.first {
      members["introductoryOffer"] = offer(single)
    }
    for (key, kind) in StoreKitFileImporter.offerLists {
      members[key] = .array(terms.offers.filter { $0.kind == kind }.map { offer($0) })
    }
    if !terms.billingPlans.isEmpty {
      members["billingPlans"] = .array(terms.billingPlans.map { billingPlan($0) })
    }
    return members
  }

  private mutating func offer(_ offer: Offer) -> JSONValue {
    var members: [String: JSONValue?] = [
      "billingPlanType": offer.billingPlanType.map(JSONValue.string),
      "displayPrice": offer.displayPrice.map(JSONValue.string),
      "internalID": .string(newIdentifier()),
      "offerID": offer.offerIdentifier.map(JSONValue.string),
      "paymentMode": .string(offer.modeInFile),
      "referenceName": offer.referenceName.map(JSONValue.string) ?? .null,
    ]
    if offer.mode != .oneTime {
      members["subscriptionPeriod"] = .string(offer.period.textInFile)
      if offer.mode == .payAsYouGo { members["numberOfPeriods"] = .number("\(offer.periodCount)") }
      if offer.kind == .code { members["eligibility"] = .array(offer.eligibility.map(JSONValue.string)) }
    }
    return object(members.compactMapValues(\.self))
  }

  private func billingPlan(_ plan: BillingPlan) -> JSONValue {
    let members: [String: JSONValue?] = [
      "billingPlanType": .string(plan.type),
      "commitmentDisplayPrice": plan.commitmentDisplayPrice.map(JSONValue.string),
      "displayPrice": .string(plan.displayPrice),
      "isEnabled": .bool(plan.isEnabled),
    ]
    return object(members.compactMapValues(\.self))
  }

  private func localizations(_ texts: [Localization]) -> JSONValue {
    .array(
      texts.map {
        object([
          "description": .string($0.description), "displayName": .string($0.displayName),
          "locale": .string($0.locale),
        ])
      })
  }

  /// Returns eight hexadecimal digits, as Xcode gives to each object of a file.
  private mutating func newIdentifier() -> String {
    objectCount += 1
    return String(0x1A9B_0000 + objectCount, radix: 16, uppercase: true)
  }

  private func object(_ members: [String: JSONValue]) -> JSONValue { .object(Self.list(members)) }

  private static func list(_ members: [String: JSONValue]) -> [JSONMember] {
    members.map { JSONMember(key: $0.key, value: $0.value) }
  }
}

extension Product.Kind {
  fileprivate var nameInFile: String { StoreKitFileImporter.typeNames[self] ?? "" }
}

extension SubscriptionPeriod {
  fileprivate var textInFile: String { "P\(count)\(unit.rawValue)" }
}

extension Offer {
  /// A free code of a product that is not a subscription has the mode of a free trial.
  fileprivate var modeInFile: String {
    if mode == .oneTime { return displayPrice == nil ? "free" : "oneTime" }
    return StoreKitFileImporter.modes.first { $0.value == mode }?.key ?? "none"
  }
}
