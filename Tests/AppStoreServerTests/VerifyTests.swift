// Tests of verifyReceipt: statuses at both addresses, order of the checks, shared secret, and receipt age.

import StoreModel
import StoreSimulator
import Support
import Testing

@testable import AppStoreServer

private let stores: [EnvironmentName] = [.production, .sandbox]

@Suite("The status of verifyReceipt") struct VerifyTests {
  private func body(_ text: String) -> [UInt8] { Array(text.utf8) }

  /// Returns a store with one purchase in the Sandbox and one in production, and both receipts.
  private func both() throws -> (shop: Shop, sandbox: [UInt8], production: [UInt8]) {
    var shop = try Shop()
    try shop.buy("coins")
    let sandbox = try shop.receipt()
    try shop.play("environment production", "finish-policy manual")
    try shop.buy("coins")
    return (shop, sandbox, try shop.receipt())
  }

  @Test("a good receipt is 0 at its own store, and says where it is from; the other one is told apart")
  func good() throws {
    let (shop, sandbox, production) = try both()
    let valid = try shop.answer(sandbox, at: .sandbox)
    #expect(valid.status == 0 && valid.text("environment") == "Sandbox")
    #expect(valid["receipt"]?.text("receipt_type") == "ProductionSandbox")
    let sold = try shop.answer(production, at: .production)
    #expect(sold.status == 0 && sold.text("environment") == "Production")
    #expect(sold["receipt"]?.text("receipt_type") == "Production")
    #expect(try shop.answer(sandbox, at: .production).compact == "{\"status\":21007}")
    #expect(try shop.answer(production, at: .sandbox).compact == "{\"status\":21008}")
  }

  @Test("what is no POST is 21000, whatever its body", arguments: stores)
  func method(store: EnvironmentName) throws {
    let (shop, sandbox, _) = try both()
    let good = body("{\"receipt-data\":\"\(StoreServer.receiptData(sandbox))\"}")
    for method in ["GET", "PUT", "HEAD", "post", ""] {
      let answer = shop.server.verify(method: method, body: good, at: store, shop.worlds)
      #expect(answer.status == 21000 && answer.body == body("{\"status\":21000}"))
    }
  }

  @Test("a body without a receipt in it is 21002", arguments: stores)
  func malformed(store: EnvironmentName) throws {
    var shop = try Shop()
    try shop.buy("coins")
    let data = StoreServer.receiptData(try shop.receipt(in: .sandbox))
    let deep = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
    for text in [
      "", "{", "[]", "null", "\"\(data)\"", "{}", "{\"receipt-data\":null}", "{\"receipt-data\":1}",
      "{\"receipt-data\":\"\"}", "{\"receipt-data\":\"MIIj\"}", "{\"receipt-data\":\"not base64!\"}",
      "{\"receipt-data\":[\"\(data)\"]}", "{\"receipt_data\":\"\(data)\"}",
      "{\"receipt-data\":\"\(data.dropLast(4))\"}", "{\"receipt-data\":\"\(data)AAAA\"}",
      "{\"receipt-data\":\"\(data)=\"}", "{\"receipt-data\":\"-\(data)\"}",
      "{\"receipt-data\":\"\(data)\",\"receipt-data\":\"\(data)\"}",
      "{\"receipt-data\":\"\(data)\",\"x\":{\"a\":1,\"a\":2}}",
      "{\"receipt-data\":\"\(data)\",\"x\":\(deep)}",
      "{\"receipt-data\":\"\(data)\",\"x\":\"\\ud800\"}",
      "{\"receipt-data\":\"\(data)\",\"x\":\"\\udc00\\ud800\"}",
      "{\"receipt-data\":\"\(data)\",\"\\ud83dx\":1}", "{\"receipt-data\":\"\(data)\",\"x\":\"\\u0000\"}",
      "{\"receipt-data\":\"\(data)\",\"x\":\"\u{0}\"}", "{\"receipt-data\":\"\(data)\"} x",
      "receipt-data=\(data)", "{\"receipt-data\":\"\(data.replacing("+", with: " "))\" }",
    ] where text.contains(" \" }") == false || data.contains("+") {
      #expect(
        try shop.answer(body: body(text), at: store).compact == "{\"status\":21002}", "\(text.suffix(60))")
    }
    #expect(try shop.answer(body: [0xFF, 0xFE] + body("{}"), at: store).status == 21002)
  }

  @Test("line breaks in the Base64, other keys and whole characters beyond the first plane do not matter")
  func lenient() throws {
    var shop = try Shop()
    try shop.buy("coins")
    let data = StoreServer.receiptData(try shop.receipt())
    var lines = ""
    for (index, digit) in data.enumerated() {
      lines += (index > 0 && index % 64 == 0 ? "\\r\\n" : "") + (digit == "/" ? "\\/" : String(digit))
    }
    for text in [
      "{\"receipt-data\":\"\(lines)\"}", " {\"a\":[{\"b\":1},{\"b\":1}],\"receipt-data\":\"\(data)\"}\n",
      "{\"x\":\"\\ud83d\\ude00 \\\\ud800\",\"receipt-data\":\"\(data)\",\"password\":null}",
    ] {
      #expect(try shop.answer(body: body(text), at: .sandbox).status == 0)
    }
  }

  @Test(
    "a receipt that was changed, or is of another root, is 21003; 21002 where that was measured",
    arguments: stores)
  func tampered(store: EnvironmentName) throws {
    var (shop, sandbox, production) = try both()
    for receipt in [sandbox, production] {
      var tampered = receipt
      tampered[receipt.count - 5] ^= 1
      let index = try #require(receipt.firstRange(of: Array("coins".utf8))?.lowerBound)
      var changed = receipt
      changed[index] ^= 1
      let content = try #require(ReceiptContainer.content(of: receipt))
      let foreign = try TestChain.other.signer.sign(content, .sandbox)
      for bad in [tampered, changed, foreign] {
        shop.quirks.tampered = .notAuthenticated
        #expect(try shop.answer(bad, at: store).compact == "{\"status\":21003}")
        shop.quirks.tampered = .malformed
        #expect(try shop.answer(bad, at: store).compact == "{\"status\":21002}")
      }
    }
  }

  @Test("an account that is no more is 21010, at its own store only")
  func deleted() throws {
    var (shop, sandbox, production) = try both()
    try shop.play("environment sandbox", "account delete")
    #expect(try shop.answer(sandbox, at: .sandbox).compact == "{\"status\":21010}")
    #expect(try shop.answer(sandbox, at: .production).status == 21007)
    #expect(try shop.answer(production, at: .production).status == 0)
    try shop.play("undo")
    #expect(try shop.answer(sandbox, at: .sandbox).status == 0)
    try shop.play("environment production", "account delete")
    #expect(try shop.answer(production, at: .production).compact == "{\"status\":21010}")
    // The receipt is from an environment that the new session has never entered.
    var fresh = try Shop()
    #expect(try fresh.answer(production, at: .production).status == 21010)
    try fresh.play("environment production", "seed 99")
    #expect(try fresh.answer(production, at: .production).status == 21010)
  }

  @Test("an injected status is answered to whatever has a receipt in it", arguments: stores)
  func fault(store: EnvironmentName) throws {
    var (shop, sandbox, _) = try both()
    for status in [21005, 21006, 21009, 21100, 21150, 21199] {
      shop.fault = ReceiptStatusOverride(status: status)
      #expect(try shop.answer(sandbox, at: store).compact == "{\"status\":\(status)}")
      #expect(try shop.answer(body: body("{}"), at: store).status == 21002)
    }
    let types: [(ReceiptQuirks.IsRetryable, yes: String, no: String)] = [
      (.boolean, "true", "false"), (.number, "1", "0"), (.quoted, "\"1\"", "\"0\""),
    ]
    #expect(ReceiptQuirks().isRetryable == .boolean)
    for (type, yes, no) in types {
      shop.quirks.isRetryable = type
      for (isRetryable, value) in [(true, yes), (false, no)] {
        shop.fault = ReceiptStatusOverride(status: 21104, isRetryable: isRetryable)
        #expect(
          try shop.answer(sandbox, at: store).compact
            == "{\"status\":21104,\"is_retryable\":\(value),\"is-retryable\":\(value)}")
      }
    }
    for status in [0, 21000, 21001, 21002, 21003, 21004, 21007, 21008, 21010, 21099, 21200] {
      #expect(ReceiptStatusOverride(status: status) == nil)
    }
    #expect(ReceiptStatusOverride(status: 21005, isRetryable: true) == nil)
  }

  @Test("the checks stand in their order")
  func order() throws {
    var (shop, sandbox, production) = try both()
    try shop.play("environment sandbox", "account delete")
    var tampered = sandbox
    tampered[sandbox.count - 5] ^= 1
    // The checks run in this order: damage, environment, account.
    #expect(try shop.answer(tampered, at: .production).status == 21003)
    #expect(try shop.answer(sandbox, at: .production).status == 21007)
    #expect(try shop.answer(sandbox, at: .sandbox, password: nil).status == 21010)
    shop.fault = ReceiptStatusOverride(status: 21005)
    #expect(try shop.answer(tampered, at: .production).status == 21005)
    #expect(try shop.answer(production, at: .sandbox).status == 21005)
  }

  @Test("the secret is asked for from the first subscription on, whatever is bought later", arguments: stores)
  func secret(store: EnvironmentName) throws {
    var shop = try Shop("environment \(store.rawValue)", "finish-policy manual")
    for product in ["coins", "noads", "season"] {
      try shop.buy(product)
      for password in [nil, "wrong", "", "right"] { #expect(try shop.answer(password: password).status == 0) }
    }
    let old = try shop.receipt()
    for product in ["monthly", "coins --quantity 2"] {
      try shop.buy(product)
      // A receipt without a subscription also requires the secret.
      for receipt in [old, try shop.receipt()] {
        #expect(try shop.answer(receipt, password: nil).compact == "{\"status\":21004}")
        #expect(try shop.answer(receipt, password: "wrong").compact == "{\"status\":21004}")
        #expect(try shop.answer(receipt, password: "right").status == 0)
        #expect(try shop.answer(receipt, password: shop.identity.sharedSecret.uppercased()).status == 21004)
      }
    }
    let data = StoreServer.receiptData(old)
    #expect(try shop.answer(body: body("{\"receipt-data\":\"\(data)\",\"password\":5}")).status == 21004)
    try shop.play("subscription cancel monthly", "advance 1w")
    #expect(try shop.answer(password: "wrong").status == 21004)
    #expect(try shop.answer().status == 0)
  }

  @Test("receipt and in_app are as old as the data; everything else is of the request")
  func age() throws {
    var shop = try Shop("clock 2023-11-14T22:13:00Z")
    try shop.buy("coins")
    try shop.buy("monthly")
    let old = try shop.receipt()
    try shop.play("finish #1", "advance 5m")
    try shop.clearDialogs()
    let answer = try shop.answer(old)
    #expect(answer.inApp.compactMap { $0.text("product_id") } == ["coins", "monthly"])
    #expect(answer["receipt"]?.text("receipt_creation_date") == "2023-11-14 22:13:06 Etc/GMT")
    #expect(answer["receipt"]?.text("request_date") == "2023-11-14 22:18:06 Etc/GMT")
    #expect(answer.latest.compactMap { $0.text("product_id") } == ["monthly", "monthly"])
    let newest = try #require(Base64.decode(answer.text("latest_receipt") ?? ""))
    #expect(newest == (try shop.receipt()))
    let now = try shop.answer(newest)
    #expect(
      now.inApp.compactMap { $0.text("transaction_id") }
        == answer.latest.compactMap { $0.text("transaction_id") })
    // The original of both periods is the transaction of the first period.
    let ids = answer.latest.compactMap { $0.text("transaction_id") }
    #expect(answer.latest.map { $0.text("original_transaction_id") } == [ids[0], ids[0]])
    try shop.play("subscription cancel monthly", "advance 1w")
    #expect(try shop.answer(old).status == 0)
  }

  @Test("with exclude-old-transactions each subscription has its newest row, and everything else stays")
  func exclude() throws {
    var shop = try Shop()
    try shop.buy("coins")
    try shop.buy("coins --quantity 2")
    try shop.buy("monthly")
    try shop.buy("free")
    try shop.play("advance 12m")
    let whole = try shop.answer(excludesOld: false)
    let short = try shop.answer(excludesOld: true)
    #expect(whole.latest.count > 5)
    #expect(
      short.latest.compactMap { $0.text("product_id") }.sorted() == ["coins", "coins", "free", "monthly"])
    for product in ["monthly", "free"] {
      #expect(
        short.latest.first { $0.text("product_id") == product }
          == whole.latest.last { $0.text("product_id") == product })
    }
    #expect(short.inApp == whole.inApp)
    // Only the JSON value `true` enables `exclude-old-transactions`.
    let data = StoreServer.receiptData(try shop.receipt())
    let text = """
      {"receipt-data":"\(data)","password":"\(shop.identity.sharedSecret)","exclude-old-transactions":
      """
    #expect(try shop.answer(body: body(text + "true}")).latest.count == 4)
    for value in ["\"true\"", "1", "null", "false"] {
      #expect(try shop.answer(body: body(text + value + "}")).latest.count == whole.latest.count, "\(value)")
    }
  }

  @Test("rows stand oldest first, newest first, or in an order of the seed's")
  func rowOrder() throws {
    var shop = try Shop()
    for count in 1...8 { try shop.buy("coins --quantity \(count)") }
    try shop.buy("monthly")
    let ids = { (answer: JSONValue) in answer.latest.compactMap { $0.text("transaction_id") } }
    let oldest = ids(try shop.answer())
    #expect(oldest.count == 9 && oldest == oldest.sorted())
    shop.quirks.order = .newestFirst
    #expect(ids(try shop.answer()) == oldest.reversed())
    #expect(try shop.answer().inApp.compactMap { $0.text("transaction_id") } == oldest.reversed())
    shop.quirks.order = .shuffled
    let shuffled = ids(try shop.answer())
    #expect(shuffled != oldest && shuffled != oldest.reversed() && shuffled.sorted() == oldest)
    #expect(ids(try shop.answer()) == shuffled)
  }

  @Test(
    "the Sandbox's receipts are cut where the quirk says so, the history is not, and production's never are")
  func truncation() throws {
    var shop = try Shop()
    try shop.buy("coins")
    try shop.buy("monthly")
    try shop.play("advance 25m")
    shop.quirks.sandboxTruncation = 2
    let answer = try shop.answer()
    #expect(answer.latest.count == 7)
    #expect(
      answer.inApp
        == Array(answer.latest.suffix(2)).map { row in
          answer.inApp.first { $0.text("transaction_id") == row.text("transaction_id") } ?? .null
        })
    shop.quirks.sandboxTruncation = nil
    #expect(try shop.answer().inApp.count == 7)
    try shop.play("environment production", "finish-policy manual")
    shop.quirks.sandboxTruncation = 1
    for count in 1...3 { try shop.buy("coins --quantity \(count)") }
    #expect(try shop.answer().inApp.count == 3)
  }

  private func products(_ rows: [JSONValue]) -> [String] { rows.compactMap { $0.text("product_id") } }

  private func identifiers(_ rows: [JSONValue]) -> [String] { rows.compactMap { $0.text("transaction_id") } }

  @Test(
    "with in-app-history part a receipt has the first, newest and unfinished periods of a subscription",
    arguments: stores)
  func partOfHistory(store: EnvironmentName) throws {
    var shop = try Shop("environment \(store.rawValue)", "finish-policy automatic")
    for product in ["coins", "noads", "season", "monthly", "free"] { try shop.buy(product) }
    try shop.play("advance \(store == .sandbox ? "20m" : "P4M")")
    try shop.play("finish-policy manual")
    try shop.play("advance \(store == .sandbox ? "5m" : "P1M")", "finish-policy automatic")
    try shop.play("advance \(store == .sandbox ? "15m" : "P3M")")
    let whole = try shop.answer()
    #expect(identifiers(whole.inApp).count == identifiers(whole.latest).count)
    shop.quirks.inAppHistory = .part
    let answer = try shop.answer()
    #expect(answer.latest == whole.latest && answer.pending == whole.pending)
    for product in ["noads", "season"] { #expect(products(answer.inApp).count { $0 == product } == 1) }
    for product in ["monthly", "free"] {
      let all = whole.inApp.filter { $0.text("product_id") == product }
      let part = answer.inApp.filter { $0.text("product_id") == product }
      #expect(all.count > 6 && part.count == 3, "\(product): \(part.count) of \(all.count)")
      #expect(part.first == all.first && part.last == all.last)
      // The row of an unfinished period is between the first and the newest row.
      let unfinished = try #require(part.dropFirst().first?.text("transaction_id"))
      #expect(all.dropFirst().dropLast().contains { $0.text("transaction_id") == unfinished })
    }
    #expect(
      ReceiptContent(encoded: try #require(ReceiptContainer.content(of: try shop.receipt())))?.inApp.count
        == answer.inApp.count)
    if store == .sandbox {
      shop.quirks.sandboxTruncation = 2
      #expect(try shop.answer().inApp == answer.inApp.suffix(2))
    }
  }

  @Test("with consumables-latest empty, a customer with consumables only gets an empty latest_receipt_info")
  func consumablesOnly() throws {
    var shop = try Shop("environment production", "finish-policy manual")
    shop.quirks.consumablesLatest = .empty
    #expect(try shop.answer()["latest_receipt_info"] == nil)
    try shop.buy("coins")
    let answer = try shop.answer()
    #expect(answer.inApp.count == 1 && answer["latest_receipt_info"] == .array([]))
    #expect(answer["latest_receipt"] == nil && answer["pending_renewal_info"] == nil)
    shop.quirks.consumablesLatest = .absent
    #expect(try shop.answer()["latest_receipt_info"] == nil)
    shop.quirks.consumablesLatest = .empty
    try shop.buy("noads")
    #expect(try shop.answer()["latest_receipt_info"] == nil)
    try shop.buy("monthly")
    #expect(try shop.answer().latest.count == 3)
  }

  @Test("with bought-after-lapse new-original, pending_renewal_info has a row for each original transaction")
  func boughtAfterLapse() throws {
    var shop = try Shop("finish-policy automatic", "quirk bought-after-lapse new-original")
    try shop.buy("monthly")
    try shop.play("subscription cancel monthly", "advance 10m")
    #expect(try shop.answer().pending.count == 1)
    try shop.buy("monthly")
    let answer = try shop.answer()
    #expect(answer.pending.map { $0.text("auto_renew_status") } == ["1", "0"])
    let originals = answer.pending.map { $0.text("original_transaction_id") }
    #expect(originals == identifiers(answer.latest).reversed().map(Optional.some))
    #expect(answer.latest.allSatisfy { $0.text("original_transaction_id") == $0.text("transaction_id") })
  }

  @Test("with receipt-dates local, the dates are those of the time zone and are read as UTC")
  func localDates() throws {
    var content = ReceiptContent()
    content.created = .defaultStart
    content.inApp = [ReceiptContent.InApp(product: "p", purchased: .defaultStart, expires: .defaultStart)]
    content.shiftDates(to: try #require(DeviceTimeZone("+02:00")))
    let shifted: Instant = .defaultStart + .seconds(7_200)
    #expect(content.created == shifted && content.inApp[0].purchased == shifted)
    #expect(content.inApp[0].expires == shifted && content.inApp[0].cancelled == nil)
  }

  @Test("with original-id first, each period has the first original transaction of the group")
  func firstOriginal() throws {
    var shop = try Shop("finish-policy automatic", "quirk bought-after-lapse new-original")
    try shop.buy("monthly")
    try shop.play("subscription cancel monthly", "advance 10m")
    try shop.buy("monthly")
    let own = try shop.answer().latest
    #expect(own.allSatisfy { $0.text("original_transaction_id") == $0.text("transaction_id") })
    try shop.play("quirk original-id first")
    let joined = try shop.answer().latest
    #expect(joined.map { $0.text("transaction_id") } == own.map { $0.text("transaction_id") })
    #expect(Set(joined.map { $0.text("original_transaction_id") }).count == 1)
    #expect(
      joined.last?.text("original_transaction_id") == own.last?.text("transaction_id")
        || joined.first?.text("original_transaction_id") == own.first?.text("transaction_id"))
    try shop.play("undo")
    #expect(try shop.answer().latest == own)
  }

  @Test("with in-app-history part refunded and resubscribed periods follow the rule; undo restores all")
  func partAfterResubscribing() throws {
    var shop = try Shop("finish-policy automatic")
    try shop.buy("monthly")
    try shop.play("advance 15m", "subscription cancel monthly", "advance 10m")
    try shop.buy("monthly")
    try shop.play("advance 15m")
    let all = try shop.answer().inApp
    #expect(all.count > 5 && Set(all.map { $0.text("original_transaction_id") }).count == 1)
    try shop.play("quirk in-app-history part")
    var part = ReceiptQuirks(shop.world.quirks)
    #expect(part.inAppHistory == .part)
    swap(&shop.quirks, &part)
    #expect(try shop.answer().inApp == [all[0], all[all.count - 1]])
    try shop.play("undo")
    #expect(ReceiptQuirks(shop.world.quirks).inAppHistory == .all)
  }

  @Test(
    "with history-truncates latest_receipt_info has so many rows, the newest, in either store",
    arguments: stores)
  func historyTruncation(store: EnvironmentName) throws {
    var shop = try Shop("environment \(store.rawValue)")
    try shop.buy("coins")
    try shop.buy("monthly")
    try shop.buy("free")
    try shop.play("advance \(store == .sandbox ? "25m" : "P5M")")
    let whole = try shop.answer()
    for count in [1, 3, whole.latest.count, 1000] {
      shop.quirks.historyTruncation = count
      let answer = try shop.answer()
      #expect(answer.latest == Array(whole.latest.suffix(count)))
      #expect(answer.inApp == whole.inApp && answer.pending == whole.pending)
      #expect(answer.text("latest_receipt") == whole.text("latest_receipt"))
    }
    shop.quirks.historyTruncation = 2
    #expect(try shop.answer(excludesOld: true).latest.count == 2)
    shop.quirks.order = .newestFirst
    #expect(try shop.answer().latest == whole.latest.suffix(2).reversed())
  }

  @Test("the way in: one path, HTTP 200 whatever the status, 413 for a body over the limit")
  func requests() throws {
    let (shop, sandbox, _) = try both()
    func ask(_ path: String, method: String = "POST", body: [UInt8]) -> ServerResponse {
      shop.server.answer(
        ServerRequest(method: method, path: path, body: body, environment: .sandbox), state: shop.worlds,
        now: moment("2026-11-22T13:00:00Z"))
    }
    let good = ask("/verifyReceipt", body: body("{\"receipt-data\":\"\(StoreServer.receiptData(sandbox))\"}"))
    #expect(good.status == 200)
    #expect(good.headers.contains(.init("content-type", "application/json")))
    #expect(good.headers.contains(.init("date", "Sun, 22 Nov 2026 13:00:00 GMT")))
    #expect(try JSONReader.read(good.body).status == 0)
    #expect(ask("/verifyReceipt", body: body("x")).status == 200)
    #expect(ask("/verifyReceipt", method: "GET", body: []).body == body("{\"status\":21000}"))
    #expect(ask("/verifyreceipt", body: good.body).status == 404)
    #expect(ask("/", body: good.body).body.isEmpty)
    let limit = VerifyRequest.maxBodySize
    #expect(limit == 3_145_728)
    #expect(ask("/verifyReceipt", body: [UInt8](repeating: 0x20, count: limit)).status == 200)
    #expect(ask("/verifyReceipt", body: [UInt8](repeating: 0x20, count: limit + 1)).status == 413)
  }

  @Test("mutated requests are answered")
  func mutated() throws {
    let (shop, sandbox, _) = try both()
    let good = body(
      "{\"receipt-data\":\"\(StoreServer.receiptData(sandbox))\",\"password\":\"x\\ud83d\\ude00\"}")
    var random = SystemRandomNumberGenerator()
    for _ in 0..<1000 {
      var bytes = good
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: bytes[index] = .random(in: 0...255, using: &random)
        case 1: bytes.remove(at: index)
        default: bytes = Array(bytes.prefix(index + 1))
        }
      }
      let status = shop.server.verify(method: "POST", body: bytes, at: .sandbox, shop.worlds).status
      #expect([0, 21002, 21003, 21007, 21008, 21010].contains(status))
    }
  }
}
