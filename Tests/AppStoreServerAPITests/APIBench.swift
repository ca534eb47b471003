// Helpers for the tests of the App Store Server API: a scripted store, and a client with tokens.

import AppStoreServer
import Backend
import Scenario
import Simulation
import StoreCatalog
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import AppStoreServerAPI

/// The certificates and keys of the tests, shared because key generation is slow.
enum TestKeys {
  static let chain: CertificateChain = {
    var random = SystemRandomNumberGenerator()
    return try! CertificateChain.make(serials: &random)
  }()
  static let key = make()
  static let other = make()

  private static func make() -> APIKey {
    var random = SystemRandomNumberGenerator()
    return try! APIKey.make(serials: &random)
  }
}

private let catalog = Catalog(
  source: "test",
  products: [
    Product(identifier: "coins", kind: .consumable, displayPrice: "1.00"),
    Product(identifier: "noads", kind: .nonConsumable, displayPrice: "3.00", familyShareable: true),
    Product(identifier: "season", kind: .nonRenewing, displayPrice: "5.00"),
  ],
  groups: [
    SubscriptionGroup(
      identifier: "MAIN", name: "Main",
      subscriptions: [
        plan("gold", 1, []),
        plan(
          "silver", 2, [Offer(kind: .introductory, mode: .freeTrial, period: SubscriptionPeriod(1, .week))]),
      ])
  ])

private func plan(_ identifier: String, _ level: Int, _ offers: [Offer]) -> Product {
  Product(
    identifier: identifier, kind: .autoRenewable, displayPrice: "5.00", familyShareable: true,
    subscription: SubscriptionTerms(
      groupIdentifier: "MAIN", level: level, period: SubscriptionPeriod(1, .month), offers: offers))
}

extension ParticipantRegistry {
  static let withBackend = ParticipantRegistry([Backend.self])
}

/// The answer to a request.
struct Answer {
  let response: ServerAPIResponse

  var status: Int { response.response.status }
  var json: JSONValue? { try? JSONReader.read(response.response.body) }
  var code: Int? { json?["errorCode"]?.integer.map { Int($0) } }
  var hint: String { response.hint?.english ?? "" }

  func header(_ name: String) -> String? {
    response.response.headers.first { $0.name == name }?.value
  }

  /// The payloads of an array of signed texts, after a check of their signatures.
  func payloads(_ name: String = "signedTransactions") throws -> [JSONValue] {
    guard case .array(let elements)? = json?[name] else { return [] }
    return try elements.map { try Self.payload(#require($0.text)) }
  }

  func payload(_ name: String) throws -> JSONValue { try Self.payload(#require(json?[name]?.text)) }

  static func payload(_ text: String) throws -> JSONValue {
    let parts = try #require(CompactSignature(text))
    #expect(
      CertificateChain.isSigned(
        parts.signedBytes, parts.signature, by: TestKeys.chain.payloads.certificate))
    return try JSONReader.read(parts.payload)
  }
}

/// A session, its App Store Server API, and a client.
struct APIBench {
  static let now = Instant(microseconds: 1_790_000_000_000_000)
  let api = ServerAPI(signer: PayloadSigner(TestKeys.chain), key: TestKeys.key)
  var session: Session

  /// Creates a Sandbox session in which a month lasts five minutes, and executes lines.
  init(_ lines: [String] = [], in environment: String = "sandbox") throws {
    session = Session(registry: .withBackend) { (_, _) throws(CatalogLoadError) in catalog }
    try play(["catalog shop.storekit", "environment \(environment)", "finish-policy manual"])
    if environment == "sandbox" { try play(["renewal-rate month-5m"]) }
    try play(lines)
  }

  var world: World { session.world }

  var state: ServerAPIState { ServerAPIState(session.simulation, log: session.log) }

  /// Executes lines; `order PRODUCT` buys, confirms and closes the dialogs.
  mutating func play(_ lines: [String], sourceLocation: SourceLocation = #_sourceLocation) throws {
    for line in lines {
      guard line.hasPrefix("order ") else {
        try execute(line, sourceLocation)
        continue
      }
      for step in ["buy \(line.dropFirst(6))", "confirm", "settle"] { try execute(step, sourceLocation) }
      while let dialog = world.device.topDialog, let button = dialog.buttons.first {
        try execute("tap \(button.name.rawValue)", sourceLocation)
      }
    }
  }

  private mutating func execute(_ line: String, _ sourceLocation: SourceLocation) throws {
    let step = try #require(
      try CommandParser(table: ParticipantRegistry.withBackend.table).parse(line),
      sourceLocation: sourceLocation)
    let outcome = session.execute(step.command, at: step.time)
    let why = outcome.refusal?.reason ?? outcome.failure?.text
    try #require(why == nil, "\(line): \(why ?? "")", sourceLocation: sourceLocation)
  }

  // MARK: Identifiers

  func id(_ number: Int) throws -> Int64 {
    try #require(world.transaction(TransactionNumber(number))?.identifier)
  }

  /// The app transaction identifier of the first account.
  var appTransaction: String { world.appTransactionIdentifier(of: world.accounts[0]) }

  /// Replaces `{1}` by the identifier of transaction #1, `{app}` by the app transaction identifier, and
  /// `{order}` by the order number of #1.
  func resolved(_ text: String) throws -> String {
    var text = text.replacing("{app}", with: appTransaction)
    for number in 1...4 where text.contains("{\(number)}") {
      text = text.replacing("{\(number)}", with: String(try id(number)))
    }
    if text.contains("{order}") {
      text = text.replacing("{order}", with: try #require(world.transaction(1)?.orderID).description)
    }
    return text
  }

  // MARK: Requests

  static func token(
    header: String? = nil, claims: [String: String?] = [:], key: APIKey = TestKeys.key,
    from now: Instant = now
  ) throws -> String {
    let seconds = now.microseconds / 1_000_000
    var members: [String: String?] = [
      "iss": "\"\(TestKeys.key.issuer)\"", "aud": "\"appstoreconnect-v1\"", "iat": "\(seconds)",
      "exp": "\(seconds + 1200)", "bid": "\"\(bundleID)\"",
    ]
    for (name, value) in claims { members[name] = value }
    let text = members.sorted { $0.key < $1.key }.compactMap { name, value in
      value.map { "\"\(name)\":\($0)" }
    }.joined(separator: ",")
    return try key.token(
      header: header ?? "{\"alg\":\"ES256\",\"kid\":\"\(TestKeys.key.identifier)\",\"typ\":\"JWT\"}",
      claims: "{\(text)}")
  }

  /// The bundle identifier of the default identity, because the products have no common prefix.
  static let bundleID = AppIdentity.defaultBundleID

  /// Sends a request, and executes the step that it causes.
  ///
  /// `target` is a path with an optional query, in which `resolved` replaces identifiers.
  mutating func send(
    _ method: String, _ target: String, body: String = "", to store: EnvironmentName = .sandbox,
    authorization: String? = nil
  ) throws -> Answer {
    let parts = try resolved(target).split(separator: "?", maxSplits: 1)
    let pairs = parts.count == 1 ? [] : parts[1].split(separator: "&")
    let query = pairs.map { text -> ServerRequest.QueryItem in
      let pair = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return ServerRequest.QueryItem(String(pair[0]), pair.count > 1 ? String(pair[1]) : "")
    }
    let request = ServerRequest(
      method: method, path: String(parts[0]), query: query,
      headers: ["authorization": try authorization ?? "Bearer \(Self.token())"],
      body: Array(try resolved(body).utf8), environment: store)
    switch api.answer(request, state, now: Self.now) {
    case .response(let response): return Answer(response: response)
    case .change(let change):
      let outcome = session.execute(Command(.store(change.action)))
      #expect(outcome.refusal == nil, "\(outcome.refusal?.reason ?? "")")
      return Answer(response: change.response(state, now: Self.now))
    }
  }
}
