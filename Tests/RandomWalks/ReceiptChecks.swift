// Checks of the receipt and of verifyReceipt's answer against StoreKit 2's transaction lists.

import AppStoreServer
import Backend
import Foundation
import Scenario
import StoreModel
import StoreRules
import StoreSimulator
import Support

/// The answer of verifyReceipt to the customer's current receipt.
private struct ReceiptAnswer {
  let rows: [String: [String: Any]]
  let latest: [String: [String: Any]]?
  let renewals: [[String: Any]]
  let status: Int
  /// Whether the answer has the fields of today (quirk `receipt-fields`).
  let hasAllFields: Bool

  init?(_ moment: WalkMoment, at store: EnvironmentName) {
    var worlds = StoreServerState(moment.session.simulation)
    worlds.fault = nil
    let server = StoreServer(signer: .digestOnly)
    guard let receipt = try? server.receipt(in: moment.world.environment, worlds) else { return nil }
    let request: [String: Any] = [
      "receipt-data": StoreServer.receiptData(receipt), "password": worlds.identity.sharedSecret,
    ]
    guard let body = try? JSONSerialization.data(withJSONObject: request) else { return nil }
    let answer = server.verify(method: "POST", body: Array(body), at: store, worlds)
    status = answer.status
    hasAllFields = ReceiptQuirks(moment.world.quirks).fields == .now
    let json = (try? JSONSerialization.jsonObject(with: Data(answer.body))) as? [String: Any] ?? [:]
    func rows(_ value: Any?) -> [[String: Any]]? { value as? [[String: Any]] }
    func keyed(_ rows: [[String: Any]]) -> [String: [String: Any]] {
      Dictionary(rows.map { ($0["transaction_id"] as? String ?? "", $0) }) { one, _ in one }
    }
    self.rows = keyed(rows((json["receipt"] as? [String: Any])?["in_app"]) ?? [])
    latest = rows(json["latest_receipt_info"]).map(keyed)
    renewals = rows(json["pending_renewal_info"]) ?? []
  }
}

extension WalkMoment {
  /// Whether a quirk shortens the receipt or the answer.
  private var isShortened: Bool {
    let shortening = [
      ("sandbox-truncates", "never"), ("in-app-history", "all"), ("history-truncates", "never"),
    ]
    return shortening.contains { name, whole in
      QuirkName(rawValue: name).map { world.quirks[$0] != whole } ?? false
    }
  }

  fileprivate var receiptIdentifiers: Set<String> {
    Set(
      world.all().filter { !($0.sale.kind == .consumable && $0.isFinishedInStore) }
        .compactMap { $0.identifier.map { String($0) } })
  }

  fileprivate func difference(_ rows: [String: [String: Any]], isHistory: Bool) -> String? {
    let wanted = receiptIdentifiers
    let found = Set(rows.keys)
    if !found.isSubset(of: wanted) { return "more: \(found.subtracting(wanted).sorted())" }
    if !isShortened, found != wanted { return "missing: \(wanted.subtracting(found).sorted())" }
    for transaction in world.all() {
      guard let identifier = transaction.identifier, let row = rows[String(identifier)] else { continue }
      let name = "#\(transaction.number)"
      if row["product_id"] as? String != transaction.payment.productIdentifier { return "\(name): product" }
      if transaction.sale.kind != .consumable,
        (row["cancellation_date"] != nil) != (transaction.refundedAt != nil)
      {
        return "\(name): cancellation date"
      }
      let expires = (row["expires_date_ms"] as? String).flatMap { Int64($0) }
      if expires.map({ $0 / 1000 }) != transaction.expiresAt.map({ $0.microseconds / 1_000_000 }) {
        return "\(name): expiration date"
      }
      let original = world.transaction(transaction.original ?? transaction.number)?.identifier
      if row["original_transaction_id"] as? String != original.map({ String($0) }) {
        return "\(name): original"
      }
      if isHistory, row.keys.contains("in_app_ownership_type"),
        (row["is_upgraded"] as? String == "true") != transaction.isUpgraded
      {
        return "\(name): upgrade"
      }
    }
    return nil
  }
}

extension ConsistencyCheck {
  static let receiptChecks = [
    ConsistencyCheck(
      "verify-receipt",
      "verifyReceipt answers the present receipt by its environment, with the rows of StoreKit 2."
    ) { moment in
      guard moment.isThorough else { return nil }
      let environment = moment.world.environment.rules.receiptKind.store
      for store in [EnvironmentName.sandbox, .production] {
        guard let answer = ReceiptAnswer(moment, at: store) else {
          return moment.receiptIdentifiers.isEmpty ? nil : "there is no receipt"
        }
        // The App Store Server API of production answers 401 then, so verifyReceipt accepts nothing either.
        let isReleased = moment.session.simulation.participant(Backend.self)?.apiSettings.isReleased ?? true
        let own = store == .production && !isReleased ? 21010 : 0
        let wanted =
          environment == .xcode ? 21002 : environment == store ? own : store == .production ? 21007 : 21008
        if answer.status != wanted { return "status \(answer.status) at \(store.rawValue)" }
        guard answer.status == 0 else { continue }
        if let found = moment.difference(answer.rows, isHistory: false) { return "in_app: \(found)" }
        if let latest = answer.latest, let found = moment.difference(latest, isHistory: true) {
          return "latest_receipt_info: \(found)"
        }
      }
      return nil
    },
    ConsistencyCheck("renewal-rows", "pending_renewal_info has the renewal information of every status.") {
      moment in
      let world = moment.world
      guard moment.isThorough, world.environment != .xcode,
        let answer = ReceiptAnswer(moment, at: world.environment.rules.receiptKind.store),
        answer.latest != nil
      else { return nil }
      let statuses = world.groupsWithStatus.flatMap { world.statuses(group: $0) }
      if answer.renewals.count != statuses.count { return "\(answer.renewals.count) of \(statuses.count)" }
      for status in statuses {
        let info = status.renewalInfo
        let row = answer.renewals.first {
          $0["original_transaction_id"] as? String == info.originalIdentifier.map { String($0) }
        }
        guard let row else { return "none of #\(status.transaction)" }
        if row["product_id"] as? String != info.currentProductID {
          return "product of #\(status.transaction)"
        }
        if (row["auto_renew_status"] as? String == "1") != info.willAutoRenew {
          return "auto_renew_status of #\(status.transaction)"
        }
        if (row["is_in_billing_retry_period"] as? String == "1") != info.isInBillingRetry {
          return "is_in_billing_retry_period of #\(status.transaction)"
        }
        if row["expiration_intent"] as? String != info.expirationReason.map({ String($0.rawValue) }) {
          return "expiration_intent of #\(status.transaction)"
        }
        let product = info.autoRenewPreference ?? info.currentProductID
        if row["auto_renew_product_id"] as? String != product {
          return "auto_renew_product_id of #\(status.transaction)"
        }
        let grace = (row["grace_period_expires_date_ms"] as? String).flatMap { Int64($0) }
        let wantedGrace = info.gracePeriodExpirationDate
        if answer.hasAllFields, grace.map({ $0 / 1000 }) != wantedGrace.map({ $0.microseconds / 1_000_000 }) {
          return "grace_period_expires_date of #\(status.transaction)"
        }
      }
      return nil
    },
    ConsistencyCheck("xcode-receipt", "The receipt of Xcode has the same purchases as Transaction.all.") {
      moment in
      guard moment.world.environment == .xcode else { return nil }
      let receipt = StoreServerState(moment.session.simulator).receipt(in: .xcode)
      let found = Set((receipt?.purchases ?? []).map(\.transaction))
      let wanted = moment.receiptIdentifiers
      if found == wanted { return nil }
      let lacks = QuirkName(rawValue: "in-app-history").map { moment.world.quirks[$0] != "all" } ?? false
      return lacks && found.isSubset(of: wanted) ? nil : "\(found.sorted()), \(wanted.sorted())"
    },
  ]
}
