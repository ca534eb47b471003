// Tests of expectations about the backend.

import Scenario
import Simulation
import StoreSimulator
import Support
import Testing

@testable import Backend

@Suite("Expectations of the backend") struct BackendQuestionTests {
  @Test("Before anything was verified a path is asked of the receipt of now")
  func present() throws {
    var bench = try Bench("environment sandbox")
    #expect(try bench.perform("expect receipt status 0").failure?.found.contains("no receipt") == true)
    try bench.buy(Lab.noAds)
    try bench.play(
      "expect receipt status 0", "expect receipt environment Sandbox",
      "expect receipt receipt.in_app[0].product_id \(Lab.noAds)", "expect receipt receipt.in_app count 1",
      "expect receipt latest_receipt_info absent")
    for line in ["expect verified", "expect refused-by-store 21002"] {
      #expect(try bench.perform(line).failure?.found.contains("nothing was verified") == true)
    }
    try bench.play(
      "verify --way production-only", "expect receipt status 21007", "expect receipt environment absent")
  }

  @Test("A finding says what is there instead, in both languages")
  func findings() throws {
    var bench = try Bench("environment sandbox", "finish-policy manual")
    try bench.buy(Lab.coins)
    try bench.buy(Lab.monthly)
    try bench.play("verify")
    let table: [(line: String, english: String, japanese: String)] = [
      ("expect receipt status 21004", "status 0", "status 0"),
      ("expect receipt receipt.in_app count 3", "2 in receipt.in_app", "receipt.in_app は2件"),
      ("expect receipt receipt.in_app absent", "2 in receipt.in_app", "receipt.in_app は2件"),
      (
        "expect receipt latest_receipt_info[*].product_id some-absent", "absent in 0 of 2 rows",
        "2行すべてにあります"
      ),
      ("expect receipt receipt.in_app some-absent", "has no field after [*]", "[*] の後の項目"),
      ("expect receipt nothing 1", "nothing is absent", "nothing はありません"),
      ("expect receipt receipt absent", "receipt exists", "receipt はあります"),
      ("expect receipt receipt.in_app[*].expires_date_ms count 2", "1 in", "1件"),
      ("expect receipt in_app[ 1", "is not a path", "場所ではありません"),
      (
        "expect receipt latest_receipt_info.0.product_id absent", "write latest_receipt_info[0].product_id",
        "latest_receipt_info[0].product_id と書きます"
      ),
      ("expect delivered \(Lab.coins) 2", "1 x \(Lab.coins) delivered in Sandbox", "個"),
      ("expect refused-by-store 21003", "the receipt now was verified", "検証されました"),
    ]
    for row in table {
      let failure = try #require(try bench.perform(row.line).failure, "\(row.line)")
      #expect(failure.found.contains(row.english), "\(failure.found)")
      #expect(
        failure.finding.text(Localizer(.japanese)).contains(row.japanese),
        "\(failure.finding.text(Localizer(.japanese)))")
    }
    try bench.play("verify --way production-only")
    #expect(try bench.perform("expect verified").failure?.found == "the receipt now was refused with 21007")
  }

  @Test("A field is absent in some row, as long as one row of several lacks it")
  func absentInSomeRow() throws {
    let line = "expect receipt receipt.in_app[*].expires_date some-absent"
    var bench = try Bench("environment sandbox", "finish-policy manual")
    try bench.buy(Lab.monthly)
    try bench.play("verify")
    #expect(try bench.perform(line).failure != nil)
    try bench.buy(Lab.coins)
    try bench.play("verify", line)
    let proposed = ParticipantRegistry.withBackend.proposals(on: bench.session.simulation)
    #expect(proposed.map { CommandPrinter.text(.expect($0)) }.contains(line))
  }

  @Test("Paths are read as they are written, and nothing else is one")
  func paths() {
    for path in [
      "status", "receipt.in_app[0].product_id", "pending_renewal_info[*].auto_renew_status", "is-retryable",
      "a[1][*].b",
    ] {
      #expect(ResponsePath(path) != nil, "\(path)")
    }
    for path in [
      "", ".", "a.", ".a", "a..b", "[0]", "a[", "a[]", "a[x]", "a[-1]", "a[1", "a]b", "a[1]b", "a b",
      "a[99999999999]", "a.0", "a.*.b", "in_app[0].product_id",
    ] {
      #expect(ResponsePath(path) == nil, "\(path)")
    }
    #expect(ResponsePath.corrected("latest_receipt_info.0.product_id") == "latest_receipt_info[0].product_id")
    #expect(ResponsePath.corrected("in_app.*.product_id") == "receipt.in_app[*].product_id")
    #expect(ResponsePath.corrected("a[x]") == nil && ResponsePath.corrected("0") == nil)
  }

  @Test(
    "Every step is written as it is read",
    arguments: [
      "receipt take a", "receipt take \"my receipt\" --created 2017-10-23T12:15:47Z", "receipt show",
      "receipt show a", "receipt tamper a", "receipt forget \"--odd\"", "receipt-fault 21005",
      "receipt-fault off", "server-api released off", "server-api url on", "server-api limits on",
      "server-api fail 429",
      "server-api fail 500-retryable", "server-api normal", "server ocsp good", "server ocsp revoked",
      "server ocsp silent", "server ocsp wrong",
      "receipt-fault 21100 --retryable no --once", "verify", "verify a", "verify --way sandbox-first",
      "verify a --way by-build --build debug --password wrong --exclude-old-transactions "
        + "--requested 2017-10-25T07:03:22.492000Z --deliver before",
      "expect verified", "expect refused-by-store 21007", "expect delivered a 2",
      "expect receipt status 0", "expect receipt latest_receipt_info absent",
      "expect receipt receipt.in_app[*].expires_date some-absent", "expect receipt a.b \"some-absent\"",
      "expect receipt receipt.in_app count 2",
      "expect receipt a.b \"absent\"", "expect receipt a.b \"count\"", "expect receipt a \"two words\"",
      "app identity", "app identity --bundle-id com.example.x --app-apple-id 7 --version 36",
      "app identity --original-version 1.2 --shared-secret 00112233445566778899aabbccddeeff",
      "account delete", "quirk receipt-fields 2017", "quirk receipt-order shuffled",
      "quirk sandbox-truncates never",
      "quirk sandbox-truncates 37", "quirk tampered-receipt 21002",
      "quirk in-app-history part", "quirk history-truncates never", "quirk history-truncates 5",
      "quirk is-retryable number", "quirk is-retryable quoted",
      "quirk consumables-latest empty", "quirk bought-after-lapse new-original", "era ios-6", "era 2017",
    ])
  func steps(line: String) throws {
    let table = ParticipantRegistry.withBackend.table
    let step = try #require(try CommandParser(table: table).parse(line))
    #expect(CommandPrinter.text(step) == line)
    #expect(try CommandParser(table: table).parse(CommandPrinter.text(step))?.command == step.command)
  }

  @Test("What is proposed holds, whatever was verified")
  func proposals() throws {
    var bench = try Bench("environment sandbox", "finish-policy manual")
    try bench.buy(Lab.coins)
    #expect(ParticipantRegistry.withBackend.proposals(on: bench.session.simulation).isEmpty)
    for line in ["verify", "verify --way production-only", "receipt-fault 21005 --once", "verify"] {
      try bench.play(line)
      let proposed = ParticipantRegistry.withBackend.proposals(on: bench.session.simulation)
      for expectation in proposed {
        #expect(bench.session.failure(of: expectation) == nil, "\(CommandPrinter.text(.expect(expectation)))")
      }
      if line.hasPrefix("verify") { #expect(!proposed.isEmpty) }
    }
  }

  @Test("Names of receipts, ways and paths are completed")
  func completions() throws {
    let bench = try Bench("environment production", "receipt take before")
    func words(_ partial: String) -> [String] {
      ParticipantRegistry.withBackend.table.completions(for: partial, in: bench.session).map(\.word)
    }
    #expect(words("verify ").contains("now") && words("verify ").contains("before"))
    #expect(words("verify before --way ").contains("any-failure"))
    #expect(words("receipt tamper ") == ["now", "before"])
    #expect(words("expect rec") == ["receipt"])
    #expect(words("expect receipt latest_receipt_info[").contains("latest_receipt_info[*].product_id"))
    #expect(words("quirk sandbox-truncates ").contains("never"))
    #expect(words("quirk history-truncates ").contains("never"))
    #expect(words("quirk in-app-history ") == ["all", "part"])
    #expect(words("quirk consumables-latest ") == ["absent", "empty"])
    #expect(words("quirk is-retryable ") == ["boolean", "number", "quoted"])
  }
}
