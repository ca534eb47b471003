// Tests of the lines that help a client's developer, and of the unfolded log entries.

import AppStoreServer
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import AppStoreServerAPI

/// A failed request, and its line in the log.
struct HintCase: CustomTestStringConvertible, Sendable {
  let method: String
  let target: String
  let body: String
  let steps: [String]
  let store: EnvironmentName
  let hint: String

  var testDescription: String { "\(method) \(target.prefix(80)) → \(hint)" }

  init(
    _ method: String, _ target: String, _ hint: String, body: String = "",
    after steps: [String] = ["order gold"], to store: EnvironmentName = .sandbox
  ) {
    (self.method, self.target, self.body) = (method, target, body)
    (self.steps, self.store, self.hint) = (steps, store, hint)
  }

  static let all = paths + identifiers + badInput

  private static let paths = [
    HintCase(
      "GET", "/inApps/v1/transactions/{1}/",
      "404: the path ends with a slash; the path is /inApps/v1/transactions/{id}"),
    HintCase("GET", "/inApps/v1/transactions/", "404: the id is missing in /inApps/v1/transactions/{id}"),
    HintCase(
      "GET", "/inApps//v1/transactions/{1}",
      "404: the path has two slashes in a row; the path is /inApps/v1/transactions/{id}"),
    HintCase(
      "GET", "/inapps/V1/Transactions/{1}",
      "404: paths are case-sensitive; the path is /inApps/v1/transactions/{id}"),
    HintCase(
      "GET", "/inApps/v2/transactions/{1}", "404: the path has another version: /inApps/v1/transactions/{id}"
    ),
    HintCase(
      "GET", "/inApps/v1/notifications/history",
      #"404: the client sent "GET"; /inApps/v1/notifications/history has the method POST"#),
    HintCase(
      "POST", "/inApps/v1/transactions/appTransactions/{1}/finish",
      "404: the path of a transaction is /inApps/v1/transactions/{id}/finish, not /appTransactions"),
    HintCase(
      "GET", "/inApps/v1/appTransactions/{1}",
      "404: the path of a transaction is /inApps/v1/transactions/{id}, not /appTransactions"),
    HintCase("GET", "/inApps/v1/lookup/X", "404: the Sandbox has no /inApps/v1/lookup/{order}"),
  ]

  private static let identifiers = [
    HintCase(
      "GET", "/inApps/v1/transactions/{1}", "4040010: this id exists in Sandbox", to: .production),
    HintCase(
      "PUT", "/inApps/v1/transactions/{1}/appAccountToken", "4040005: this id exists in Sandbox",
      body: #"{"appAccountToken":"11111111-2222-3333-4444-555555555555"}"#, to: .production),
    HintCase(
      "GET", "/inApps/v1/transactions/7", "4040010: no transaction has this id; this store has none",
      after: []
    ),
    HintCase("GET", "/inApps/v1/transactions/7", "4040010: no transaction has this id"),
    HintCase(
      "GET", "/inApps/v1/transactions/{1}", "4040010: only Xcode has this id, and Xcode has no server",
      after: ["environment xcode", "order coins"]),
    HintCase(
      "GET", "/inApps/v1/transactions/{app}",
      "4000048: this id is an app transaction id; /inApps/v1/transactions/appTransactions answers it"),
    HintCase(
      "GET", "/inApps/v1/transactions/appTransactions",
      "4000006: the id after /appTransactions is missing"),
    HintCase(
      "GET", "/inApps/v1/transactions/:transactionId",
      #"4000006: ":transactionId" is a placeholder, not an id"#),
    HintCase(
      "GET", "/inApps/v1/transactions/eyJhIjoxfQ.eyJ0cmFuc2FjdGlvbklkIjoiMTIifQ.AAAA",
      #"4000006: the transactionId is "12"; a signed transaction is not an id"#),
    HintCase(
      "GET",
      "/inApps/v1/transactions/"
        + "eyJhIjoxfQ.eyJidW5kbGVJZCI6ImNvbS5vdGhlciIsInRyYW5zYWN0aW9uSWQiOiIxMiJ9.AAAA",
      #"4000006: a signed transaction is not an id, and this one is of the app "com.other", not "#
        + #""com.example.subscriptionlab""#),
    HintCase(
      "GET", "/inApps/v1/transactions/undefined", #"4000006: "undefined" is not a transaction id"#),
  ]

  private static let manyProducts = (1...10_000).map { "productId=p\($0)" }.joined(separator: "&")

  private static let badInput = [
    HintCase(
      "GET", "/inApps/v1/transactions/" + String(repeating: "7", count: 400),
      "4000006: an id of 400 digits is not a transaction id"),
    HintCase(
      "GET", "/inApps/v2/history/{1}?startDate=2026-01-01",
      "4000015: startDate is not a number of milliseconds since 1970"),
    HintCase(
      "GET", "/inApps/v2/history/{1}?endDate=now",
      "4000016: endDate is not a number of milliseconds since 1970"),
    HintCase(
      "GET", "/inApps/v2/history/{1}?revision=" + String(repeating: "1", count: 101),
      "4000005: \"" + String(repeating: "1", count: 40) + "\" is not a revision"),
    HintCase(
      "GET", "/inApps/v2/history/{1}?\(manyProducts)&sort=UP",
      #"4000021: "UP" is neither ASCENDING nor DESCENDING"#),
    HintCase(
      "PUT", "/inApps/v1/transactions/{1}/appAccountToken",
      "4000000: the body is not a JSON object of at most 10000 values",
      body: String(repeating: "[", count: 10_000)),
  ]
}

@Suite("Hints") struct HintTests {
  @Test("a failed request has one line that helps, in both languages", arguments: HintCase.all)
  func hint(row: HintCase) throws {
    var bench = try APIBench(row.steps)
    let before = bench.session.simulation
    let answer = try bench.send(row.method, row.target, body: row.body, to: row.store)
    let hint = try #require(answer.response.hint)
    #expect(hint.english == row.hint)
    #expect(hint.japanese != hint.english && hint.japanese.hasPrefix(row.hint.prefix { $0 != ":" }))
    for text in [hint.english, hint.japanese] {
      #expect(text.count <= 160 && !text.unicodeScalars.contains(where: VisibleText.isControl), "\(text)")
    }
    #expect(bench.session.simulation == before)
  }

  @Test("a webOrderLineItemId is named as such, with the transaction id")
  func lineItem() throws {
    var bench = try APIBench(["order gold"])
    let payload = try bench.send("GET", "/inApps/v1/transactions/{1}").payload("signedTransactionInfo")
    let lineItem = try #require(payload["webOrderLineItemId"]?.text)
    let answer = try bench.send("GET", "/inApps/v2/history/\(lineItem)")
    let identifier = try bench.id(1)
    #expect(answer.code == 4_040_010)
    #expect(
      answer.hint == "4040010: the transaction id is \(identifier); this id is its webOrderLineItemId")
  }

  @Test("10,000 product identifiers are a filter, as any other number")
  func manyProducts() throws {
    var bench = try APIBench(["order gold"])
    let query = (1...10_000).map { "productId=p\($0)" }.joined(separator: "&")
    #expect(try bench.send("GET", "/inApps/v2/history/{1}?\(query)").payloads().isEmpty)
    #expect(try bench.send("GET", "/inApps/v2/history/{1}?\(query)&productId=gold").payloads().count == 1)
  }

  @Test("an empty history at dates without the simulated time has a hint, and another one has none")
  func dates() throws {
    var bench = try APIBench(["order gold"])
    let dates = "startDate=1700000000000&endDate=1790000000000"
    let notifications = "/inApps/v1/notifications/history"
    let body = #"{"startDate":1700000000000,"endDate":1790000000000}"#
    let now = "the simulated time is 2021-"
    for answer in [
      try bench.send("GET", "/inApps/v2/history/{1}?\(dates)"),
      try bench.send("POST", notifications, body: body),
    ] {
      #expect(
        answer.status == 200 && answer.hint.hasPrefix("nothing at these dates; \(now)"), "\(answer.hint)")
      #expect(answer.response.hint?.japanese.hasPrefix("この期間には何もありません") == true)
    }
    for target in ["?startDate=1600000000000", "?productId=coins", ""] {
      #expect(try bench.send("GET", "/inApps/v2/history/{1}\(target)").response.hint == nil, "\(target)")
    }
    let current = #"{"startDate":1609459200000,"endDate":1609545600000,"onlyFailures":true}"#
    #expect(try bench.send("POST", notifications, body: current).response.hint == nil)
    let other = try bench.send("POST", notifications, body: body, to: .production)
    #expect(other.status == 200 && other.hint == "this store was never entered")
    let old = try bench.send(
      "POST", notifications, body: #"{"startDate":1000000000000,"endDate":1700000000000}"#)
    #expect(old.hint.hasPrefix("4000012: startDate is more than 30 days before the simulated time 2021-"))
  }

  // MARK: Log entries

  private func lines(
    _ bench: inout APIBench, _ target: String, _ token: String? = nil
  ) throws -> [String] {
    let token = try token ?? APIBench.token()
    let answer = try bench.send("GET", target, authorization: "Bearer \(token)")
    let request = ServerRequest(
      method: "GET", path: try bench.resolved(target), query: [ServerRequest.QueryItem("sort", "ASCENDING")],
      headers: ["authorization": "Bearer \(token)", "cookie": "x"], environment: .sandbox)
    return ServerAPIExchange.lines(request, answer.response.response)
  }

  @Test("an unfolded entry has the request line, the token, the status, and decoded signatures")
  func entry() throws {
    var bench = try APIBench(["order gold"])
    let token = try APIBench.token()
    let lines = try lines(&bench, "/inApps/v2/history/{1}", token)
    let identifier = try bench.id(1)
    #expect(lines[0] == "request" && lines[1] == "    GET /inApps/v2/history/\(identifier)?sort=ASCENDING")
    #expect(lines.contains { $0.contains(#""alg":"ES256""#) })
    #expect(lines.contains { $0.contains(#""bid":"\#(APIBench.bundleID)""#) })
    #expect(lines.contains("answer") && lines.contains("    HTTP 200"))
    #expect(lines.contains { $0.hasSuffix("transactionId: \"\(identifier)\"") })
    #expect(lines.contains { $0.hasSuffix("hasMore: false") })
    #expect(!lines.contains { $0.contains("cookie") })
    let signature = try #require(token.split(separator: ".").last)
    #expect(!lines.contains { $0.contains(signature) })
    #expect(lines.allSatisfy { $0.count <= 420 })
  }

  @Test("long bodies end with the number of their other lines, and a 401 has no body")
  func longEntry() throws {
    var bench = try APIBench(Array(repeating: "outside buy coins", count: 20))
    let lines = try lines(&bench, "/inApps/v2/history/{app}")
    #expect(lines.count < 180)
    #expect(try #require(lines.last).hasSuffix("more lines"))
    let refused = try self.lines(&bench, "/inApps/v2/history/{app}", "x")
    #expect(refused.last == "    HTTP 401" && refused.contains("    authorization: Bearer x"))
  }
}
