// The fields of `Transaction` and `SKTestTransaction`, under their StoreKit names (rule
// `storekit2.fields`).

import StoreCatalog
import StoreEngine
import StoreModel
import Support

/// A transaction, with the store and the instant at which its fields are read.
struct TransactionSubject: Sendable {
  let store: Store
  let now: Instant
  let row: TransactionRow
  /// The row that StoreKit 2 shows: `row` or, if an older transaction answered the payment, the older row.
  let paid: TransactionRow

  init(_ number: TransactionNumber, in store: Store, now: Instant) {
    self.store = store
    self.now = now
    row = store.ledger[number]
    paid = row.answeredWith.map { store.ledger[$0] } ?? row
  }

  fileprivate var original: TransactionRow { paid.original.map { store.ledger[$0] } ?? paid }

  /// The subscription whose period the transaction pays for; nil for a family-shared transaction.
  fileprivate var subscription: Subscription? {
    paid.subscription.flatMap(store.subscriptions.subscription)
  }

  /// The owner's status in the subscription group of the transaction.
  fileprivate var status: SubscriptionStatus? {
    guard let group = paid.sale.group else { return nil }
    let statuses = store.statuses(
      group: group, for: store.people.name(of: paid.person, on: store.device)
    ).filter { $0.ownership == paid.ownership }
    guard paid.ownership == .purchased else { return statuses.first }
    // A lapsed subscription has a status of its own (rule `subscription.bought-after-lapse`).
    return statuses.first { $0.renewalInfo.original == original.number } ?? statuses.first
  }
}

enum TransactionFields {
  static let table = FieldTable<TransactionSubject>([
    FieldRow("id", ["transactionId", "transactionIdentifier"]) { .integer($0.paid.identifier) },
    FieldRow("originalID", ["originalTransactionId"]) { .integer($0.original.identifier) },
    FieldRow("webOrderLineItemID", ["webOrderLineItemId"]) { .integer($0.paid.webOrderLineItemID) },
    FieldRow("appBundleID", ["bundleId", "bundleID"]) { .text($0.store.bundleID) },
    FieldRow("appTransactionID", ["appTransactionId"]) {
      .text($0.store.appTransactionID(of: $0.paid.person, in: $0.paid.sale.environment))
    },
    FieldRow("productID", ["productId"]) { .text($0.paid.payment.productIdentifier) },
    FieldRow("productType", ["type"]) { $0.paid.sale.kind.field },
    FieldRow("subscriptionGroupID", ["subscriptionGroupIdentifier"]) { .text($0.paid.sale.group) },
    FieldRow("purchaseDate") { .moment($0.paid.purchasedAt) },
    FieldRow("originalPurchaseDate") { .moment($0.original.purchasedAt) },
    FieldRow("expirationDate", ["expiresDate"]) { .moment($0.paid.expiresAt) },
    FieldRow("purchasedQuantity", ["quantity"]) { .integer($0.paid.payment.quantity) },
    FieldRow("isUpgraded") { .flag($0.paid.isUpgraded) },
    FieldRow("ownershipType", ["inAppOwnershipType"]) {
      StoreKitEnum.ownershipType.value($0.paid.ownership.rawValue)
    },
    FieldRow("reason", ["transactionReason", "reasonStringRepresentation"]) {
      StoreKitEnum.transactionReason.value($0.paid.reason.rawValue)
    },
    FieldRow("offer") { $0.paid.offer.field },
    FieldRow("offer.type", ["offerType"], isPart: true) { $0.paid.offer.typeField },
    FieldRow("offer.id", ["offerID", "offerIdentifier"], isPart: true) { .text($0.paid.offer?.identifier) },
    FieldRow(
      "offer.paymentMode", ["offerPaymentMode", "offerPaymentModeStringRepresentation", "offerDiscountType"],
      isPart: true
    ) { $0.paid.offer.modeField },
    FieldRow("offer.period", ["offerPeriod", "offerPeriodStringRepresentation"], isPart: true) {
      .text($0.paid.offer?.period?.iso8601)
    },
    FieldRow("revocationDate") { .moment($0.paid.refundedAt) },
    FieldRow("revocationReason") { $0.paid.revocationReason },
    FieldRow("revocationType") { $0.paid.revocationType },
    FieldRow("revocationPercentage") { subject in
      subject.paid.refundedAt == nil || subject.paid.ownership == .familyShared
        ? .absent : .number(subject.paid.refundPercentage.description)
    },
    FieldRow("appAccountToken") { .token($0.paid.sale.appAccountToken) },
    FieldRow("environment", ["environmentStringRepresentation"]) {
      StoreKitEnum.environment.value($0.paid.sale.environment.rules.clientEnvironment)
    },
    FieldRow("storefront", ["storefrontCountryCode"]) { .named($0.paid.sale.storefront) },
    FieldRow("storefront.id", ["storefrontId"], isPart: true) {
      .text(Storefront.identifier(of: $0.paid.sale.storefront))
    },
    FieldRow("price") { .money($0.paid.price) },
    FieldRow("currency", ["currencyCode"]) { .named($0.paid.sale.currency) },
    FieldRow("signedDate") { .moment($0.now) },
    FieldRow("deviceVerification") { .text($0.store.verification(salt: UInt64($0.paid.number.value))) },
    FieldRow("deviceVerificationNonce") { .text($0.store.nonce(salt: UInt64($0.paid.number.value))) },
    FieldRow("subscriptionStatus") {
      // The status comes from the same source as the statuses of the group.
      $0.store.switches.hidesStatuses ? .absent : $0.status?.state.field ?? .absent
    },
    // No catalogue has products of the Advanced Commerce API.
    FieldRow("advancedCommerceInfo") { _ in .absent },
    FieldRow("billingPlanType") { subject in
      subject.paid.sale.kind == .autoRenewable
        ? BillingPlanChoice?(subject.paid.commitment == nil ? .upfront : .monthly).field : .absent
    },
    FieldRow("commitmentInfo") { $0.paid.paidCommitment.field },
    FieldRow("commitmentInfo.billingPeriodNumber", ["billingPeriodNumber"], isPart: true) {
      .integer($0.paid.paidCommitment?.billingPeriodNumber)
    },
    FieldRow("commitmentInfo.totalBillingPeriods", ["totalBillingPeriods"], isPart: true) {
      .integer($0.paid.paidCommitment?.totalBillingPeriods)
    },
    FieldRow("commitmentInfo.expirationDate", ["commitmentExpiresDate"], isPart: true) {
      .moment($0.paid.paidCommitment?.expirationDate)
    },
    FieldRow("commitmentInfo.price", ["commitmentPrice"], isPart: true) {
      .money($0.paid.paidCommitment?.price)
    },
  ])
}

enum TestTransactionFields {
  static let table = FieldTable<TransactionSubject>([
    FieldRow("identifier") { .integer($0.row.sessionIdentifier) },
    FieldRow("originalTransactionIdentifier") { subject in
      let original = subject.row.original.map { subject.store.ledger[$0] } ?? subject.row
      return .integer(original.sessionIdentifier ?? subject.row.sessionIdentifier)
    },
    FieldRow("productIdentifier") { .text($0.row.payment.productIdentifier) },
    FieldRow("state") { .named($0.row.state.name) },
    FieldRow("purchaseDate") { .moment($0.row.purchasedAt ?? $0.row.createdAt) },
    FieldRow("cancelDate") { .moment($0.row.refundedAt) },
    FieldRow("expirationDate") { .moment($0.row.expiresAt) },
    FieldRow("autoRenewingEnabled") { .flag($0.subscription?.willAutoRenew ?? false) },
    FieldRow("hasPurchaseIssue") { subject in
      let isUnpaid =
        subject.subscription.map { $0.hasBillingIssue && $0.latest == subject.row.number } ?? false
      return .flag(subject.row.interruption == .open || isUnpaid)
    },
    FieldRow("pendingAskToBuyConfirmation") { .flag($0.row.request == .waiting) },
    FieldRow("isPendingPriceIncreaseConsent") { subject in
      .flag(
        subject.subscription.map {
          $0.priceIncreaseStatus == .pending && $0.latest == subject.row.number
        } ?? false)
    },
  ])
}

// MARK: - Values

extension Product.Kind {
  /// The field with the raw value of `Product.ProductType` and the names of its case.
  var field: FieldValue {
    let shown =
      switch self {
      case .autoRenewable: "Auto-Renewable Subscription"
      case .nonConsumable: "Non-Consumable"
      case .consumable: "Consumable"
      case .nonRenewing: "Non-Renewing Subscription"
      }
    return StoreKitEnum.productType.value(shown)
  }
}

extension RenewalState {
  var field: FieldValue { StoreKitEnum.renewalState.value(name) }
}

extension TransactionOffer? {
  var field: FieldValue {
    guard let offer = self else { return .absent }
    let identifier = offer.identifier ?? "nil"
    return .parts(
      "Offer(type: \(offer.kind.rawValue), id: \(identifier), paymentMode: \(offer.mode.rawValue), "
        + "period: \(offer.period?.iso8601 ?? "nil"))",
      [
        FieldPart("offer.type", StoreKitEnum.offerType.value(offer.kind.rawValue), isOfferType: true),
        FieldPart("offer.id", .named(identifier)),
      ])
  }

  /// The field for `Transaction.OfferType`, with its raw value.
  var typeField: FieldValue {
    self.map { StoreKitEnum.offerType.value($0.kind.rawValue) } ?? .absent
  }

  var modeField: FieldValue { self.map { StoreKitEnum.paymentMode.value($0.mode.rawValue) } ?? .absent }
}

extension TransactionRow {
  /// The commitment if the row is one of its payments; nil for a free trial before the first payment.
  var paidCommitment: Commitment? { commitment.flatMap { $0.billingPeriodNumber > 0 ? $0 : nil } }
}

extension Commitment? {
  var field: FieldValue {
    guard let commitment = self else { return .absent }
    return .named("payment \(commitment.billingPeriodNumber) of \(commitment.totalBillingPeriods)")
  }
}

extension TransactionRow {
  fileprivate var revocationReason: FieldValue {
    revocation.map { StoreKitEnum.revocationReason.value($0.reason.rawValue) } ?? .absent
  }

  fileprivate var revocationType: FieldValue {
    guard refundedAt != nil else { return .absent }
    if ownership == .familyShared { return StoreKitEnum.revocationType.value("FAMILY_REVOKE") }
    return StoreKitEnum.revocationType.value(refundPercentage != .whole ? "REFUND_PRORATED" : "REFUND_FULL")
  }
}

extension Store {
  var bundleID: String { configuration.facts.bundleID }

  /// Returns `appTransactionID`, a different number for each account and environment.
  ///
  /// In Xcode, where no account has bought the app, the value is 0.
  package func appTransactionID(of person: Person, in environment: EnvironmentName) -> String {
    if environment.rules.appRecord == .local { return "0" }
    // The Sandbox has the seed 1, so the term is 0 there.
    let environmentSalt = (environment.rules.receiptSeed ^ 1) << 20
    var random = SeededRandom(seed: seed ^ 0x6170_7049_4400 ^ UInt64(person.index + 1) ^ environmentSalt)
    return String(700_000_000_000_000_000 + random.below(100_000_000_000_000_000))
  }

  /// Returns a value for `deviceVerification`: 48 random bytes in Base64, which no app can verify.
  func verification(salt: UInt64) -> String {
    var random = SeededRandom(seed: seed ^ 0x7665_7269_6679 ^ salt)
    return (0..<64).map { _ in String(Self.base64[Int(random.below(64))]) }.joined()
  }

  /// Returns a value for `deviceVerificationNonce`: a random UUID.
  func nonce(salt: UInt64) -> String {
    var random = SeededRandom(seed: seed ^ 0x6E6F_6E63_6500 ^ salt)
    var digits = (0..<32).map { _ in String(random.below(16), radix: 16) }
    digits[12] = "4"
    digits[16] = ["8", "9", "a", "b"][Int(random.below(4))]
    return [0..<8, 8..<12, 12..<16, 16..<20, 20..<32].map { digits[$0].joined() }.joined(separator: "-")
  }

  private static let base64 = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
}

// MARK: - Queries of a world

extension World {
  /// The names of a transaction's fields: those of StoreKit 2's `Transaction`, then those that only
  /// `SKTestTransaction` has.
  public static let transactionFieldNames: [String] = {
    let storeKit2Names = TransactionFields.table.names
    return storeKit2Names + TestTransactionFields.table.names.filter { !storeKit2Names.contains($0) }
  }()

  /// The names in `transactionFieldNames`, followed by the names in the signed payload and the deprecated
  /// names.
  public static let knownTransactionFieldNames: [String] = {
    let allNames = TransactionFields.table.allNames + TestTransactionFields.table.allNames
    return transactionFieldNames + allNames.filter { !transactionFieldNames.contains($0) }
  }()

  /// Returns a field of a transaction by its StoreKit name; nil if no such field exists.
  public func field(_ name: String, of number: TransactionNumber) -> FieldValue? {
    let subject = TransactionSubject(number, in: store, now: now)
    return TransactionFields.table.value(name, of: subject)
      ?? TestTransactionFields.table.value(name, of: subject)
  }

  /// Returns all fields of a transaction in StoreKit 2; empty if the number is unknown.
  ///
  /// StoreKit 2 does not know a transaction without an identifier. Such a transaction has the fields of
  /// `SKTestTransaction` instead.
  public func fields(of number: TransactionNumber) -> [StoreKitCallResult.Field] {
    guard store.ledger.has(number) else { return [] }
    let subject = TransactionSubject(number, in: store, now: now)
    guard subject.paid.identifier != nil else { return testFields(of: number) }
    return TransactionFields.table.fields(of: subject, in: device.timeZone)
  }

  public func testFields(of number: TransactionNumber) -> [StoreKitCallResult.Field] {
    TestTransactionFields.table.fields(
      of: TransactionSubject(number, in: store, now: now), in: device.timeZone)
  }
}
