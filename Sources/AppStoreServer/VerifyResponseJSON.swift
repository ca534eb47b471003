// The JSON of verifyReceipt responses, with the App Store's order of keys.
//
// Values in rows are strings. Only the status and four properties of the app are numbers.

import StoreEngine
import StoreModel
import StoreSimulator
import Support

extension VerifyResponse {
  static func status(_ status: Int) -> VerifyResponse {
    VerifyResponse(
      status: status, body: Array("{\"status\":\(status)}".utf8), isFault: false, inAppCount: 0,
      latestCount: nil)
  }

  static func fault(_ fault: ReceiptStatusOverride, _ type: ReceiptQuirks.IsRetryable) -> VerifyResponse {
    var json = ResponseJSONWriter()
    json.object { json in
      json.add("status", number: Int64(fault.status))
      guard let isRetryable = fault.isRetryable else { return }
      // Apple's documentation writes the key with an underscore, but clients read it with a hyphen.
      for key in ["is_retryable", "is-retryable"] {
        switch type {
        case .boolean: json.add(key, isRetryable)
        case .number: json.add(key, number: isRetryable ? 1 : 0)
        case .quoted: json.add(key, isRetryable ? "1" : "0")
        }
      }
    }
    return VerifyResponse(
      status: fault.status, body: json.bytes, isFault: true, inAppCount: 0, latestCount: nil)
  }

  /// Makes the response to a valid receipt.
  ///
  /// The `receipt` object contains the receipt's data. All other values are from the time of the request.
  init(
    _ content: ReceiptContent, _ owner: ReceiptOwner, latestReceipt: [UInt8]?, requested: Instant,
    excludesOld: Bool
  ) {
    let inApp = owner.ordered(owner.rows(of: content))
    let isEmptyLatest = owner.quirks.consumablesLatest == .empty && owner.hasOnlyConsumables
    let latest =
      isEmptyLatest
      ? [] : latestReceipt.map { _ in owner.ordered(owner.latestRows(excludesOld: excludesOld)) }
    // A row of a subscription takes about 900 bytes.
    let rows = inApp.count + (latest?.count ?? 0)
    var json = ResponseJSONWriter(capacity: 4096 + 1024 * rows + (latestReceipt?.count ?? 0) * 4 / 3)
    json.object { json in
      json.add("status", number: Int64(VerifyStatus.valid))
      json.add("environment", content.kind.store == .production ? "Production" : "Sandbox")
      json.add("receipt") { $0.object { $0.add(content, inApp, requested: requested, owner.quirks) } }
      if let latest {
        json.add("latest_receipt_info") { $0.rows(latest, in: .latestReceiptInfo, owner.quirks) }
      }
      if let latestReceipt {
        json.add("latest_receipt", plain: Base64.encode(latestReceipt))
        json.add("pending_renewal_info") { json in
          json.array(owner.history.renewals) { $0.add($1, owner.quirks) }
        }
      }
    }
    self.init(
      status: VerifyStatus.valid, body: json.bytes, isFault: false, inAppCount: inApp.count,
      latestCount: latest?.count)
  }
}

// MARK: - Rows

/// A transaction in a response: the data in the receipt, and the store's record of the purchase.
struct ResponseRow {
  let inApp: ReceiptContent.InApp
  /// Nil if the store no longer has the transaction.
  let purchase: AccountHistory.Purchase?
}

enum ResponseArray { case inApp, latestReceiptInfo }

extension ReceiptOwner {
  fileprivate func rows(of content: ReceiptContent) -> [ResponseRow] {
    let purchases = purchases(in: content)
    return content.inApp.map { ResponseRow(inApp: $0, purchase: purchases[$0.identifier]) }
  }

  /// Returns rows for the account's purchases, except finished consumables.
  fileprivate func latestRows(excludesOld: Bool) -> [ResponseRow] {
    var purchases = history.purchases.filter(\.isInReceipt)
    if quirks.verifyHistory == .lacksNewest { purchases = purchases.dropLast() }
    if excludesOld {
      var newest: [Int64: TransactionNumber] = [:]
      for purchase in purchases where purchase.isSubscription {
        newest[purchase.originalIdentifier] = purchase.number
      }
      purchases.removeAll { $0.isSubscription && newest[$0.originalIdentifier] != $0.number }
    }
    if let limit = quirks.historyTruncation { purchases = purchases.suffix(limit) }
    return purchases.map { ResponseRow(inApp: row($0), purchase: $0) }
  }

  /// Returns the rows in the order of `quirks.order`; `rows` must be sorted oldest first.
  fileprivate func ordered(_ rows: [ResponseRow]) -> [ResponseRow] {
    switch quirks.order {
    case .oldestFirst: return rows
    case .newestFirst: return rows.reversed()
    case .shuffled:
      let keyed = rows.map { row in
        let salt = UInt64(row.inApp.identifier) ?? 0
        return (key: SeededBytes.bytes(8, seed: world.seed, for: .order, salt: salt), row: row)
      }
      return keyed.sorted { $0.key.lexicographicallyPrecedes($1.key) }.map(\.row)
    }
  }
}

extension ResponseJSONWriter {
  // MARK: The receipt

  mutating func add(
    _ content: ReceiptContent, _ inApp: [ResponseRow], requested: Instant, _ quirks: ReceiptQuirks
  ) {
    add("receipt_type", content.kind.rawValue)
    add("adam_id", number: content.appItemID)
    add("app_item_id", number: content.appItemID)
    add("bundle_id", content.bundleID)
    add("application_version", content.version)
    add("download_id", number: content.downloadID)
    add("version_external_identifier", number: content.versionIdentifier)
    add("receipt_creation_date", date: content.created)
    add("request_date", date: requested)
    add("original_purchase_date", date: content.originallyPurchased)
    add("preorder_date", date: content.preordered)
    add("expiration_date", date: content.expires)
    if let version = content.originalVersion { add("original_application_version", version) }
    add("in_app") { $0.rows(inApp, in: .inApp, quirks) }
  }

  // MARK: Transactions

  fileprivate mutating func rows(_ rows: [ResponseRow], in array: ResponseArray, _ quirks: ReceiptQuirks) {
    self.array(rows) { $0.add($1, in: array, quirks) }
  }

  private mutating func add(_ row: ResponseRow, in array: ResponseArray, _ quirks: ReceiptQuirks) {
    let inApp = row.inApp
    let isNow = quirks.fields == .now
    let isSubscription = inApp.expires != nil
    add("quantity", String(inApp.quantity))
    add("product_id", inApp.product)
    add("transaction_id", inApp.identifier)
    add("original_transaction_id", inApp.originalIdentifier ?? inApp.identifier)
    add("purchase_date", date: inApp.purchased)
    add("original_purchase_date", date: inApp.originallyPurchased)
    add("expires_date", date: inApp.expires)
    if isSubscription, let item = inApp.webOrderLineItemID { add("web_order_line_item_id", String(item)) }
    add("is_trial_period", inApp.isTrial ? "true" : "false")
    if isSubscription, isNow {
      add("is_in_intro_offer_period", inApp.isInIntroductoryOffer ? "true" : "false")
    }
    if inApp.cancelled != nil {
      add("cancellation_date", date: inApp.cancelled)
      add("cancellation_reason", row.purchase?.isRevokedForApp == true ? "1" : "0")
    }
    guard let purchase = row.purchase else { return }
    add(purchase.offer, hasCode: isNow && array == .latestReceiptInfo)
    guard isNow else { return }
    add("in_app_ownership_type", purchase.ownership.rawValue)
    guard array == .latestReceiptInfo else { return }
    if let token = purchase.appAccountToken { add("app_account_token", token) }
    if purchase.isUpgraded { add("is_upgraded", "true") }
    if let group = purchase.group { add("subscription_group_identifier", group) }
  }

  private mutating func add(_ offer: TransactionOffer?, hasCode: Bool) {
    guard let offer, let identifier = offer.identifier else { return }
    switch offer.kind {
    case .promotional: add("promotional_offer_id", identifier)
    case .code: if hasCode { add("offer_code_ref_name", identifier) }
    // verifyReceipt has no field for offers of these types.
    case .introductory, .winBack: break
    }
  }

  // MARK: Renewals

  fileprivate mutating func add(_ renewal: RenewalInfo, _ quirks: ReceiptQuirks) {
    let isNow = quirks.fields == .now
    add("auto_renew_product_id", renewal.autoRenewPreference ?? renewal.currentProductID)
    if let original = renewal.originalIdentifier { add("original_transaction_id", String(original)) }
    add("product_id", renewal.currentProductID)
    add("auto_renew_status", renewal.willAutoRenew ? "1" : "0")
    if let reason = renewal.expirationReason {
      add("expiration_intent", String(reason.rawValue))
      if reason == .billingError { add("is_in_billing_retry_period", renewal.isInBillingRetry ? "1" : "0") }
    }
    if isNow { add("grace_period_expires_date", date: renewal.gracePeriodExpirationDate) }
    let consent: String? =
      switch renewal.priceIncreaseStatus {
      case .noIncreasePending: nil
      case .pending: "0"
      case .agreed: "1"
      }
    if let consent {
      add("price_consent_status", consent)
      if isNow { add("price_increase_status", consent) }
    }
    add(renewal.offer, hasCode: isNow)
  }
}
