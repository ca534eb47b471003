// Tests of the answer as text and as JSON.

import Support
import Testing

@testable import Recognition

@Suite("Report of a recognition") struct ReportTests {
  private static let cancelled =
    "SKPaymentQueue\nError Domain=SKErrorDomain Code=2 \"(null)\" "
    + "UserInfo={client-environment-type=Sandbox, storefront-country-code=JPN}\n"

  @Test("The text has situation, certainty, evidence, place, meaning, rule and scenario")
  func text() throws {
    let lines = RecognitionReport(Recognizer.standard.recognize(Self.cancelled)).lines(.english)
    #expect(lines.first == "1 situation; lines read: 2")
    #expect(lines.contains("1. The customer cancelled the purchase (certain)"))
    #expect(lines.contains("    line 2, decides: SKErrorDomain 2"))
    #expect(lines.contains("    Sandbox; storefront JPN; StoreKit 1"))
    #expect(lines.contains("    Show nothing. Finish the failed transaction."))
    #expect(lines.contains { $0.hasPrefix("    purchase.cancelled: ") })
    #expect(lines.contains { $0.hasPrefix("    observed: ") })
    #expect(lines.contains("    iapbench 1") && lines.contains("    cancel"))
  }

  @Test("The screen's language has no English sentence")
  func japanese() {
    for log in LogFixture.publicLogs {
      let report = RecognitionReport(Recognizer.standard.recognize(log.log))
      let texts = Localizer(.japanese)
      #expect(report.summary(texts) != report.summary(.english))
      for situation in report.recognition.situations {
        #expect(report.heading(situation, texts) != report.heading(situation, .english))
        let sections = zip(report.sections(situation, texts), report.sections(situation, .english))
        for (japanese, english) in sections { #expect(japanese.label != english.label) }
      }
    }
  }

  @Test("The next candidate is named with the lines that decide between the two")
  func alternative() throws {
    let recognition = Recognizer.standard.recognize("{\"code\": \"E_UNKNOWN\", \"productId\": \"x\"}")
    let situation = try #require(recognition.situations.first)
    #expect(situation.kind == .interruptedPurchase && situation.certainty == .possible)
    let section = try #require(
      RecognitionReport(recognition).sections(situation, .english).first { $0.label == "Otherwise" })
    #expect(
      section.lines == [
        "the purchase failed, and the log names no known reason",
        "It would be decided by an underlying error of the App Store with another number.",
        "The situation above would be certain with the underlying error ASDServerErrorDomain 3038 or 3029.",
      ])
  }

  @Test("The answer does not ask for a line that the log has")
  func decidingLineOfLog() throws {
    for (log, sentence) in [
      (
        "StoreKit\nError Domain=NSURLErrorDomain Code=-1001 \"x\"",
        "a line that reports the failed operation."
      ),
      ("StoreKit\nresult: pending", "one line with Product.purchase and its result .pending."),
      ("product.purchase() result: .pending", nil),
      ("Purchase failed: Error Domain=NSURLErrorDomain Code=-1001 \"x\"", nil),
    ] as [(String, String?)] {
      let recognition = Recognizer.standard.recognizeSituations(log)
      let situation = try #require(recognition.situations.first)
      let section = RecognitionReport(recognition).sections(situation, .english).first {
        $0.label == "Otherwise"
      }
      let advice = try #require(section).lines.first { $0.contains("would be certain") }
      #expect(advice == sentence.map { "The situation above would be certain with \($0)" }, "\(log)")
    }
  }

  @Test("The rule of the environment explains the situation")
  func ruleOfEnvironment() throws {
    for (log, rule) in [
      ("env=sandbox State = .deferred", "sandbox.ask-to-buy.deferred: "),
      ("State = .deferred\nState = .purchased", "xcode.ask-to-buy.deferred: "),
      ("env=production State = .deferred", "production.ask-to-buy: "),
      ("env=xcode ASDServerErrorDomain 3038", "xcode.interrupted: "),
    ] {
      let recognition = Recognizer.standard.recognizeSituations(log)
      let situation = try #require(recognition.situations.first)
      let section = RecognitionReport(recognition).sections(situation, .english).first { $0.label == "Rule" }
      #expect(section?.lines.first?.hasPrefix(rule) == true, "\(log)")
    }
  }

  @Test("Without a situation, the text says what was looked for and whether it speaks of purchases")
  func nothing() {
    let other = RecognitionReport(Recognizer.standard.recognize("hello")).lines(.english)
    #expect(other.first == "not recognised; lines read: 1")
    #expect(
      other.suffix(2) == [
        "No line names an error, a state or a result that iapbench knows.",
        "Paste more lines of the app's log; or search the library of scenarios in words.",
      ])
    let purchase = RecognitionReport(Recognizer.standard.recognize("a purchase was made")).lines(.english)
    #expect(
      purchase.contains("The text speaks of purchases, but iapbench knows no error and no result in it."))
    for (log, result) in [
      ("buy in the App Store: Error Domain=A.B Code=4 \"x\"", "A.B 4"),
      ("State = .purchased", "State = .purchased"),
    ] {
      let lines = RecognitionReport(Recognizer.standard.recognize(log)).lines(.english)
      #expect(
        lines.contains { $0.hasSuffix("no rule knows these errors and results: \(result).") }, "\(lines)")
    }
    let android = Recognizer.standard.recognize("W/BillingClient: disconnected")
    #expect(android.kinds == ["not-app-store"] && android.situations.first?.scenario == "")
    #expect(
      RecognitionReport(android).lines(.english).contains("    There is nothing that iapbench can reproduce.")
    )
  }

  @Test("An empty log, binary data, another encoding and lines of a server have answers of their own")
  func noAppLog() {
    let notification =
      #"POST /hook {"notificationType":"DID_RENEW","data":{"environment":"Sandbox"}} 200"#
    for (bytes, sentence) in [
      ([], "The log is empty."), ([0x7F, 0x45, 0x4C, 0x46, 0, 1, 2, 0x0A], "The log contains binary data:"),
      ([0xFF, 0xFE, 0x61, 0, 0x62, 0], "The log is in UTF-16"),
      (Array(#"{"originalTransactionId":"1"}"#.utf8), "The log has lines of a server"),
      (Array(notification.utf8), "DID_RENEW: The subscription renewed."),
    ] as [([UInt8], String)] {
      let recognition = Recognizer.standard.recognize(PastedLog(bytes))
      let lines = RecognitionReport(recognition).lines(.english)
      #expect(!recognition.isRecognized && lines.contains { $0.hasPrefix(sentence) }, "\(lines)")
    }
  }

  @Test("Server notifications and errors of the server API are named with their meaning, each once")
  func serverWords() {
    func answer(_ log: String, _ language: ChromeLanguage = .english) -> [String] {
      let lines = RecognitionReport(Recognizer.standard.recognize(log)).lines(Localizer(language))
      return Array(lines.dropFirst(2))
    }
    let grace = #"hook {"notificationType":"DID_FAIL_TO_RENEW","subtype":"GRACE_PERIOD","version":"2.0"}"#
    let unknown = #"hook notificationType=METADATA_CHANGED"#
    let failure = "The log has no failure that iapbench knows."
    #expect(
      answer("\(grace)\n\(grace)\n\(unknown)") == [
        "DID_FAIL_TO_RENEW / GRACE_PERIOD: The payment of a renewal failed: the billing grace period began, "
          + "and access goes on.",
        "  This step sends it: server send DID_FAIL_TO_RENEW/GRACE_PERIOD",
        "METADATA_CHANGED is not a server notification of version 2 that iapbench knows.", failure,
      ])
    #expect(
      answer(grace, .japanese).first
        == "DID_FAIL_TO_RENEW / GRACE_PERIOD: 更新の支払いが失敗しました。請求の猶予期間が始まり、利用は続きます。")
    for log in [#"{"errorCode":4040010,"errorMessage":"Transaction id not found."}"#, "API error: 4040010"] {
      #expect(
        answer(log) == [
          "4040010 is an error of the App Store Server API: HTTP 404: Transaction id not found."
        ], "\(log)")
    }
    #expect(!answer("order 4040010 shipped").contains { $0.hasPrefix("4040010") })
    let json = RecognitionReport(Recognizer.standard.recognize("\(grace)\nerror 4040010")).json
    #expect(
      json.contains(
        #""notifications":["DID_FAIL_TO_RENEW / GRACE_PERIOD"],"serverAPIErrors":[4040010],"lines":2"#),
      "\(json)")
  }

  @Test("A log of an app with keys of a server is not called a log of a server")
  func appWithServerKeys() {
    let log = #"POST /metrics 503\nTransaction.updates: verified {"originalTransactionId":"1"}"#
    let lines = RecognitionReport(Recognizer.standard.recognize(log)).lines(.english)
    #expect(
      lines.contains("The text speaks of purchases, but iapbench knows no error and no result in it."))
  }

  @Test("A code of a library that no rule knows is named, and an unknown library is a log of purchases too")
  func unknownCodes() {
    for (log, code) in [
      ("react-native-iap: initConnection rejected with E_IAP_NOT_AVAILABLE", "E_IAP_NOT_AVAILABLE"),
      ("in-app purchase: E_NOT_PREPARED", "E_NOT_PREPARED"),
    ] {
      let lines = RecognitionReport(Recognizer.standard.recognize(log)).lines(.english)
      #expect(
        lines.contains { $0.hasSuffix("no rule knows these errors and results: \(code).") }, "\(lines)")
    }
    for log in [
      "Maui.RevenueCat.InAppBilling.Services.RevenueCatBilling: Error: info is null.",
      "validateAndLogInAppPurchase fails", "UnityEngine.Purchasing: hello", "in_app_purchase: hello",
    ] { #expect(Recognizer.standard.recognizeSituations(log).mentionsPurchases, "\(log)") }
  }

  @Test("A scenario says that its error is an example if the log has none")
  func exampleOfAnError() throws {
    let remark = "# The log has no numbered error of the store; the error of the next step is an example.\n"
    for (log, isExample) in [
      ("There was a problem with the App Store.", true), ("Restore purchases failed", true),
      ("6777002: load failed", true), ("Error Domain=SSServerErrorDomain Code=5002 \"x\"", false),
      ("Purchase failed: unknown (StoreKit.StoreKitError)", false),
      ("You are currently subscribed to this", false),
    ] {
      let situation = try #require(Recognizer.standard.recognize(log).situations.first)
      #expect(situation.scenario.contains(remark) == isExample, "\(situation.scenario)")
    }
    let status = try #require(Recognizer.standard.recognize("6777017: verification failed").situations.first)
    #expect(status.scenario.contains("# The log has no status of verifyReceipt"), "\(status.scenario)")
  }

  @Test("A case or a status that says more than the situation has its own title and meaning")
  func ownTexts() throws {
    for (log, title) in [
      ("StoreKit.notEntitled", "the app is not entitled to in-app purchases"),
      ("[store.js] 6777020", "the receipt is valid, but its subscription has expired"),
      ("StoreKit.unknown", SituationKind.failedUnknown.title.english),
    ] {
      let situation = try #require(Recognizer.standard.recognizeSituations(log).situations.first)
      #expect(situation.title.english == title && situation.title.japanese != title)
      #expect(!situation.meaning.english.isEmpty)
    }
  }

  @Test("The reason of an HTTP status is evidence, and the meaning tells statuses of the account apart")
  func reasonOfAStatus() throws {
    let recognition = Recognizer.standard.recognizeSituations(
      "AMSErrorDomain Code=301 AMSStatusCode=410\nWe can’t update: the source account has no storefront")
    let situation = try #require(recognition.situations.first)
    #expect(situation.kind == .failedInvalidStatus && situation.evidence.map(\.line) == [1, 2])
    #expect(situation.evidence.last?.role == .supports)
    #expect(situation.meaning.english.contains("check the account"))
    let alone = Recognizer.standard.recognizeSituations("purchase: the source account has no storefront")
    #expect(alone.situations.isEmpty)
  }

  @Test("A text about another situation contradicts and is the next candidate, without a change of certainty")
  func contradiction() throws {
    let recognition = Recognizer.standard.recognizeSituations(
      "{\"message\": \"Cannot connect to iTunes Store\", \"code\": 6777006}")
    let situation = try #require(recognition.situations.first)
    #expect(situation.kind == .userCancelled && situation.certainty == .likely)
    #expect(situation.evidence.map(\.role) == [.decides, .contradicts])
    #expect(situation.alternative == .failedCannotConnect)
  }

  @Test("Evidence is not repeated: a part of another text of the line, and the same text in many lines")
  func repetition() throws {
    let line = "Error Domain=ASDServerErrorDomain Code=3532 \"You are currently subscribed to this\"\n"
    let recognition = Recognizer.standard.recognizeSituations(String(repeating: line, count: 9))
    let evidence = try #require(recognition.situations.first).evidence
    #expect(evidence.map(\.line) == [1, 2, 3])
  }

  @Test("The phrase that names another operation is evidence")
  func operation() throws {
    let recognition = Recognizer.standard.recognizeSituations(
      "restorePurchases() failed\n{\"code\":\"E_USER_CANCELLED\"}")
    let situation = try #require(recognition.situations.first)
    #expect(situation.kind == .restoreFailed)
    #expect(situation.evidence.map(\.text) == ["restorePurchases", "E_USER_CANCELLED"])
    #expect(situation.evidence.map(\.role) == [.supports, .decides])
  }

  @Test("The meaning for an app depends on the version of StoreKit")
  func meaning() {
    #expect(SituationKind.userCancelled.meaning(for: .queue).english.contains("Finish"))
    #expect(!SituationKind.userCancelled.meaning(for: .product).english.contains("Finish"))
    #expect(SituationKind.noReceipt.meaning(for: .product) == SituationKind.noReceipt.meaning(for: .queue))
  }

  @Test("The JSON has the documented keys")
  func json() throws {
    let text = RecognitionReport(Recognizer.standard.recognize(Self.cancelled)).json
    let json = try JSONReader.read(Array(text.utf8))
    #expect(json["environment"] == .string("sandbox") && json["storefront"] == .string("JPN"))
    #expect(json["language"] == .null && json["environmentAssumed"] == .bool(false))
    #expect(json["possibleEnvironments"] == .array([.string("sandbox")]))
    guard case .array(let situations) = json["situations"], let situation = situations.first,
      case .array(let evidence) = situation["evidence"], let first = evidence.first
    else {
      Issue.record("no situation in \(text)")
      return
    }
    #expect(situation["kind"] == .string("user-cancelled") && situation["certainty"] == .string("certain"))
    #expect(situation["api"] == .string("storekit1"))
    guard case .string(let scenario) = situation["scenario"] else {
      Issue.record("no scenario in \(text)")
      return
    }
    #expect(scenario.hasPrefix("iapbench 1\n"))
    #expect(first["line"] == .number("2") && first["role"] == .string("decides"))
    #expect(first["text"] == .string("SKErrorDomain 2"))
  }
}
