// Tests of errors pasted from real logs, with texts, underlying errors and server responses.

import Scenario
import Testing

@testable import Panes
@testable import Recognition
@testable import StoreRules
@testable import StoreSimulator
@testable import Workbench

@Suite("Pasted logs") struct PastedLogTests {
  /// Returns the step, without its verb, that the picker performs for a pasted text.
  private static func step(_ text: String) throws -> String {
    var bench = TestBench(100, 30)
    bench.paste(text)
    bench.press(":")
    bench.press("Enter")
    #expect(bench.workbench.overlays.isEmpty)
    let failure = try #require(bench.workbench.session.world.switches.failure)
    return CommandPrinter.text(.action(.fail(failure, once: true)), zone: .utc)
  }

  @Test(
    "a pasted error is set up as the log has it",
    arguments: [
      // adaptyteam/AdaptySDK-Flutter #92
      (
        #"""
        <SKPaymentQueue: 0x282eedce0>: Payment completed with error: Error Domain=ASDErrorDomain Code=500 \#
        "(null)" UserInfo={client-environment-type=Sandbox, storefront-country-code=IDN, \#
        NSUnderlyingError=0x282281ad0 {Error Domain=AMSErrorDomain Code=301 "Invalid Status Code" \#
        UserInfo={NSLocalizedDescription=Invalid Status Code, \#
        AMSURL=https://sandbox.itunes.apple.com/WebObjects/MZBuy.woa/wa/inAppBuy?REDACTED, \#
        AMSStatusCode=500, NSLocalizedFailureReason=The response has an invalid status code}}}
        """#,
        "fail ASDErrorDomain/500>AMSErrorDomain/301 --once --status 500"
      ),
      // onmyway133/notes #699
      (
        """
        received error that does not have a corresponding StoreKit Error: Error Domain=ASDErrorDomain \
        Code=500 "(null)" UserInfo={NSUnderlyingError=0x600000462130 {Error Domain=AMSErrorDomain Code=301 \
        "Invalid Status Code The response has an invalid status code" UserInfo={AMSFailureReason=The \
        response has an invalid status code, AMSURL=https://mzstorekit-sb.itunes.apple.com/inApps/v1/\
        receipts/createAppReceipt?REDACTED, AMSStatusCode=401, AMSServerPayload={
            errorCode = 500317;
        }, AMSDescription=Invalid Status Code, NSDebugDescription=Invalid Status Code The response has an \
        invalid status code}}}
        """,
        "fail ASDErrorDomain/500>AMSErrorDomain/301 --once --status 401 --payload 500317"
      ),
      // RevenueCat/purchases-ios #4379
      (
        #"""
        Error Domain=ASDErrorDomain Code=500 "(null)" UserInfo={NSUnderlyingError=0x302910a50 {Error \#
        Domain=AMSErrorDomain Code=306 "Reached max retry count" UserInfo={NSLocalizedDescription=Reached \#
        max retry count, AMSURL=https://x.example, AMSStatusCode=200, \#
        NSLocalizedFailureReason=Task reached max retry count (3 / 3);}}, storefront-country-code=POL, \#
        client-environment-type=Sandbox}
        """#,
        "fail ASDErrorDomain/500>AMSErrorDomain/306 --once --status 200"
      ),
      // Adapty in the Simulator: an error that contains two escaped errors
      (
        #"""
        productPurchaseFailed([2.6.2], Error Domain=SKErrorDomain Code=0 "An unknown error occurred" \#
        UserInfo={NSLocalizedDescription=An unknown error occurred, \#
        NSUnderlyingError=0x600001816010 {Error Domain=ASDErrorDomain Code=500 "Unhandled exception" \#
        UserInfo={NSUnderlyingError=0x600001890420 {Error Domain=AMSErrorDomain Code=100 "Authentication \#
        Failed" UserInfo={NSMultipleUnderlyingErrorsKey=(\n    "Error Domain=AMSErrorDomain Code=2 \\"An \#
        unknown error occurred. Please try again.\\" UserInfo={NSLocalizedDescription=An unknown error \#
        occurred. Please try again.}",\n    "Error Domain=com.apple.accounts Code=4 \\"No auth plugin\\" \#
        UserInfo={NSLocalizedDescription=No auth plugin}"\n), NSLocalizedDescription=Authentication Failed, \#
        NSLocalizedFailureReason=The authentication failed.}}, NSLocalizedDescription=Unhandled exception, \#
        NSLocalizedFailureReason=An unknown error occurred}}})
        """#,
        "fail ASDErrorDomain/500>AMSErrorDomain/100>(AMSErrorDomain/2,com.apple.accounts/4) --once"
      ),
      // An error with texts, which the table lacks
      (
        #"""
        Error Domain=SSServerErrorDomain Code=2059 "Bought already, \#
        ask > us" UserInfo={NSLocalizedDescription=Bought already, ask > us, NSLocalizedFailureReason=Why}
        """#,
        #"fail "SSServerErrorDomain/2059=Bought already, ask \\> us=Why" --once"#
      ),
      ("Error Domain=Shop.Trouble Code=-7 \"(null)\"", "fail Shop.Trouble/-7 --once"),
      // SwiftyStoreKit #51: an error before iOS 14, whose text the table lacks
      (
        #"""
        Failed(Error Domain=SKErrorDomain Code=0 "Cannot connect to iTunes Store" \#
        UserInfo={NSLocalizedDescription=Cannot connect to iTunes Store})
        """#,
        #"fail "SKErrorDomain/0=Cannot connect to iTunes Store" --once"#
      ),
      // The format of 2012
      (
        #"""
        error: Error Domain=SSServerErrorDomain Code=5002 "An unknown error has occurred" \#
        UserInfo=0x73f91c0 {NSLocalizedDescription=An unknown error has occurred}
        """#,
        "fail SSServerErrorDomain/5002 --once"
      ),
      // The step contains only the known inner error, because StoreKit adds the outer error
      (
        #"""
        Error Domain=SKErrorDomain Code=0 "发生未知错误" UserInfo={NSLocalizedDescription=发生未知错误, \#
        NSUnderlyingError=0x2826a0f60 {Error Domain=ASDServerErrorDomain Code=2024 "需要验证" \#
        UserInfo={NSLocalizedDescription=需要验证}}}
        """#,
        "fail ASDServerErrorDomain/2024 --once"
      ),
      // A bridge with another format for domains and codes
      (
        """
        {domain: AMSErrorDomain, userInfo: {AMSStatusCode: 410, AMSServerPayload: {errorCode: 5000001}}, \
        code: 305}
        """,
        "fail AMSErrorDomain/305 --once --status 410 --payload 5000001"
      ),
    ])
  func setUp(text: String, step: String) throws {
    #expect(try Self.step(text) == step)
  }

  @Test(
    "a log that is cut off anywhere, or nests without end, is read as far as it goes",
    arguments: [
      "Error Domain=X Code=1 \"a\" UserInfo={NSUnderlyingError=0x1 {", "Error Domain=X Code=1 \"\"\"\"((",
    ])
  func broken(piece: String) {
    let text = String(repeating: piece, count: 400)
    for length in stride(from: 0, to: min(text.count, 300), by: 7) {
      _ = PastedError(String(text.prefix(length))).chain
    }
    let found = PastedError(text).chain
    #expect(found.map { $0.all.count <= ErrorTable.longestChain } ?? true)
  }

  @Test("a typed name with several errors inside can be chosen")
  func typed() {
    var bench = TestBench(100, 30)
    bench.press("f")
    bench.type("A/1>(B/2,C/3)")
    #expect(bench.screen().contains("A/1>(B/2,C/3)"))
    bench.press("Enter")
    #expect(bench.workbench.session.world.switches.failure?.causes.count == 2)
  }

  @Test("a console line with a server's answer is as many lines on screen as in the log")
  func lines() throws {
    var bench = TestBench(120, 60)
    try bench.workbench.session.run([
      "fail AMSErrorDomain/301 --once --payload 5000001", "buy com.example.subscriptionlab.coins100",
      "confirm",
    ])
    bench.press("5 =")
    #expect(bench.screen().contains("    errorCode = 5000001;"))
    for entry in bench.workbench.session.log.entries {
      guard case .console = entry.event?.kind else { continue }
      #expect(
        LogEntryMetrics.count(of: entry.simulationEvent) == LogText.lines(of: entry.simulationEvent).count)
    }
  }
}
