// Tests of logs that are long, damaged or hostile, and of secrets in logs.

import Support
import Testing

@testable import Recognition

@Suite("Bad input") struct BadInputTests {
  private static let size = 1 << 15

  private static func repeated(_ text: String, _ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count { bytes += text.utf8 }
    return bytes
  }

  @Test(
    "Noise is not recognized",
    arguments: [
      "a", "{", "[\"", "}", "\"", "\\", "&", "a-", "a.b.c-d.e_f-", "domain=", "code=1 ", "\u{0}",
      "\u{1B}[31m",
      "NSLocalizedDescription=", "receipt 2100 ", "foo 21007 ", "<key>code</key>", "<dict>", "\r", "x\n",
      "SKErrorDomain \"", "Error Domain=", "eyJ.", "a@b.c ",
    ])
  func noise(text: String) {
    let recognition = Recognizer.standard.recognize(PastedLog(Self.repeated(text, Self.size)))
    #expect(!recognition.isRecognized)
  }

  @Test("Random bytes and invalid UTF-8 are not recognized")
  func randomBytes() {
    var state: UInt64 = 1
    let bytes = (0..<Self.size).map { _ in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt8(truncatingIfNeeded: state >> 56)
    }
    #expect(!Recognizer.standard.recognize(PastedLog(bytes)).isRecognized)
    #expect(!Recognizer.standard.recognize(PastedLog([UInt8](repeating: 0xFF, count: 10_000))).isRecognized)
  }

  @Test(
    "An error 10,000 levels deep is read without deep recursion",
    arguments: ["SKErrorDomain", "RCPurchasesErrorDomain", "ASDErrorDomain"])
  func depth(domain: String) {
    let level = "Error Domain=\(domain) Code=0 \"x\" UserInfo={NSUnderlyingError=0x1 {"
    let log = PastedLog(String(repeating: level, count: 10_000) + String(repeating: "}", count: 20_000))
    #expect(Recognizer.standard.recognize(log).situations.count <= 1)
  }

  @Test("Of many situations, the first ones are kept")
  func count() {
    let lines = "Error Domain=SKErrorDomain Code=2 \"x\"\n" + String(repeating: "\n", count: 20)
    let others = "Error Domain=ASDServerErrorDomain Code=3532 \"x\"\n" + String(repeating: "\n", count: 20)
    let recognition = Recognizer.standard.recognize(String(repeating: lines + others, count: 100))
    #expect(recognition.situations.count == Recognition.maxSituations)
    #expect(recognition.omittedSituationCount == 200 - Recognition.maxSituations)
  }

  @Test("Of a long log, the first and last halves are read, with their line numbers")
  func ends() throws {
    let error = "Error Domain=ASDServerErrorDomain Code=3532 \"x\"\n"
    let line = String(repeating: "x", count: 127) + "\n"
    let middle = Self.repeated(line, PastedLog.limit)
    let log = PastedLog(Array(error.utf8) + middle + Array(error.utf8))
    #expect(log.byteCount == PastedLog.limit && log.omittedByteCount == 2 * error.utf8.count)
    let recognition = Recognizer.standard.recognize(log)
    let situation = try #require(recognition.situations.first)
    #expect(situation.evidence.first?.line == 1)
    #expect(situation.evidence.last?.line == middle.count / line.utf8.count + 2)
    #expect(!RecognitionReport(recognition).remarks(.english).isEmpty)
  }

  private static let secretTexts = [
    "MIIT0gYJKoZIhvcNAQcCoIITwzCCE78CAQExCzAJBgUrDgMCGgUAMIIDcwYJKoZIhvcNAQcBoIIDZASCA2Axgg",
    "eyJhbGciOiJFUzI1NiIsIng1YyI6WyJNSUlFTURDQ0E3YWdBd0lCQWdJ.eyJ0cmFuc2FjdGlvbklkIjoiMSJ9.c2lnbmF0dXJl",
    "0123456789abcdef0123456789abcdef", "jane.doe@example.com", "AbCd1234AbCd1234AbCd1234AbCd1234AbCd1234",
  ]

  @Test("Secrets of a log are in no answer and in no scenario", arguments: secretTexts)
  func secrets(secret: String) {
    let hidden = [secret, String(secret.dropFirst(10).prefix(12))]
    for log in [
      """
      Error Domain=ASDErrorDomain Code=9999 \"token \(secret)\" UserInfo={NSLocalizedDescription=token \
      \(secret)}
      """,
      "Error Domain=ASDServerErrorDomain Code=3532 \"\(secret)\" productIdentifier = \"\(secret)\"",
      "Error Domain=\(secret)ErrorDomain Code=4 \"x\" SKErrorDomain 2",
      """
      {\"domain\":\"\(secret)\",\"code\":1,\"receipt\":\"\(secret)\"} purchase SKErrorDomain 0 \"Bearer \
      \(secret)\"
      """,
      "Authorization: Bearer \(secret)\nSKErrorDomain error 2 \"\(secret)\"",
    ] {
      let recognition = Recognizer.standard.recognize(log)
      let report = RecognitionReport(recognition)
      let shown = report.lines(.english) + [report.json] + PastedLog(log).lines(1...9).map(\.text)
      for text in shown {
        for part in hidden { #expect(!text.contains(part), "\(text)") }
      }
    }
  }

  @Test("Only secrets are shortened")
  func shortened() {
    for text in [
      "restoreCompletedTransactionsFailedWithError", "com.example.subscriptionlab.monthly",
      "storekit_getproductrequest_platform_error", "Code=3532 \"You are currently subscribed to this\"",
      "a @ b", "@MainActor", "E-Mail an jemanden",
    ] { #expect(PrivateText.shortened(text) == text) }
    #expect(PrivateText.shortened("Bearer abc.def") == "Bearer …")
    #expect(PrivateText.shortened("to jane@example.com, now") == "to …, now")
    #expect(PrivateText.shortened("a\u{1B}[2Jb") == "a␛[2Jb")
    #expect(PrivateText.shortened(String(repeating: "a b ", count: 200)).count == 300)
  }

  @Test("Control characters of a log are visible symbols in the report")
  func controls() {
    let recognition = Recognizer.standard.recognize(
      "Error Domain=ASDErrorDomain Code=9999 \"a\u{202E}b\u{9B}c\" SKErrorDomain")
    for line in RecognitionReport(recognition).lines(.english) { #expect(VisibleText.visible(line) == line) }
  }
}
