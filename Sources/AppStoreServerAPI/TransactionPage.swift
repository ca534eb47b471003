// The filters and the pages of transaction histories.

import StoreCatalog
import StoreEngine
import StoreModel
import StoreSimulator
import Support

/// The filters of a transaction history.
struct HistoryFilter: Hashable {
  var start: Instant?
  var end: Instant?
  var products: Set<String> = []
  var kinds: Set<Product.Kind> = []
  var groups: Set<String> = []
  var ownership: OwnershipType?
  var isRevoked: Bool?
  var isDescending = false
  var hasFinishedConsumables = true

  func includes(_ row: TransactionRow) -> Bool {
    let purchased = row.beganAt
    return (hasFinishedConsumables || row.isListed) && (start.map { $0 <= purchased } ?? true)
      && (end.map { purchased < $0 } ?? true)
      && (products.isEmpty || products.contains(row.payment.productIdentifier))
      && (kinds.isEmpty || kinds.contains(row.sale.kind))
      && (groups.isEmpty || row.sale.group.map(groups.contains) == true)
      && (ownership.map { $0 == row.ownership } ?? true) && (isRevoked.map { $0 == row.isRefunded } ?? true)
  }
}

extension APICall {
  private static let kinds: [String: Product.Kind] = [
    "AUTO_RENEWABLE": .autoRenewable, "NON_RENEWABLE": .nonRenewing, "CONSUMABLE": .consumable,
    "NON_CONSUMABLE": .nonConsumable,
  ]
  private static let maxNameLength = 255

  func historyFilter(hasFinishedConsumables: Bool) throws(APIFailure) -> HistoryFilter {
    var filter = HistoryFilter()
    filter.hasFinishedConsumables = hasFinishedConsumables
    filter.start = try date("startDate", orThrow: .invalidStartDate)
    filter.end = try date("endDate", orThrow: .invalidEndDate)
    filter.products = try names("productId", orThrow: .invalidProductId)
    for text in values("productType") {
      guard let kind = Self.kinds[text] else {
        throw APIFailure(
          .invalidProductType, "\(Self.shown(text)) is not a product type such as AUTO_RENEWABLE",
          ja: "\(Self.shown(text))は、AUTO_RENEWABLEのような商品の種類ではありません")
      }
      filter.kinds.insert(kind)
    }
    filter.groups = try names("subscriptionGroupIdentifier", orThrow: .invalidSubscriptionGroupIdentifier)
    if let text = try value("inAppOwnershipType", orThrow: .invalidInAppOwnershipType) {
      guard let ownership = OwnershipType(rawValue: text) else {
        throw APIFailure(
          .invalidInAppOwnershipType, "\(Self.shown(text)) is neither PURCHASED nor FAMILY_SHARED",
          ja: "\(Self.shown(text))はPURCHASEDでもFAMILY_SHAREDでもありません")
      }
      filter.ownership = ownership
    }
    filter.isRevoked = try flag("revoked", orThrow: .invalidRevoked)
    if try flag("excludeRevoked", orThrow: .invalidExcludeRevoked) == true { filter.isRevoked = false }
    switch try value("sort", orThrow: .invalidSort) {
    case nil, "ASCENDING"?: break
    case "DESCENDING"?: filter.isDescending = true
    case let text?:
      throw APIFailure(
        .invalidSort, "\(Self.shown(text)) is neither ASCENDING nor DESCENDING",
        ja: "\(Self.shown(text))はASCENDINGでもDESCENDINGでもありません")
    }
    return filter
  }

  private func names(_ name: String, orThrow error: ServerAPIError) throws(APIFailure) -> Set<String> {
    let values = values(name)
    if let text = values.first(where: { $0.isEmpty || $0.utf8.count > Self.maxNameLength }) {
      throw APIFailure(
        error, "\(name) is empty or longer than \(Self.maxNameLength) bytes: \(Self.shown(text))",
        ja: "\(name)が空か、\(Self.maxNameLength)バイトより長くなっています: \(Self.shown(text))")
    }
    return Set(values)
  }
}

/// The position of a transaction in a history: the date of its last change, and its identifier.
///
/// Of two transactions that changed at the same time, the one with more changes comes later.
struct PagePosition: Hashable, Comparable {
  let changed: Int64
  let rank: Int64
  let identifier: Int64

  init(_ row: TransactionRow) {
    changed = row.lastChange.microseconds
    rank = (row.finishedAt == nil ? 0 : 1) + (row.isRefunded ? 2 : 0)
    identifier = row.identifier ?? 0
  }

  fileprivate init(changed: Int64, rank: Int64, identifier: Int64) {
    self.changed = changed
    self.rank = rank
    self.identifier = identifier
  }

  static func < (left: PagePosition, right: PagePosition) -> Bool {
    (left.changed, left.rank, left.identifier) < (right.changed, right.rank, right.identifier)
  }
}

/// The transactions at the time of a revision that changed at the same time as the last one of the page.
///
/// While the simulated clock is paused, all changes have the same time. A later change can then get a
/// position before the revision, so that the position alone would miss the change.
struct SimultaneousChanges: Hashable {
  /// The newest transaction number of the customer.
  fileprivate(set) var newest: Int64
  /// The numbers of transactions up to the position, by rank from 1 to 3.
  fileprivate var counts: [Int64]

  fileprivate init(newest: Int64, counts: [Int64]) {
    self.newest = newest
    self.counts = counts
  }

  fileprivate init(_ rows: [PageRow], at position: PagePosition, newest: Int64) {
    self.newest = newest
    counts = [0, 0, 0]
    for row in rows where row.position.changed == position.changed && row.position <= position {
      if row.position.rank > 0 { counts[Int(row.position.rank) - 1] += 1 }
    }
  }

  /// Returns whether a transaction up to the position was bought, finished or refunded since.
  ///
  /// If one transaction of a rank is new, all of the rank are sent again, because no record tells which.
  fileprivate func isLater(_ row: PageRow, now: SimultaneousChanges) -> Bool {
    guard row.position.rank > 0 else { return Int64(row.number.value) > newest }
    let index = Int(row.position.rank) - 1
    return now.counts[index] > counts[index]
  }
}

/// A transaction of a history with its position.
private struct PageRow {
  let position: PagePosition
  let number: TransactionNumber
}

/// `revision`: the position of a page's last transaction, and the query to which the page belongs.
struct Revision: Hashable {
  struct Start: Hashable {
    let position: PagePosition
    let simultaneous: SimultaneousChanges
  }

  /// Nil for a page without transactions at the beginning of a history.
  let start: Start?
  let query: String

  var text: String {
    let numbers = start.map { start in
      [start.position.changed, start.position.rank, start.position.identifier, start.simultaneous.newest]
        + start.simultaneous.counts
    }
    return ((numbers ?? []).map { String($0) } + [query]).joined(separator: "_")
  }

  init(_ start: Start?, query: String) {
    self.start = start
    self.query = query
  }

  init?(_ text: String) {
    guard text.utf8.count <= 100 else { return nil }
    let parts = text.split(separator: "_", omittingEmptySubsequences: false)
    let numbers = parts.dropLast().compactMap { Int64($0) }
    guard numbers.count == parts.count - 1, let query = parts.last, [0, 7].contains(numbers.count) else {
      return nil
    }
    start =
      numbers.isEmpty
      ? nil
      : Start(
        position: PagePosition(changed: numbers[0], rank: numbers[1], identifier: numbers[2]),
        simultaneous: SimultaneousChanges(newest: numbers[3], counts: Array(numbers[4...])))
    self.query = String(query)
  }
}

/// A page of a customer's transactions.
struct TransactionPage {
  static let length = 20

  let numbers: [TransactionNumber]
  let revision: Revision
  let hasMore: Bool

  /// Makes the page that follows a revision.
  ///
  /// `query` is the digest of the query, which a revision must have, too. A descending history ends at its
  /// oldest transaction, so later changes are not on its pages.
  init(
    of customer: APICustomer, after revision: Revision?, query: String, isDescending: Bool,
    where isIncluded: (TransactionRow) -> Bool
  ) {
    let ledger = customer.ledger
    let rows = customer.transactions.filter { isIncluded(ledger[$0]) }.map {
      PageRow(position: PagePosition(ledger[$0]), number: $0)
    }
    let newest = Int64(customer.transactions.last?.value ?? 0)
    var pending = rows
    if let start = revision?.start {
      let now = SimultaneousChanges(rows, at: start.position, newest: newest)
      pending.removeAll { row in
        if isDescending { return row.position >= start.position }
        return row.position <= start.position
          && (row.position.changed != start.position.changed
            || !start.simultaneous.isLater(row, now: now))
      }
    }
    pending.sort { isDescending ? $0.position > $1.position : $0.position < $1.position }
    let page = pending.prefix(Self.length)
    numbers = page.map(\.number)
    hasMore = pending.count > page.count
    guard let last = page.last?.position ?? revision?.start?.position else {
      self.revision = Revision(nil, query: query)
      return
    }
    let end = isDescending ? last : max(last, revision?.start?.position ?? last)
    var simultaneous = SimultaneousChanges(rows, at: end, newest: newest)
    // A new transaction that did not fit on the page is still new for the next page.
    let omitted = pending.dropFirst(page.count).filter { $0.position <= end && $0.position.rank == 0 }
    if !isDescending, let first = omitted.map(\.number.value).min() {
      simultaneous.newest = Int64(first) - 1
    }
    self.revision = Revision(Revision.Start(position: end, simultaneous: simultaneous), query: query)
  }
}

extension APICall {
  /// Reads the revision, which must belong to the same query.
  func revision(query: String) throws(APIFailure) -> Revision? {
    guard let text = try value("revision", orThrow: .invalidRequestRevision) else { return nil }
    guard let revision = Revision(text) else {
      throw APIFailure(
        .invalidRequestRevision, "\(Self.shown(text)) is not a revision",
        ja: "\(Self.shown(text))はrevisionではありません")
    }
    guard revision.query == query else {
      throw APIFailure(
        .invalidRequestRevision,
        "the revision belongs to another query: send the same path, filters and sort order for each page",
        ja: "revisionが別の問い合わせのものです。どのページにも同じパス、条件、並び順を送ってください")
    }
    return revision
  }

  /// Returns a digest of the endpoint, the customer and the filters.
  func queryDigest(_ customer: APICustomer) -> String {
    let filters = request.query.filter { $0.name != "revision" }.map { "\($0.name)=\($0.value)" }.sorted()
    let text = ([endpoint.name, customer.world.environment.rawValue, "\(customer.person.ordinal)"] + filters)
      .joined(separator: "\n")
    return SHA1.digest(of: Array(text.utf8)).prefix(6).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }.joined()
  }
}
