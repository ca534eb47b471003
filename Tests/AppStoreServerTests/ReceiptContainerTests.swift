// Tests of the receipt with openssl, which verifies the container and lists the attributes.

import Foundation
import StoreModel
import StoreSimulator
import Support
import Testing

@testable import AppStoreServer

/// Returns each attribute's type and its value in hexadecimal, as listed by `openssl asn1parse`.
private func attributes(_ content: [UInt8]) throws -> [(type: Int, value: String)] {
  let folder = try TestFolder()
  let listing = try runProgram([
    "openssl", "asn1parse", "-inform", "DER", "-in", try folder.file("content", content),
  ])
  try #require(listing.code == 0, "\(listing.output)")
  var lines = listing.output.split(separator: "\n").map(String.init)
  try #require(lines.removeFirst().contains("SET"))
  try #require(lines.count % 4 == 0)
  func integer(_ line: String) throws -> Int {
    try #require(line.contains("INTEGER"), "\(line)")
    return try #require(Int(line.components(separatedBy: ":").last ?? "", radix: 16), "\(line)")
  }
  return try stride(from: 0, to: lines.count, by: 4).map { start in
    try #require(lines[start].contains("SEQUENCE"))
    #expect(try integer(lines[start + 2]) == 1)
    let octets = lines[start + 3]
    try #require(octets.contains("OCTET STRING"), "\(octets)")
    let type = try integer(lines[start + 1])
    if octets.contains("[HEX DUMP]:") {
      return (type, octets.components(separatedBy: "[HEX DUMP]:")[1])
    }
    // openssl prints printable values as text, and empty values as nothing.
    let text = octets.components(separatedBy: "OCTET STRING").last.map { $0.drop { $0 == " " } } ?? ""
    let bytes = text.hasPrefix(":") ? Array(text.dropFirst().utf8) : []
    return (type, hexadecimal(bytes))
  }
}

private func hexadecimal(_ bytes: [UInt8]) -> String {
  bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }.joined()
}

private func bytes(_ hexadecimal: String) -> [UInt8] {
  let digits = Array(hexadecimal.utf8)
  return stride(from: 0, to: digits.count, by: 2).compactMap {
    UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
  }
}

/// Returns a short text as a UTF8String with tag and length, in hexadecimal.
private func utf8(_ text: String) -> String {
  "0C" + hexadecimal([UInt8(text.utf8.count)] + Array(text.utf8))
}

private func ia5(_ text: String) -> String { "16" + hexadecimal([UInt8(text.utf8.count)] + Array(text.utf8)) }

@Suite("The receipt") struct ReceiptTests {
  private func shop(in environment: String) throws -> Shop {
    var shop = try Shop("environment \(environment)", "finish-policy manual", "clock 2023-11-14T22:13:00Z")
    try shop.buy("coins --quantity 3")
    try shop.buy("cheap")
    try shop.buy("noads")
    return shop
  }

  @Test(
    "openssl accepts it at its creation date, and one with a bit flipped nowhere",
    arguments: EnvironmentName.allCases)
  func verifies(environment: EnvironmentName) throws {
    let shop = try shop(in: environment.rawValue)
    let receipt = try shop.receipt()
    let chain = TestChain.shared
    let root = environment == .xcode ? chain.xcode.certificate : chain.root
    let content = try #require(try verified(receipt, root: root, at: moment("2023-11-14T22:13:21Z")))
    #expect(content == ReceiptContainer.content(of: receipt))
    #expect(ReceiptContent(encoded: content)?.kind == environment.rules.receiptKind)
    #expect(try verified(receipt, root: TestChain.other.root, at: moment("2023-11-14T22:13:21Z")) == nil)
    let nameIndex = try #require(receipt.firstRange(of: Array("com.example".utf8))?.lowerBound)
    for index in [nameIndex, receipt.count - (environment == .xcode ? 40 : 20)] {
      var tampered = receipt
      tampered[index] ^= 1
      #expect(try verified(tampered, root: root, at: moment("2023-11-14T22:13:21Z")) == nil)
      if environment != .xcode { #expect(!chain.signer.accepts(tampered)) }
    }
    let text = StoreServer.receiptData(receipt)
    #expect(text.hasPrefix(environment == .xcode ? "MIAGCSqGSIb3DQEHAqCAMIACAQEx" : "MII"))
  }

  @Test(
    "the container has the whole chain; Xcode's has its one certificate", arguments: EnvironmentName.allCases)
  func certificates(environment: EnvironmentName) throws {
    let receipt = try shop(in: environment.rawValue).receipt()
    let folder = try TestFolder()
    let printed = try runProgram([
      "openssl", "pkcs7", "-inform", "DER", "-in", try folder.file("receipt", receipt), "-print_certs",
      "-noout",
    ]).output
    let subjects = printed.split(separator: "\n").filter { $0.hasPrefix("subject") }
    #expect(subjects.count == (environment == .xcode ? 1 : 3), "\(printed)")
    #expect(subjects.allSatisfy { $0.contains(CertificateChain.subject) })
  }

  @Test("every attribute of a Sandbox receipt is what another reader finds")
  func sandbox() throws {
    let shop = try shop(in: "sandbox")
    let content = try #require(ReceiptContainer.content(of: try shop.receipt()))
    let read = try attributes(content)
    #expect(read.map(\.type) == [0, 1, 2, 3, 4, 5, 12, 15, 16, 17, 17, 17, 18, 19, 21])
    func value(_ type: Int) -> String? { read.first { $0.type == type }?.value }
    #expect(value(0) == utf8("ProductionSandbox"))
    #expect(value(1) == "020100" && value(15) == "020100" && value(16) == "020100")
    #expect(value(2) == utf8("com.example.shop"))
    #expect(value(3) == utf8("36"))
    #expect(value(4)?.count == 32)
    #expect(value(12) == ia5("2023-11-14T22:13:09Z"))
    #expect(value(18) == ia5("2013-08-01T07:00:00Z"))
    #expect(value(19) == utf8("1.0"))
    #expect(value(21) == "1600")
    let coins = try attributes(bytes(read[9].value))
    #expect(coins.map(\.type) == [1701, 1702, 1703, 1704, 1705, 1706, 1708, 1712, 1713])
    let id = String(try #require(shop.world.transaction(1)?.identifier))
    #expect(
      coins.map(\.value) == [
        "020103", utf8("coins"), utf8(id), ia5("2023-11-14T22:13:03Z"), utf8(id), ia5("2023-11-14T22:13:03Z"),
        "1600", "1600", "020100",
      ])
    let cheap = try attributes(bytes(read[10].value))
    #expect(cheap.map(\.type) == [1701, 1702, 1703, 1704, 1705, 1706, 1708, 1711, 1712, 1713, 1719])
    #expect(cheap.first { $0.type == 1708 }?.value == ia5("2023-11-14T22:18:06Z"))
    let item = try #require(shop.world.transaction(2)?.webOrderLineItemID)
    #expect(
      cheap.first { $0.type == 1711 }?.value == "0207"
        + hexadecimal((0..<7).map { UInt8(truncatingIfNeeded: item >> Int64(48 - 8 * $0)) }))
    #expect(cheap.first { $0.type == 1719 }?.value == "020101")
  }

  @Test("a production receipt has the app's numbers and first version, even before any purchase")
  func production() throws {
    var shop = try Shop("environment production", "finish-policy manual", "clock 2023-11-14T22:13:00Z")
    for isFirst in [true, false] {
      let read = try attributes(try #require(ReceiptContainer.content(of: try shop.receipt())))
      func value(_ type: Int) -> String? { read.first { $0.type == type }?.value }
      #expect(read.filter { $0.type == 17 }.count == (isFirst ? 0 : 1))
      #expect(value(0) == utf8("Production"))
      #expect(value(1) == "02043ADE68B1")
      #expect(value(15)?.count == 20 && value(15) != "020100")
      #expect(value(18) == ia5("2021-01-01T00:00:00Z"))
      #expect(value(19) == utf8("1.2"))
      if isFirst { try shop.buy("season") }
    }
  }

  @Test(
    "Xcode's receipt has Xcode's attributes: no original version, an expiry in 4001, rows without originals")
  func xcode() throws {
    let shop = try shop(in: "xcode")
    let receipt = try shop.receipt()
    let read = try attributes(try #require(ReceiptContainer.content(of: receipt)))
    #expect(read.map(\.type) == [0, 1, 2, 3, 4, 5, 8, 12, 17, 17, 17, 21])
    #expect(read.first?.value == utf8("Xcode"))
    #expect(read[4].value.count == 16)
    #expect(read[6].value == "")
    #expect(read.last?.value == ia5("4001-01-01T00:00:00Z"))
    let row = try attributes(bytes(read[8].value))
    #expect(row.map(\.type) == [1701, 1702, 1703, 1704, 1708, 1719])
    #expect(row[2].value == utf8("0"))
    #expect(try shop.answer(receipt, at: .sandbox).compact == "{\"status\":21002}")
    #expect(try shop.answer(receipt, at: .production).compact == "{\"status\":21002}")
  }

  @Test("the hash is of the device, the opaque value and the encoded bundle identifier")
  func hash() throws {
    let shop = try shop(in: "sandbox")
    let read = try attributes(try #require(ReceiptContainer.content(of: try shop.receipt())))
    let device = shop.world.deviceIdentifier
    let folder = try TestFolder()
    let input = try folder.file("input", device + bytes(read[4].value) + bytes(read[2].value))
    let digest = try runProgram(["sha1sum", input]).output.prefix(40).uppercased()
    #expect(device.count == 16)
    #expect(read.first { $0.type == 5 }?.value == digest)
  }

  @Test(
    "each key of the answer's receipt, and of each of its rows, is what another reader finds",
    arguments: [EnvironmentName.sandbox, .production])
  func answered(environment: EnvironmentName) throws {
    var shop = try shop(in: environment.rawValue)
    try shop.buy("free")
    try shop.play("refund #3")
    let receipt = try shop.receipt()
    let read = try attributes(try #require(ReceiptContainer.content(of: receipt)))
    let answer = try #require(try shop.answer(receipt)["receipt"])
    func text(_ value: String) -> String { String(decoding: bytes(value).dropFirst(2), as: UTF8.self) }
    func number(_ value: String) -> String {
      String(bytes(value).dropFirst(2).reduce(Int64(0)) { $0 << 8 | Int64($1) })
    }
    func flag(_ value: String) -> String { number(value) == "1" ? "true" : "false" }
    func date(_ value: String?) -> String? {
      guard let value, value != "1600" else { return nil }
      let spaced = text(value).replacingOccurrences(of: "T", with: " ")
      return spaced.replacingOccurrences(of: "Z", with: " Etc/GMT")
    }
    func value(_ type: Int, in attributes: [(type: Int, value: String)]) -> String? {
      attributes.first { $0.type == type }?.value
    }
    func compare(_ object: JSONValue, _ key: String, _ expected: String?) {
      switch object[key] {
      case .number(let digits)?: #expect(digits == expected, "\(key)")
      case .string(let text)?: #expect(text == expected, "\(key)")
      default: #expect(expected == nil, "\(key)")
      }
    }
    compare(answer, "receipt_type", value(0, in: read).map(text))
    for key in ["adam_id", "app_item_id"] { compare(answer, key, value(1, in: read).map(number)) }
    compare(answer, "bundle_id", value(2, in: read).map(text))
    compare(answer, "application_version", value(3, in: read).map(text))
    compare(answer, "download_id", value(15, in: read).map(number))
    compare(answer, "version_external_identifier", value(16, in: read).map(number))
    compare(answer, "receipt_creation_date", date(value(12, in: read)))
    compare(answer, "original_purchase_date", date(value(18, in: read)))
    compare(answer, "original_application_version", value(19, in: read).map(text))
    compare(answer, "expiration_date", date(value(21, in: read)))
    let rows = try read.filter { $0.type == 17 }.map { try attributes(bytes($0.value)) }
    let inApp = answer["in_app"]?.elements ?? []
    try #require(rows.count == 4 && inApp.count == 4)
    for (row, told) in zip(inApp, rows) {
      compare(row, "quantity", value(1701, in: told).map(number))
      compare(row, "product_id", value(1702, in: told).map(text))
      compare(row, "transaction_id", value(1703, in: told).map(text))
      compare(row, "original_transaction_id", value(1705, in: told).map(text))
      compare(row, "purchase_date", date(value(1704, in: told)))
      compare(row, "original_purchase_date", date(value(1706, in: told)))
      compare(row, "expires_date", date(value(1708, in: told)))
      compare(row, "cancellation_date", date(value(1712, in: told)))
      compare(row, "web_order_line_item_id", value(1711, in: told).map(number))
      compare(row, "is_trial_period", value(1713, in: told).map(flag))
      compare(row, "is_in_intro_offer_period", value(1719, in: told).map(flag))
    }
    #expect(inApp[2]["cancellation_date"] != nil && inApp[3].text("is_trial_period") == "true")
  }

  @Test(
    "there is none in Sandbox and Xcode before the first purchase",
    arguments: [EnvironmentName.sandbox, .xcode])
  func none(environment: EnvironmentName) throws {
    var shop = try Shop("environment \(environment.rawValue)", "finish-policy manual")
    #expect(try shop.server.receipt(in: environment, shop.worlds) == nil)
    try shop.play("buy coins", "cancel")
    #expect(try shop.server.receipt(in: environment, shop.worlds) == nil)
    try shop.buy("coins")
    #expect(try shop.server.receipt(in: environment, shop.worlds) != nil)
  }

  @Test("clear leaves an empty receipt in Xcode, which verifies as Xcode's do; elsewhere it leaves none")
  func cleared() throws {
    var shop = try Shop("environment xcode", "finish-policy manual", "clock 2023-11-14T22:13:00Z")
    let before = shop.world.now
    try shop.buy("coins")
    try shop.buy("monthly")
    let full = try shop.receipt()
    try shop.play("advance 1d", "clear")
    let receipt = try shop.receipt()
    let root = TestChain.shared.xcode.certificate
    let bytes = try #require(try verified(receipt, root: root, at: moment("2023-11-15T22:14:00Z")))
    let content = try #require(ReceiptContent(encoded: bytes))
    #expect(content.kind == .xcode && content.inApp.isEmpty && content.bundleID == "com.example.shop")
    #expect(content.created == ReceiptDateFormatter.wholeSeconds(shop.world.now) && shop.world.now > before)
    #expect(
      content.hash
        == ReceiptContent.hash(
          device: shop.world.deviceIdentifier, opaque: content.opaque,
          bundleID: "com.example.shop"))
    #expect(StoreServer.receiptData(receipt).hasPrefix("MIAGCSqGSIb3DQEHAqCAMIACAQEx"))
    for store in [EnvironmentName.sandbox, .production] {
      #expect(try shop.answer(receipt, at: store).compact == "{\"status\":21002}")
    }
    try shop.play("undo")
    #expect(try shop.receipt() == full)
    // `clear` leaves an empty receipt even if there were no transactions. A new world has no receipt.
    var fresh = try Shop("environment xcode", "clear")
    #expect(
      try attributes(ReceiptContainer.content(of: try fresh.receipt()) ?? []).map(\.type).contains(17)
        == false)
    try fresh.play("reset")
    #expect(try fresh.server.receipt(in: .xcode, fresh.worlds) == nil)
    var sandbox = try Shop()
    try sandbox.buy("coins")
    try sandbox.play("clear")
    #expect(try sandbox.server.receipt(in: .sandbox, sandbox.worlds) == nil)
  }

  @Test("a transaction that is deleted in Xcode leaves the receipt, and the receipt stays")
  func deleted() throws {
    var shop = try Shop("environment xcode", "finish-policy manual")
    try shop.buy("noads")
    try shop.buy("coins")
    func products() throws -> [String] {
      try #require(ReceiptContent(encoded: ReceiptContainer.content(of: try shop.receipt()) ?? [])).inApp.map(
        \.product)
    }
    try shop.play("delete #1")
    #expect(try products() == ["coins"])
    try shop.play("delete #2")
    #expect(try products().isEmpty)
    var failed = try Shop(
      "environment xcode", "fail paymentInvalid --once", "buy coins", "confirm", "delete #1")
    #expect(try failed.server.receipt(in: .xcode, failed.worlds) == nil)
    try failed.play("undo")
  }

  @Test("the same seed and the same steps make the same bytes, and time that only passes changes none")
  func reproducible() throws {
    var shop = try shop(in: "sandbox")
    let content = ReceiptContainer.content(of: try shop.receipt())
    #expect(try ReceiptContainer.content(of: self.shop(in: "sandbox").receipt()) == content)
    try shop.play("advance 1m")
    #expect(ReceiptContainer.content(of: try shop.receipt()) == content)
    try shop.play("finish #1")
    #expect(ReceiptContainer.content(of: try shop.receipt()) != content)
    var other = try Shop("seed 7", "clock 2023-11-14T22:13:00Z")
    try other.buy("coins --quantity 3")
    let both = try [shop, other].map { try #require(ReceiptContainer.content(of: try $0.receipt())) }
      .map { try #require(ReceiptContent(encoded: $0)) }
    #expect(both[0].opaque != both[1].opaque && both[0].hash != both[1].hash)
  }

  @Test("accounts and environments have receipts of their own")
  func accounts() throws {
    var shop = try shop(in: "sandbox")
    let mine = try shop.receipt()
    try shop.play("account sign-in --name bob@example.com")
    try shop.clearDialogs()
    #expect(try shop.server.receipt(in: .sandbox, shop.worlds) == nil)
    try shop.buy("season")
    #expect(try shop.answer().inApp.compactMap { $0.text("product_id") } == ["season"])
    #expect(try shop.answer(mine).inApp.count == 3)
    #expect(try shop.answer(mine).latest.count == 3)
  }

  @Test("what anybody sends is read or refused, never more")
  func hostile() throws {
    let receipt = try shop(in: "sandbox").receipt()
    let content = try #require(ReceiptContainer.content(of: receipt))
    for length in 0..<content.count { #expect(ReceiptContent(encoded: Array(content.prefix(length))) == nil) }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<3000 {
      var bytes = receipt
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      _ = ReceiptContainer.content(of: bytes).map { ReceiptContent(encoded: $0) }
    }
    let deep = [UInt8](repeating: 0x30, count: 1) + [0x80]
    #expect(BERReader.only(Array([[UInt8]](repeating: deep, count: 100_000).joined())[...]) == nil)
    #expect(ReceiptContainer.content(of: [0x30, 0x84, 0xFF, 0xFF, 0xFF, 0xFF]) == nil)
    #expect(
      ReceiptContainer.content(of: [0x30, 0x88, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]) == nil)
  }
}
