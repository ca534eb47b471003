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
    #expect(lines.contains("1. the customer cancelled the purchase (certain)"))
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
        "the purchase failed, and the log does not say why",
        "It would be decided by an underlying error of the App Store with another number.",
        "The situation above would be certain with the underlying error ASDServerErrorDomain 3038 or 3029.",
      ])
  }

  @Test("Without a situation, the text says what was looked for and whether it speaks of purchases")
  func nothing() {
    let other = RecognitionReport(Recognizer.standard.recognize("hello")).lines(.english)
    #expect(other.first == "not recognised; lines read: 1")
    #expect(other.last == "The text does not speak of in-app purchases.")
    let purchase = RecognitionReport(Recognizer.standard.recognize("a purchase was made")).lines(.english)
    #expect(purchase.last?.hasPrefix("The text speaks of purchases") == true)
    let android = Recognizer.standard.recognize("W/BillingClient: disconnected")
    #expect(android.kinds == ["not-app-store"] && android.situations.first?.scenario == "")
    #expect(
      RecognitionReport(android).lines(.english).contains("    There is nothing that iapbench can reproduce.")
    )
  }

  @Test("The JSON has the documented keys")
  func json() throws {
    let text = RecognitionReport(Recognizer.standard.recognize(Self.cancelled)).json
    let json = try JSONReader.read(Array(text.utf8))
    #expect(json["environment"] == .string("sandbox") && json["storefront"] == .string("JPN"))
    #expect(json["language"] == .null && json["environmentAssumed"] == .bool(false))
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
