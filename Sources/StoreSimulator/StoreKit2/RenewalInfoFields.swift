// The fields of `Product.SubscriptionInfo.RenewalInfo`, under their StoreKit names.

import StoreCatalog
import StoreEngine
import StoreModel
import Support

/// A subscription status, with the store and the instant at which its fields are read.
struct RenewalInfoSubject: Sendable {
  let status: SubscriptionStatus
  let store: Store
  let now: Instant

  fileprivate var info: RenewalInfo { status.renewalInfo }
  fileprivate var latest: TransactionRow { store.ledger[status.transaction] }
  /// The salt of generated values, which differs from the salts of all transactions.
  fileprivate var salt: UInt64 { 0x1_0000_0000 + UInt64(status.transaction.value) }
}

enum RenewalInfoFields {
  static let table = FieldTable<RenewalInfoSubject>([
    FieldRow("state", ["status"]) { $0.status.state.field },
    FieldRow("originalTransactionID", ["originalTransactionId"]) { .integer($0.info.originalIdentifier) },
    FieldRow("currentProductID", ["productId", "productID"]) { .text($0.info.currentProductID) },
    FieldRow("willAutoRenew", ["autoRenewStatus"]) { .flag($0.info.willAutoRenew) },
    FieldRow("autoRenewPreference", ["autoRenewProductId"]) { .text($0.info.autoRenewPreference) },
    FieldRow("expirationReason", ["expirationIntent"]) { subject in
      subject.info.expirationReason.map { StoreKitEnum.expirationReason.value($0.name) } ?? .absent
    },
    FieldRow("isInBillingRetry", ["isInBillingRetryPeriod"]) { .flag($0.info.isInBillingRetry) },
    FieldRow("gracePeriodExpirationDate", ["gracePeriodExpiresDate"]) {
      .moment($0.info.gracePeriodExpirationDate)
    },
    FieldRow("priceIncreaseStatus") {
      StoreKitEnum.priceIncreaseStatus.value($0.info.priceIncreaseStatus.rawValue)
    },
    FieldRow("offer") { $0.info.offer.field },
    FieldRow("offer.type", ["offerType"], isPart: true) { $0.info.offer.typeField },
    FieldRow("offer.id", ["offerID", "offerIdentifier"], isPart: true) { .text($0.info.offer?.identifier) },
    FieldRow(
      "offer.paymentMode", ["offerPaymentMode", "offerPaymentModeStringRepresentation", "offerDiscountType"],
      isPart: true
    ) { $0.info.offer.modeField },
    FieldRow("offer.period", ["offerPeriod", "offerPeriodStringRepresentation"], isPart: true) {
      .text($0.info.offer?.period?.iso8601)
    },
    FieldRow("eligibleWinBackOfferIDs", ["eligibleWinBackOfferIds"]) {
      .list($0.info.eligibleWinBackOfferIDs)
    },
    FieldRow("renewalDate") { .moment($0.info.renewalDate) },
    FieldRow("recentSubscriptionStartDate") { .moment($0.info.recentSubscriptionStartDate) },
    FieldRow("renewalPrice") { .money($0.info.renewalPrice) },
    FieldRow("currency", ["currencyCode"]) { .named($0.info.currency) },
    FieldRow("environment", ["environmentStringRepresentation"]) {
      StoreKitEnum.environment.value($0.latest.sale.environment.rules.clientEnvironment)
    },
    FieldRow("appAccountToken") { .token($0.info.appAccountToken) },
    FieldRow("appTransactionID", ["appTransactionId"]) {
      .text($0.store.appTransactionID(of: $0.latest.person, in: $0.latest.sale.environment))
    },
    FieldRow("signedDate") { .moment($0.now) },
    FieldRow("deviceVerification") { .text($0.store.verification(salt: $0.salt)) },
    FieldRow("deviceVerificationNonce") { .text($0.store.nonce(salt: $0.salt)) },
    FieldRow("renewalBillingPlanType") { $0.info.renewalBillingPlanType.field },
    FieldRow("commitmentInfo") { $0.info.commitment.field },
    FieldRow("commitmentInfo.autoRenewPreference", ["commitmentAutoRenewProductId"], isPart: true) {
      .text($0.info.commitment?.autoRenewPreference)
    },
    FieldRow("commitmentInfo.willAutoRenew", ["commitmentAutoRenewStatus"], isPart: true) { subject in
      subject.info.commitment.map { .flag($0.willAutoRenew) } ?? .absent
    },
    FieldRow("commitmentInfo.renewalDate", ["commitmentRenewalDate"], isPart: true) {
      .moment($0.info.commitment?.renewalDate)
    },
    FieldRow("commitmentInfo.renewalPrice", ["commitmentRenewalPrice"], isPart: true) {
      .money($0.info.commitment?.renewalPrice)
    },
    FieldRow(
      "commitmentInfo.renewalBillingPlanType", ["commitmentRenewalBillingPlanType"], isPart: true
    ) { $0.info.commitment.map(\.renewalBillingPlanType).field },
    // No catalogue has bundles or products of the Advanced Commerce API.
    FieldRow("advancedCommerceInfo") { _ in .absent },
    FieldRow("bundleProductID") { _ in .absent },
    FieldRow("bundleOriginalTransactionID") { _ in .absent },
    FieldRow("bundleSubscriptionGroupID") { _ in .absent },
    FieldRow("willUnbundle") { _ in .absent },
  ])
}

extension BillingPlanChoice? {
  /// The field for `BillingPlanType`, with the value in the signed payload and the name of the case in
  /// StoreKit.
  var field: FieldValue {
    switch self {
    case nil: .absent
    case let plan?: StoreKitEnum.billingPlanType.value(plan.type)
    }
  }
}

extension RenewalCommitment? {
  fileprivate var field: FieldValue {
    guard let commitment = self else { return .absent }
    return commitment.willAutoRenew
      ? .named(
        "renews as \(commitment.autoRenewPreference) \(commitment.renewalBillingPlanType.type)")
      : .named("ends")
  }
}

// MARK: - Queries of a world

extension World {
  /// The field name of the status's state, followed by the field names of `RenewalInfo`.
  public static let renewalInfoFieldNames = RenewalInfoFields.table.names

  /// The names in `renewalInfoFieldNames`, followed by the names in the signed payload.
  public static let knownRenewalInfoFieldNames: [String] = {
    let names = RenewalInfoFields.table.names
    return names + RenewalInfoFields.table.allNames.filter { !names.contains($0) }
  }()

  /// Returns a field of the renewal information of a status; nil if no such field exists.
  public func renewalInfoField(_ name: String, of status: SubscriptionStatus) -> FieldValue? {
    RenewalInfoFields.table.value(
      name, of: RenewalInfoSubject(status: status, store: store, now: now))
  }

  public func renewalInfoFields(of status: SubscriptionStatus) -> [StoreKitCallResult.Field] {
    RenewalInfoFields.table.fields(
      of: RenewalInfoSubject(status: status, store: store, now: now), in: device.timeZone)
  }
}
