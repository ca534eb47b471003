// The fields of `AppTransaction`, `Product` and `SKProduct`.

import StoreCatalog
import StoreEngine
import StoreModel
import Support

enum AppTransactionFields {
  static let table = FieldTable<(store: Store, now: Instant)>([
    FieldRow("appID", ["appAppleId"]) { _ in .absent },
    FieldRow("appTransactionID", ["appTransactionId"]) { subject in
      .text(
        subject.store.appTransactionID(
          of: subject.store.people.customer, in: subject.store.environment))
    },
    FieldRow("bundleID", ["bundleId"]) { .text($0.store.bundleID) },
    FieldRow("appVersion", ["applicationVersion"]) {
      .text($0.store.configuration.facts.appIdentity.version)
    },
    FieldRow("appVersionID", ["versionExternalIdentifier"]) { _ in .absent },
    FieldRow("originalAppVersion", ["originalApplicationVersion"]) {
      .text($0.store.originalAppVersion)
    },
    FieldRow("originalPlatform") { _ in .named("iOS") },
    FieldRow("originalPurchaseDate") { .moment($0.store.appObtained(at: $0.now)) },
    FieldRow("preorderDate") { _ in .absent },
    FieldRow("environment", ["receiptType"]) {
      StoreKitEnum.environment.value($0.store.rules.clientEnvironment)
    },
    FieldRow("signedDate", ["receiptCreationDate"]) { .moment($0.now) },
    FieldRow("deviceVerification") { .text($0.store.verification(salt: 0)) },
    FieldRow("deviceVerificationNonce") { .text($0.store.nonce(salt: 0)) },
  ])
}

extension Store {
  fileprivate var originalAppVersion: String {
    switch rules.appRecord {
    case .local: configuration.facts.appIdentity.version
    case .fixed: "1.0"
    case .account: configuration.facts.appIdentity.originalVersion
    }
  }

  /// The value of `originalPurchaseDate`.
  fileprivate func appObtained(at now: Instant) -> Instant {
    switch rules.appRecord {
    case .local: Instant(microseconds: 0)
    // 2013-08-01 07:00:00 UTC.
    case .fixed: Instant(microseconds: 1_375_340_400_000_000)
    case .account: history(of: people.customer).appObtained(at: now)
    }
  }
}

/// A product, with the storefront and the locale for which its fields are read.
struct ProductSubject: Sendable {
  let product: Product
  let group: SubscriptionGroup?
  let storefront: String
  let locale: String

  fileprivate var terms: SubscriptionTerms? { product.subscription }
  fileprivate var price: FieldValue {
    let digits = product.price(storefront: storefront)
    return digits.isEmpty ? .absent : .number(digits)
  }

  fileprivate func offers(_ kind: Offer.Kind) -> [String] {
    (terms?.offers ?? []).filter { $0.kind == kind && $0.mode != .unset }.map(\.fieldText)
  }

  /// The entries of `SubscriptionInfo.pricingTerms`: one for each billing plan sold in the storefront,
  /// upfront first.
  fileprivate var pricingTerms: [PricingTerms] {
    guard let terms else { return [] }
    return BillingPlanChoice.allCases.filter { $0 == .upfront || terms.sells($0, in: storefront) }.map {
      PricingTerms(billing: $0, terms: terms, subject: self)
    }
  }
}

extension Offer {
  /// A text like `loyal payAsYouGo P1M x2`: the identifier if the offer has one, the mode, the period and
  /// the number of periods.
  fileprivate var fieldText: String {
    let name = name.map { "\($0) " } ?? ""
    let count = periodCount > 1 ? " x\(periodCount)" : ""
    return "\(name)\(mode.rawValue) \(period.iso8601)\(count)"
  }
}

private struct PricingTerms {
  let billing: BillingPlanChoice
  let terms: SubscriptionTerms
  let subject: ProductSubject

  /// The price of one payment, without a currency.
  var billingPrice: String {
    billing == .monthly
      ? terms.price(of: .monthly) ?? "" : subject.product.price(storefront: subject.storefront)
  }

  var billingPeriod: SubscriptionPeriod { billing == .monthly ? SubscriptionPeriod(1, .month) : terms.period }

  /// The sum of all payments, without a currency.
  var commitmentPrice: String {
    billing == .monthly ? terms.commitmentTotal ?? billingPrice : billingPrice
  }

  var offers: [String] {
    terms.offers.filter { $0.appliesTo(billing) && $0.mode != .unset }.map(\.fieldText)
  }

  var name: String { billing == .monthly ? "monthly" : "upFront" }

  /// The text of the entry in the list of `pricingTerms`: `monthly 9.99 P1M`.
  var words: String { "\(name) \(billingPrice) \(billingPeriod.iso8601)" }

  private func text(_ digits: String) -> String {
    PriceText.text(digits, storefront: subject.storefront, locale: subject.locale)
  }

  private func value(_ member: String) -> FieldValue {
    switch member {
    case "billingPlanType": StoreKitEnum.billingPlanType.value(name)
    case "billingPrice": billingPrice.isEmpty ? .absent : .number(billingPrice)
    case "billingDisplayPrice": .text(text(billingPrice))
    case "billingPeriod": .text(billingPeriod.iso8601)
    case "commitmentInfo.price": commitmentPrice.isEmpty ? .absent : .number(commitmentPrice)
    case "commitmentInfo.displayPrice": .text(text(commitmentPrice))
    case "commitmentInfo.period": .text(terms.period.iso8601)
    case "subscriptionOffers": .list(offers)
    default: .absent
    }
  }

  private static let members = [
    "billingPlanType", "billingPrice", "billingDisplayPrice", "billingPeriod", "commitmentInfo.price",
    "commitmentInfo.displayPrice", "commitmentInfo.period", "subscriptionOffers",
  ]

  /// The fields of each entry of `pricingTerms`.
  ///
  /// These fields have a value only if the product has more than one entry.
  static let rows: [FieldRow<ProductSubject>] = BillingPlanChoice.allCases.indices.flatMap { index in
    members.map { member in
      FieldRow("subscription.pricingTerms[\(index)].\(member)", isPart: true) { subject in
        let entries = subject.pricingTerms
        return entries.count > 1 && index < entries.count ? entries[index].value(member) : .absent
      }
    }
  }
}

enum ProductFields {
  static let product = FieldTable(productRows + PricingTerms.rows)

  private static let productRows: [FieldRow<ProductSubject>] = [
    FieldRow("id") { .text($0.product.identifier) },
    FieldRow("type") { $0.product.kind.field },
    FieldRow("displayName") { .text($0.product.displayName(locale: $0.locale)) },
    FieldRow("description") { .text($0.product.displayDescription(locale: $0.locale)) },
    FieldRow("price") { $0.price },
    FieldRow("displayPrice") {
      .text($0.product.displayPrice(storefront: $0.storefront, locale: $0.locale))
    },
    FieldRow("isFamilyShareable") { .flag($0.product.familyShareable) },
    FieldRow("subscription.subscriptionGroupID", isPart: true) { .text($0.terms?.groupIdentifier) },
    FieldRow("subscription.groupDisplayName", isPart: true) { subject in
      .text(subject.group?.displayName(locale: subject.locale))
    },
    FieldRow("subscription.groupLevel", isPart: true) { .integer($0.terms?.level) },
    FieldRow("subscription.subscriptionPeriod", isPart: true) { .text($0.terms?.period.iso8601) },
    FieldRow("subscription.introductoryOffer", isPart: true) { .text($0.offers(.introductory).first) },
    FieldRow("subscription.promotionalOffers", isPart: true) {
      $0.terms == nil ? .absent : .list($0.offers(.promotional))
    },
    FieldRow("subscription.winBackOffers", isPart: true) {
      $0.terms == nil ? .absent : .list($0.offers(.winBack))
    },
    FieldRow("subscription.pricingTerms", isPart: true) { subject in
      subject.terms == nil ? .absent : .list(subject.pricingTerms.map(\.words))
    },
  ]

  static let skProduct = FieldTable<ProductSubject>([
    FieldRow("productIdentifier") { .text($0.product.identifier) },
    FieldRow("localizedTitle") { .text($0.product.displayName(locale: $0.locale)) },
    FieldRow("localizedDescription") { .text($0.product.displayDescription(locale: $0.locale)) },
    FieldRow("price") { $0.price },
    FieldRow("priceLocale") { subject in
      .text(
        subject.locale + (Storefront.currency(of: subject.storefront).map { "@currency=\($0)" } ?? ""))
    },
    FieldRow("isFamilyShareable") { .flag($0.product.familyShareable) },
    FieldRow("subscriptionGroupIdentifier") { .text($0.terms?.groupIdentifier) },
    FieldRow("subscriptionPeriod") { .text($0.terms?.period.iso8601) },
    FieldRow("introductoryPrice") { .text($0.offers(.introductory).first) },
    FieldRow("discounts") { .list($0.offers(.promotional)) },
  ])
}
