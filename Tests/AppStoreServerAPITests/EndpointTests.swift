// A table of requests: each endpoint with a good request and with each error.

import StoreModel
import StoreSimulator
import Support
import Testing

@testable import AppStoreServerAPI

/// A request to an endpoint, and its expected status or error code.
struct EndpointCase: CustomTestStringConvertible, Sendable {
  let endpoint: String
  let method: String
  let target: String
  let body: String
  let steps: [String]
  let environment: String
  /// The HTTP status of a success, or the code of an error.
  let expected: Int

  var testDescription: String { "\(method) \(target.prefix(120)) \(body.prefix(120)) → \(expected)" }

  init(
    _ endpoint: String, _ method: String, _ target: String, _ expected: Int, body: String = "",
    after steps: [String] = ["order gold"], in environment: String = "sandbox"
  ) {
    self.endpoint = endpoint
    self.method = method
    self.target = target
    self.expected = expected
    self.body = body
    self.steps = steps
    self.environment = environment
  }

  private static let unknown = "999999999999999"
  private static let digits400 = String(repeating: "7", count: 400)
  private static let family = ["family join Hanako", "family buy Hanako gold"]

  static let all: [EndpointCase] = reading + extensions + consumption + others + notifications

  // MARK: Reading

  private static func history(_ version: Int) -> [EndpointCase] {
    let (name, path) = (
      version == 2 ? "transaction history" : "transaction history v1", "/inApps/v\(version)/history/"
    )
    func row(_ query: String, _ expected: Int) -> EndpointCase {
      EndpointCase(name, "GET", "\(path){1}?\(query)", expected)
    }
    return [
      EndpointCase(name, "GET", path + "{1}", 200), EndpointCase(name, "GET", path + "{app}", 200),
      row("startDate=0&endDate=1900000000000&productId=gold&productId=coins&sort=DESCENDING", 200),
      row("productType=AUTO_RENEWABLE&inAppOwnershipType=PURCHASED&revoked=false&excludeRevoked=true", 200),
      row("subscriptionGroupIdentifier=MAIN", 200),
      row(String(repeating: "productId=tin&", count: 9_999) + "productId=gold", 200),
      row("revision=x", 4_000_005), row("revision=1_2_3_abc", 4_000_005),
      EndpointCase(name, "GET", path + "x1", 4_000_006),
      EndpointCase(name, "GET", path + digits400, 4_000_006),
      row("startDate=2026-01-01", 4_000_015), row("startDate=1&startDate=2", 4_000_015),
      row("startDate=1609459200000.5", 4_000_015), row("endDate=-1", 4_000_016),
      row("endDate=1e12", 4_000_016), row("endDate=", 4_000_016), row("sort=UP", 4_000_021),
      row("productType=coins", 4_000_022),
      row("productId=", 4_000_023),
      row("productId=gold&productId=" + String(repeating: "p", count: 256), 4_000_023),
      row("subscriptionGroupIdentifier=", 4_000_024),
      row("excludeRevoked=1", 4_000_025), row("inAppOwnershipType=MINE", 4_000_026),
      row("revoked=yes", 4_000_030),
      EndpointCase(name, "GET", path + "{app}", 4_040_001, after: deleted),
      EndpointCase(name, "GET", path + unknown, 4_040_010),
    ]
  }

  private static func get(
    _ name: String, _ path: String, _ expected: Int, after steps: [String] = ["order gold"],
    in environment: String = "sandbox"
  ) -> EndpointCase {
    EndpointCase(name, "GET", "/inApps/" + path, expected, after: steps, in: environment)
  }

  private static let deleted = ["order gold", "account delete"]

  private static let reading =
    history(2) + history(1) + [
      get("transaction info", "v1/transactions/{1}", 200),
      get("transaction info", "v1/transactions/1e3", 4_000_006),
      get("transaction info", "v1/transactions/9999999999999999999", 4_000_006),
      get("transaction info", "v1/transactions/-1", 4_000_006),
      get("transaction info", "v1/transactions/%D9%A1", 4_000_006),
      get("transaction info", "v1/transactions/\(digits400)", 4_000_006),
      get("transaction info", "v1/transactions/{app}", 4_000_048),
      get("transaction info", "v1/transactions/\(unknown)", 4_040_010),
      get("app transaction info", "v1/transactions/appTransactions/{1}", 200),
      get("app transaction info", "v1/transactions/appTransactions/{app}", 200),
      get("app transaction info", "v1/transactions/appTransactions/x", 4_000_006),
      get("app transaction info", "v1/transactions/appTransactions/\(unknown)", 4_040_010),
      get("subscription statuses", "v1/subscriptions/{1}?status=1&status=5", 200),
      get("subscription statuses", "v1/subscriptions/{1}?status=6", 4_000_031),
      get("subscription statuses", "v1/subscriptions/{1}?status=+1", 4_000_031),
      get("subscription statuses", "v1/subscriptions/x", 4_000_006),
      get("subscription statuses", "v1/subscriptions/\(unknown)", 4_040_010),
      get(
        "subscription statuses", "v1/subscriptions/{app}", 4_040_001,
        after: deleted),
      get("refund history", "v2/refund/lookup/{1}", 200),
      get("refund history", "v2/refund/lookup/{1}?revision=", 4_000_005),
      get("refund history", "v2/refund/lookup/x", 4_000_006),
      get("refund history", "v2/refund/lookup/\(unknown)", 4_040_010),
      get(
        "refund history", "v2/refund/lookup/{app}", 4_040_001,
        after: deleted),
      get("refund history v1", "v1/refund/lookup/{1}", 200),
      get("refund history v1", "v1/refund/lookup/x", 4_000_006),
      get("refund history v1", "v1/refund/lookup/\(unknown)", 4_040_010),
      get(
        "refund history v1", "v1/refund/lookup/{app}", 4_040_001,
        after: deleted),
      get("order lookup", "v1/lookup/{order}", 200, in: "production"),
      get("order lookup", "v1/lookup/NOORDER", 200, in: "production"),
      get("order lookup", "v1/lookup/a-b", 4_000_000, in: "production"),
      get("order lookup", "v1/lookup/{order}", 404),
    ]

  // MARK: Extensions

  private static func body(_ changes: (String, String)...) -> String {
    var members = ["extendByDays": "30", "extendReasonCode": "1", "requestIdentifier": "\"r\""]
    for (name, value) in changes { members[name] = value }
    return "{\(members.sorted { $0.key < $1.key }.map { "\"\($0)\":\($1)" }.joined(separator: ","))}"
  }

  private static func extend(
    _ target: String, _ expected: Int, body: String = body(), after steps: [String] = ["order gold"]
  ) -> EndpointCase {
    EndpointCase(
      "extension", "PUT", "/inApps/v1/subscriptions/extend/\(target)", expected, body: body, after: steps)
  }

  private static func extendAll(_ body: String, _ expected: Int) -> EndpointCase {
    EndpointCase("extension for all", "POST", "/inApps/v1/subscriptions/extend/mass", expected, body: body)
  }

  private static let gold = ("productId", "\"gold\"")
  /// More values than a body can have.
  private static let manyCountries = "[" + String(repeating: "\"USA\",", count: 10_000) + "\"USA\"]"

  private static let extensions = [
    extend("{1}", 200), extend("{1}", 4_000_000, body: "[]"), extend("x", 4_000_008),
    extend(digits400, 4_000_008),
    extend("{1}", 4_000_009, body: body(("extendByDays", "91"))),
    extend("{1}", 4_000_009, body: body(("extendByDays", "1.5"))),
    extend("{1}", 4_000_010, body: body(("extendReasonCode", "4"))),
    extend("{1}", 4_000_011, body: body(("requestIdentifier", "\"\""))),
    extend("{1}", 4_030_004, after: ["order silver"]),
    extend("{1}", 4_030_004, after: ["order gold", "subscription cancel gold", "advance 6m"]),
    extend("{1}", 4_030_004, after: ["order gold", "billing retry on", "advance 6m"]),
    extend("{1}", 4_030_005, after: ["order gold", "server extend #1 1", "server extend #1 1"]),
    extend("{2}", 4_030_007, after: family), extend(unknown, 4_040_005),
    extend("{2}", 4_040_005, after: ["order gold", "advance 6m"]),
    extend("{1}", 4_040_005, after: ["order coins"]),
    extendAll(body(gold), 200), extendAll(body(gold, ("storefrontCountryCodes", "[\"USA\"]")), 200),
    extendAll("x", 4_000_000), extendAll(body(gold, ("storefrontCountryCodes", manyCountries)), 4_000_000),
    extendAll(body(gold, ("extendByDays", "0")), 4_000_009),
    extendAll(body(gold, ("extendReasonCode", "\"1\"")), 4_000_010),
    extendAll(body(gold, ("requestIdentifier", "null")), 4_000_011),
    extendAll(body(("productId", "\"coins\"")), 4_000_023), extendAll(body(), 4_000_023),
    extendAll(body(gold, ("storefrontCountryCodes", "[]")), 4_000_027),
    extendAll(body(gold, ("storefrontCountryCodes", "[\"ZZZ\"]")), 4_000_028),
    EndpointCase(
      "extension status", "GET", "/inApps/v1/subscriptions/extend/mass/gold/r", 200,
      after: ["order gold", "server extend-all gold 30 --request r"]),
    EndpointCase(
      "extension status", "GET",
      "/inApps/v1/subscriptions/extend/mass/gold/" + String(repeating: "r", count: 129), 4_000_011),
    EndpointCase("extension status", "GET", "/inApps/v1/subscriptions/extend/mass/tin/r", 4_000_023),
    EndpointCase("extension status", "GET", "/inApps/v1/subscriptions/extend/mass/gold/r", 4_040_009),
  ]

  // MARK: Consumption information

  private static func consumed(
    _ members: String, _ expected: Int, _ target: String = "{1}", after steps: [String] = ["order coins"]
  ) -> EndpointCase {
    EndpointCase(
      "consumption information", "PUT", "/inApps/v2/transactions/consumption/\(target)", expected,
      body: "{\(members)}", after: steps)
  }

  private static func consumedV1(
    _ members: String, _ expected: Int, _ target: String = "{1}", after steps: [String] = ["order coins"]
  ) -> EndpointCase {
    EndpointCase(
      "consumption information v1", "PUT", "/inApps/v1/transactions/consumption/\(target)", expected,
      body: "{\"customerConsented\":true\(members)}", after: steps)
  }

  private static let good =
    #""customerConsented":true,"sampleContentProvided":false,"deliveryStatus":"DELIVERED""#

  private static let consumption =
    [
      consumed(good, 202),
      consumed(good + #","consumptionPercentage":50000,"refundPreference":"GRANT_PRORATED""#, 202),
      consumed(good + #","consumptionPercentage":100001"#, 4_000_000),
      consumed(good, 4_000_006, "x"), consumed(good, 4_000_048, "{app}"), consumed(good, 4_040_010, unknown),
      consumed(#""customerConsented":false"#, 4_000_035),
      consumed(#""customerConsented":true,"sampleContentProvided":false,"deliveryStatus":0"#, 4_000_036),
      consumed(#""customerConsented":true,"deliveryStatus":"DELIVERED""#, 4_000_041),
      consumed(good + #","refundPreference":"MAYBE""#, 4_000_044),
      consumed(good, 4_000_185, "{2}", after: family),
      consumed(good + #","consumptionPercentage":1"#, 4_000_209, after: ["order gold"]),
      consumedV1(#","deliveryStatus":1,"refundPreference":2,"appAccountToken":"""#, 202),
      EndpointCase(
        "consumption information v1", "PUT", "/inApps/v1/transactions/consumption/{1}", 4_000_000,
        body: "x", after: ["order coins"]),
      consumedV1("", 4_000_006, "x"), consumedV1("", 4_000_048, "{app}"),
      consumedV1("", 4_040_010, unknown), consumedV1("", 4_000_047, after: ["order noads"]),
      EndpointCase(
        "consumption information v1", "PUT", "/inApps/v1/transactions/consumption/{1}", 4_000_035,
        body: "{}", after: ["order coins"]),
      consumedV1(#","appAccountToken":"x""#, 4_000_033),
      consumedV1(#","sampleContentProvided":1"#, 4_000_041),
    ]
    + ConsumptionRequest.numbers.map { member in
      consumedV1(",\"\(member.name)\":\(member.maximum + 1)", member.error.rawValue)
    }

  // MARK: Others

  private static let token = #"{"appAccountToken":"11111111-2222-3333-4444-55555555555A"}"#

  private static func token(
    _ target: String, _ expected: Int, body: String = token, after steps: [String] = ["order gold"]
  ) -> EndpointCase {
    EndpointCase(
      "app account token", "PUT", "/inApps/v1/transactions/\(target)/appAccountToken", expected, body: body,
      after: steps)
  }

  private static func finish(_ target: String, _ expected: Int) -> EndpointCase {
    EndpointCase("finish", "POST", "/inApps/v1/transactions/\(target)/finish", expected)
  }

  private static let others = [
    token("{1}", 200), token("{1}", 4_000_000, body: "{"), token("x", 4_000_006), token("{app}", 4_000_048),
    token("{1}", 4_000_183, body: #"{"appAccountToken":"x"}"#), token("{2}", 4_000_185, after: family),
    token("{2}", 4_000_187, after: ["order gold", "advance 6m"]), token(unknown, 4_040_005),
    finish("{1}", 200), finish("x", 4_000_006), finish("{app}", 4_000_048), finish(unknown, 4_040_010),
    EndpointCase("messaging", "GET", "/inApps/v1/messaging/image/list", 404),
    EndpointCase("method", "POST", "/inApps/v2/history/{1}", 404),
  ]

  // MARK: Notifications

  private static func notifications(
    _ members: String, _ expected: Int, query: String = "", start: String = "1609459200000",
    after steps: [String] = ["order gold"]
  ) -> EndpointCase {
    EndpointCase(
      "notification history", "POST", "/inApps/v1/notifications/history\(query)", expected,
      body: "{\"startDate\":\(start),\"endDate\":1609545600000\(members)}", after: steps)
  }

  private static let notifications = [
    EndpointCase("test notification", "POST", "/inApps/v1/notifications/test", 200),
    EndpointCase(
      "test notification", "POST", "/inApps/v1/notifications/test", 4_040_007, after: ["server-api url off"]),
    EndpointCase("test notification status", "GET", "/inApps/v1/notifications/test/x", 4_000_020),
    EndpointCase(
      "test notification status", "GET",
      "/inApps/v1/notifications/test/11111111-2222-3333-4444-555555555555_1609459200000", 4_040_008),
    notifications("", 200), notifications(#","transactionId":"{1}""#, 200),
    notifications(#","notificationType":"SUBSCRIBED","notificationSubtype":"INITIAL_BUY""#, 200),
    EndpointCase(
      "notification history", "POST", "/inApps/v1/notifications/history", 4_000_000, body: "\"x\""),
    notifications(#","transactionId":"x""#, 4_000_006), notifications("", 4_000_012, start: "1000000000000"),
    notifications("", 4_000_013, start: "1609545600000"),
    notifications("", 4_000_014, query: "?paginationToken=x"),
    notifications("", 4_000_015, start: "\"2021\""),
    EndpointCase(
      "notification history", "POST", "/inApps/v1/notifications/history", 4_000_016,
      body: #"{"startDate":1609459200000}"#),
    EndpointCase(
      "notification history", "POST", "/inApps/v1/notifications/history", 4_000_016,
      body: #"{"startDate":1609459200000,"endDate":"1609545600000"}"#),
    notifications(#","notificationType":"NEWS""#, 4_000_018),
    notifications(#","notificationType":"TEST","transactionId":"{1}""#, 4_000_019),
    notifications(#","transactionId":"\#(unknown)""#, 4_040_010),
  ]
}

@Suite("Endpoints") struct EndpointTests {
  @Test("each request gets its status or its error with Apple's message", arguments: EndpointCase.all)
  func answers(row: EndpointCase) throws {
    var bench = try APIBench(row.steps, in: row.environment)
    let before = bench.session.simulation
    let answer = try bench.send(
      row.method, row.target, body: row.body, to: row.environment == "production" ? .production : .sandbox)
    guard let error = ServerAPIError(rawValue: row.expected) else {
      #expect(answer.status == row.expected, "\(answer.hint)")
      #expect((answer.json == nil) == answer.response.response.body.isEmpty)
      return
    }
    #expect(answer.code == row.expected, "\(answer.hint)")
    #expect(answer.status == row.expected / 10_000)
    #expect(answer.json?["errorMessage"]?.text == error.message && !error.message.isEmpty)
    #expect(answer.header("content-type") == "application/json")
    #expect(!answer.hint.isEmpty && bench.session.simulation == before)
  }

  /// The errors that no request to the simulation causes.
  private static let withoutCause: Set<ServerAPIError> = [
    .invalidAppIdentifier, .accountNotFoundRetryable, .appNotFound, .appNotFoundRetryable,
    .appTransactionDoesNotExist, .paginationTokenExpired,
  ]

  @Test("the table has a good request and each error of each endpoint", arguments: Endpoint.all.indices)
  func isComplete(index: Int) {
    let endpoint = Endpoint.all[index]
    let rows = EndpointCase.all.filter { $0.endpoint == endpoint.name }
    let isTested = rows.contains { [200, 202].contains($0.expected) }
    #expect(isTested || endpoint.name == "test notification status", "\(endpoint.name)")
    for error in Set(endpoint.errors).subtracting(Self.withoutCause) {
      #expect(rows.contains { $0.expected == error.rawValue }, "\(endpoint.name): \(error.rawValue)")
    }
  }

  @Test("every endpoint refuses a request without a token, and answers with an injected error")
  func everyEndpoint() throws {
    var bench = try APIBench()
    let targets = Endpoint.all.map { endpoint in
      (endpoint.method, "/" + endpoint.pattern.map { $0.hasPrefix("{") ? "1" : $0 }.joined(separator: "/"))
    }
    for (method, path) in targets {
      let answer = try bench.send(method, path, body: "{}", to: .production, authorization: "")
      #expect(answer.status == 401 && answer.response.response.body.isEmpty, "\(path)")
    }
    for (fault, code) in [("429", 4_290_000), ("500", 5_000_000), ("500-retryable", 5_000_001)] {
      try bench.play(["server-api fail \(fault)"])
      for (method, path) in targets {
        #expect(try bench.send(method, path, body: "{}", to: .production).code == code, "\(path)")
      }
    }
    try bench.play(["server-api normal", "server-api released off"])
    for (method, path) in targets {
      #expect(try bench.send(method, path, body: "{}", to: .production).status == 401, "\(path)")
    }
  }

  @Test("no response has a null, and each identifier is a text")
  func types() throws {
    var bench = try APIBench(["order gold", "order noads", "order coins", "refund #3"])
    for target in ["/inApps/v2/history/{1}", "/inApps/v1/subscriptions/{1}", "/inApps/v2/refund/lookup/{1}"] {
      let answer = try bench.send("GET", target)
      let text = String(decoding: answer.response.response.body, as: UTF8.self)
      #expect(!text.contains("null"))
    }
    for payload in try bench.send("GET", "/inApps/v2/history/{1}").payloads() {
      for name in ["transactionId", "originalTransactionId", "appTransactionId"] {
        #expect(payload[name]?.text != nil, "\(name)")
      }
      #expect(payload["webOrderLineItemId"].map { $0.text != nil } ?? true)
      #expect(payload["signedDate"]?.integer == bench.world.now.microseconds / 1000)
      #expect(payload["environment"]?.text == "Sandbox")
    }
  }

  @Test("with quirk original-id first, payloads name the original transaction that receipts name")
  func firstOriginal() throws {
    var bench = try APIBench([
      "order gold", "quirk original-id new-at-renewal", "advance 6m", "quirk original-id kept",
    ])
    let (first, second) = (try bench.id(1), try bench.id(2))
    func original() throws -> String? {
      try bench.send("GET", "/inApps/v1/transactions/{2}").payload("signedTransactionInfo")[
        "originalTransactionId"]?.text
    }
    #expect(try original() == String(second))
    try bench.play(["quirk original-id first"])
    #expect(try original() == String(first))
    let customer = try #require(bench.world.customer)
    let purchase = try #require(
      bench.world.history(of: customer).purchases.first { $0.identifier == second })
    #expect(purchase.originalIdentifier == first)
  }

  @Test("the errors have different codes and a message each")
  func errors() {
    #expect(ServerAPIError.allCases.count == 63)
    #expect(ServerAPIError.allCases.allSatisfy { !$0.message.isEmpty })
    #expect(ServerAPIError.allCases.allSatisfy { [400, 403, 404, 429, 500].contains($0.status) })
  }
}
