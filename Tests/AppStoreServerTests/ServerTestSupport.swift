// Helpers for the server tests: a scripted store, receipts, JSON answers, and calls of openssl.

import Foundation
import RawTerminal
import Scenario
import StoreCatalog
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import AppStoreServer

/// The certificate chains of the tests, shared because key generation is slow.
enum TestChain {
  static let shared: CertificateChain = {
    var random = SystemRandomNumberGenerator()
    return try! CertificateChain.make(ports: [9000], serials: &random)
  }()
  static let other: CertificateChain = {
    var random = SystemRandomNumberGenerator()
    return try! CertificateChain.make(serials: &random)
  }()
}

extension ReceiptSigner {
  func accepts(_ container: [UInt8]) -> Bool {
    ReceiptContainer.content(of: container).map { isGenuine(container, $0, .sandbox) } ?? false
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
    group("PLAIN", [plan("monthly", "PLAIN", 2), plan("yearly", "PLAIN", 1, SubscriptionPeriod(1, .year))]),
    group(
      "FREE",
      [
        plan(
          "free", "FREE", 1,
          offers: [Offer(kind: .introductory, mode: .freeTrial, period: SubscriptionPeriod(1, .week))])
      ]),
    group(
      "CHEAP",
      [
        plan(
          "cheap", "CHEAP", 1,
          offers: [
            Offer(
              kind: .introductory, mode: .payUpFront, period: SubscriptionPeriod(1, .month),
              displayPrice: "0.50")
          ])
      ]),
    group(
      "OFFERS",
      [
        plan(
          "offers", "OFFERS", 1,
          offers: [
            Offer(
              kind: .promotional, mode: .payAsYouGo, period: SubscriptionPeriod(1, .month), periodCount: 2,
              displayPrice: "1.00", referenceName: "Promo", offerIdentifier: "promo"),
            Offer(
              kind: .code, mode: .payUpFront, period: SubscriptionPeriod(1, .month), displayPrice: "1.00",
              referenceName: "Code", offerIdentifier: "code"),
          ])
      ]),
  ])

private func group(_ identifier: String, _ plans: [Product]) -> SubscriptionGroup {
  SubscriptionGroup(identifier: identifier, name: identifier, subscriptions: plans)
}

private func plan(
  _ identifier: String, _ group: String, _ level: Int,
  _ period: SubscriptionPeriod = SubscriptionPeriod(1, .month),
  offers: [Offer] = []
) -> Product {
  Product(
    identifier: identifier, kind: .autoRenewable, displayPrice: "5.00", familyShareable: true,
    subscription: SubscriptionTerms(groupIdentifier: group, level: level, period: period, offers: offers))
}

/// A session with its server, and with an app that finishes no transactions.
struct Shop {
  var session: Session
  var quirks = ReceiptQuirks()
  var fault: ReceiptStatusOverride?
  var identity = AppIdentity(
    bundleID: "com.example.shop", appleID: 987_654_321, version: "36", originalVersion: "1.2",
    sharedSecret: "fea2ebde5f0a4d4fa1f4e8f4b3a3b0c1")
  var server = StoreServer(signer: TestChain.shared.signer)

  /// Creates a Sandbox session and executes lines.
  init(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    session = Session { (_, _) throws(CatalogLoadError) in catalog }
    try play(
      ["catalog shop.storekit", "environment sandbox", "finish-policy manual"] + lines, sourceLocation)
  }

  mutating func play(_ lines: String..., sourceLocation: SourceLocation = #_sourceLocation) throws {
    try play(lines, sourceLocation)
  }

  private mutating func play(_ lines: [String], _ sourceLocation: SourceLocation) throws {
    for line in lines {
      let step = try #require(try CommandParser().parse(line), sourceLocation: sourceLocation)
      let outcome = session.execute(step.command, at: step.time)
      try #require(
        outcome.refusal == nil && outcome.failure == nil,
        "\(line): \(String(describing: outcome.refusal?.why.text(.english)))", sourceLocation: sourceLocation)
    }
  }

  /// Buys, confirms, waits for the store and closes the dialogs.
  mutating func buy(_ what: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
    try play("buy \(what)", sourceLocation: sourceLocation)
    // In Sandbox and production, an alert replaces the payment sheet of an active plan.
    let isHeld = world.device.topDialog?.kind == .heldPlanAlert
    try play(isHeld ? "tap ok" : "confirm", "settle", sourceLocation: sourceLocation)
    try clearDialogs()
  }

  mutating func clearDialogs() throws {
    while let dialog = session.world.device.topDialog, let button = dialog.buttons.first {
      try play("tap \(button.name.rawValue)")
    }
  }

  var world: World { session.world }

  var worlds: StoreServerState {
    StoreServerState(session.simulator, identity: identity, quirks: quirks, fault: fault)
  }

  func receipt(in environment: EnvironmentName? = nil, created: Instant? = nil) throws -> [UInt8] {
    try #require(
      try server.receipt(in: environment ?? world.environment, worlds, created: created), "there is a receipt"
    )
  }

  func answer(
    _ receipt: [UInt8]? = nil, at store: EnvironmentName? = nil, password: String? = "right",
    excludesOld: Bool? = nil, requested: Instant? = nil
  ) throws -> JSONValue {
    var members = [
      JSONMember(key: "receipt-data", value: .string(StoreServer.receiptData(try receipt ?? self.receipt())))
    ]
    if let password {
      members.append(
        JSONMember(key: "password", value: .string(password == "right" ? identity.sharedSecret : password)))
    }
    if let excludesOld {
      members.append(JSONMember(key: "exclude-old-transactions", value: .bool(excludesOld)))
    }
    return try answer(body: JSONWriter.xcodeStyle(.object(members)), at: store, requested: requested)
  }

  func answer(body: [UInt8], at store: EnvironmentName? = nil, requested: Instant? = nil) throws -> JSONValue
  {
    let answer = server.verify(
      method: "POST", body: body, at: store ?? world.environment, worlds, requested: requested)
    let json = try JSONReader.read(answer.body)
    #expect(json["status"] == .number(String(answer.status)))
    return json
  }
}

extension JSONValue {
  var string: String? { if case .string(let text) = self { text } else { nil } }
  var number: Int? { if case .number(let digits) = self { Int(digits) } else { nil } }
  var elements: [JSONValue] { if case .array(let elements) = self { elements } else { [] } }
  var keys: [String] { if case .object(let members) = self { members.map(\.key) } else { [] } }
  var status: Int? { self["status"]?.number }
  var inApp: [JSONValue] { self["receipt"]?["in_app"]?.elements ?? [] }
  var latest: [JSONValue] { self["latest_receipt_info"]?.elements ?? [] }
  var pending: [JSONValue] { self["pending_renewal_info"]?.elements ?? [] }

  func text(_ key: String) -> String? { self[key]?.string }

  /// The value on one line, with its keys in their original order.
  var compact: String {
    switch self {
    case .null: "null"
    case .bool(let isSo): isSo ? "true" : "false"
    case .number(let digits): digits
    case .string(let text): JSONWriter.quoted(text)
    case .array(let elements): "[" + elements.map(\.compact).joined(separator: ",") + "]"
    case .object(let members):
      "{" + members.map { JSONWriter.quoted($0.key) + ":" + $0.value.compact }.joined(separator: ",") + "}"
    }
  }
}

func moment(_ text: String) -> Instant { ReceiptDateFormatter.instant(internet: text.utf8)! }

/// A temporary folder that is deleted together with this object.
final class TestFolder {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("receipts-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let file = url.appendingPathComponent(name)
    try Data(bytes).write(to: file)
    return file.path
  }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url.appendingPathComponent(name)))
  }
}

func runProgram(_ arguments: [String], environment: [String: String] = [:]) throws -> (
  code: Int32, output: String
) {
  try MissingTool.check(arguments[0])
  let process = Process()
  process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
  process.arguments = arguments
  process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
  let pipe = Pipe()
  process.standardOutput = pipe
  process.standardError = pipe
  process.standardInput = FileHandle.nullDevice
  try process.run()
  let output = pipe.fileHandleForReading.readDataToEndOfFile()
  process.waitUntilExit()
  return (process.terminationStatus, String(decoding: output, as: UTF8.self))
}

/// Returns the content of a container, or nil if openssl does not verify it with the root at this time.
func verified(_ container: [UInt8], root: [UInt8], at moment: Instant) throws -> [UInt8]? {
  let folder = try TestFolder()
  let receipt = try folder.file("receipt", container)
  let pem = try runProgram(["openssl", "x509", "-inform", "DER", "-in", try folder.file("root.cer", root)])
  let rootPEM = try folder.file("root.pem", Array(pem.output.utf8))
  let result = try runProgram([
    "openssl", "cms", "-verify", "-inform", "DER", "-in", receipt, "-CAfile", rootPEM, "-no-CApath",
    "-purpose", "any",
    "-attime", String(moment.microseconds / 1_000_000), "-out", folder.path("content"),
  ])
  return result.code == 0 ? try folder.bytes("content") : nil
}
