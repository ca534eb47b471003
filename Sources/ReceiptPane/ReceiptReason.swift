// The reasons for the rows of a `verifyReceipt` response, with their rules.

import AppStoreServer
import Panes
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Workbench

/// The reason why a row exists, with its rule.
struct ReceiptReason: Hashable, Sendable {
  let rule: RuleID
  let words: String

  init(_ rule: RuleID, _ words: String) {
    self.rule = rule
    self.words = words
  }
}

extension ReceiptViewModel {
  /// Returns nil if the node's name is a sufficient explanation.
  func reason(of node: Int, in part: ReceiptSection, _ texts: Localizer) -> ReceiptReason? {
    guard let tree = tree(part), node > ResponseTree.root else { return nil }
    if let document { return serverAPIReason(of: node, in: document, texts) }
    if tree.isElement(node) {
      return tree.nameOfArray(of: node) == "pending_renewal_info"
        ? reason(ofRenewal: node, in: tree, texts) : reason(ofRow: node, in: tree, texts)
    }
    return reason(ofKey: tree.key(node), node, in: tree, texts)
  }

  /// Returns the reason why a value was removed; nil if the store's records do not explain the removal.
  func reason(of removed: ResponseDiff.RemovedValue, _ texts: Localizer) -> ReceiptReason? {
    guard document == nil, let array = removed.array, array != "pending_renewal_info" else { return nil }
    guard let purchase = purchase(removed.name) else { return nil }
    if purchase.kind == .consumable, purchase.isFinished {
      return ReceiptReason(.receiptConsumable, texts.receiptLeftWithFinish)
    }
    return truncation(of: purchase, in: array).map {
      ReceiptReason($0.quirk.name.rule, texts.receiptCutOff($0.setting))
    }
  }

  // MARK: Purchases

  private func reason(ofRow node: Int, in tree: ResponseTree, _ texts: Localizer) -> ReceiptReason {
    guard let purchase = purchase(ofElement: node, in: tree) else {
      return ReceiptReason(.receiptAge, texts.receiptNotInBooks)
    }
    // The most important words come first, because a narrow pane truncates the text.
    var words: [String] = []
    var rule = RuleID.receiptStays
    if purchase.kind == .consumable {
      rule = .receiptConsumable
      words.append(purchase.isFinished ? texts.receiptFinishedSince : texts.receiptLeavesWithFinish)
    } else {
      let isCut = truncation(of: purchase, in: tree.nameOfArray(of: node)) != nil
      words.append(isCut ? texts.receiptStaysUntilCut : texts.receiptStaysForEver)
    }
    if purchase.kind != .consumable, let revoked = purchase.revokedAt {
      rule = .receiptRefund
      words.insert(texts.receiptSinceRefund(Self.clock(revoked)), at: 0)
    }
    if purchase.ownership == .familyShared { words.append(texts.receiptFamily) }
    if purchase.isSubscription {
      if rule != .receiptRefund { rule = .receiptPeriods }
      words.append(
        purchase.identifier == purchase.originalIdentifier
          ? texts.receiptFirstPeriod : texts.receiptRenewal(original: "\(purchase.originalIdentifier)"))
      if let offer = purchase.offer { words.append(texts.receiptWithOffer(offer.mode.rawValue)) }
      if purchase.isUpgraded { words.append(texts.receiptUpgraded) }
    }
    return ReceiptReason(rule, words.joined(separator: texts.listSeparator))
  }

  private func reason(ofRenewal node: Int, in tree: ResponseTree, _ texts: Localizer) -> ReceiptReason {
    let renews = tree.text(forKey: "auto_renew_status", of: node) == "1"
    let intent = tree.text(forKey: "expiration_intent", of: node)
    let isRetrying = tree.text(forKey: "is_in_billing_retry_period", of: node) == "1"
    let words =
      isRetrying
      ? texts.receiptRetries
      : intent.map { texts.receiptEnded(intent: $0) }
        ?? (renews ? texts.receiptRenews : texts.receiptCancelled)
    return ReceiptReason(.receiptPending, words)
  }

  /// Returns an instant in GMT, in the format of the response.
  static func clock(_ instant: Instant) -> String {
    let civil = CivilTime(instant, offsetSeconds: 0)
    func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return "\(civil.year)-\(twoDigits(civil.month))-\(twoDigits(civil.day)) "
      + "\(twoDigits(civil.hour)):\(twoDigits(civil.minute)):\(twoDigits(civil.second))"
  }

  // MARK: Keys

  private func reason(
    ofKey key: String, _ node: Int, in tree: ResponseTree, _ texts: Localizer
  ) -> ReceiptReason? {
    if key == "status" {
      return ReceiptReason(ofStatus: inspection?.status ?? 0, in: environment, texts)
    }
    // A date has three keys, of which only the first gets a reason.
    guard !key.hasSuffix("_ms"), !key.hasSuffix("_pst") else { return nil }
    if tree.nodes[node].count == 0, let reason = reason(ofEmptyArray: key, texts) { return reason }
    let isOfReceipt = tree.nodes[node].depth == 2 && tree.element(around: node) == nil
    if ["transaction_id", "original_transaction_id"].contains(key), let element = tree.element(around: node),
      tree.child("expires_date", of: element) == nil
    {
      return nil
    }
    let row = isOfReceipt ? ReceiptKeyReason.ofReceipt[key] : ReceiptKeyReason.ofRows[key]
    guard let row else { return nil }
    if key == "in_app", let takenAt {
      return ReceiptReason(row.rule, texts.receiptTakenAt(Self.clock(takenAt)))
    }
    return row.words(environment, texts).map { ReceiptReason(row.rule, $0) }
  }

  /// Returns nil if the array is not empty because of consumables.
  private func reason(ofEmptyArray key: String, _ texts: Localizer) -> ReceiptReason? {
    switch key {
    case "latest_receipt_info":
      return ReceiptReason(
        .receiptConsumablesLatest, texts.receiptEmptyLatest(QuirkName.consumablesLatest.rawValue))
    case "in_app":
      // The history omits finished consumables, so an account with purchases can have an empty history.
      guard takenAt == nil, let history = inspection?.history, history.firstPurchaseAt != nil,
        history.purchases.isEmpty
      else { return nil }
      return ReceiptReason(
        .receiptConsumable,
        texts.receiptWithoutConsumables(keys: texts.keys(named: .switchesMenu, .toggleFinishPolicy)))
    default: return nil
    }
  }

}

extension ReceiptReason {
  /// Creates the reason for the status of a response.
  init(ofStatus status: Int, in environment: EnvironmentName, _ texts: Localizer) {
    self =
      switch status {
      case 0: ReceiptReason(.receiptStatus, texts.receiptGood)
      case 21002 where environment == .xcode: ReceiptReason(.receiptXcode, texts.receiptOfXcode)
      case 21002, 21003: ReceiptReason(.receiptStatus, texts.receiptTampered)
      case 21010: ReceiptReason(.receiptStatus, texts.receiptNoAccount)
      default: ReceiptReason(.receiptStatus, texts.receiptFault)
      }
  }
}

/// A reason that is the same for all occurrences of a key.
struct ReceiptKeyReason: Sendable {
  let rule: RuleID
  /// Returns nil if the key has no reason in the environment.
  let words: @Sendable (EnvironmentName, Localizer) -> String?

  private init(_ rule: RuleID, _ words: @escaping @Sendable (Localizer) -> String) {
    self.rule = rule
    self.words = { words($1) }
  }

  private init(_ rule: RuleID, by words: @escaping @Sendable (EnvironmentName, Localizer) -> String?) {
    self.rule = rule
    self.words = words
  }

  private static let numberOfApp = ReceiptKeyReason(.receiptApp) { environment, texts in
    environment == .production ? texts.receiptNumberOfApp : texts.receiptZero
  }

  /// The keys of `receipt`.
  static let ofReceipt: [String: ReceiptKeyReason] = [
    "receipt_type": ReceiptKeyReason(.receiptApp) { $0.receiptType },
    "adam_id": numberOfApp, "app_item_id": numberOfApp, "download_id": numberOfApp,
    "version_external_identifier": numberOfApp,
    "bundle_id": ReceiptKeyReason(.receiptApp) { $0.receiptIdentity },
    "application_version": ReceiptKeyReason(.receiptApp) { $0.receiptVersion },
    "receipt_creation_date": ReceiptKeyReason(.receiptAge) { $0.receiptCreated },
    "request_date": ReceiptKeyReason(.receiptAge) { $0.receiptRequested },
    "original_purchase_date": ReceiptKeyReason(.receiptApp) { environment, texts in
      environment == .production ? texts.receiptObtained : texts.receiptAlways2013
    },
    "original_application_version": ReceiptKeyReason(.receiptApp) { environment, texts in
      environment == .production ? texts.receiptFirstVersion : texts.receiptAlways10
    },
    "in_app": ReceiptKeyReason(.receiptAge) { $0.receiptInApp },
  ]

  /// The keys of the response and of its rows.
  static let ofRows: [String: ReceiptKeyReason] = [
    "environment": ReceiptKeyReason(.receiptStatus) { $0.receiptEnvironment },
    "receipt": ReceiptKeyReason(.receiptAge) { $0.receiptAsSent },
    "latest_receipt_info": ReceiptKeyReason(.receiptLatest) { $0.receiptLatestInfo },
    "latest_receipt": ReceiptKeyReason(.receiptLatest) { $0.receiptLatestReceipt },
    "pending_renewal_info": ReceiptKeyReason(.receiptPending) { $0.receiptPending },
    "transaction_id": ReceiptKeyReason(.receiptPeriods) { $0.receiptIdentifier },
    "original_transaction_id": ReceiptKeyReason(.receiptPeriods) { $0.receiptOriginal },
    "expires_date": ReceiptKeyReason(.receiptPeriods) { $0.receiptSubscriptionsOnly },
    "web_order_line_item_id": ReceiptKeyReason(.receiptPeriods) { $0.receiptSubscriptionsOnly },
    "is_trial_period": ReceiptKeyReason(.receiptPeriods) { $0.receiptTrial },
    "is_in_intro_offer_period": ReceiptKeyReason(.receiptPeriods) { $0.receiptSubscriptionsOnly },
    "cancellation_date": ReceiptKeyReason(.receiptRefund) { $0.receiptCancellation },
    "cancellation_reason": ReceiptKeyReason(.receiptRefund) { $0.receiptCancellationReason },
    "is_upgraded": ReceiptKeyReason(.receiptPeriods) { $0.receiptUpgraded },
    "app_account_token": ReceiptKeyReason(.receiptPeriods) { $0.receiptToken },
    "auto_renew_product_id": ReceiptKeyReason(.receiptPending) { $0.receiptRenewsInto },
    "auto_renew_status": ReceiptKeyReason(.receiptPending) { $0.receiptRenewStatus },
    "expiration_intent": ReceiptKeyReason(.receiptPending) { $0.receiptIntent },
    "grace_period_expires_date": ReceiptKeyReason(.receiptPending) { $0.receiptGrace },
    "price_consent_status": ReceiptKeyReason(.receiptPending) { $0.receiptPriceConsent },
  ]
}
