// Tests of the `fail` step: error names, the server's answer, and charged failures.

import StoreSimulator
import Support
import Testing

@testable import Scenario

private let coins = "com.example.subscriptionlab.coins100"

@Suite("Steps of fail") struct FailStepTests {
  @Test(
    "a step is written as it was read",
    arguments: [
      "fail paymentNotAllowed", "fail SSServerErrorDomain/2059", "fail X/-1 --once",
      "fail AMSErrorDomain/100>(AMSErrorDomain/2,com.apple.accounts/4)",
      "fail A/1>(B/2>C/3,D/4>(E/5,F/6))",
      "fail ASDErrorDomain/500>AMSErrorDomain/301 --once --status 410 --payload 5000001",
      "fail ASDErrorDomain/825 --charged", "fail purchase systemError>ASDServerErrorDomain/3532",
      "fail purchase systemError>X/1>Y/2 --once --charged",
      "fail load-products networkError>NSURLErrorDomain/-1001", "fail finish unknown --once",
      "fail receipt-refresh systemError>ASDErrorDomain/603 --once", "fail receipt-refresh off",
      "fail unfinished systemError>ASDErrorDomain/500>AMSErrorDomain/301", "fail unfinished off",
      "fail restore networkError", "fail restore off", "fail finish off",
      "fail load-products no-answer", "fail purchase no-answer --once", "fail restore no-answer",
      "fail app-store-sync no-answer --once", "fail receipt-refresh no-answer",
      "fail load-products empty --once", "fail offer-code no-sheet", "fail refund-request no-sheet --once",
      "fail load-products late 3m", "fail purchase late 30s --once", "fail restore late 1m",
      "fail restore no-end --once", "fail purchase no-result", "fail purchase no-scene --once",
      "fail purchase late-sheet 1m --once", "fail entitlements late 3m --once",
      "fail app-transaction no-answer --once", "fail entitlements off",
      "fail offer-code stays-open", "fail offer-code invalid-code --once", "fail offer-code used-code",
      "fail offer-code expired-code --once", "fail offer-code unknown --once --charged",
      "fail purchase userCancelled --charged",
      """
      fail purchase systemError>ASDErrorDomain/500>AMSErrorDomain/301 --once --status 401 --payload -5 \
      --charged
      """,
      #"fail "SSServerErrorDomain/2059=Already bought=Ask, please (now)""#,
      #"fail "A/1=x \\> y \\= z \\\\>(B/2=p\\, q\\),C/3)""#, #"fail "A/1==only a reason""#,
    ])
  func roundTrip(line: String) throws {
    let step = try parse(line)
    let text = CommandPrinter.text(step)
    #expect(text == line)
    #expect(try parse(text).command == step.command)
  }

  @Test(
    "a call that also StoreKit 1 has takes a chain without the error of StoreKit 2",
    arguments: ["receipt-refresh", "unfinished", "finish", "restore"])
  func chains(interface: String) throws {
    let step = try parse("fail \(interface) ASDErrorDomain/500>AMSErrorDomain/301 --once")
    #expect(
      CommandPrinter.text(step)
        == "fail \(interface) systemError>ASDErrorDomain/500>AMSErrorDomain/301 --once")
    #expect(throws: (any Error).self) { try parse("fail load-products ASDErrorDomain/500") }
  }

  @Test("an error of SKErrorDomain inside another one is written by its number")
  func innerNames() throws {
    let step = try parse("fail purchase systemError>paymentNotAllowed>X/1")
    #expect(CommandPrinter.text(step) == "fail purchase systemError>SKErrorDomain/4>X/1")
  }

  @Test(
    "what cannot be is refused at its place, with what is possible",
    arguments: [
      ("fail ASDErrorDomain/500 --status abc", 34, "100 to 599"),
      ("fail ASDErrorDomain/500 --status 99", 34, "100 to 599"),
      ("fail ASDErrorDomain/500 --payload x", 35, "9999999999"),
      ("fail paymentInvalid --payload 5000001", 21, "AMSErrorDomain/301"),
      ("fail ASDErrorDomain/825 --once --status 410", 32, "AMSErrorDomain/301"),
      ("fail purchase unknown --status 410", 23, "AMSErrorDomain/301"),
      ("fail purchase systemError>X/1 --payload 7", 31, "AMSErrorDomain/301"),
      ("fail purchase invalidQuantity --status 410 --charged", 31, "AMSErrorDomain/301"),
      ("fail purchase unknown>X/1", 15, "systemError>CHAIN"),
      ("fail purchase networkError>X/1", 15, "NSURLErrorDomain/-1001"),
      ("fail purchase systemError>", 15, "DOMAIN/CODE"),
      ("fail A/1>(B/2", 6, "DOMAIN/CODE"), ("fail A/1>()", 6, "DOMAIN/CODE"),
      ("fail \(Array(repeating: "X/1", count: 65).joined(separator: ">"))", 6, "1 to 16"),
      ("fail A/1>(\(Array(repeating: "X/1", count: 64).joined(separator: ",")))", 6, "1 to 16"),
      ("fail \(String(repeating: "X/1>(", count: 3000))", 6, "1 to 16"),
      ("fail load-products unknown --charged", 28, "--once"),
      ("fail verification invalidSignature --status 410", 36, "--once"),
    ])
  func refused(line: String, column: Int, possible: String) {
    let error = #expect(throws: ParseError.self) { try parse(line) }
    #expect(error?.column == column, "\(line): \(error?.message ?? "")")
    #expect(error?.message.contains(possible) == true, "\(line): \(error?.message ?? "")")
  }

  @Test("a charged failure before the confirmation is read and refused; a cancellation is not refused")
  func beforeConfirmation() throws {
    var session = makeSession()
    try session.type(
      "expect refused fail NSURLErrorDomain/-1009 --once --charged",
      "expect refused fail purchase networkError --charged",
      "expect refused fail offer-code no-sheet --charged", "expect refused fail purchase no-answer --charged",
      "fail paymentCancelled --charged", "fail SKErrorDomain/2 --charged",
      "fail ASDErrorDomain/907 --charged", "fail purchase userCancelled --charged")
  }

  @Test("an error of StoreKit 2 has the error inside, and the console the whole of it; JSON has both")
  func systemError() throws {
    var session = makeSession()
    try session.type(
      "app storekit 2", "fail purchase systemError>ASDServerErrorDomain/3532 --once", "buy \(coins)",
      "expect result systemError",
      #"expect log "threw StoreKitError.systemError(Error Domain=ASDServerErrorDomain Code=3532""#,
      #"""
      expect log "[Default] Received error that does not have a corresponding StoreKit Error: Error \#
      Domain=ASDServerErrorDomain Code=3532"
      """#
    )
    let events = session.log.entries.map { EventJSON.line($0.simulationEvent) }
    #expect(
      events.contains {
        $0.contains(
          #""threw":"StoreKitError.systemError","error":{"domain":"ASDServerErrorDomain","code":3532"#)
      })
  }

  @Test("several errors inside one are a list in JSON, and any of them is an underlying error")
  func several() throws {
    var session = makeSession()
    try session.type(
      "fail AMSErrorDomain/100>(AMSErrorDomain/2,com.apple.accounts/4) --once --status 410", "buy \(coins)",
      "confirm", "expect error #1 AMSErrorDomain 100", "expect underlying #1 AMSErrorDomain 2",
      "expect underlying #1 com.apple.accounts 4", #"expect log "NSMultipleUnderlyingErrorsKey=(""#)
    let events = session.log.entries.map { EventJSON.line($0.simulationEvent) }
    #expect(
      events.contains {
        $0.contains(#""underlying":null,"underlyingErrors":[{"domain":"AMSErrorDomain","code":2"#)
      })
    #expect(events.contains { $0.contains(#""status":410"#) })
  }

  @Test("undo takes the sale back with the failure, and redo brings both")
  func undo() throws {
    var session = makeSession()
    try session.type("fail ASDErrorDomain/825 --charged --once", "buy \(coins)")
    let before = session.world
    try session.type("confirm")
    let after = session.world
    #expect(after.transactionCount == 2)
    try session.type("undo")
    #expect(session.world == before)
    try session.type("redo")
    #expect(session.world == after)
    try session.type("app terminate", "app launch", "expect state last purchased", "expect state #1 failed")
  }

  @Test("the last error of a chain is completed after its sign")
  func completion() {
    let session = makeSession()
    func lines(_ partial: String) -> [String] {
      CommandTable.standard.completions(for: partial, in: session).map(\.line)
    }
    #expect(
      lines("fail ASDErrorDomain/500>AMSErrorDomain/30").contains(
        "fail ASDErrorDomain/500>AMSErrorDomain/301"))
    #expect(
      lines("fail AMSErrorDomain/100>(AMSErrorDomain/2,com.apple.acc").contains(
        "fail AMSErrorDomain/100>(AMSErrorDomain/2,com.apple.accounts/4"))
    #expect(lines("fail purchase system") == ["fail purchase systemError"])
    #expect(
      lines("fail purchase systemError>ASDServerErrorDomain/353").contains(
        "fail purchase systemError>ASDServerErrorDomain/3532"))
    #expect(lines("fail ASDErrorDomain/500 --").contains("fail ASDErrorDomain/500 --charged"))
  }
}
