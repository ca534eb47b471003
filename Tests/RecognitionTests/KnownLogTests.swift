// Tests of the recognition of public logs, of other logs, and of texts without a purchase.

import StoreModel
import Testing

@testable import Recognition

@Suite("Logs") struct KnownLogTests {
  @Test("Of the public logs at least 41 are right, and at most two have a wrong situation")
  func publicLogs() {
    let logs = LogFixture.publicLogs
    #expect(logs.count == 46)
    var right = 0
    var wrong = 0
    for log in logs {
      let recognition = Recognizer.standard.recognizeSituations(log.log)
      let isRight = recognition.kinds == log.kinds && hasEnvironment(log, recognition)
      right += isRight ? 1 : 0
      wrong += !isRight && recognition.isRecognized ? 1 : 0
    }
    #expect(right >= 41)
    #expect(wrong <= 2)
  }

  private func hasEnvironment(_ log: LogFixture, _ recognition: Recognition) -> Bool {
    log.environment == nil || recognition.place.environment?.rawValue == log.environment
  }

  @Test("Each form of an error is read", arguments: LogFixture.invented + LogFixture.morePublicLogs)
  func forms(log: LogFixture) throws {
    let recognizer = Recognizer.standard
    let recognition =
      log.steps == nil ? recognizer.recognizeSituations(log.log) : recognizer.recognize(log.log)
    #expect(recognition.kinds == log.kinds)
    if log.environment != nil { #expect(hasEnvironment(log, recognition)) }
    if let api = log.api { #expect(recognition.place.api == (api == "queue" ? .queue : .product)) }
    if let language = log.language { #expect(recognition.place.language == language) }
    guard let situation = recognition.situations.first else { return }
    if let operation = log.operation { #expect(situation.operation.rawValue == operation) }
    if let purchases = log.purchases { #expect(situation.purchaseCount == purchases) }
    for step in log.steps ?? [] { #expect(situation.scenario.contains(step), "\(situation.scenario)") }
  }

  @Test("A text without a purchase is not recognized", arguments: LogFixture.otherTexts)
  func others(text: LogFixture) {
    let recognition = Recognizer.standard.recognizeSituations(text.log)
    #expect(recognition.kinds.isEmpty)
    #expect(!recognition.isRecognized && !recognition.mentionsPurchases)
  }

  @Test("The fixtures are complete")
  func counts() {
    #expect(LogFixture.invented.count >= 60)
    #expect(LogFixture.otherTexts.count >= 30)
  }

  @Test("Repeated purchases give one purchase each")
  func repeated() throws {
    let attempt = "State = .purchasing\nState = .failed Error Domain=SKErrorDomain Code=2 \"(null)\"\n"
    let recognition = Recognizer.standard.recognize(
      String(repeating: "SKPaymentQueue\n" + attempt, count: 3))
    let situation = try #require(recognition.situations.first)
    #expect(recognition.situations.count == 1 && situation.purchaseCount == 3)
    #expect(situation.scenario.split(separator: "\n").filter { $0.hasPrefix("buy ") }.count == 3)
  }

  @Test("Situations of one log are in order of time")
  func order() {
    func error(_ domain: String, _ code: Int) -> String { "Error Domain=\(domain) Code=\(code) \"x\"\n" }
    let pause = String(repeating: "\n", count: 20)
    let recognition = Recognizer.standard.recognize(
      error("ASDServerErrorDomain", 3532) + pause + error("ASDServerErrorDomain", 3038) + pause
        + error("SKErrorDomain", 2))
    #expect(recognition.kinds == ["already-subscribed", "interrupted-purchase", "user-cancelled"])
    #expect(recognition.situations.map(\.lines.lowerBound).sorted() == [1, 22, 43])
  }

  @Test("Environment, storefront, zone and clock of the log are in the scenario")
  func place() throws {
    let log = """
      2024-03-09 21:05:07.100+0900 Shop[12:34] <SKPaymentQueue: 0x28>: Payment completed with error: \
      Error Domain=ASDErrorDomain Code=500 "(null)" UserInfo={client-environment-type=Sandbox, \
      storefront-country-code=JPN, NSUnderlyingError=0x3 {Error Domain=AMSErrorDomain Code=301 "(null)" \
      UserInfo={AMSStatusCode=503}}}
      """
    let recognition = Recognizer.standard.recognize(log)
    #expect(recognition.place.environment == .sandbox && !recognition.place.isEnvironmentAssumed)
    #expect(recognition.place.storefront == "JPN" && recognition.place.zone == 540)
    let scenario = try #require(recognition.situations.first).scenario
    for line in [
      "environment sandbox", "--storefront JPN", "--time-zone +09:00", "clock 2024-03-09T21:05:07+09:00",
      "fail ASDErrorDomain/500>AMSErrorDomain/301 --once --status 503",
      "expect underlying last ASDErrorDomain 500",
    ] { #expect(scenario.contains(line), "\(line)") }
  }

  @Test("A log of StoreKit 2 never makes the payment queue fail")
  func interface() throws {
    let recognition = Recognizer.standard.recognize(
      "Product.purchase(a.b) threw StoreKitError.networkError(Error Domain=NSURLErrorDomain Code=-1009 \"x\")"
    )
    let scenario = try #require(recognition.situations.first).scenario
    #expect(scenario.contains("app storekit 2\n") && scenario.contains("fail purchase networkError"))
  }

  @Test("The names of functions in the stack after an error, and no earlier call, tell the operation")
  func calls() {
    let error = "PlatformException(E_USER_CANCELLED, Cancelled., null)"
    let frame = "#2 FlutterInappPurchase.getAvailablePurchases (package:flutter_inapp_purchase/a.dart:1)"
    for (log, kind) in [("\(error)\n\(frame)", "restore-failed"), ("\(frame)\n\(error)", "user-cancelled")] {
      #expect(Recognizer.standard.recognizeSituations(log).kinds == [kind])
    }
  }

  @Test("Identifiers that the App Store does not know are read from lists on one line and on several")
  func invalidProducts() throws {
    for log in [
      "Invalid Product IDs: (\n    \"a.gold\",\n    \"a.silver\"\n)\n\"a.other\"",
      "SKProductsResponse.invalidProductIdentifiers: [\"a.gold\", \"a.silver\"], \"a.other\"",
      "invalidProductIdentifiers: a.gold, a.silver", "InAppPurchase notFoundIDs: [a.gold, a.silver]",
      "Unity IAP\nUnavailable product a.gold-a.gold\nUnavailable product a.silver-a.silver",
    ] {
      let recognition = Recognizer.standard.recognizeSituations(log)
      #expect(recognition.kinds == ["products-not-found"], "\(log)")
      #expect(recognition.place.invalidProducts.prefix(2) == ["a.gold", "a.silver"], "\(log)")
      #expect(!recognition.place.invalidProducts.contains("a.other"))
    }
    let sentence = Recognizer.standard.recognizeSituations(
      "Invalid product identifiers were found: see below")
    #expect(sentence.place.invalidProducts.isEmpty)
  }

  @Test("The operation that failed decides which step is written")
  func operations() throws {
    let error =
      "Error Domain=ASDErrorDomain Code=500 \"(null)\" UserInfo={NSUnderlyingError=0x1 "
      + "{Error Domain=AMSErrorDomain Code=301 \"(null)\"}}"
    for (text, step) in [
      ("paymentQueue(_:updatedTransactions:) \(error)", "fail ASDErrorDomain/500>AMSErrorDomain/301"),
      ("SKReceiptRefreshRequest \(error)", "fail receipt-refresh ASDErrorDomain/500"),
      ("Transaction.unfinished \(error)", "fail unfinished systemError>ASDErrorDomain/500"),
      ("restoreCompletedTransactionsFailedWithError \(error)", "fail restore ASDErrorDomain/500"),
      (
        "Failed to load products. StoreKitError \(error)", "fail load-products systemError>ASDErrorDomain/500"
      ),
    ] {
      let scenario = try #require(Recognizer.standard.recognize(text).situations.first).scenario
      #expect(scenario.contains(step), "\(text): \(scenario)")
    }
  }

  private static func timeout(_ url: String) -> String {
    """
    [Ads] Error Domain=NSURLErrorDomain Code=-1001 "The request timed out." UserInfo={NSUnderlyingError=0x6 \
    {Error Domain=kCFErrorDomainCFNetwork Code=-1001 "(null)"}\(url)}
    """
  }

  private static let adURL = ", NSErrorFailingURLKey=https://ads.example.net/v1?a=1"

  @Test("A network error of another host, or in a log with only successful purchases, is no failed purchase")
  func otherRequests() {
    let purchase = "\nSKPaymentQueue\ntransactionState=0\ntransactionState=1\nfinishTransaction"
    for log in [
      Self.timeout(Self.adURL) + purchase, Self.timeout("") + purchase, purchase + "\n" + Self.timeout(""),
      Self.timeout(Self.adURL) + "\nSKPaymentQueue",
    ] {
      let recognition = Recognizer.standard.recognizeSituations(log)
      #expect(recognition.situations.isEmpty, "\(log)")
      let lines = RecognitionReport(recognition).lines(.english)
      #expect(
        lines.contains("These errors belong to other requests, not to a purchase: NSURLErrorDomain -1001."))
    }
    let apple = ", NSErrorFailingURLKey=https://p45-buy.itunes.apple.com/inAppBuy"
    for log in [Self.timeout(apple) + "\nSKPaymentQueue", "Purchase failed\n" + Self.timeout("") + purchase] {
      #expect(Recognizer.standard.recognizeSituations(log).kinds == ["failed-no-network"], "\(log)")
    }
  }

  @Test("The error inside an error of StoreKit is replayed, and not an earlier error of another request")
  func reportedError() throws {
    let failure =
      "SKPaymentQueue Error Domain=SKErrorDomain Code=0 \"(null)\" UserInfo={NSUnderlyingError=0x1 "
      + "{Error Domain=NSURLErrorDomain Code=-1009 \"offline\"}}"
    for url in ["", Self.adURL] {
      let timeouts = String(repeating: Self.timeout(url) + "\n", count: 3)
      let recognition = Recognizer.standard.recognize(timeouts + failure)
      #expect(recognition.kinds == ["failed-no-network"])
      let situation = try #require(recognition.situations.first)
      #expect(situation.certainty == .certain && situation.evidence.map(\.line) == [4])
      #expect(situation.scenario.contains("NSURLErrorDomain/-1009"), "\(situation.scenario)")
      #expect(!situation.scenario.contains("-1001"), "\(situation.scenario)")
    }
    let cancelled = Self.timeout("") + "\nSKPaymentQueue Error Domain=SKErrorDomain Code=2 \"(null)\""
    #expect(Recognizer.standard.recognizeSituations(cancelled).kinds == ["user-cancelled"])
  }

  @Test("An error with another text than the table's is replayed with the text of the log")
  func otherText() throws {
    let error = "SKPaymentQueue Error Domain=SKErrorDomain Code=0 \"(null)\" UserInfo={NSUnderlyingError=0x1 "
    for (inner, step) in [
      (
        "{Error Domain=AMSErrorDomain Code=2 \"Password reuse not available for account\"}}",
        "AMSErrorDomain/2=Password reuse not available for account"
      ),
      ("{Error Domain=AMSErrorDomain Code=301 \"Invalid Status Code\"}}", "AMSErrorDomain/301 --once"),
    ] {
      let scenario = try #require(Recognizer.standard.recognize(error + inner).situations.first).scenario
      #expect(scenario.contains(step), "\(scenario)")
    }
  }
}
