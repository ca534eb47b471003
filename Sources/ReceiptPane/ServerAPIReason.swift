// The reasons for the rows of the page of the App Store Server API, with their rules.

import AppStoreServerAPI
import Panes
import StoreModel
import StoreRules
import StoreSimulator
import Support
import Workbench

extension ReceiptViewModel {
  /// Returns nil if the node's name is a sufficient explanation.
  func serverAPIReason(of node: Int, in document: CustomerDocument, _ texts: Localizer) -> ReceiptReason? {
    if answer.isElement(node) {
      switch answer.nameOfArray(of: node) {
      case "signedTransactions": return reason(ofTransaction: node, texts)
      case "lastTransactions":
        return reason(ofStatus: answer.text(forKey: "status", of: node) ?? "", texts)
      default: return nil
      }
    }
    let key = answer.key(node)
    if key == "signedTransactions" {
      return ReceiptReason(
        .serverAPI,
        document.isComplete
          ? texts.serverAPIPages(document.pageCount)
          : texts.serverAPINewest(document.identifiers.count, of: document.transactionCount))
    }
    if key == "nextNotification" {
      return ReceiptReason(
        .serverNotifications,
        nextNotification.map { next in
          "\(next.notification.event.text) \(Self.clock(next.at)): "
            + texts.reason(ofNext: next.notification.event)
        }
          ?? texts.serverAPINoNotification)
    }
    if key == "status" { return reason(ofStatus: answer.text(node), texts) }
    if key.hasSuffix("Date"), let milliseconds = Int64(answer.text(node)) {
      return reason(ofDate: key, milliseconds, texts)
    }
    return ServerAPIKeyReason.all[key].map { ReceiptReason($0.rule, $0.words(texts)) }
  }

  private func reason(ofDate key: String, _ milliseconds: Int64, _ texts: Localizer) -> ReceiptReason {
    let instant = Instant(microseconds: milliseconds.multipliedReportingOverflow(by: 1000).partialValue)
    let words = [Self.clock(instant), ServerAPIKeyReason.dates[key].map { $0.words(texts) } ?? ""]
    return ReceiptReason(
      ServerAPIKeyReason.dates[key]?.rule ?? .serverAPI,
      words.filter { !$0.isEmpty }.joined(separator: texts.listSeparator))
  }

  // MARK: Rows

  private func reason(ofTransaction node: Int, _ texts: Localizer) -> ReceiptReason? {
    guard let purchase = purchase(ofElement: node, in: answer) else { return nil }
    // The most important words come first, because a narrow pane truncates the text.
    var words: [String] = []
    var rule = RuleID.serverAPI
    if let revoked = purchase.revokedAt {
      rule = purchase.ownership == .familyShared ? .familyRevoked : .refund
      words.append(
        purchase.ownership == .familyShared
          ? texts.serverAPIRevoked(Self.clock(revoked)) : texts.receiptSinceRefund(Self.clock(revoked)))
    }
    if purchase.kind == .consumable, purchase.isFinished {
      if rule == .serverAPI { rule = .receiptConsumable }
      words.append(texts.serverAPIFinishedConsumable)
    } else {
      words.append(purchase.isFinished ? texts.serverAPIFinished : texts.serverAPIUnfinished)
    }
    if purchase.ownership == .familyShared {
      if rule == .serverAPI { rule = .familyShared }
      words.append(texts.receiptFamily)
    }
    if purchase.isSubscription {
      words.append(
        purchase.identifier == purchase.originalIdentifier
          ? texts.receiptFirstPeriod : texts.receiptRenewal(original: "\(purchase.originalIdentifier)"))
      if let offer = purchase.offer { words.append(texts.receiptWithOffer(offer.mode.rawValue)) }
      if purchase.isUpgraded { words.append(texts.receiptUpgraded) }
    }
    return ReceiptReason(rule, words.joined(separator: texts.listSeparator))
  }

  private func reason(ofStatus status: String, _ texts: Localizer) -> ReceiptReason? {
    switch status {
    case "1": ReceiptReason(.serverAPI, texts.serverAPIActive)
    case "2": ReceiptReason(.serverAPI, texts.serverAPIExpired)
    case "3": ReceiptReason(.billingRetry, texts.serverAPIBillingRetry)
    case "4": ReceiptReason(.gracePeriod, texts.serverAPIGracePeriod)
    case "5": ReceiptReason(.refund, texts.serverAPIRevokedStatus)
    default: nil
    }
  }
}

/// A reason that is the same for all occurrences of a key.
private struct ServerAPIKeyReason: Sendable {
  let rule: RuleID
  let words: @Sendable (Localizer) -> String

  init(_ rule: RuleID, _ words: @escaping @Sendable (Localizer) -> String) {
    self.rule = rule
    self.words = words
  }

  static let all: [String: ServerAPIKeyReason] = [
    "history": ServerAPIKeyReason(.serverAPI) { _ in "GET /inApps/v2/history/{id}" },
    "subscriptions": ServerAPIKeyReason(.serverAPI) { _ in "GET /inApps/v1/subscriptions/{id}" },
    "appTransaction": ServerAPIKeyReason(.serverAPI) { _ in
      "GET /inApps/v1/transactions/appTransactions/{id}"
    },
    "data": ServerAPIKeyReason(.serverAPI) { $0.serverAPIGroups },
    "lastTransactions": ServerAPIKeyReason(.serverAPI) { $0.receiptPending },
    "appTransactionId": ServerAPIKeyReason(.serverAPI) { $0.serverAPICustomer },
    "transactionId": ServerAPIKeyReason(.serverAPI) { $0.receiptIdentifier },
    "originalTransactionId": ServerAPIKeyReason(.serverAPI) { $0.receiptOriginal },
    "webOrderLineItemId": ServerAPIKeyReason(.serverAPI) { $0.receiptSubscriptionsOnly },
    "appAccountToken": ServerAPIKeyReason(.serverAPIChanges) { $0.serverAPIToken },
    "price": ServerAPIKeyReason(.serverAPI) { $0.serverAPIThousandths },
    "renewalPrice": ServerAPIKeyReason(.serverAPI) { $0.serverAPIThousandths },
    "revocationReason": ServerAPIKeyReason(.refund) { $0.receiptCancellationReason },
    "isUpgraded": ServerAPIKeyReason(.serverAPI) { $0.receiptUpgraded },
    "inAppOwnershipType": ServerAPIKeyReason(.familyShared) { $0.serverAPIOwnership },
    "offerType": ServerAPIKeyReason(.serverAPI) { $0.serverAPIOfferType },
    "autoRenewProductId": ServerAPIKeyReason(.serverAPI) { $0.receiptRenewsInto },
    "autoRenewStatus": ServerAPIKeyReason(.serverAPI) { $0.receiptRenewStatus },
    "expirationIntent": ServerAPIKeyReason(.serverAPI) { $0.receiptIntent },
    "priceIncreaseStatus": ServerAPIKeyReason(.serverAPI) { $0.receiptPriceConsent },
    "isInBillingRetryPeriod": ServerAPIKeyReason(.billingRetry) { $0.receiptRetries },
    "commitmentInfo": ServerAPIKeyReason(.monthlyCommitment) { $0.serverAPICommitment },
  ]

  static let dates: [String: ServerAPIKeyReason] = [
    "signedDate": ServerAPIKeyReason(.serverAPI) { $0.receiptRequested },
    "revocationDate": ServerAPIKeyReason(.refund) { $0.receiptCancellation },
    "gracePeriodExpiresDate": ServerAPIKeyReason(.gracePeriod) { $0.receiptGrace },
    "expiresDate": ServerAPIKeyReason(.serverAPI) { $0.receiptSubscriptionsOnly },
  ]
}
