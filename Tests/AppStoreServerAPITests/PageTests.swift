// Tests of the pages of transaction histories, also with changes between two pages.

import AppStoreServer
import Backend
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import AppStoreServerAPI

@Suite("Pages") struct PageTests {
  private static let target = "/inApps/v2/history/{app}"

  private func bench(_ count: Int) throws -> APIBench {
    try APIBench(Array(repeating: "outside buy coins", count: count))
  }

  /// Returns the identifiers of all pages that follow a revision, and the number of pages.
  private func allPages(
    _ bench: inout APIBench, _ query: String = "", after revision: String? = nil
  ) throws -> (identifiers: [String], pages: Int, revision: String) {
    var (identifiers, pages, revision): ([String], Int, String?) = ([], 0, revision)
    while true {
      let answer = try bench.send(
        "GET", "\(Self.target)?\(query)" + (revision.map { "&revision=\($0)" } ?? ""))
      try #require(answer.status == 200, "\(answer.hint)")
      let page = try answer.payloads().map { try #require($0["transactionId"]?.text) }
      identifiers += page
      pages += 1
      revision = answer.json?["revision"]?.text
      let flag = answer.json?["hasMore"]?.flag
      #expect(flag != nil)
      let hasMore = flag ?? false
      #expect(page.count <= 20 && (!hasMore || page.count == 20))
      if !hasMore || pages > 10 { return (identifiers, pages, try #require(revision)) }
    }
  }

  @Test(
    "every transaction is on one page, in the order of the last change",
    arguments: [(0, 1), (1, 1), (20, 1), (21, 2), (45, 3)])
  func pages(count: Int, pages: Int) throws {
    var bench = try bench(count)
    let expected = try (0..<count).map { String(try bench.id($0 + 1)) }
    let ascending = try allPages(&bench)
    #expect(ascending.identifiers == expected && ascending.pages == pages)
    let descending = try allPages(&bench, "sort=DESCENDING")
    #expect(descending.identifiers == expected.reversed() && descending.pages == pages)
    let next = try allPages(&bench, after: ascending.revision)
    #expect(next.identifiers.isEmpty && next.pages == 1 && next.revision == ascending.revision)
  }

  @Test("a transaction that changes between two pages is on a later page", arguments: [21, 45])
  func changes(count: Int) throws {
    for step in ["server finish #1", "refund #1"] {
      var bench = try bench(count)
      let first = try bench.send("GET", Self.target)
      let revision = try #require(first.json?["revision"]?.text)
      try bench.play([step, "outside buy noads"])
      let later = try allPages(&bench, after: revision).identifiers
      let expected = try (Array(21...count) + [count + 1, 1]).map { String(try bench.id($0)) }
      #expect(Set(later) == Set(expected) && later.count == expected.count, "\(step)")
    }
  }

  @Test("the pages of refunds, of version 1 and of notifications end after 0, 1, 20, 21 and 45 rows")
  func otherPages() throws {
    var bench = try APIBench()
    let notificationBody = #"{"startDate":1609459200000,"endDate":1609545600000}"#
    var count = 0
    for next in [0, 1, 20, 21, 45] {
      try bench.play(Array(repeating: "outside buy coins", count: next - count))
      if next > count { try bench.play(((count + 1)...next).map { "refund #\($0)" }) }
      count = next
      for path in ["/inApps/v1/history/{app}", "/inApps/v2/refund/lookup/{app}"] {
        var (seen, revision, sizes): ([String], String?, [Int]) = ([], nil, [])
        repeat {
          let answer = try bench.send("GET", path + (revision.map { "?revision=\($0)" } ?? ""))
          let page = try answer.payloads().map { try #require($0["transactionId"]?.text) }
          seen += page
          sizes.append(page.count)
          revision = try #require(answer.json?["revision"]?.text)
          if answer.json?["hasMore"]?.flag == false { break }
        } while sizes.count < 5
        #expect(Set(seen).count == count && seen.count == count, "\(path), \(count)")
        #expect(sizes.dropLast().allSatisfy { $0 == 20 } && sizes.count == max(1, (count + 19) / 20))
      }
      var (notifications, token): ([String], String?) = ([], nil)
      repeat {
        let query = token.map { "?paginationToken=\($0)" } ?? ""
        let answer = try bench.send(
          "POST", "/inApps/v1/notifications/history\(query)", body: notificationBody)
        let page = try history(answer)
        notifications += try page.map { try #require($0["notificationUUID"]?.text) }
        token = answer.json?["paginationToken"]?.text
        #expect((answer.json?["hasMore"]?.flag == true) == (token != nil) && page.count <= 20)
      } while token != nil
      // Each purchase and each refund has a notification.
      #expect(notifications.count >= 2 * count && (notifications.isEmpty == (count == 0)))
      #expect(Set(notifications).count == notifications.count)
    }
  }

  /// Changes that a client must find on a later page, in the order of the steps.
  struct RandomChanges {
    private var state: UInt64
    private var unfinished: [Int]
    private var unrefunded: [Int]
    private var count: Int
    /// The transactions that were changed or bought.
    private(set) var changed: Set<Int> = []

    init(seed: UInt64, count: Int) {
      state = seed
      self.count = count
      unfinished = Array(1..<(count + 1))
      unrefunded = unfinished
    }

    private mutating func below(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(limit))
    }

    mutating func step() -> String {
      switch below(4) {
      case 0 where !unfinished.isEmpty:
        let number = unfinished.remove(at: below(unfinished.count))
        changed.insert(number)
        return "server finish #\(number)"
      case 1 where !unrefunded.isEmpty:
        let number = unrefunded.remove(at: below(unrefunded.count))
        unfinished.removeAll { $0 == number }
        changed.insert(number)
        return "refund #\(number)"
      case 2: return "advance 1s"
      default:
        count += 1
        unfinished.append(count)
        unrefunded.append(count)
        changed.insert(count)
        return "outside buy coins"
      }
    }
  }

  @Test(
    "changes between pages, and after the last page, are never missed, also while the clock is paused",
    arguments: [0, 1, 20, 21, 45], [UInt64(1), 2])
  func randomChanges(count: Int, seed: UInt64) throws {
    var bench = try bench(count)
    var changes = RandomChanges(seed: seed, count: count)
    var (seen, revision): ([String], String?) = ([], nil)
    for _ in 0..<12 {
      let answer = try bench.send("GET", Self.target + (revision.map { "?revision=\($0)" } ?? ""))
      try #require(answer.status == 200, "\(answer.hint)")
      let page = try answer.payloads().map { try #require($0["transactionId"]?.text) }
      seen += page
      revision = answer.json?["revision"]?.text
      if answer.json?["hasMore"]?.flag == false { break }
      try bench.play([changes.step(), changes.step()])
    }
    let all = try bench.world.transactionNumbers.map { String(try bench.id($0.value)) }
    #expect(Set(seen) == Set(all))
    let unchanged = (1..<(count + 1)).filter { !changes.changed.contains($0) }
    for identifier in try unchanged.map({ String(try bench.id($0)) }) {
      #expect(seen.count { $0 == identifier } == 1)
    }
    for _ in 0..<6 {
      let before = changes.changed
      let step = changes.step()
      let touched =
        step.split(separator: "#").last.flatMap { Int($0) }
        ?? changes.changed.subtracting(before).first
      try bench.play([step])
      let later = try allPages(&bench, after: revision)
      revision = later.revision
      if let touched {
        #expect(later.identifiers.contains(String(try bench.id(touched))), "\(step)")
      }
    }
  }

  @Test("a purchase after a finish at the same time is on the next page, and so is an earlier refund")
  func sameTime() throws {
    var bench = try bench(3)
    for (step, number) in [
      ("server finish #3", 3), ("outside buy coins", 4), ("refund #2", 2), ("server finish #1", 1),
      ("outside buy coins", 5), ("refund #1", 1),
    ] {
      let revision = try allPages(&bench).revision
      try bench.play([step])
      let later = try allPages(&bench, after: revision)
      #expect(later.identifiers.contains(String(try bench.id(number))), "\(step)")
      #expect(try allPages(&bench, after: later.revision).identifiers.isEmpty, "\(step)")
    }
  }

  @Test("after the last page, the revision returns what is bought later")
  func later() throws {
    var bench = try bench(1)
    let revision = try allPages(&bench).revision
    try bench.play(["advance 1m", "outside buy noads"])
    #expect(try allPages(&bench, after: revision).identifiers == [String(try bench.id(2))])
    var empty = try APIBench()
    let start = try allPages(&empty).revision
    try empty.play(["outside buy noads"])
    #expect(try allPages(&empty, after: start).identifiers == [String(try empty.id(1))])
  }

  @Test(
    "a revision of another query is refused",
    arguments: ["productId=coins", "sort=DESCENDING", "revoked=true", "startDate=0"])
  func otherQuery(query: String) throws {
    var bench = try bench(21)
    let revision = try #require(try bench.send("GET", Self.target).json?["revision"]?.text)
    #expect(try bench.send("GET", "\(Self.target)?revision=\(revision)").status == 200)
    #expect(try bench.send("GET", "\(Self.target)?\(query)&revision=\(revision)").code == 4_000_005)
    #expect(
      try bench.send("GET", "/inApps/v2/refund/lookup/{app}?revision=\(revision)").code == 4_000_005)
  }

  @Test(
    "each filter selects the transactions with its property",
    arguments: [
      ("productId=coins&productId=noads", [1, 2]), ("productType=CONSUMABLE", [1]),
      ("productType=NON_CONSUMABLE&productType=NON_RENEWING", []), ("productType=NON_RENEWABLE", [3]),
      ("productType=AUTO_RENEWABLE", [4]), ("subscriptionGroupIdentifier=MAIN", [4]),
      ("inAppOwnershipType=FAMILY_SHARED", []), ("inAppOwnershipType=PURCHASED", [1, 2, 3, 4]),
      ("revoked=true", [2]), ("revoked=True", [2]), ("revoked=false", [1, 3, 4]),
      ("excludeRevoked=true", [1, 3, 4]),
      ("startDate=1609459200000", [1, 2, 3, 4]), ("startDate=1909459200000", []),
      ("endDate=1609459200000", []),
    ])
  func filters(query: String, numbers: [Int]) throws {
    var bench = try APIBench([
      "outside buy coins", "outside buy noads", "outside buy season", "outside buy gold", "refund #2",
    ])
    guard !query.contains("NON_RENEWING") else {
      #expect(try bench.send("GET", "\(Self.target)?\(query)").code == 4_000_022)
      return
    }
    let expected = try numbers.map { String(try bench.id($0)) }
    #expect(Set(try allPages(&bench, query).identifiers) == Set(expected))
  }

  @Test("only version 1 omits finished consumables")
  func finishedConsumables() throws {
    var bench = try APIBench(["outside buy coins", "outside buy noads", "server finish #1"])
    #expect(try bench.send("GET", "/inApps/v2/history/{2}").payloads().count == 2)
    #expect(try bench.send("GET", "/inApps/v1/history/{2}").payloads().count == 1)
  }

  @Test("the refund history has pages, and its old version the newest 50")
  func refunds() throws {
    var bench = try bench(21)
    try bench.play((1...21).map { "refund #\($0)" })
    let first = try bench.send("GET", "/inApps/v2/refund/lookup/{app}")
    #expect(try first.payloads().count == 20 && first.json?["hasMore"]?.flag == true)
    let revision = try #require(first.json?["revision"]?.text)
    let second = try bench.send("GET", "/inApps/v2/refund/lookup/{app}?revision=\(revision)")
    #expect(try second.payloads().count == 1 && second.json?["hasMore"]?.flag == false)
    let old = try bench.send("GET", "/inApps/v1/refund/lookup/{app}")
    #expect(try old.payloads().count == 21 && old.json?["revision"] == nil)
  }

  @Test("the notification history has pages and filters")
  func notifications() throws {
    var bench = try bench(21)
    let body = #"{"startDate":1609459200000,"endDate":1609545600000"#
    let first = try bench.send("POST", "/inApps/v1/notifications/history", body: body + "}")
    #expect(try history(first).count == 20 && first.json?["hasMore"]?.flag == true)
    let token = try #require(first.json?["paginationToken"]?.text)
    let second = try bench.send(
      "POST", "/inApps/v1/notifications/history?paginationToken=\(token)", body: body + "}")
    #expect(try history(second).count == 1 && second.json?["paginationToken"] == nil)
    let other = try bench.send(
      "POST", "/inApps/v1/notifications/history?paginationToken=\(token)",
      body: body + #","onlyFailures":true}"#)
    #expect(other.code == 4_000_014)
    let failures = try bench.send(
      "POST", "/inApps/v1/notifications/history", body: body + #","onlyFailures":true}"#)
    #expect(try history(failures).isEmpty)
    let one = try #require(try history(second).first)
    #expect(one["notificationType"]?.text == "ONE_TIME_CHARGE" && one["version"]?.text == "2.0")
    let signed = try #require(one["data"]?["signedTransactionInfo"]?.text)
    #expect(try Answer.payload(signed)["transactionId"]?.text == String(try bench.id(21)))
    try bench.play(["undo"])
    let undone = try bench.send(
      "POST", "/inApps/v1/notifications/history?paginationToken=\(token)", body: body + "}")
    #expect(try history(undone).isEmpty)
  }

  private func history(_ answer: Answer) throws -> [JSONValue] {
    guard case .array(let rows)? = answer.json?["notificationHistory"] else { return [] }
    return try rows.map { row in
      guard case .array(let attempts)? = row["sendAttempts"] else { throw CancellationError() }
      #expect(attempts.first?["sendAttemptResult"]?.text == "SUCCESS")
      return try Answer.payload(try #require(row["signedPayload"]?.text))
    }
  }
}

@Suite("The content for one customer") struct CustomerDocumentTests {
  private func members(_ value: JSONValue?) -> [JSONValue] {
    if case .array(let elements)? = value { elements } else { [] }
  }

  @Test("the content without signatures is that of the signed responses")
  func agrees() throws {
    var bench = try APIBench([
      "order coins", "order noads", "order gold", "server finish #1", "refund #2", "advance 6m",
    ])
    let document = try #require(CustomerDocument(in: .sandbox, StoreServerState(bench.session.simulation)))
    let json = try JSONReader.read(document.json)
    let history = try bench.send("GET", "/inApps/v2/history/{1}")
    let payloads = try history.payloads()
    #expect(payloads.count == 4 && members(json["history"]?["signedTransactions"]) == payloads)
    #expect(document.transactionCount == payloads.count && document.isComplete)
    let statuses = try bench.send("GET", "/inApps/v1/subscriptions/{1}")
    let groups = members(statuses.json?["data"])
    let shownGroups = members(json["subscriptions"]?["data"])
    #expect(groups.count == 1 && shownGroups.count == 1)
    for (row, shown) in zip(
      members(groups[0]["lastTransactions"]), members(shownGroups[0]["lastTransactions"]))
    {
      #expect(row["status"] == shown["status"])
      let transaction = try #require(row["signedTransactionInfo"]?.text)
      let renewal = try #require(row["signedRenewalInfo"]?.text)
      let (transactionPayload, renewalPayload) = (
        try Answer.payload(transaction), try Answer.payload(renewal)
      )
      #expect(shown["signedTransactionInfo"] == transactionPayload)
      #expect(shown["signedRenewalInfo"] == renewalPayload)
    }
    let app = try bench.send("GET", "/inApps/v1/transactions/appTransactions/{app}")
    let appPayload = try app.payload("signedAppTransactionInfo")
    #expect(json["appTransaction"] == appPayload)
  }

  @Test("a limit keeps the transactions that changed last, and counts all")
  func limit() throws {
    let bench = try APIBench(Array(repeating: "outside buy coins", count: 21) + ["refund #3"])
    let state = StoreServerState(bench.session.simulation)
    let document = try #require(CustomerDocument(in: .sandbox, state, limit: 2))
    let identifiers: Set<Int64> = [try bench.id(21), try bench.id(3)]
    #expect(document.identifiers == identifiers)
    #expect(document.transactionCount == 21 && document.pageCount == 2 && !document.isComplete)
    #expect(CustomerDocument(in: .production, state) == nil && CustomerDocument(in: .xcode, state) == nil)
  }
}
