// The fields of what StoreKit 2 knows beside transactions: `AppTransaction`, `Storefront`, and products in the words of
// both interfaces.

import Ground

/// The table of `AppTransaction`, asked of the books at a moment.
enum AppTransactionFields {
  static let table = FieldTable<(books: Books, now: Instant)>([
    FieldRow("appID", ["appAppleId"]) { _ in .absent },
    FieldRow("appTransactionID", ["appTransactionId"]) { subject in
      .text(subject.books.appTransactionID(of: subject.books.people.customer, in: subject.books.environment))
    },
    FieldRow("bundleID", ["bundleId"]) { .text($0.books.bundleID) },
    FieldRow("appVersion", ["applicationVersion"]) { .text($0.books.here.facts.appIdentity.version) },
    FieldRow("appVersionID", ["versionExternalIdentifier"]) { _ in .absent },
    FieldRow("originalAppVersion", ["originalApplicationVersion"]) { .text($0.books.originalAppVersion) },
    FieldRow("originalPlatform") { _ in .named("iOS") },
    FieldRow("originalPurchaseDate") { .moment($0.books.appObtained(at: $0.now)) },
    FieldRow("preorderDate") { _ in .absent },
    FieldRow("environment", ["receiptType"]) { .named($0.books.rules.title) },
    FieldRow("signedDate", ["receiptCreationDate"]) { .moment($0.now) },
    FieldRow("deviceVerification") { .text($0.books.verification(salt: 0)) },
    FieldRow("deviceVerificationNonce") { .text($0.books.nonce(salt: 0)) },
  ])
}

extension Books {
  /// `originalAppVersion` of the app that runs here.
  fileprivate var originalAppVersion: String {
    switch rules.appRecord {
    case .local: here.facts.appIdentity.version
    case .fixed: "1.0"
    case .account: here.facts.appIdentity.originalVersion
    }
  }

  /// `originalPurchaseDate` of the app that runs here.
  fileprivate func appObtained(at now: Instant) -> Instant {
    switch rules.appRecord {
    case .local: Instant(microseconds: 0)
    // 2013-08-01 07:00:00 UTC.
    case .fixed: Instant(microseconds: 1_375_340_400_000_000)
    case .account: history(of: people.customer).appObtained(at: now)
    }
  }
}

/// A product that is asked for its fields, where and for whom.
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

  /// The offers of a kind, each by its identifier or its mode.
  fileprivate func offers(_ kind: Offer.Kind) -> [String] {
    (terms?.offers ?? []).filter { $0.kind == kind && $0.mode != .unset }.map { offer in
      let name = offer.name.map { "\($0) " } ?? ""
      let count = offer.periodCount > 1 ? " x\(offer.periodCount)" : ""
      return "\(name)\(offer.mode.rawValue) \(offer.period.iso8601)\(count)"
    }
  }
}

/// The tables of products: `Product` of StoreKit 2, and `SKProduct`.
enum ProductFields {
  static let product = FieldTable<ProductSubject>([
    FieldRow("id") { .text($0.product.identifier) },
    FieldRow("type") { $0.product.kind.field },
    FieldRow("displayName") { .text($0.product.displayName(locale: $0.locale)) },
    FieldRow("description") { .text($0.product.displayDescription(locale: $0.locale)) },
    FieldRow("price") { $0.price },
    FieldRow("displayPrice") {
      .text($0.product.displayPrice(storefront: $0.storefront, locale: $0.locale))
    },
    FieldRow("isFamilyShareable") { .truth($0.product.familyShareable) },
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
  ])

  static let skProduct = FieldTable<ProductSubject>([
    FieldRow("productIdentifier") { .text($0.product.identifier) },
    FieldRow("localizedTitle") { .text($0.product.displayName(locale: $0.locale)) },
    FieldRow("localizedDescription") { .text($0.product.displayDescription(locale: $0.locale)) },
    FieldRow("price") { $0.price },
    FieldRow("priceLocale") { subject in
      .text(
        subject.locale + (Storefront.currency(of: subject.storefront).map { "@currency=\($0)" } ?? ""))
    },
    FieldRow("isFamilyShareable") { .truth($0.product.familyShareable) },
    FieldRow("subscriptionGroupIdentifier") { .text($0.terms?.groupIdentifier) },
    FieldRow("subscriptionPeriod") { .text($0.terms?.period.iso8601) },
    FieldRow("introductoryPrice") { .text($0.offers(.introductory).first) },
    FieldRow("discounts") { .list($0.offers(.promotional)) },
  ])
}
