// Checks of the App Store Server API against StoreKit 2's transaction lists and statuses.

import AppStoreServer
import AppStoreServerAPI
import Backend
import Scenario
import StoreModel
import StoreSimulator
import Support

/// The history and the statuses of the signed-in customer in the App Store Server API.
private struct ServerAPIContent {
  /// The transactions of the history, by identifier.
  let history: [String: JSONValue]
  let transactionCount: Int
  /// The rows of the statuses, by original transaction identifier.
  let statuses: [String: JSONValue]
  let statusCount: Int

  /// Nil in Xcode, which has no server, and without a customer.
  init?(_ moment: WalkMoment) {
    let state = StoreServerState(moment.session.simulation)
    guard let document = CustomerDocument(in: moment.world.environment, state, limit: .max),
      let json = try? JSONReader.read(document.json)
    else { return nil }
    func keyed(_ rows: [JSONValue], by key: String) -> [String: JSONValue] {
      Dictionary(rows.map { ($0.textValue(key) ?? "", $0) }) { one, _ in one }
    }
    let transactions = json["history"]?["signedTransactions"]?.elements ?? []
    let groups = json["subscriptions"]?["data"]?.elements ?? []
    let lastTransactions = groups.flatMap { $0["lastTransactions"]?.elements ?? [] }
    history = keyed(transactions, by: "transactionId")
    transactionCount = transactions.count
    statuses = keyed(lastTransactions, by: "originalTransactionId")
    statusCount = lastTransactions.count
  }
}

extension JSONValue {
  fileprivate var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }

  func textValue(_ key: String) -> String? {
    if case .string(let text)? = self[key] { text } else { nil }
  }

  func numberValue(_ key: String) -> Int64? {
    if case .number(let digits)? = self[key] { Int64(digits) } else { nil }
  }
}

extension WalkMoment {
  /// Returns the first value of a transaction that differs in the history.
  func difference(_ transaction: Transaction, _ row: JSONValue) -> String? {
    func milliseconds(_ instant: Instant?) -> Int64? { instant.map { $0.microseconds / 1000 } }
    if row.textValue("productId") != transaction.payment.productIdentifier { return "product" }
    if let purchased = transaction.purchasedAt,
      row.numberValue("purchaseDate") != milliseconds(purchased)
    {
      return "purchase date"
    }
    if row.numberValue("expiresDate") != milliseconds(transaction.expiresAt) { return "expiration date" }
    if row.numberValue("revocationDate") != milliseconds(transaction.refundedAt) { return "revocation date" }
    if (row["isUpgraded"] == .bool(true)) != transaction.isUpgraded { return "upgrade" }
    if row.textValue("inAppOwnershipType") != transaction.ownership.rawValue { return "ownership" }
    let original = transaction.original.flatMap { world.transaction($0)?.identifier }
    if let original, row.textValue("originalTransactionId") != String(original) { return "original" }
    return nil
  }

  /// Returns the first value of a status that differs in a row of the statuses.
  func difference(_ status: SubscriptionStatus, _ row: JSONValue) -> String? {
    let info = status.renewalInfo
    let identifier = world.transaction(status.transaction)?.identifier.map { String($0) }
    if row.numberValue("status") != Int64(status.state.rawValue) { return "status" }
    if row["signedTransactionInfo"]?.textValue("transactionId") != identifier { return "transaction" }
    guard let renewal = row["signedRenewalInfo"] else { return "no renewal" }
    if renewal.textValue("productId") != info.currentProductID { return "product" }
    if (renewal.numberValue("autoRenewStatus") == 1) != info.willAutoRenew { return "autoRenewStatus" }
    if renewal.numberValue("expirationIntent") != info.expirationReason.map({ Int64($0.rawValue) }) {
      return "expirationIntent"
    }
    let grace = info.gracePeriodExpirationDate.map { $0.microseconds / 1000 }
    if renewal.numberValue("gracePeriodExpiresDate") != grace { return "gracePeriodExpiresDate" }
    return nil
  }
}

extension ServerAPIContent {
  /// Returns a contradiction between the history and `Transaction.all`.
  fileprivate func historyContradiction(_ moment: WalkMoment) -> String? {
    if history.count != transactionCount { return "an identifier stands in the history twice" }
    var others = Set(history.keys)
    for transaction in moment.world.all() {
      guard let identifier = transaction.identifier else { continue }
      guard let row = history[String(identifier)] else { return "#\(transaction.number) is missing" }
      others.remove(String(identifier))
      if let found = moment.difference(transaction, row) { return "#\(transaction.number): \(found)" }
    }
    return others.sorted().first { history[$0]?.textValue("type") != "Consumable" }
      .map { "\($0) is in the history and not in Transaction.all" }
  }

  /// Returns a contradiction between the statuses and those of StoreKit, or between statuses and history.
  fileprivate func statusContradiction(_ moment: WalkMoment) -> String? {
    let world = moment.world
    for (original, row) in statuses {
      let identifier = row["signedTransactionInfo"]?.textValue("transactionId") ?? ""
      if history[identifier] == nil { return "\(identifier) of \(original) is not in the history" }
    }
    let wanted = world.groupsWithStatus.sorted().flatMap { world.statuses(group: $0) }.filter { status in
      world.transaction(status.transaction)?.identifier.map { history[String($0)] != nil } ?? false
    }
    if statusCount != wanted.count { return "\(statusCount) of \(wanted.count) statuses" }
    for status in wanted {
      guard let original = status.renewalInfo.originalIdentifier, let row = statuses[String(original)] else {
        return "no status of #\(status.transaction)"
      }
      if let found = moment.difference(status, row) { return "\(found) of #\(status.transaction)" }
    }
    return nil
  }
}

extension ConsistencyCheck {
  static let serverAPIChecks = [
    ConsistencyCheck(
      "server-api",
      """
      The App Store Server API has the transactions and statuses of StoreKit with the same values, and \
      otherwise only consumables.
      """
    ) { moment in
      // The content is made once for both comparisons, because most of the time is spent on it.
      guard moment.isThorough, let content = ServerAPIContent(moment) else { return nil }
      return content.historyContradiction(moment) ?? content.statusContradiction(moment)
    },
    ConsistencyCheck(
      "app-transactions", "No two environments of the App Store share an app transaction identifier."
    ) { moment in
      guard moment.isThorough else { return nil }
      let state = StoreServerState(moment.session.simulation)
      var identifiers: [String] = []
      for environment in EnvironmentName.allCases {
        guard let document = CustomerDocument(in: environment, state, limit: 1),
          let json = try? JSONReader.read(document.json)
        else { continue }
        identifiers.append(json["appTransaction"]?.textValue("appTransactionId") ?? "")
      }
      return Set(identifiers).count == identifiers.count ? nil : "\(identifiers)"
    },
  ]
}
