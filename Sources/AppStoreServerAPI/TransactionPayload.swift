// The payloads of transactions, renewals and app transactions, before they are signed.

import AppStoreServer
import StoreCatalog
import StoreEngine
import StoreModel
import StoreSimulator
import Support

extension EnvironmentName {
  /// `environment` in payloads.
  var payloadName: String { rules.receiptKind.store == .production ? "Production" : "Sandbox" }
}

extension TransactionOffer {
  fileprivate var type: Int64 {
    switch kind {
    case .introductory: 1
    case .promotional: 2
    case .code: 3
    case .winBack: 4
    }
  }

  fileprivate var discountType: String? {
    switch mode {
    case .freeTrial: "FREE_TRIAL"
    case .payAsYouGo: "PAY_AS_YOU_GO"
    case .payUpFront: "PAY_UP_FRONT"
    case .oneTime: "ONE_TIME"
    case .unset: nil
    }
  }
}

extension Product.Kind {
  fileprivate var payloadName: String {
    switch self {
    case .autoRenewable: "Auto-Renewable Subscription"
    case .nonConsumable: "Non-Consumable"
    case .consumable: "Consumable"
    case .nonRenewing: "Non-Renewing Subscription"
    }
  }
}

extension ResponseJSONWriter {
  fileprivate mutating func add(_ offer: TransactionOffer?) {
    guard let offer else { return }
    add("offerType", number: offer.type)
    if offer.kind != .introductory { add("offerIdentifier", ifPresent: offer.identifier) }
    add("offerDiscountType", ifPresent: offer.discountType)
    add("offerPeriod", ifPresent: offer.period?.iso8601)
  }
}

extension APITransaction {
  private var original: TransactionRow { row.original.map { world.store.ledger[$0] } ?? row }

  /// The original transaction in payloads, which quirk `original-id first` changes as in receipts.
  private var namedOriginal: TransactionRow { world.store.receiptOriginal(of: row) }

  /// The commitment if the transaction is one of its payments; nil for a free trial before the first payment.
  private var commitment: Commitment? {
    row.commitment.flatMap { $0.billingPeriodNumber > 0 ? $0 : nil }
  }

  var identifier: Int64 { row.identifier ?? 0 }
  var originalIdentifier: Int64 { original.identifier ?? identifier }

  /// Returns `JWSTransactionDecodedPayload`.
  func payload(_ identity: AppIdentity) -> [UInt8] {
    let sale = row.sale
    var json = ResponseJSONWriter(capacity: 1024)
    json.object { json in
      json.add("transactionId", String(identifier))
      json.add("originalTransactionId", String(namedOriginal.identifier ?? identifier))
      json.add("webOrderLineItemId", ifPresent: row.webOrderLineItemID.map { String($0) })
      json.add("bundleId", identity.bundleID)
      json.add("productId", row.payment.productIdentifier)
      json.add("subscriptionGroupIdentifier", ifPresent: sale.group)
      json.add("purchaseDate", milliseconds: row.beganAt)
      json.add("originalPurchaseDate", milliseconds: namedOriginal.purchasedAt ?? row.beganAt)
      json.add("expiresDate", milliseconds: row.expiresAt)
      json.add("quantity", number: Int64(row.payment.quantity))
      json.add("type", sale.kind.payloadName)
      json.add("appAccountToken", ifPresent: sale.appAccountToken)
      json.add("inAppOwnershipType", row.ownership.rawValue)
      json.add("signedDate", milliseconds: world.now)
      addRevocation(to: &json)
      if row.isUpgraded { json.add("isUpgraded", true) }
      json.add(row.offer)
      json.add("environment", sale.environment.payloadName)
      json.add("storefront", sale.storefront)
      json.add("storefrontId", ifPresent: Storefront.identifier(of: sale.storefront))
      json.add("transactionReason", row.reason.rawValue)
      json.add("currency", sale.currency)
      json.add("price", number: row.price)
      json.add("appTransactionId", world.appTransactionIdentifier(of: row.person))
      addBilling(to: &json)
    }
    return json.bytes
  }

  private func addRevocation(to json: inout ResponseJSONWriter) {
    guard let revocation = row.revocation else { return }
    let isShared = row.ownership == .familyShared
    json.add("revocationReason", number: revocation.reason == .developerIssue ? 1 : 0)
    json.add("revocationDate", milliseconds: revocation.date)
    let type = row.refundPercentage == .whole ? "REFUND_FULL" : "REFUND_PRORATED"
    json.add("revocationType", isShared ? "FAMILY_REVOKE" : type)
    if !isShared { json.add("revocationPercentage", number: Int64(row.refundPercentage.milliunits)) }
  }

  private func addBilling(to json: inout ResponseJSONWriter) {
    guard row.sale.kind == .autoRenewable else { return }
    json.add("billingPlanType", (row.commitment == nil ? BillingPlanChoice.upfront : .monthly).type)
    guard let commitment else { return }
    json.add("commitmentInfo") { json in
      json.object { json in
        json.add("billingPeriodNumber", number: Int64(commitment.billingPeriodNumber))
        json.add("totalBillingPeriods", number: Int64(commitment.totalBillingPeriods))
        json.add("commitmentExpiresDate", milliseconds: commitment.expirationDate)
        json.add("commitmentPrice", number: commitment.price)
      }
    }
  }
}

extension World {
  /// Returns `JWSRenewalInfoDecodedPayload` of a customer's subscription.
  func renewalPayload(_ info: RenewalInfo, of person: Person) -> [UInt8] {
    var json = ResponseJSONWriter(capacity: 1024)
    json.object { json in
      json.add("originalTransactionId", ifPresent: info.originalIdentifier.map { String($0) })
      json.add("autoRenewProductId", info.autoRenewPreference ?? info.currentProductID)
      json.add("productId", info.currentProductID)
      json.add("autoRenewStatus", number: info.willAutoRenew ? 1 : 0)
      if let reason = info.expirationReason {
        json.add("expirationIntent", number: Int64(reason.rawValue))
        if reason == .billingError { json.add("isInBillingRetryPeriod", info.isInBillingRetry) }
      }
      switch info.priceIncreaseStatus {
      case .noIncreasePending: break
      case .pending: json.add("priceIncreaseStatus", number: 0)
      case .agreed: json.add("priceIncreaseStatus", number: 1)
      }
      json.add("gracePeriodExpiresDate", milliseconds: info.gracePeriodExpirationDate)
      json.add(info.offer)
      json.add("signedDate", milliseconds: now)
      json.add("environment", environment.payloadName)
      json.add("recentSubscriptionStartDate", milliseconds: info.recentSubscriptionStartDate)
      json.add("renewalDate", milliseconds: info.renewalDate)
      if let price = info.renewalPrice {
        json.add("currency", info.currency)
        json.add("renewalPrice", number: price)
      }
      if !info.eligibleWinBackOfferIDs.isEmpty {
        json.add("eligibleWinBackOfferIds", texts: info.eligibleWinBackOfferIDs)
      }
      json.add("appAccountToken", ifPresent: info.appAccountToken)
      json.add("appTransactionId", appTransactionIdentifier(of: person))
      json.add("renewalBillingPlanType", ifPresent: info.renewalBillingPlanType?.type)
      if let commitment = info.commitment {
        json.add("commitmentInfo") { $0.object { $0.add(commitment) } }
      }
    }
    return json.bytes
  }

  /// Returns `JWSAppTransactionDecodedPayload` of a customer.
  ///
  /// In the Sandbox, the version and the purchase date are the same for every app.
  func appTransactionPayload(of person: Person, _ identity: AppIdentity) -> [UInt8] {
    let isProduction = environment.rules.receiptKind.store == .production
    let obtained = store.history(of: person).appObtained(at: now)
    var json = ResponseJSONWriter(capacity: 512)
    json.object { json in
      json.add("receiptType", environment.payloadName)
      if isProduction { json.add("appAppleId", number: identity.appleID) }
      json.add("bundleId", identity.bundleID)
      json.add("applicationVersion", identity.version)
      if isProduction {
        json.add(
          "versionExternalIdentifier",
          number: SeededBytes.number(digits: 9, seed: seed, for: .versionIdentifier))
      }
      json.add("receiptCreationDate", milliseconds: now)
      json.add(
        "originalPurchaseDate", milliseconds: isProduction ? obtained : Self.sandboxPurchase)
      json.add("originalApplicationVersion", isProduction ? identity.originalVersion : "1.0")
      json.add("appTransactionId", appTransactionIdentifier(of: person))
      json.add("originalPlatform", "iOS")
    }
    return json.bytes
  }

  /// 2013-08-01T07:00:00Z, the purchase date of every app in the Sandbox.
  private static let sandboxPurchase = Instant(microseconds: 1_375_340_400_000_000)
}

extension ResponseJSONWriter {
  fileprivate mutating func add(_ commitment: RenewalCommitment) {
    add("commitmentAutoRenewProductId", commitment.autoRenewPreference)
    add("commitmentAutoRenewStatus", number: commitment.willAutoRenew ? 1 : 0)
    add("commitmentRenewalDate", milliseconds: commitment.renewalDate)
    add("commitmentRenewalPrice", ifPresent: commitment.renewalPrice)
    add("commitmentRenewalBillingPlanType", commitment.renewalBillingPlanType.type)
  }
}
