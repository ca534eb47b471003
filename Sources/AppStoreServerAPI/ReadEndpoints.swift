// The endpoints that only read: transactions, histories, statuses and orders.

import AppStoreServer
import StoreEngine
import StoreModel
import StoreSimulator
import Support

extension APICall {
  func transactionInfo() throws(APIFailure) -> EndpointResult {
    let signed = try signedTransaction(transaction())
    return object { $0.add("signedTransactionInfo", plain: signed) }
  }

  func appTransactionInfo() throws(APIFailure) -> EndpointResult {
    let customer = try customer()
    let signed = try signed(customer.world.appTransactionPayload(of: customer.person, state.identity))
    return object { $0.add("signedAppTransactionInfo", plain: signed) }
  }

  // MARK: Histories

  func history(hasFinishedConsumables: Bool) throws(APIFailure) -> EndpointResult {
    let customer = try customer()
    let filter = try historyFilter(hasFinishedConsumables: hasFinishedConsumables)
    let query = queryDigest(customer)
    let page = TransactionPage(
      of: customer, after: try revision(query: query), query: query, isDescending: filter.isDescending,
      where: filter.includes)
    let signed = try signedTransactions(page.numbers, in: customer.world)
    let isFiltered = filter.start != nil || filter.end != nil
    let hint =
      isFiltered && page.numbers.isEmpty
      ? datesHint(from: filter.start, to: filter.end, at: customer.world.now) : nil
    return object(hint: hint) { json in
      json.addIdentity(of: store)
      json.add(page, signed)
    }
  }

  /// Returns the refunds of a customer; shared transactions that were revoked are not refunds.
  func refunds() throws(APIFailure) -> EndpointResult {
    let customer = try customer()
    let query = queryDigest(customer)
    let page = TransactionPage(
      of: customer, after: try revision(query: query), query: query, isDescending: false,
      where: \.isRefundOfCustomer)
    let signed = try signedTransactions(page.numbers, in: customer.world)
    return object { $0.add(page, signed) }
  }

  private static let maxRefundsWithoutPages = 50

  /// Returns the newest refunds, as the deprecated version of the endpoint.
  func refundsWithoutPages() throws(APIFailure) -> EndpointResult {
    let customer = try customer()
    let refunds = customer.transactions.filter { customer.ledger[$0].isRefundOfCustomer }
    let signed = try signedTransactions(refunds.suffix(Self.maxRefundsWithoutPages), in: customer.world)
    return object { $0.add("signedTransactions", signed: signed) }
  }

  // MARK: Statuses

  func statuses() throws(APIFailure) -> EndpointResult {
    let customer = try customer()
    var wanted: Set<Int> = []
    for text in values("status") {
      guard let number = Int(text), RenewalState(rawValue: number) != nil, text.utf8.count == 1 else {
        throw APIFailure(
          .invalidStatus, "\(Self.shown(text)) is not a status from 1 to 5",
          ja: "\(Self.shown(text))は1から5のステータスではありません")
      }
      wanted.insert(number)
    }
    var groups: [(identifier: String, rows: [StatusRow])] = []
    for group in customer.subscriptionGroups {
      var rows: [StatusRow] = []
      for status in customer.statuses(group: group)
      where wanted.isEmpty || wanted.contains(status.state.rawValue) {
        rows.append(try row(status, of: customer))
      }
      if !rows.isEmpty { groups.append((group, rows)) }
    }
    return object { json in
      json.addIdentity(of: store)
      json.add("data") { json in
        json.array(groups) { json, group in
          json.add("subscriptionGroupIdentifier", group.identifier)
          json.add("lastTransactions") { json in json.array(group.rows) { $0.add($1) } }
        }
      }
    }
  }

  private func row(_ status: SubscriptionStatus, of customer: APICustomer) throws(APIFailure) -> StatusRow {
    let transaction = APITransaction(
      world: customer.world, row: customer.ledger[status.transaction])
    return StatusRow(
      original: transaction.originalIdentifier, status: status.state.rawValue,
      transaction: try signedTransaction(transaction),
      renewal: try signed(customer.world.renewalPayload(status.renewalInfo, of: customer.person)))
  }

  // MARK: Orders and extensions

  func order() throws(APIFailure) -> EndpointResult {
    let order = parameters[0]
    let isOrder = order.utf8.count <= 64 && order.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    guard isOrder else {
      throw APIFailure(
        .generalBadRequest, "\(Self.shown(order)) is not an order id",
        ja: "\(Self.shown(order))は注文番号ではありません")
    }
    guard let transaction = store.transaction(ofOrder: order) else {
      return object { $0.add("status", number: 1) }
    }
    let signed = try signedTransaction(transaction)
    return object { json in
      json.add("status", number: 0)
      json.add("signedTransactions", signed: [signed])
    }
  }

  func massExtensionStatus() throws(APIFailure) -> EndpointResult {
    let (product, request) = (parameters[0], parameters[1])
    guard request.utf8.count <= ExtensionRequest.maxIdentifierLength else {
      throw APIFailure(.invalidRequestIdentifier)
    }
    guard store.worlds.contains(where: { $0.catalog.product(product) != nil }) else {
      throw APIFailure(
        .invalidProductId, "the app has no product \(Self.shown(product))",
        ja: "アプリに商品\(Self.shown(product))はありません")
    }
    guard let result = store.massExtension(request, of: product) else {
      throw APIFailure(
        .statusRequestNotFound, "no request for this product has this id", ja: "この商品に、このIDの要求はありません")
    }
    return object { json in
      json.add("requestIdentifier", result.request)
      json.add("complete", true)
      json.add("completeDate", milliseconds: result.completedAt)
      json.add("succeededCount", number: Int64(result.succeeded))
      json.add("failedCount", number: Int64(result.failed))
    }
  }

  func object(
    hint: LocalizedText? = nil, _ members: (inout ResponseJSONWriter) -> Void
  ) -> EndpointResult {
    var json = ResponseJSONWriter(capacity: 4096)
    json.object(members)
    return .json(json.bytes, hint: hint)
  }

  /// Returns the hint of an empty history; nil if the dates of the request include the simulated time.
  func datesHint(from start: Instant?, to end: Instant?, at now: Instant) -> LocalizedText? {
    guard start.map({ now < $0 }) ?? false || end.map({ $0 <= now }) ?? false else { return nil }
    return LocalizedText(
      "nothing at these dates; the simulated time is \(now.textInGMT) GMT",
      ja: "この期間には何もありません。シミュレーションの時刻は\(now.textInGMT)(GMT)です")
  }
}

extension APIStore {
  func massExtension(_ request: String, of product: String) -> MassExtensionResult? {
    guard !request.isEmpty else { return nil }
    for world in worlds {
      if let result = world.massExtensions.last(where: { $0.request == request && $0.product == product }) {
        return result
      }
    }
    return nil
  }
}

/// A row of `lastTransactions`.
private struct StatusRow {
  let original: Int64
  let status: Int
  let transaction: [UInt8]
  let renewal: [UInt8]
}

extension ResponseJSONWriter {
  fileprivate mutating func add(_ row: StatusRow) {
    add("originalTransactionId", String(row.original))
    add("status", number: Int64(row.status))
    add("signedTransactionInfo", plain: row.transaction)
    add("signedRenewalInfo", plain: row.renewal)
  }

  fileprivate mutating func add(_ page: TransactionPage, _ signed: [[UInt8]]) {
    add("revision", page.revision.text)
    add("hasMore", page.hasMore)
    add("signedTransactions", signed: signed)
  }
}

extension TransactionRow {
  fileprivate var isRefundOfCustomer: Bool { isRefunded && ownership == .purchased }
}

extension APICustomer {
  /// The customer's name, by which the store lists statuses.
  private var name: String { world.store.people.plainName(of: person, on: world.store.device) }

  /// The groups of the customer's own and shared subscriptions, in alphabetical order.
  var subscriptionGroups: [String] {
    let groups = transactions.lazy.filter { ledger[$0].sale.kind == .autoRenewable }.compactMap {
      ledger[$0].sale.group
    }
    return Set(groups).sorted()
  }

  func statuses(group: String) -> [SubscriptionStatus] {
    world.store.statuses(group: group, for: name).filter { ledger[$0.transaction].isPurchase }
  }
}
